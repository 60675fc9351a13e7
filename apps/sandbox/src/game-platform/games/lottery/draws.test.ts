/** The lotteries as players meet them: by HTTP, with a clock that the test moves. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openClock } from '../../../kit/clock.ts';
import { answerOf, askAs, bringMoney, createPlayer, launchGame } from '../../../testing/page.ts';
import { startPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { commitmentTo, mixed } from '../../fairness/numbers.ts';
import { roundAt, timesOf } from '../../scheduled/schedule.ts';
import { k3 } from './k3.ts';
import { payoutOf } from './model.ts';
import { ssc } from './ssc.ts';

const venue = 'mpcp';
const player = 'm1';
const funds = 100_000;

const table = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  now: z.number(),
  balance: z.number(),
  round: z.object({
    round: z.number(),
    label: z.string(),
    closes_at: z.number(),
    draws_at: z.number(),
    ends_at: z.number(),
    commitment: z.string(),
  }),
  drawn: z.array(
    z.object({
      round: z.number(),
      label: z.string(),
      commitment: z.string(),
      seed: z.string(),
      beacon: z.object({ signature: z.string() }).nullable(),
      result: z.array(z.number()),
    }),
  ),
  bets: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), payout: z.number() })),
  rules: z.object({ picks: z.array(z.object({ code: z.string(), odds: z.number() })) }),
});
const betList = z.object({
  bets: z.array(z.object({ id: z.string(), round: z.string(), state: z.string(), payout: z.number() })),
});

let platform: TestPlatform;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lottery-'));
  platform = await startAt(secondsIn(1));
  await createPlayer(platform, { venue, player }, funds);
});
afterEach(async () => {
  await platform.stop();
  await rm(dataDir, { recursive: true });
});

/** Unix ms, so many seconds after the beginning of a round of both games. */
function secondsIn(seconds: number): number {
  return timesOf(ssc.schedule, roundAt(ssc.schedule, Date.now())).opensAt + seconds * 1000;
}

async function startAt(time: number): Promise<TestPlatform> {
  const clock = openClock();
  clock.shift(time - Date.now());
  return startPlatform({ dataDir }, clock);
}

async function moveTo(time: number): Promise<void> {
  await platform.control('POST', '/control/clock', { offset_ms: Math.round(time - Date.now()) });
}

const pay = (amount: number) => bringMoney(platform, { venue, player }, amount);

/** Launches a game. @returns what its page may ask */
async function enter(game: 'k3' | 'ssc' = 'k3') {
  const session = await launchGame(platform, { venue, player }, game);
  const ask = async (path: string, order?: unknown) =>
    table.parse(await answerOf(askAs(platform, session, `${game}/${path}`, order)));
  return {
    table: () => ask('table'),
    bet: (order: { id?: string; round: number; bets: readonly { kind: string; stake: number }[] }) =>
      ask('bets', { id: randomUUID(), ...order }),
  };
}

const betsAtOperator = async () => {
  const page = await platform.operator.call('/v1/bets/list', { venue, cursor: '0', limit: 500 });
  return betList.parse(page).bets;
};
const one = (kind: string, stake = 1_000) => [{ kind, stake }];

describe.each([k3, ssc])('$game', ({ game, picks, draw, schedule }) => {
  const code = game === 'k3' ? 'k3' : 'ssc';

  it('commits before bets open, pays every pick of a slip by its odds, and shows the seed after the draw', async () => {
    const page = await enter(code);
    const before = await page.table();
    const { round, rules } = before;
    expect(rules.picks.map(({ code: kind, odds }) => [kind, odds])).toEqual(
      [...picks.values()].map(({ code: kind, odds }) => [kind, Number(odds)]),
    );
    // The draw before it showed what this one is bound to.
    expect(before.drawn[0]).toMatchObject({ round: round.round - 1, seed: round.commitment });
    const kinds = [...picks.keys()].slice(0, 30);
    const placed = await page.bet({
      round: round.round,
      bets: kinds.map((kind) => ({ kind, stake: 1_000 })),
    });
    expect(placed).toMatchObject({ ok: true, balance: funds - 30_000 });
    expect((await betsAtOperator()).every(({ state }) => state === 'unsettled')).toBe(true);

    await moveTo(round.draws_at);
    const after = await page.table();
    const [drawn] = after.drawn;
    expect(drawn).toMatchObject({ round: round.round, commitment: round.commitment });
    expect(commitmentTo(drawn?.seed ?? '')).toBe(round.commitment);
    const from = mixed(drawn?.seed ?? '', drawn?.beacon?.signature ?? '');
    expect(drawn?.result).toEqual(draw(from, round.label));
    const expected = kinds.map((kind) => {
      const pick = picks.get(kind);
      return pick?.wins(drawn?.result ?? []) ? Number(payoutOf(pick, 1_000n)) : 0;
    });
    expect(after.bets.map(({ payout }) => payout)).toEqual(expected);
    expect(after.balance).toBe(funds - 30_000 + expected.reduce((sum, payout) => sum + payout, 0));
    const settled = (await betsAtOperator()).filter(({ state }) => state === 'settled');
    expect(settled).toHaveLength(30);
    expect(settled.every((bet) => bet.round === round.label)).toBe(true);
  });

  it('draws a draw that was missed while the process was down', async () => {
    const page = await enter(code);
    const { round } = await page.table();
    await page.bet({ round: round.round, bets: one(code === 'k3' ? 'big' : 'p1:big') });
    await platform.stop();
    platform = await startAt(round.draws_at + 3 * schedule.periodMs);
    // Nobody has opened a page yet.
    const states = (await betsAtOperator()).map(({ state }) => state);
    expect(states).toEqual(['unsettled', 'settled']);
  });
});

