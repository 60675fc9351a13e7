/** What promotions cost and brought: the same to the fen as the ledger and the settled bets say (docs/decisions/0139). */
import { createLedger } from '@mingpai/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { spentByAll } from '../promotions/index.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { awardOrder, forfeitGrant, type Offers, openOffers, settleGrant } from '../testing/offers.ts';
import { settled } from '../testing/settled.ts';
import { countForGrants, openAmounts } from '../wagering/index.ts';
import { openWallet, type Wallet } from '../wallet/index.ts';
import { costsSoFar } from './breakdown.ts';
import { countFigures, rebuildFigures } from './count.ts';
import type { Narrowed, Span } from './figures.ts';
import { type Line, linesOf } from './lines.ts';
import { type Gift, type GiftsQuery, giftSums, giftsOf } from './promotion-gifts.ts';
import { broughtByTakers, promotionCost, spansOf, type Taker, takersOf } from './promotion-results.ts';

const dayMs = 86_400_000;
/** Noon in Beijing on 2 November 2026. */
const clock = new SetClock('2026-11-02T04:00:00.000Z');
let cashier: Cashier;
let offers: Offers;
let wallet: Wallet;
let promotion = 0n;
let other = 0n;
/** What the test did, because it did it: fen by day of the first one. */
interface Done {
  readonly memberId: bigint;
  readonly day: number;
  readonly what: 'deposit' | 'ggr' | 'cost';
  readonly fen: bigint;
}
const done: Done[] = [];
const takers = new Set<bigint>();

const act = fc.record({
  who: fc.nat(5),
  what: fc.constantFrom(...(['deposit', 'bet', 'void', 'forfeit', 'play', 'rebate'] as const)),
  fen: fc.integer({ min: 1, max: 90_000 }),
  minutes: fc.integer({ min: 1, max: 1_500 }),
});

beforeAll(async () => {
  cashier = await openCashier(clock);
  wallet = openWallet(createLedger({ database: cashier.database, now: () => clock.now() }), () =>
    clock.now(),
  );
  offers = await openOffers({ ...cashier, wallet }, ['north']);
  const members = await Promise.all(Array.from({ length: 6 }, () => cashier.memberWith(0n)));
  const share = { tiers: [{ from: 10_000n, percent: 30, ceiling: 20_000n }], combines: true };
  // From the 12th of November to the 21st, between ten days without and thirty behind.
  const span = { startsAt: new Date('2026-11-11T16:00:00Z'), endsAt: new Date('2026-11-21T16:00:00Z') };
  promotion = await offers.offered(share, { ...span, multiple: 1 });
  other = await offers.offered(share, { position: 9 });
  const [acts] = fc.sample(fc.array(act, { minLength: 260, maxLength: 260 }), { numRuns: 1, seed: 139 });
  const bets: { memberId: bigint; bet: string; stake: bigint; payout: bigint }[] = [];
  const grants: { id: bigint; memberId: bigint }[] = [];
  const first = clock.now();
  const deps = { clock, wallet };
  const began = new Date(first);
  const dayOf = () =>
    Math.floor((clock.now().getTime() + 8 * 3_600_000) / dayMs) -
    Math.floor((began.getTime() + 8 * 3_600_000) / dayMs);
  for (const { who, what, fen, minutes } of acts ?? []) {
    clock.set(new Date(clock.now().getTime() + minutes * 60_000 * 0.45));
    const memberId = members[who] ?? 0n;
    const amount = BigInt(fen);
    const note = (kind: Done['what'], sum: bigint, of = memberId) =>
      done.push({ memberId: of, day: dayOf(), what: kind, fen: sum });
    const ended = async (id: bigint, of: bigint) => {
      const { rows } = await cashier.database.query<{ amount: bigint; state: string }>(
        'select amount, state from bonus_grant where id = $1',
        [id],
      );
      const [grant] = rows;
      if (grant && grant.state !== 'fulfilled' && grant.state !== 'active') note('cost', -grant.amount, of);
    };
    if (what === 'deposit') {
      const orderNo = await offers.deposited(memberId, amount);
      note('deposit', amount);
      const ids = await awardOrder({ site: { database: cashier.database, clock }, wallet }, orderNo);
      for (const id of ids) {
        const { rows } = await cashier.database.query<{ amount: bigint; promotion: bigint }>(
          'select amount, promotion_id as promotion from bonus_grant where id = $1',
          [id],
        );
        const [grant] = rows;
        if (!grant) throw new Error('no grant');
        note('cost', grant.amount);
        grants.push({ id, memberId });
        if (grant.promotion === promotion) takers.add(memberId);
      }
    } else if (what === 'rebate') {
      await cashier.database.transaction((tx) =>
        wallet.payRebate(tx, { id: crypto.randomUUID(), memberId, amount, reference: 'r', turnover: 0n }),
      );
      note('cost', amount);
    } else if (what === 'bet') {
      const payout = (amount * 7n) / 10n;
      bets.push({
        memberId,
        bet: await offers.settled(memberId, 'north', amount, payout),
        stake: amount,
        payout,
      });
      note('ggr', amount - payout);
    } else if (what === 'void') {
      const bet = bets.pop();
      if (!bet) continue;
      await offers.voided(bet.memberId, 'north', bet.bet);
      note('ggr', bet.payout - bet.stake, bet.memberId);
    } else {
      const grant = grants.shift();
      if (!grant) continue;
      if (what === 'play')
        await cashier.database.transaction((tx) =>
          countForGrants(tx, {
            memberId: grant.memberId,
            bet: `north/p${fen}-${minutes}`,
            category: 'concise',
            placedAt: clock.now(),
            counts: 10_000_000n,
            now: clock.now(),
          }),
        );
      await cashier.database.transaction(async (tx) => {
        if (what === 'forfeit') await forfeitGrant(tx, deps, grant.memberId, grant.id);
        else await settleGrant(tx, deps, grant.id);
      });
      await ended(grant.id, grant.memberId);
    }
  }
  await settled(cashier.database);
  await countFigures({ database: cashier.database, clock }, 40);
});
afterAll(() => cashier.close());

