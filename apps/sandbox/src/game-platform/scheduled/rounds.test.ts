import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { die, openTestTable, type TestTable, venue } from '../../testing/scheduled.ts';
import { commitmentTo } from '../fairness/numbers.ts';
import { betStatesAfter } from '../money/bets.ts';
import { type Order, placeOrder } from './bets.ts';
import { beginNaming } from './naming.ts';
import { cancelRound, outcomeOf, settleDue } from './settlement.ts';
import { latestDraws, tableView } from './view.ts';

let table: TestTable;
beforeEach(async () => {
  table = await openTestTable();
  table.seat('ann');
});
afterEach(() => table.close());

const place = (player: string, changes: Partial<Order> = {}, game = die) =>
  placeOrder(
    table.platform,
    game,
    { venue, player },
    { id: randomUUID(), round: table.round, bets: [{ kind: 'odd', stake: 1_000n }], ...changes },
  )?.reason;
const settle = (at: number, game = die) => {
  table.setTime(at);
  settleDue(table.platform, game);
};
const resultNow = () => {
  beginNaming(table.platform, die);
  return outcomeOf(table.platform, die, table.round, table.beacon.foresee)?.result ?? 0;
};
/** What odd and even pay on the round that runs. */
const odd = () => (resultNow() % 2 === 1 ? 2n : 0n);