describe('bets', () => {
  it('are refused from closing on, and cost nothing', async () => {
    const page = await enter();
    const { round } = await page.table();
    await moveTo(round.closes_at);
    const late = await page.bet({ round: round.round, bets: one('big') });
    expect(late).toMatchObject({ ok: false, reason: 'round_closed', balance: funds, bets: [] });
    const early = await page.bet({ round: round.round + 1, bets: one('big') });
    expect(early).toMatchObject({ ok: false, reason: 'round_closed', balance: funds });
  });

  it('asked for twice at the same moment are one', async () => {
    const page = await enter();
    const { round } = await page.table();
    const order = { id: randomUUID(), round: round.round, bets: [...one('big'), ...one('sum:9', 500)] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => page.bet(order)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await page.table()).toMatchObject({ balance: funds - 1_500 });
    expect(await betsAtOperator()).toHaveLength(2);
  });

  it('fifty different ones on funds for ten are ten', async () => {
    const page = await enter();
    const { round } = await page.table();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => page.bet({ round: round.round, bets: one('odd', 10_000) })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ reason }) => reason))).toEqual(
      new Set(['insufficient_funds']),
    );
    expect(await page.table()).toMatchObject({ balance: 0 });
    expect(await betsAtOperator()).toHaveLength(10);
  });

  it('of a slip are taken all together or not at all', async () => {
    const page = await enter();
    const { round } = await page.table();
    const slip = (bets: { kind: string; stake: number }[]) => page.bet({ round: round.round, bets });
    const tooMuch = await slip(Array.from({ length: 11 }, () => ({ kind: 'odd', stake: 10_000 })));
    expect(tooMuch).toMatchObject({ ok: false, reason: 'insufficient_funds', balance: funds, bets: [] });
    const unknown = await slip([...one('big'), ...one('sum:19')]);
    expect(unknown).toMatchObject({ ok: false, reason: 'unknown_kind', balance: funds });
  });

  it('keep to the limits of their pick and of the draw', async () => {
    await pay(10_000_000);
    const page = await enter();
    const { round } = await page.table();
    const reasonFor = async (bets: { kind: string; stake: number }[]) =>
      (await page.bet({ round: round.round, bets })).reason;
    expect(await reasonFor(one('big', 99))).toBe('stake_out_of_range');
    expect(await reasonFor(one('big', 500_001))).toBe('stake_out_of_range');
    // 2,300 yuan at 210.60 pay less than 500,000 yuan; a hundred yuan more would pay more.
    expect(await reasonFor(one('triple:1', 240_000))).toBe('stake_out_of_range');
    expect(await reasonFor(one('triple:1', 230_000))).toBeUndefined();
    // A pick's limit is for all its lines.
    expect(await reasonFor([...one('big', 500_000), ...one('big', 100)])).toBe('pick_limit');
    const large = ['big', 'even', 'sum:10'].map((kind) => ({ kind, stake: 500_000 }));
    expect(await reasonFor([...large, { kind: 'sum:11', stake: 270_001 }])).toBe('round_limit');
    expect(await reasonFor([...large, { kind: 'sum:11', stake: 270_000 }])).toBeUndefined();
  });
});
