// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/console.tsx';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { keepToken, leave } from './session.ts';
import { keepClear, maskAgain, showsClear } from './view.ts';

/** The view in which what was asked for is clear; the server masks for every other. */
let clearIn: string | null = null;
/** Whether the server can be reached. */
let reached = true;
const views: (string | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  keepToken('token');
  [clearIn, reached] = [null, true];
  views.length = 0;
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    if (!reached) throw new TypeError('failed');
    const view = new Headers(headers).get('x-view');
    views.push(view);
    const name = view === clearIn ? '欧阳明月' : '欧**';
    return Response.json({ code: 200, message: '', data: [{ tag: name, colour: 'green', open: true }] });
  });
});
afterEach(() => {
  cleanup();
  maskAgain();
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

function Names({ list }: { readonly list: string }) {
  const { data } = useQuery({
    queryKey: [list],
    queryFn: ({ signal }) => call('tags', {}, { signal }),
  });
  return <p>{data?.map(({ tag }) => tag).join()}</p>;
}

/** A list in which the names were asked for. */
async function clear(minutesLong: number) {
  const drawn = renderAt('/members', <Names list="members" />);
  await minutes(0.01);
  clearIn = views.at(-1) ?? null;
  keepClear(minutesLong * 60_000);
  await act(() => queryClient.invalidateQueries());
  await minutes(0.01);
  screen.getByText('欧阳明月');
  return drawn;
}

test('what was asked for in a list is masked when its time is over, and its view asks no more', async () => {
  await clear(2);
  await minutes(1.9);
  screen.getByText('欧阳明月');
  await minutes(0.2);
  screen.getByText('欧**');
  expect(showsClear()).toBe(false);
  expect(views.at(-1)).not.toBe(clearIn);
});

test('whoever asks for more meanwhile sees all of it for as long as the longest', async () => {
  await clear(15);
  keepClear(2 * 60_000);
  await minutes(14);
  screen.getByText('欧阳明月');
  await minutes(1.1);
  screen.getByText('欧**');
});

test('of a page that is left nothing is kept, and the next page is another view', async () => {
  const { unmount } = await clear(2);
  unmount();
  maskAgain();
  expect(queryClient.getQueryData(['members'])).toBeUndefined();
  renderAt('/members', <Names list="members" />);
  await minutes(0.01);
  screen.getByText('欧**');
});

test('where the server cannot be asked, what is clear goes all the same', async () => {
  await clear(2);
  reached = false;
  await minutes(3);
  expect(screen.queryByText('欧阳明月')).toBeNull();
});
