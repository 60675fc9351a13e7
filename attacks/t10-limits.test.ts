/**
 * T10. A thief with an account, or with many, wants one round to pay more than the house means to lose on it: the limit of a pick was
 * looked at line by line, so eight lines in one order staked 18,400 where 2,300 is the most. What must hold: the limits of pick,
 * round, member and house hold for what is staked together, in whatever form it comes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { k3 } from '../apps/sandbox/src/game-platform/games/lottery/k3.ts';
import { ssc } from '../apps/sandbox/src/game-platform/games/lottery/ssc.ts';
import type { TestPlatform } from '../apps/sandbox/src/testing/platform.ts';
import { type Line, type Seat, sit, startTables, type TableAnswer } from './playing.ts';

/** Fen: the most on a triple, on a tie, that a member can be paid in one draw, that the house can lose on one. */
const tripleMost = 230_000;
const tieMost = 200_000;
const memberMost = 50_000_000;
const houseMost = 500_000_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTables();
});
afterAll(() => platform.stop());

let players = 0;
const seat = (game: string, balance = 10_000_000): Promise<Seat> =>
  sit(platform, {
    venue: game === 'k3' || game === 'ssc' ? 'mpcp' : 'mplive',
    game,
    player: `t10-${++players}`,
    balance,
  });
/** Each test has a round of its own. */
async function nextRound(one: Seat): Promise<number> {
  const { round } = await one.table();
  await platform.control('POST', '/control/clock', { offset_ms: round.ends_at + 1_000 - Date.now() });
  return (await one.table()).round.round;
}
const staked = ({ bets }: TableAnswer, round: number, kind?: string) =>
  bets
    .filter((bet) => bet.round === round && (kind === undefined || bet.kind === kind))
    .reduce((sum, { stake }) => sum + stake, 0);
const lines = (count: number, kind: string, stake: number): Line[] =>
  Array.from({ length: count }, () => ({ kind, stake }));

describe.each([
  ['k3', 'triple:1', tripleMost],
  ['baccarat', 'tie', tieMost],
  ['dragontiger', 'tie', tieMost],
  ['ssc', 'p3:7', 500_000],
] as const)('the limit of a pick at %s', (game, kind, most) => {
  it('holds for the lines of one order together, and the refusal names the pick and what may be bet', async () => {
    const thief = await seat(game);
    const round = await nextRound(thief);
    const refused = await thief.bet(round, lines(8, kind, most));
    expect(refused).toMatchObject({ ok: false, balance: 10_000_000, limit: { kind, room: most } });
    expect(staked(refused, round)).toBe(0);
    const small = await thief.bet(round, lines(60, kind, Math.floor(most / 60 + 100)));
    expect(small).toMatchObject({ ok: false, reason: 'pick_limit' });
  });

  it('holds for two hundred orders at once, whatever their lines', async () => {
    const thief = await seat(game);
    const round = await nextRound(thief);
    const stake = Math.floor(most / 8);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => thief.bet(round, lines((place % 5) + 1, kind, stake))),
    );
    const after = await thief.table();
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(staked(after, round, kind)).toBeLessThanOrEqual(most);
    expect(after.balance).toBe(10_000_000 - staked(after, round));
  });

  it('takes exactly what it says is left, and not a yuan more', async () => {
    const member = await seat(game);
    const round = await nextRound(member);
    await member.bet(round, lines(1, kind, 50_000));
    const { limit } = await member.bet(round, lines(2, kind, most - 50_000));
    expect(limit).toEqual({ kind, room: most - 50_000 });
    expect((await member.table()).rooms?.[kind]).toBe(most - 50_000);
    expect(await member.bet(round, lines(1, kind, most - 50_000 + 100))).toMatchObject({ ok: false });
    expect(await member.bet(round, lines(1, kind, most - 50_000))).toMatchObject({ ok: true });
    expect(await member.bet(round, lines(1, kind, 500))).toMatchObject({
      ok: false,
      limit: { kind, room: 0 },
    });
  });
});

/** The most that bets can pay together. */
function mostPaid(lottery: typeof k3, bets: readonly Line[], ends: readonly (readonly number[])[]): number {
  return Math.max(
    ...ends.map((numbers) =>
      bets.reduce((sum, { kind, stake }) => {
        const pick = lottery.picks.get(kind);
        return pick?.wins(numbers) ? sum + Math.floor((stake * Number(pick.odds)) / 100) : sum;
      }, 0),
    ),
  );
}
const dice = [1, 2, 3, 4, 5, 6].flatMap((one) =>
  [1, 2, 3, 4, 5, 6].flatMap((two) => [1, 2, 3, 4, 5, 6].map((three) => [one, two, three])),
);

describe('a member', () => {
  it('is paid no more in a draw by bets on different picks that win together', async () => {
    const thief = await seat('k3');
    const round = await nextRound(thief);
    const wins = ['triple:1', 'sum:3', 'triple', 'pair:1', 'odd', 'small'];
    for (const kind of wins) {
      for (const stake of [230_000, 100_000, 20_000, 1_000]) await thief.bet(round, lines(1, kind, stake));
    }
    const { bets } = await thief.table();
    const own = bets.filter((bet) => bet.round === round);
    expect(own.length).toBeGreaterThan(1);
    expect(mostPaid(k3, own, dice)).toBeLessThanOrEqual(memberMost);
  });

  it('stakes no more on a draw than the limit of the draw, by many orders at once', async () => {
    const thief = await seat('ssc');
    const round = await nextRound(thief);
    const kinds = [...ssc.picks.keys()].filter((kind) => kind.endsWith(':big'));
    await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        thief.bet(round, lines(2, kinds[place % kinds.length] ?? '', 50_000)),
      ),
    );
    expect(staked(await thief.table(), round)).toBe(2_000_000);
  });
});

describe('sixty accounts of one ring', () => {
  it('cannot make a draw cost the house more than it means to lose, and leave room for everybody else', async () => {
    const ring = await Promise.all(Array.from({ length: 60 }, () => seat('k3', 1_000_000)));
    const [first] = ring;
    const stranger = await seat('k3');
    if (!first) throw new Error('no ring');
    const round = await nextRound(first);
    await Promise.all(
      ring.map(async (thief) => {
        for (const kind of ['triple:1', 'sum:3', 'triple'])
          for (const stake of [230_000, 100_000, 50_000, 20_000, 5_000])
            await thief.bet(round, lines(1, kind, stake));
      }),
    );
    const bets = (await Promise.all(ring.map((thief) => thief.table()))).flatMap((answer) =>
      answer.bets.filter((bet) => bet.round === round),
    );
    const stakes = bets.reduce((sum, { stake }) => sum + stake, 0);
    expect(mostPaid(k3, bets, dice) - stakes).toBeLessThanOrEqual(houseMost);
    // One member alone takes a tenth of what is left at most.
    expect(await stranger.bet(round, lines(1, 'sum:10', 10_000))).toMatchObject({ ok: true });
    expect(await stranger.bet(round, lines(1, 'big', 500_000))).toMatchObject({ ok: true });
    expect(await stranger.bet(round, lines(1, 'triple:1', 100))).toMatchObject({ ok: true });
  });
});