const span = { from: '2026-11-12', to: '2026-11-21' };

/** Transfers of the ledger of one kind, of grants that were opened within the span. */
async function inLedger(kind: string): Promise<bigint> {
  const { rows } = await cashier.database.query<{ sum: bigint }>(
    `select coalesce(sum(abs(t.amounts[2])), 0)::bigint as sum from ledger.transfer t
       join bonus_grant g on t.reference = 'grant/' || g.id
      where t.kind = $1 and g.promotion_id = $2`,
    [kind, promotion],
  );
  return rows[0]?.sum ?? 0n;
}

test('what was given, converted and taken back is what the ledger moved', async () => {
  const cost = await promotionCost(cashier.database, promotion, span);
  expect(cost.takers).toBe(takers.size);
  expect(cost.takers).toBeGreaterThan(2);
  expect(cost.given).toBe(await inLedger('grant_opened'));
  expect(cost.converted).toBe(await inLedger('grant_released'));
  expect(cost.forfeited).toBe(await inLedger('grant_returned'));
  expect(cost.open).toBe(cost.given - cost.converted - cost.forfeited);
  expect(cost.converted).toBeGreaterThan(0n);
  expect(cost.forfeited).toBeGreaterThan(0n);
  expect((await costsSoFar(cashier.database)).get(promotion)?.cost).toBe(cost.given - cost.forfeited);
});

test('deposits, GGR and NGR of the takers are what they did, during, after and before', async () => {
  const found = await broughtByTakers(cashier.database, promotion, span);
  // Days of the test: the 2nd of November is 0, the 12th 10.
  const days = [
    [10, 19],
    [20, 49],
    [0, 9],
  ] as const;
  const sum = (what: Done['what'], [from, to]: readonly [number, number]) =>
    done
      .filter((one) => takers.has(one.memberId) && one.what === what && one.day >= from && one.day <= to)
      .reduce((all, { fen }) => all + fen, 0n);
  for (const [index, brought] of found.entries()) {
    const of = days[index] ?? [0, 0];
    expect(brought).toMatchObject({
      deposits: sum('deposit', of),
      ggr: sum('ggr', of),
      ngr: sum('ggr', of) - sum('cost', of),
    });
    expect(brought.deposits).toBeGreaterThan(0n);
  }
  expect(spansOf(span)).toEqual([
    span,
    { from: '2026-11-22', to: '2026-12-21' },
    { from: '2026-11-02', to: '2026-11-11' },
  ]);
});

