// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../api/keys.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { followSignals } from './follow.ts';
import type { StreamEvents } from './stream.ts';

let stream: StreamEvents | undefined;
let streams: number;
vi.mock('./stream.ts', () => ({
  openStream(_token: string, events: StreamEvents) {
    stream = events;
    streams += 1;
    return () => {
      stream = undefined;
    };
  },
}));

const queries = makeQueryClient();
let asked: string[];
let ends: (() => void)[];
/** A figure on the screen that is asked for every 4300 ms. */
function shown(queryKey: readonly unknown[], name: string): void {
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      asked.push(name);
      return Promise.resolve(1);
    },
    refetchInterval: 4_300,
  });
  ends.push(observer.subscribe(() => undefined));
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  ends = [];
  streams = 0;
});
afterEach(() => {
  for (const end of ends) end();
  queries.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
async function begin(): Promise<void> {
  ends.push(followSignals(queries, 'token'));
  await pass(0);
}

test('a signal asks at once, a shower of them once more when it is over', async () => {
  shown(keys.balance, 'balance');
  await begin();
  stream?.heard('open');
  await pass(100);
  expect(asked).toEqual(['balance']);
  for (let each = 0; each < 20; each += 1) stream?.heard('yours');
  await pass(50);
  expect(asked).toHaveLength(2);
  await pass(1_200);
  expect(asked).toHaveLength(3);
});

test('what concerns everybody is asked once, however often it is told meanwhile; after the end nothing is asked', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let site = 0;
  const observer = new QueryObserver(queries, {
    queryKey: keys.site,
    queryFn: () => {
      site += 1;
      return Promise.resolve(1);
    },
  });
  ends.push(observer.subscribe(() => undefined));
  shown(keys.balance, 'balance');
  const end = followSignals(queries, 'token');
  await pass(100);
  const before = site;
  for (let each = 0; each < 3; each += 1) {
    stream?.heard('site');
    await pass(500);
  }
  await pass(1_000);
  expect(site - before).toBe(0);
  await pass(600);
  expect(site - before).toBe(1);
  // The second of these waits for its turn when it ends.
  const asks = vi.spyOn(queries, 'invalidateQueries');
  for (let each = 0; each < 2; each += 1) stream?.heard('yours');
  expect(asks).toHaveBeenCalledTimes(1);
  end();
  await pass(5_000);
  expect(asks).toHaveBeenCalledTimes(1);
});

test('the poll goes on while somebody touches the phone, or nobody tells', async () => {
  shown(keys.balance, 'balance');
  await begin();
  await pass(300_000);
  expect(asked.length).toBeGreaterThan(60);
  window.dispatchEvent(new Event('pointerdown'));
  stream?.heard('open');
  const before = asked.length;
  for (let each = 0; each < 10; each += 1) {
    await pass(43_000);
    window.dispatchEvent(new Event('pointerdown'));
  }
  expect(asked.length - before).toBeGreaterThanOrEqual(99);
});

test('untouched for two minutes under a stream it asks for nothing but what is told; a touch asks at once', async () => {
  shown(keys.balance, 'balance');
  await begin();
  stream?.heard('open');
  await pass(125_000);
  const before = asked.length;
  await pass(170_000);
  expect(asked.length - before).toBe(0);
  stream?.heard('yours');
  await pass(50);
  expect(asked.length - before).toBe(1);
  // Five minutes after it began it looks for itself, once.
  await pass(170_000);
  expect(asked.length - before).toBe(2);
  const resting = asked.length;
  window.dispatchEvent(new Event('pointerdown'));
  await pass(4_400);
  expect(asked.length).toBeGreaterThan(resting);
});

test('a stream that is lost brings the polls back, and what was missed is asked for when it stands again', async () => {
  shown(keys.balance, 'balance');
  await begin();
  stream?.heard('open');
  await pass(200_000);
  const resting = asked.length;
  stream?.lost();
  await pass(9_000);
  expect(asked.length - resting).toBeGreaterThanOrEqual(2);
  const polled = asked.length;
  stream?.heard('open');
  await pass(10);
  expect(asked.length - polled).toBe(1);
});

test('who plays does not rest: fingers on the game are not seen, and the time is counted', async () => {
  shown(keys.moneyOf('playSign'), 'sign');
  await begin();
  stream?.heard('open');
  await pass(130_000);
  const before = asked.length;
  await pass(43_000);
  expect(asked.length - before).toBeGreaterThanOrEqual(9);
});

test('that a session ended is asked about once, and of nothing else', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return Promise.resolve(Response.json({ code: 200, message: '', data: { balance: 1 } }));
  });
  shown(keys.member, 'member');
  await begin();
  stream?.heard('open');
  await pass(10);
  const before = asked.length;
  stream?.heard('session');
  await pass(10);
  expect(paths).toEqual(['/api/balance']);
  expect(asked.length).toBe(before);
  vi.unstubAllGlobals();
});

test('a tab out of sight holds no stream', async () => {
  await begin();
  expect(streams).toBe(1);
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stream).toBeUndefined();
  look.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(streams).toBe(2);
  look.mockRestore();
});

test('what concerns everybody is asked for within four seconds, not in the same moment', async () => {
  shown(keys.site, 'site');
  await begin();
  stream?.heard('open');
  await pass(10);
  const before = asked.length;
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  stream?.heard('site');
  await pass(1_900);
  expect(asked.length - before).toBe(0);
  await pass(200);
  expect(asked.length - before).toBe(1);
  vi.restoreAllMocks();
});
