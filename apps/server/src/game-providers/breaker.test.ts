import { expect, test } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import type { Health } from '../platform/breaker.ts';
import { guard } from './breaker.ts';
import type { VenuePort } from './port.ts';

type Balance = Answer<bigint>;
const fine: Balance = { outcome: 'done', value: 1n };
const silent: Balance = { outcome: 'unknown', reason: 'TimeoutError' };

/** So many failures in a row take a third party down. */
const failures = 5;

/** A venue that answers what it is told to, and counts how often it was asked. */
function venue() {
  const never = () => Promise.reject(new Error('not part of this test'));
  const told: Health['state'][] = [];
  const state = { answer: fine as Balance, asked: 0, now: 0 };
  const port: VenuePort = {
    wallet: 'transfer',
    createPlayer: never,
    transfer: never,
    transferStatus: never,
    launch: never,
    readBet: (raw) => ({ raw, betId: '', fault: 'never asked' }),
    bets: never,
    betDetail: never,
    balance: async () => {
      state.asked += 1;
      return state.answer;
    },
  };
  const guarded = guard(
    port,
    ({ state: turned }) => told.push(turned),
    new AbortController().signal,
    () => state.now,
  );
  const { port: outer } = guarded;
  if (outer.wallet !== 'transfer') throw new Error('the guard changed the kind');
  const ask = (times = 1) => Promise.all(Array.from({ length: times }, () => outer.balance('m1')));
  return { state, told, guarded, ask };
}

async function down(one: ReturnType<typeof venue>): Promise<void> {
  one.state.answer = silent;
  for (let times = 0; times < failures; times += 1) await one.ask();
}

test('failures in a row take it down; one answer between them does not', async () => {
  const one = venue();
  one.state.answer = silent;
  for (let times = 1; times < failures; times += 1) await one.ask();
  one.state.answer = fine;
  await one.ask();
  expect(one.guarded.health().state).toBe('up');
  await down(one);
  expect(one.guarded.health()).toMatchObject({ state: 'down', reason: 'TimeoutError' });
});

test('while it is down nobody waits for it: the outcome is unknown at once', async () => {
  const one = venue();
  await down(one);
  const before = one.state.asked;
  expect(await one.ask(20)).toEqual(Array(20).fill({ outcome: 'unknown', reason: 'resting' }));
  expect(one.state.asked).toBe(before);
});

test('after the pause one call tries it, and its answer brings all others back', async () => {
  const one = venue();
  await down(one);
  one.state.now += 5_000;
  const before = one.state.asked;
  await one.ask(10);
  expect(one.state.asked).toBe(before + 1);
  one.state.now += 60_000;
  one.state.answer = fine;
  await one.ask();
  expect(await one.ask(3)).toEqual([fine, fine, fine]);
  expect(one.told).toEqual(['down', 'up']);
});

test('a refusal is an answer, but maintenance is none', async () => {
  const one = venue();
  one.state.answer = { outcome: 'refused', reason: 'insufficient_funds' };
  await one.ask(failures);
  expect(one.guarded.health().state).toBe('up');
  one.state.answer = { outcome: 'refused', reason: 'maintenance' };
  await one.ask(failures);
  expect(one.guarded.health().state).toBe('down');
});

test('each trial that fails doubles the pause up to a minute, and after it came back it is short again', async () => {
  const one = venue();
  await down(one);
  const pauses = async (lengths: readonly number[]) => {
    const trials: (readonly [number, number])[] = [];
    for (const seconds of lengths) {
      const before = one.state.asked;
      one.state.now += seconds * 1_000 - 1;
      await one.ask();
      const early = one.state.asked - before;
      one.state.now += 1;
      await one.ask();
      trials.push([early, one.state.asked - before]);
    }
    return trials;
  };
  const once = (lengths: readonly number[]) => lengths.map(() => [0, 1]);
  const doubled = [5, 10, 20, 40, 60, 60];
  expect(await pauses(doubled)).toEqual(once(doubled));
  one.state.answer = fine;
  expect(await pauses([60])).toEqual([[0, 1]]);
  await down(one);
  expect(await pauses([5, 10])).toEqual(once([5, 10]));
});

/** Each call by which a venue of either kind is asked, with what it is asked for. */
const calls = {
  transfer: {
    createPlayer: ['m1'],
    balance: ['m1'],
    transfer: [{}],
    transferStatus: ['t1', {}],
    endGames: ['m1'],
    launch: [{}],
    demo: [{}],
    games: [],
    matches: [],
    draws: ['en'],
    bets: ['0', 10],
    betDetail: [{}],
  },
  seamless: {
    ping: [],
    launch: [{}],
    demo: [{}],
    totals: [],
    transactions: [{}],
    games: [],
    betDetail: [{}],
  },
  freeBets: { templates: [], gifts: ['m1'], give: [{}], withdraw: ['g1'] },
} as const satisfies Record<string, Record<string, readonly unknown[]>>;

test.each(
  Object.entries(calls).flatMap(([kind, asked]) =>
    Object.entries(asked).map(([call, given]) => ({ kind, call, given })),
  ),
)(
  'a venue that is silent when $kind.$call is asked is down, and is asked no more',
  async ({ kind, call, given }) => {
    const state = { asked: 0 };
    const ask = async () => {
      state.asked += 1;
      return silent;
    };
    const own = { [call]: ask };
    const port = {
      wallet: kind === 'transfer' ? kind : 'seamless',
      ...(kind === 'freeBets' ? { freeBets: own } : own),
    };
    const { port: outer, health } = guard(
      port as unknown as VenuePort,
      () => undefined,
      new AbortController().signal,
      () => 0,
    );
    const through = (kind === 'freeBets' && 'freeBets' in outer
      ? outer.freeBets
      : outer) as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>;
    for (let times = 0; times < failures; times += 1) await through[call]?.(...given);
    expect(health().state).toBe('down');
    expect(await through[call]?.(...given)).toEqual({ outcome: 'unknown', reason: 'resting' });
    expect(state.asked).toBe(failures);
  },
);