test('the list of takers, page by page, comes to the same sums', async () => {
  const [cost, [during]] = await Promise.all([
    promotionCost(cashier.database, promotion, span),
    broughtByTakers(cashier.database, promotion, span),
  ]);
  const rows: Taker[] = [];
  for (let after = 0n; ; ) {
    const page = await takersOf(cashier.database, promotion, span, { after, most: 2 });
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.memberId;
  }
  const sum = (key: 'given' | 'converted' | 'forfeited' | 'open' | 'deposits' | 'ggr' | 'ngr') =>
    rows.reduce((all, row) => all + row[key], 0n);
  expect(rows).toHaveLength(cost.takers);
  for (const key of ['given', 'converted', 'forfeited', 'open'] as const) expect(sum(key)).toBe(cost[key]);
  for (const key of ['deposits', 'ggr', 'ngr'] as const) expect(sum(key)).toBe(during[key]);
});

async function lines(figure: 'deposits' | 'ggr' | 'ngr' | 'bonus', of: Span, narrowed: Narrowed) {
  const rows: Line[] = [];
  let sum = 0n;
  for (let after = ''; ; ) {
    const page = await linesOf(cashier.database, { figure, span: of, narrowed, after, limit: 7 });
    rows.push(...page.rows);
    sum = page.sum;
    if (page.next === undefined) return { sum, added: rows.reduce((all, { adds }) => all + adds, 0n), rows };
    after = page.next;
  }
}

test('what takers brought opens to the lines of those takers, of each span and of each of them', async () => {
  const value = `${promotion}:${span.from}:${span.to}`;
  for (const brought of await broughtByTakers(cashier.database, promotion, span))
    for (const figure of ['deposits', 'ggr', 'ngr'] as const) {
      const { sum, added, rows } = await lines(figure, brought.span, { dimension: 'taker', value });
      expect([figure, sum, added]).toEqual([figure, brought[figure], brought[figure]]);
      expect(rows.every(({ memberId }) => takers.has(memberId))).toBe(true);
    }
  for (const taker of await takersOf(cashier.database, promotion, span, { after: 0n, most: 50 }))
    for (const figure of ['deposits', 'ggr', 'ngr'] as const) {
      const { sum, added } = await lines(figure, span, {
        dimension: 'member',
        value: String(taker.memberId),
      });
      expect([figure, sum, added]).toEqual([figure, taker[figure], taker[figure]]);
    }
  for (const value of ['1:yesterday:today', '1:2026-13-45:2026-11-21'])
    expect(await lines('ggr', span, { dimension: 'taker', value })).toMatchObject({ sum: 0n, rows: [] });
});

test('a page that holds the last line names no page behind it', async () => {
  const all = { figure: 'deposits', span, after: '' } as const;
  const { rows } = await lines('deposits', span, { dimension: 'all', value: '' });
  expect(rows.length).toBeGreaterThan(1);
  const { next } = await linesOf(cashier.database, { ...all, limit: rows.length });
  expect(next).toBeUndefined();
  expect((await linesOf(cashier.database, { ...all, limit: rows.length - 1 })).next).toBeDefined();
});

async function gifts(query: Partial<GiftsQuery>) {
  const asked = { promotionId: promotion, state: 'all', byItself: false, ...query } as const;
  const rows: Gift[] = [];
  for (let after = ''; ; ) {
    const page = await giftsOf(cashier.database, asked, { after, most: 3 });
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.source;
  }
  const sums = await giftSums(cashier.database, asked);
  expect(sums.sum).toBe(rows.reduce((all, { amount }) => all + amount, 0n));
  expect(sums.takers).toBe(new Set(rows.map(({ memberId }) => memberId)).size);
  expect(sums.gifts).toBe(new Set(rows.map((row) => row.source)).size);
  expect(rows).toHaveLength(sums.gifts);
  return sums;
}