describe('a round by the clock', () => {
  it('takes the stakes at once, pays at the draw, and records both states of each bet', () => {
    const id = randomUUID();
    const bets = [
      { kind: 'odd', stake: 1_000n },
      { kind: 'even', stake: 300n },
    ];
    expect(place('ann', { id, bets })).toBeUndefined();
    expect(table.balance('ann')).toBe(98_700n);
    settle(table.times.drawsAt - 1);
    expect(table.bet(`die-${id}-0`)).toMatchObject({ state: 'unsettled', round: '20260601-1981' });
    settle(table.times.drawsAt);
    expect(table.balance('ann')).toBe(98_700n + (odd() === 2n ? 2_000n : 600n));
    const states = betStatesAfter(table.platform.store, venue, 0, 10).map(({ state, valid }) => [
      state,
      valid,
    ]);
    expect(states).toEqual([
      ['unsettled', 0n],
      ['unsettled', 0n],
      // Opposite bets cancel: 700 was at risk, shared by the stakes.
      ['settled', 538n],
      ['settled', 162n],
    ]);
  });

  it('pays once, however often it is looked for', () => {
    place('ann');
    settle(table.times.drawsAt);
    const after = table.balance('ann');
    settle(table.times.drawsAt + 1);
    settle(table.times.endsAt);
    expect(table.balance('ann')).toBe(after);
  });

  it('counts a stake that only came back as no turnover', () => {
    const id = randomUUID();
    place('ann', { id, bets: [{ kind: 'push', stake: 500n }] });
    settle(table.times.drawsAt);
    expect(table.bet(`die-${id}-0`)).toMatchObject({ state: 'settled', payout: 500n, valid: 0n });
    expect(table.balance('ann')).toBe(100_000n);
  });

  it('takes fifty identical orders as one, also after closing', () => {
    const id = randomUUID();
    for (let time = 0; time < 50; time += 1) expect(place('ann', { id })).toBeUndefined();
    table.setTime(table.times.closesAt + 1);
    expect(place('ann', { id })).toBeUndefined();
    expect(table.stakes()).toBe(1);
    expect(table.balance('ann')).toBe(99_000n);
    expect(place('ann', { id, bets: [{ kind: 'even', stake: 1_000n }] })).toBe('conflict');
    table.seat('ben');
    expect(place('ben', { id })).toBe('conflict');
  });

  it('takes no bet before a round opens or from its closing on', () => {
    expect(place('ann', { round: table.round + 1 })).toBe('round_closed');
    expect(place('ann', { round: table.round - 1 })).toBe('round_closed');
    table.setTime(table.times.closesAt - 1);
    expect(place('ann')).toBeUndefined();
    table.setTime(table.times.closesAt);
    expect(place('ann')).toBe('round_closed');
    expect(table.stakes()).toBe(1);
  });

  it('takes no bet on a round whose seed was shown, should the clock go back', () => {
    table.setTime(table.times.drawsAt);
    const { drawn } = tableView(table.platform, die, { venue, player: 'ann' }, -1);
    expect(drawn[0]).toMatchObject({ round: table.round });
    table.setTime(table.times.opensAt);
    expect(place('ann')).toBe('round_closed');
  });

  it('nor on one that was told outside the game', () => {
    const told = () => latestDraws(table.platform, die, (result) => [result], 'zh-CN');
    table.setTime(table.times.drawsAt - 1);
    expect(told().map(({ round }) => round)).toEqual(['20260601-1980', '20260601-1979', '20260601-1978']);
    table.setTime(table.times.drawsAt);
    expect(told()[0]).toMatchObject({ round: '20260601-1981', drawnAt: table.times.drawsAt });
    expect(told()[0]?.numbers).toEqual([resultNow()]);
    table.setTime(table.times.opensAt);
    expect(place('ann')).toBe('round_closed');
  });

  it('keeps to the limits, and leaves nothing of an order that it refuses', () => {
    expect(place('ann', { bets: [{ kind: 'red', stake: 100n }] })).toBe('unknown_kind');
    expect(place('ann', { bets: [{ kind: 'odd', stake: 99n }] })).toBe('stake_out_of_range');
    expect(place('ann', { bets: [{ kind: 'odd', stake: 20_001n }] })).toBe('stake_out_of_range');
    const large = { kind: 'odd', stake: 10_000n };
    expect(place('ann', { bets: [large, large] })).toBeUndefined();
    expect(place('ann', { bets: [{ kind: 'odd', stake: 100n }] })).toBe('pick_limit');
    expect(place('ann', { bets: [{ kind: 'even', stake: 5_001n }] })).toBe('round_limit');
    expect(place('ann', { bets: [{ kind: 'even', stake: 5_000n }] })).toBeUndefined();
    table.seat('poor', 1_500n);
    const two = [
      { kind: 'odd', stake: 1_000n },
      { kind: 'even', stake: 1_000n },
    ];
    expect(place('poor', { bets: two })).toBe('insufficient_funds');
    expect(table.balance('poor')).toBe(1_500n);
    table.platform.maintenance.add(venue);
    expect(place('poor')).toBe('maintenance');
    expect(table.stakes()).toBe(3);
  });

  it('settles after a restart between closing and draw, and days too late', () => {
    place('ann');
    const due = odd();
    table.setTime(table.times.closesAt + 1);
    table.restart();
    settle(table.times.drawsAt + 3 * 86_400_000);
    expect(table.balance('ann')).toBe(99_000n + due * 1_000n);
  });

  it('gives every stake back when the round is cancelled before its draw, and not after it', () => {
    place('ann');
    expect(cancelRound(table.platform, die, table.round, 'cancelled')).toBe(true);
    expect(table.balance('ann')).toBe(100_000n);
    expect(place('ann')).toBe('round_closed');
    settle(table.times.drawsAt);
    expect(table.balance('ann')).toBe(100_000n);
    expect(outcomeOf(table.platform, die, table.round)).toMatchObject({ void: 'cancelled' });
    expect(cancelRound(table.platform, die, table.round, 'cancelled')).toBe(false);
  });

  it.each([
    [
      'cannot be drawn',
      {
        ...die,
        resultOf: () => {
          throw new Error('no die');
        },
      },
      'odd',
    ],
    ['cannot be paid', die, 'broken'],
  ])('is void when it %s: nothing of it is paid', (_why, game, kind) => {
    const id = randomUUID();
    place('ann', { bets: [{ kind: 'odd', stake: 700n }] });
    place('ann', { id, bets: [{ kind, stake: 800n }] });
    settle(table.times.drawsAt, game);
    expect(table.balance('ann')).toBe(100_000n);
    expect(table.bet(`die-${id}-0`)).toMatchObject({ state: 'void', valid: 0n });
    const [latest] = tableView(table.platform, game, { venue, player: 'ann' }, -1).drawn;
    expect(latest).toMatchObject({ result: null });
    expect(latest?.void).not.toBeNull();
  });

  it('shows what everybody staked, what it commits to, and no seed before the draw', () => {
    table.seat('ben');
    place('ann');
    place('ann', { bets: [{ kind: 'even', stake: 200n }] });
    place('ben', { bets: [{ kind: 'odd', stake: 300n }] });
    const key = { venue, player: 'ben' };
    const before = tableView(table.platform, die, key, -1);
    expect(before.round.totals).toEqual([
      { kind: 'even', stake: 200n, players: 1 },
      { kind: 'odd', stake: 1_300n, players: 2 },
    ]);
    expect(before.bets).toMatchObject([{ kind: 'odd', stake: 300n, state: 'open' }]);
    expect(before.drawn).toHaveLength(30);
    expect(before.drawn[0]?.round).toBe(table.round - 1);
    table.setTime(table.times.drawsAt);
    const after = tableView(table.platform, die, key, table.round - 1);
    expect(after.drawn).toHaveLength(1);
    const seed = after.drawn[0]?.seed ?? '';
    expect(commitmentTo(seed)).toBe(before.round.commitment);
    expect(
      JSON.stringify(before, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(seed);
  });
});

it('money is conserved whatever is bet and whenever it is settled', async () => {
  const bet = fc.record({
    kind: fc.constantFrom('odd', 'even', 'push', 'broken', 'red'),
    stake: fc.bigInt({ min: 50n, max: 12_000n }),
  });
  const step = fc.record({
    player: fc.constantFrom('ann', 'ben'),
    bets: fc.array(bet, { minLength: 1, maxLength: 4 }),
    waitMs: fc.integer({ min: 0, max: 25_000 }),
    cancel: fc.boolean(),
    restart: fc.boolean(),
  });
  table.seat('ben');
  let now = table.times.opensAt;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      for (const { player, bets, waitMs, cancel, restart } of steps) {
        const { round } = tableView(table.platform, die, { venue, player }, Number.MAX_SAFE_INTEGER).round;
        placeOrder(table.platform, die, { venue, player }, { id: randomUUID(), round, bets });
        if (cancel) cancelRound(table.platform, die, round, 'cancelled');
        now += waitMs;
        settle(now);
        if (restart) table.restart();
      }
      now += 40_000;
      settle(now);
      const books = table.platform.store.one(
        z.object({ wrong: z.bigint(), open: z.bigint(), net: z.bigint(), moved: z.bigint() }),
        `select (select count(*) from player p where p.balance <>
                  (select sum(m.amount) from movement m where m.venue = p.venue and m.player = p.player)) as wrong,
                (select count(*) from scheduled_bet where state = 'open') as open,
                (select coalesce(sum(case state when 'settled' then payout - stake else 0 end), 0)
                   from scheduled_bet) as net,
                (select coalesce(sum(amount), 0) from movement where kind <> 'transfer') as moved`,
      );
      expect(books).toMatchObject({ wrong: 0n, open: 0n });
      expect(books?.moved).toBe(books?.net);
    }),
    { numRuns: 15 },
  );
});
