// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../api/keys.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { toast } from '../ui/feedback/notify.ts';
import { followArrivals } from './follow.ts';

vi.mock('../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

let queries: ReturnType<typeof makeQueryClient>;
let balance: number;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(toast).mockClear();
  balance = 100;
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { balance } }));
  window.location.hash = '#/betRecord';
  queries = makeQueryClient();
  stop = followArrivals(queries);
  await vi.waitFor(() => expect(queries.getQueryData(keys.balance)).toBe(100));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A signal came: what shows money asks again. */
async function becomes(yuan: number): Promise<void> {
  balance = yuan;
  await queries.invalidateQueries({ queryKey: keys.money });
  await vi.waitFor(() => expect(queries.getQueryData(keys.balance)).toBe(yuan));
}

test('money that arrives is told with its amount, whatever page is open, once', async () => {
  expect(toast).not.toHaveBeenCalled();
  await becomes(1_350.5);
  expect(vi.mocked(toast).mock.calls).toEqual([['1,250.50元已到账']]);
  await becomes(1_350.5);
  expect(toast).toHaveBeenCalledTimes(1);
});

test('what leaves is not told', async () => {
  await becomes(40);
  expect(toast).not.toHaveBeenCalled();
});

test('what the member moved tells of itself; afterwards arrivals are told again', async () => {
  await queries
    .getMutationCache()
    .build(queries, { mutationFn: async () => 1 })
    .execute(undefined);
  await becomes(150);
  expect(toast).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 9_000);
  await becomes(160);
  expect(vi.mocked(toast).mock.calls).toEqual([['10.00元已到账']]);
});

test('wins in a game are the game’s to show, and what comes back from it too', async () => {
  window.location.hash = '#/gamePage?name=mpdz';
  vi.setSystemTime(Date.now() + 9_000);
  await becomes(500);
  window.dispatchEvent(
    new HashChangeEvent('hashchange', { oldURL: 'http://x/#/gamePage?name=mpdz', newURL: 'http://x/#/' }),
  );
  window.location.hash = '#/';
  await becomes(600);
  expect(toast).not.toHaveBeenCalled();
});