test('what a promotion gave opens to its gifts: of the span, of each state and of each taker', async () => {
  const cost = await promotionCost(cashier.database, promotion, span);
  expect(await gifts({ span })).toEqual({ takers: cost.takers, gifts: cost.gifts, sum: cost.given });
  const all = await takersOf(cashier.database, promotion, span, { after: 0n, most: 50 });
  for (const state of ['converted', 'forfeited', 'open'] as const) {
    expect([state, (await gifts({ span, state })).sum]).toEqual([state, cost[state]]);
    for (const taker of all) {
      const found = await gifts({ span, state, member: Number(taker.memberId) });
      expect([state, found.sum]).toEqual([state, taker[state]]);
    }
  }
  for (const taker of all)
    expect(await gifts({ span, member: Number(taker.memberId) })).toEqual({
      takers: 1,
      gifts: taker.gifts,
      sum: taker.given,
    });
  expect(cost.gifts).toBeGreaterThan(3);
});

test('what promotions cost, gave and keep locked so far opens to lines and gifts with the same sums', async () => {
  const [costs, spent, open] = await Promise.all([
    costsSoFar(cashier.database),
    spentByAll(cashier.database),
    openAmounts(cashier.database),
  ]);
  for (const promotionId of [promotion, other]) {
    const so = costs.get(promotionId);
    if (so === undefined) throw new Error('no cost');
    const of = { dimension: 'promotion', value: String(promotionId) };
    const { sum, added } = await lines('bonus', { from: so.from, to: so.to }, of);
    expect([sum, added]).toEqual([so.cost, so.cost]);
    expect((await gifts({ promotionId, byItself: true })).sum).toBe(spent.get(promotionId));
    expect((await gifts({ promotionId, state: 'open' })).sum).toBe(open.get(promotionId) ?? 0n);
  }
});

test('what staff gave on an application is not what a promotion gave by itself', async () => {
  const member = await cashier.memberWith(0n);
  const byHand = await offers.offered(null, { position: 12 });
  await cashier.database.query(
    `insert into promotion_application (promotion_id, member_id, state, bonus, offered_bonus, offered_multiple, created_at, decided_at)
     values ($1, $2, 'approved', 700, 700, 1, $3, $3)`,
    [byHand, member, clock.now()],
  );
  expect(await gifts({ promotionId: byHand })).toEqual({ takers: 1, gifts: 1, sum: 700n });
  expect(await gifts({ promotionId: byHand, byItself: true })).toEqual({ takers: 0, gifts: 0, sum: 0n });
});

test('what staff cancelled went back, as what was forfeited', async () => {
  const cancelled = await offers.offered(null, { position: 13 });
  await cashier.database.query(
    `insert into bonus_grant (member_id, promotion_id, source, deposit_amount, combines, amount, required, weights, bet_ceiling, state,
                              opened_at, expires_at, closed_at)
     values ($1, $2, 'test/cancelled', 0, false, 900, 1, '{}', 0, 'cancelled', $3, $3::timestamptz + interval '1 day', $3)`,
    [await cashier.memberWith(0n), cancelled, '2026-12-01T04:00:00Z'],
  );
  const cost = await promotionCost(cashier.database, cancelled, { from: '2026-12-01', to: '2026-12-01' });
  expect(cost).toMatchObject({ given: 900n, converted: 0n, forfeited: 900n, open: 0n });
});

test('counted again from the beginning it is the same', async () => {
  const before = await broughtByTakers(cashier.database, promotion, span);
  await settled(cashier.database);
  await rebuildFigures({ database: cashier.database, clock }, 33);
  expect(await broughtByTakers(cashier.database, promotion, span)).toEqual(before);
  expect(
    await promotionCost(cashier.database, other, { from: '2026-11-02', to: '2026-12-31' }),
  ).not.toMatchObject({
    takers: 0,
  });
});
