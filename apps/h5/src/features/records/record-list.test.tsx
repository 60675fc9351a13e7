// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { RecordList } from './record-list.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rowOf = (page: number, pages: number) => ({
  data: [page],
  total: pages,
  last_page: pages,
  current_page: page,
});

/** Draws a list of so many pages of one row, all of them loaded. @returns the pages that are asked for from then on */
async function readThrough(pages: number): Promise<number[]> {
  const asked: number[] = [];
  const load = async (page: number) => {
    asked.push(page);
    return rowOf(page, pages);
  };
  const pageParams = Array.from({ length: pages }, (_, index) => index + 1);
  const client = makeQueryClient();
  client.setQueryData(['rows'], { pages: pageParams.map((page) => rowOf(page, pages)), pageParams });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter path="/betRecord">
        <RecordList queryKey={['rows']} load={load} keyOf={(row: number) => row} live>
          {(row) => `row ${row}`}
        </RecordList>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  screen.getByText(`row ${pages}`);
  // Once at the opening, whatever is shown.
  await vi.waitFor(() => expect(asked).toEqual(pageParams));
  asked.length = 0;
  return asked;
}

test('a list whose rows come by themselves is asked for again while its first pages are shown', async () => {
  const asked = await readThrough(2);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(asked).toEqual([1, 2]);
});

test('whoever has read deep is not read all of it again every few seconds', async () => {
  const asked = await readThrough(5);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual([]);
});
