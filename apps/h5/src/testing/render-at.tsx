import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../api/query-client.ts';
import { expectBusyWhileSending } from './busy-while-sending.ts';
import { MemoryRouter } from './memory-router.tsx';

/** Draws a page or a part as the app does, at this address, with nothing asked before; what sends must be seen to. */
export function renderAt(path: string, shown: ReactNode): RenderResult {
  const client = makeQueryClient();
  expectBusyWhileSending(client);
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter path={path}>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}
