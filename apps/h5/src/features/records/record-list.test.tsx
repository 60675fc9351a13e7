// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { RecordList } from './record-list.tsx';

/** The library's gesture is a button here: what a pull starts and what it says then are its own. */
vi.mock('antd-mobile/es/components/pull-to-refresh', async () => {
  const { useState } = await import('react');
  return {
    default: (props: { onRefresh: () => Promise<unknown>; completeText: string; children: ReactNode }) => {
      const [complete, setComplete] = useState(false);
      return (
        <>
          <button type="button" onClick={() => void props.onRefresh().then(() => setComplete(true))}>
            pull
          </button>
          {complete && <p>{props.completeText}</p>}
          {props.children}
        </>
      );
    },
  };
});

beforeEach(() => {
  // Nothing is laid out here: the end of the list is in sight.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
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

/** Draws a list whose first page of two is read; `load` answers what is asked from then on. */
function readFirst(load: (page: number) => Promise<ReturnType<typeof rowOf>>): void {
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter path="/betRecord">
        <RecordList
          queryKey={['rows']}
          load={(page) => (page === 1 && first ? Promise.resolve(rowOf(1, 2)) : load(page))}
          keyOf={(row: number) => row}
        >
          {(row) => `row ${row}`}
        </RecordList>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
let first = true;

test('a next page that is refused is asked for once, and again when the member says so', async () => {
  first = true;
  let asked = 0;
  let refuses = true;
  readFirst(async (page) => {
    asked += 1;
    if (refuses) throw new ApiRefusal(9001, '操作过于频繁，请稍后再试');
    return rowOf(page, 2);
  });
  await screen.findByText('更多内容加载失败，资金与记录不受影响。');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(1);
  refuses = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('row 2');
  await screen.findByText('没有更多了');
  expect(asked).toBe(2);
});

test('a pull that brought nothing says so, and one that did says that', async () => {
  first = true;
  let fails = true;
  readFirst(async (page) => {
    if (fails) throw new ApiUnreachable('网络连接不上', 'network');
    return rowOf(page, 2);
  });
  await screen.findByText('row 1');
  first = false;
  fireEvent.click(screen.getByRole('button', { name: 'pull' }));
  await vi.advanceTimersByTimeAsync(4_000);
  await screen.findByText('刷新失败，内容未更新');
  expect(screen.queryByText('刷新成功')).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'pull' }));
  await screen.findByText('刷新成功');
});
