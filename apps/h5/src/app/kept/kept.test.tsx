// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { keepFigures, recall } from './last-known.ts';
import { isNewer } from './newer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T02:00:00Z') });
  openSession('token', false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeSession();
  document.head.innerHTML = '';
});

async function kept(stay: boolean): Promise<void> {
  openSession('token', stay);
  const queries = makeQueryClient();
  const stop = keepFigures(queries);
  queries.setQueryData(keys.balance, 123);
  queries.setQueryData(keys.of('accountSecurity'), { secret: 'not for a shelf' });
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
}

test('what was last known comes back with its own time, and only where nothing newer is', async () => {
  await kept(false);
  vi.setSystemTime(Date.parse('2026-11-21T09:00:00Z'));
  const queries = makeQueryClient();
  recall(queries);
  expect(queries.getQueryState(keys.balance)).toMatchObject({
    data: 123,
    dataUpdatedAt: Date.parse('2026-11-21T02:00:00Z'),
  });
  queries.setQueryData(keys.balance, 456);
  recall(queries);
  expect(queries.getQueryData(keys.balance)).toBe(456);
  expect(queries.getQueryData(keys.of('accountSecurity'))).toBeUndefined();
});

test('a figure that was put back is told of while a page shows it, until it is answered', async () => {
  await kept(false);
  vi.setSystemTime(Date.parse('2026-11-22T02:00:00Z'));
  const queries = makeQueryClient();
  recall(queries);
  const told = () => queries.getQueryData(keys.recalled) ?? false;
  expect(told()).toBe(false);
  let answer: (yuan: number) => void = () => undefined;
  const shown = new QueryObserver(queries, {
    queryKey: keys.balance,
    queryFn: () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      }),
  });
  const leave = shown.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown.getCurrentResult().data).toBe(123);
  expect(told()).toBe(true);
  answer(456);
  await vi.advanceTimersByTimeAsync(10);
  expect(told()).toBe(false);
  leave();
});

test('it lies where the session lies, goes with it, and is shown to no other', async () => {
  await kept(false);
  expect(localStorage.getItem('mingpai.last-known')).toBeNull();
  openSession('another', false);
  const queries = makeQueryClient();
  recall(queries);
  expect(queries.getQueryData(keys.balance)).toBeUndefined();
  await kept(true);
  expect(localStorage.getItem('mingpai.last-known')).toContain('123');
  closeSession();
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

test('what is too long for a phone’s storage is not kept', async () => {
  const queries = makeQueryClient();
  const stop = keepFigures(queries);
  queries.setQueryData(keys.games, 'x'.repeat(400_001));
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  expect(sessionStorage.getItem('mingpai.last-known')).toBeNull();
});

test('what somebody else wrote in its place is no figure', () => {
  for (const text of ['', 'null', '{"token":"token","answers":[{"key":1}]}', '{"token":"token"}']) {
    sessionStorage.setItem('mingpai.last-known', text);
    const queries = makeQueryClient();
    recall(queries);
    expect(queries.getQueryCache().getAll()).toEqual([]);
  }
});

test('without a network nothing that moves money is sent, and the member is told so', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', { onLine: false });
  await expect(
    call('transfer', { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' }),
  ).rejects.toThrow('网络已断开，这一笔没有提交，资金没有变动。恢复后请再试。');
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['the same build', '<script type="module" src="/assets/main-a.js"></script>', true, false],
  ['another build', '<script type="module" src="/assets/main-b.js"></script>', true, true],
  ['a gateway’s page of a fault', '<h1>502</h1>', false, false],
])('a kept document beside %s', async (_what, html, ok, newer) => {
  const script = document.createElement('script');
  script.setAttribute('type', 'module');
  script.setAttribute('src', '/assets/main-a.js');
  vi.stubGlobal('fetch', async () => ({ ok, text: async () => html }));
  vi.stubGlobal('document', { querySelector: () => script });
  expect(await isNewer()).toBe(newer);
});
