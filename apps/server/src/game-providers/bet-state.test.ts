/** What becomes of a bet when its state is told again: turnover follows, the first category holds, corrections are whole. */
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { turnoverLeft } from '../wagering/index.ts';
import { openWallet } from '../wallet/index.ts';
import { countEarlierBets, effectOf, lockBet, paidBy, writeBet } from './bet-state.ts';
import type { VenueBet } from './port.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: TestTables;
let memberId: bigint;
let seq = 0n;
beforeAll(async () => {
  tables = await openTestTables(clock);
  await tables.database.query(
    "insert into venue (code, name, category, adapter, position) values ('tablesport', '牌桌体育', 'sport', 'test', 99)",
  );
  await tables.database.query(
    "insert into game (venue, code, name, picture, position) values ('tablesport', 'derby', '德比', '', 1)",
  );
});
afterAll(() => tables.close());
beforeEach(async () => {
  clock.advance(60_000);
  memberId = await tables.member();
  const wallet = openWallet(createLedger({ database: tables.database }), () => clock.now());
  await tables.database.transaction(async (tx) => {
    await wallet.openHouse(tx, ['tablesport']);
    await wallet.open(tx, memberId);
    await wallet.credit(tx, {
      id: crypto.randomUUID(),
      memberId,
      amount: 10_000n,
      reference: `deposit/${memberId}`,
      turnover: 10_000n,
    });
  });
});

type Told = Partial<Omit<VenueBet, 'player' | 'seq'>>;

/** Records the member's one bet, or one of another id, as the venue tells it now: ¥30 on the derby unless said otherwise. */
async function tell({ id = `bet${memberId}`, ...told }: Told): Promise<void> {
  const now = clock.now();
  await tables.database.transaction(async (tx) => {
    const before = await lockBet(tx, 'tablesport', id);
    const bet = {
      seq: ++seq,
      id,
      game: 'derby',
      round: id,
      stake: 3_000n,
      valid: 3_000n,
      payout: 0n,
      state: 'settled',
      placedAt: before?.placedAt ?? now,
      settledAt: now,
      ...told,
    } as const;
    await writeBet(tx, { venue: 'tablesport', memberId, bet, before, now });
  });
}

const left = () => turnoverLeft(tables.database, memberId);
async function rowsOf<Row extends object>(select: string): Promise<Row[]> {
  const { rows } = await tables.database.query<Row>(select, [`bet${memberId}`]);
  return rows;
}

test('a bet counts as turnover once it has settled, as far as it is valid, and no longer when it is void', async () => {
  await tell({ state: 'unsettled', settledAt: undefined });
  expect(await left()).toBe(10_000n);
  await tell({});
  expect(await left()).toBe(7_000n);
  await tell({ valid: 1_000n });
  expect(await left()).toBe(9_000n);
  await tell({ state: 'void' });
  expect(await left()).toBe(10_000n);
});

test('a bet of a game that counts half counts half', async () => {
  await tables.database.query("update game set wagering_percent = 50 where code = 'derby'");
  // Half a fen is none.
  await tell({ stake: 3_001n, valid: 3_001n });
  expect(await left()).toBe(8_500n);
  await tables.database.query("update game set wagering_percent = null where code = 'derby'");
});

test('where its game stands by now is of no consequence to a bet that has settled, and is to one that had not', async () => {
  const category = 'select category from settlement where bet_id = $1 order by seq';
  const placed = await rowsOf(category);
  expect(placed).toEqual([]);
  await tell({ state: 'unsettled', settledAt: undefined });
  await tables.database.query("update game set category = 'joker' where code = 'derby'");
  await tell({});
  await tables.database.query("update game set category = 'lottery' where code = 'derby'");
  await tell({ payout: 6_000n });
  expect(await rowsOf(category)).toEqual([{ category: 'joker' }, { category: 'joker' }]);
  await tables.database.query("update game set category = null where code = 'derby'");
});

test('a correction replaces all that was recorded of a bet: stake, what is valid, payout, the jackpot in it, state and moment', async () => {
  await tell({ state: 'unsettled', settledAt: undefined });
  clock.advance(60_000);
  await tell({ stake: 2_500n, valid: 2_000n, payout: 9_000n, jackpot: 4_000n });
  const select = `select stake, valid, reported_valid, payout, jackpot, state, posted, seq, settled_at, recorded_at
                    from bet where bet_id = $1`;
  expect(await rowsOf(select)).toEqual([
    {
      stake: 2_500n,
      valid: 2_000n,
      reported_valid: 2_000n,
      payout: 9_000n,
      jackpot: 4_000n,
      state: 'settled',
      posted: 6_500n,
      seq,
      settled_at: clock.now(),
      recorded_at: clock.now(),
    },
  ]);
});

