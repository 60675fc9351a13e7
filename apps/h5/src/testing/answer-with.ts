import { type CallName, calls } from '@mingpai/contract/calls';
import type { Answer } from '@mingpai/contract/types';
import { vi } from 'vitest';

type Answers = { readonly [Name in CallName]?: Answer<Name> | (() => Answer<Name> | Promise<Answer<Name>>) };
type Asked = { readonly [Name in CallName]?: unknown[] };

const names = new Map<string, CallName>(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, name]),
);

/**
 * Stands in for the server until globals are unstubbed: each call is answered from here, as the contract has it, and what nobody
 * answers is refused. @returns what each call is asked, in order
 */
export function answerWith(answers: Answers): Asked {
  const asked: Partial<Record<CallName, unknown[]>> = {};
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const name = names.get(url.split('?')[0] ?? '');
    if (name === undefined) throw new Error(`no such call: ${url}`);
    asked[name] = [...(asked[name] ?? []), JSON.parse(String(body ?? '{}'))];
    if (!(name in answers))
      return Response.json({ code: 1002, message: `nobody answers ${name}`, data: null });
    const answer: unknown = answers[name];
    const data: unknown = typeof answer === 'function' ? await answer() : answer;
    return Response.json({ code: 200, message: `${name} done`, data });
  });
  return asked;
}
