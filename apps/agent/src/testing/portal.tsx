import { type AgentCallName, agentCalls } from '@mingpai/contract/agent/calls';
import type { AgentAnswer, AgentPayload } from '@mingpai/contract/agent/types';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';

type Answers = {
  readonly [Name in AgentCallName]?: (payload: AgentPayload<Name>) => AgentAnswer<Name>;
};
type Asked = { readonly [Name in AgentCallName]?: AgentPayload<Name>[] };

const names = new Map<string, AgentCallName>(
  (Object.keys(agentCalls) as AgentCallName[]).map((name) => [agentCalls[name].path, name]),
);

/** Stands in for the server until globals are unstubbed. @returns what each call is asked, in order */
export function answerWith(answers: Answers): Asked {
  const asked: Partial<Record<AgentCallName, unknown[]>> = {};
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const name = names.get(path);
    if (name === undefined) throw new Error(`no such call: ${path}`);
    const payload: unknown = JSON.parse(String(body));
    asked[name] = [...(asked[name] ?? []), payload];
    const answer = answers[name] as ((payload: unknown) => unknown) | undefined;
    return answer === undefined
      ? Response.json({ code: 400, message: `nobody answers ${name}`, data: null })
      : Response.json({ code: 200, message: '', data: answer(payload) });
  });
  return asked as Asked;
}

/** Draws a page or a part as the portal does, at this address, with nothing asked before. */
export function renderAt(path: string, shown: ReactNode): RenderResult {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Catches what is handed to the browser's downloads until mocks are restored. @returns the files, in order */
export function catchDownloads(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:caught';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

/** @returns what the files that were caught are called, in order */
export function caughtNames(): string[] {
  const { contexts } = vi.mocked(HTMLAnchorElement.prototype.click).mock;
  return contexts.flatMap((link) => (link instanceof HTMLAnchorElement ? link.download : []));
}