test('a bet that became void pays nothing and moves nothing, whatever its venue still says that it paid', () => {
  const told = { stake: 100n, payout: 500n };
  expect([effectOf({ ...told, state: 'void' }), paidBy({ ...told, state: 'void' })]).toEqual([0n, 0n]);
  expect([effectOf({ ...told, state: 'settled' }), paidBy({ ...told, state: 'settled' })]).toEqual([
    400n,
    500n,
  ]);
});

test('a fingerprint that comes when the bet is known already is not kept, one that comes with it is', async () => {
  const commitments = [{ draw: 'deck', hash: 'ab'.repeat(32) }];
  const kept = () => rowsOf("select draw from fingerprint where kind = 'bet' and subject = $1");
  await tell({ state: 'unsettled', settledAt: undefined });
  await tell({ commitments });
  expect(await kept()).toEqual([]);
  memberId = await tables.member();
  await tell({ commitments });
  expect(await kept()).toEqual([{ draw: 'deck' }]);
});

/** One outcome of the derby. @param odds hundredths */
const on = (selection: string, odds: number) => [{ event: 'derby', market: 'winner', selection, odds }];

test('a bet that settled counts no more when the opposite one is told a day later, behind others', async () => {
  await tell({ selections: on('home', 200) });
  clock.advance(24 * 3_600_000);
  await tell({ id: `other${memberId}` });
  expect(await left()).toBe(4_000n);
  await tell({ id: `opposite${memberId}`, selections: on('away', 200) });
  expect(await left()).toBe(7_000n);
});

test('of two bets on a match each counts twice as far as it moves with both, in whole fen', async () => {
  await tell({ stake: 4_000n, valid: 4_000n, selections: on('home', 200) });
  await tell({ id: `second${memberId}`, selections: on('draw', 250) });
  // Half of the first, and two ninths of the second.
  expect(await left()).toBe(10_000n - 2_000n - 666n);
});

test('at odds of 1.25 half of a stake counts, at 1.50 all of it', async () => {
  await tell({ selections: on('home', 125) });
  expect(await left()).toBe(8_500n);
  memberId = await tables.member();
  await tell({ selections: on('home', 150) });
  const [counted] = await rowsOf<{ valid: bigint }>('select valid from bet where bet_id = $1');
  expect(counted?.valid).toBe(3_000n);
});

test('outcomes whose odds promise more than certainty are measured by their share of it', async () => {
  await tell({ selections: on('home', 150) });
  await tell({ id: `second${memberId}`, stake: 1_000n, valid: 1_000n, selections: on('draw', 150) });
  expect(await left()).toBe(7_000n);
});

test('a bet that became void is none beside those on other outcomes', async () => {
  await tell({ stake: 4_000n, valid: 4_000n, selections: on('home', 200) });
  await tell({ id: `second${memberId}`, selections: on('draw', 250) });
  const before = await left();
  const third = { id: `third${memberId}`, selections: on('away', 110) };
  await tell({ ...third, state: 'unsettled', settledAt: undefined });
  expect(await left()).not.toBe(before);
  await tell({ ...third, state: 'void' });
  expect(await left()).toBe(before);
});

test('earlier bets of one moment at two venues are gone through one by one, none left out', async () => {
  const { database } = tables;
  const [from, now] = [clock.now(), new Date(clock.now().getTime() + 1)];
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('beside', 'beside', 'sport', 'test', 98)",
  );
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     select v, b || $1::bigint, $1::bigint, 'derby', 'r', 100, 100, 0, 'settled', $2, 1, $2
       from (values ('beside', 'later'), ('tablesport', 'early')) bets (v, b)`,
    [memberId, from],
  );
  const seen: string[] = [];
  for (let after: Awaited<ReturnType<typeof countEarlierBets>>; ; ) {
    after = await database.transaction((tx) => countEarlierBets(tx, memberId, { from, after, now, most: 1 }));
    if (after === undefined) break;
    seen.push(after.venue);
  }
  expect(seen).toEqual(['beside', 'tablesport']);
});
