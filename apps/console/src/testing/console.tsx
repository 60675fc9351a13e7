import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { Refusal } from '../api/errors.ts';
import { queryClient } from '../api/query-client.ts';

type Answers = {
  readonly [Name in ConsoleCallName]?: (payload: ConsolePayload<Name>) => ConsoleAnswer<Name>;
};
type Asked = { readonly [Name in ConsoleCallName]?: ConsolePayload<Name>[] };

const names = new Map<string, ConsoleCallName>(
  (Object.keys(consoleCalls) as ConsoleCallName[]).map((name) => [consoleCalls[name].path, name]),
);

/**
 * Stands in for the server until globals are unstubbed: what nobody answers is refused, and so is what an answer throws as a Refusal;
 * whatever else it throws is an answer that was lost.
 * @returns what each call is asked, in order
 */
export function answerWith(answers: Answers): Asked {
  const asked: Partial<Record<ConsoleCallName, unknown[]>> = {};
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const name = names.get(path);
    if (name === undefined) throw new Error(`no such call: ${path}`);
    const payload: unknown = JSON.parse(String(body));
    asked[name] = [...(asked[name] ?? []), payload];
    const answer = answers[name] as ((payload: unknown) => unknown) | undefined;
    try {
      if (answer === undefined) throw new Refusal(400, `nobody answers ${name}`);
      return Response.json({ code: 200, message: '', data: answer(payload) });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return Response.json({ code: fault.code, message: fault.message, data: null });
    }
  });
  return asked as Asked;
}

/** Draws a page or a part as the console does, at this address, with nothing asked before. */
export function renderAt(path: string, shown: ReactNode): RenderResult {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <App>{shown}</App>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
