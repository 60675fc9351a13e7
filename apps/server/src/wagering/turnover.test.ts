/** What a bet uses up of what has to be played (business rules, Turnover), fen by fen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../platform/database.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { wonBy } from './settlements.ts';
import { countBet, openRequirements, turnoverLeft, turnoverOfGifts } from './turnover.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

/** As a credit opens one (wallet/migrations/1115_credits_in_one_call.sql). */
const openRequirement = (tx: Tx, { memberId, source, amount, at }: Opened) =>
  tx.query('select open_requirement($1, $2, $3, $4)', [memberId, source, amount, at]);

interface Opened {
  readonly memberId: bigint;
  readonly source: string;
  /** fen */
  readonly amount: bigint;
  readonly at: Date;
}

/** A member who has to play through these amounts, in this order. @param amounts fen */
async function memberWhoOwes(...amounts: readonly bigint[]): Promise<bigint> {
  const memberId = await tables.member();
  await tables.database.transaction(async (tx) => {
    for (const [index, amount] of amounts.entries())
      await openRequirement(tx, { memberId, source: `source/${index}`, amount, at: new Date('2026-11-21') });
  });
  return memberId;
}

const bet = (memberId: bigint, name: string, valid: bigint, firstSettled?: Date) =>
  tables.database.transaction((tx) => countBet(tx, { memberId, bet: name, valid, firstSettled }));
const left = (memberId: bigint) => turnoverLeft(tables.database, memberId);

/** What each requirement has used up, the oldest first. */
async function used(memberId: bigint): Promise<bigint[]> {
  const { rows } = await tables.database.query<{ used: bigint }>(
    'select used from turnover_requirement where member_id = $1 order by id',
    [memberId],
  );
  return rows.map((row) => row.used);
}

test('a bet of one fen uses up one fen', async () => {
  const member = await memberWhoOwes(100_000n);
  await bet(member, 'first', 1n);
  expect(await left(member)).toBe(99_999n);
  await bet(member, 'second', 99_998n);
  expect(await left(member)).toBe(1n);
  await bet(member, 'third', 5_000n);
  expect(await left(member)).toBe(0n);
  expect(await used(member)).toEqual([100_000n]);
});

test('what is met is no longer among what is open, which stands in the order in which bets use it up', async () => {
  const member = await memberWhoOwes(300n, 500n, 200n);
  await bet(member, 'a', 450n);
  const open = await openRequirements(tables.database, member);
  expect(open.map(({ source, amount, used: played }) => [source, amount, played])).toEqual([
    ['source/1', 500n, 150n],
    ['source/2', 200n, 0n],
  ]);
});

test('what a member won is what their own settled bets came to, and nobody else’s', async () => {
  const [winner, other] = [await tables.member(), await tables.member()];
  await tables.database.query(
    "insert into venue (code, name, category, adapter, position) values ('wins', '场馆', 'sport', 'test', 99)",
  );
  const settled = (memberId: bigint, name: string, result: bigint) =>
    tables.database.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
       values ('wins', $1, 1, $2, 'sport', 100, $3, 'settled', now(), now(), 100, 1)`,
      [name, memberId, result],
    );
  await settled(winner, 'one', 700n);
  await settled(winner, 'two', -300n);
  await settled(other, 'three', 5_000n);
  expect(await wonBy(tables.database, winner)).toBe(400n);
  expect(await wonBy(tables.database, await tables.member())).toBe(0n);
});

test('who owes nothing has nothing left, before and after a bet', async () => {
  const member = await memberWhoOwes();
  expect(await left(member)).toBe(0n);
  await bet(member, 'free', 700n);
  expect(await left(member)).toBe(0n);
});

test('the oldest requirement is used up first, and the rest of a bet goes to the next', async () => {
  const member = await memberWhoOwes(300n, 500n, 200n);
  expect(await left(member)).toBe(1_000n);
  await bet(member, 'a', 100n);
  expect(await used(member)).toEqual([100n, 0n, 0n]);
  await bet(member, 'b', 200n);
  expect(await used(member)).toEqual([300n, 0n, 0n]);
  await bet(member, 'c', 50n);
  expect(await used(member)).toEqual([300n, 50n, 0n]);
  await bet(member, 'd', 550n);
  expect(await used(member)).toEqual([300n, 500n, 100n]);
  expect(await left(member)).toBe(100n);
});

test('a corrected bet counts for its new figure alone, a void one gives back exactly what it used', async () => {
  const member = await memberWhoOwes(300n, 500n);
  await bet(member, 'other', 100n);
  await bet(member, 'corrected', 350n);
  expect(await used(member)).toEqual([300n, 150n]);
  await bet(member, 'corrected', 350n);
  expect(await used(member)).toEqual([300n, 150n]);
  await bet(member, 'corrected', 210n);
  expect(await used(member)).toEqual([300n, 10n]);
  await bet(member, 'corrected', 0n);
  expect(await used(member)).toEqual([100n, 0n]);
  expect(await left(member)).toBe(700n);
});

test('a bet that is reported again as it was stays where it was counted, also when an older requirement has room by then', async () => {
  const member = await memberWhoOwes(100n, 100n);
  await bet(member, 'first', 100n);
  await bet(member, 'second', 50n);
  await bet(member, 'first', 0n);
  expect(await used(member)).toEqual([0n, 50n]);
  await bet(member, 'second', 50n);
  expect(await used(member)).toEqual([0n, 50n]);
});

test('what a bet did not need when it first settled plays nothing that was asked for later, whatever becomes of it', async () => {
  const asked = new Date('2026-11-21');
  const member = await memberWhoOwes(300n);
  await bet(member, 'round', 1_000n);
  await tables.database.transaction((tx) =>
    openRequirement(tx, {
      memberId: member,
      source: 'later',
      amount: 500n,
      at: new Date(asked.getTime() + 1),
    }),
  );
  // A further win of the same bet, a correction of it, and one that became void and settled again.
  for (const valid of [1_000n, 1_100n, 0n, 900n]) await bet(member, 'round', valid, asked);
  expect(await used(member)).toEqual([300n, 0n]);
  expect(await left(member)).toBe(500n);
  // Of the same moment it counts, and of a bet that settles now everything does.
  await bet(member, 'round', 800n, new Date(asked.getTime() + 1));
  expect(await used(member)).toEqual([300n, 500n]);
});

test("the same bet's name of another member is another bet", async () => {
  const [one, other] = [await memberWhoOwes(300n), await memberWhoOwes(300n)];
  await bet(one, 'same', 100n);
  await bet(other, 'same', 120n);
  await bet(one, 'same', 0n);
  expect([await left(one), await left(other)]).toEqual([300n, 180n]);
});

test('one source opens one requirement, whatever it says the second time', async () => {
  const member = await memberWhoOwes(300n);
  await tables.database.transaction((tx) =>
    openRequirement(tx, { memberId: member, source: 'source/0', amount: 900n, at: new Date() }),
  );
  expect(await left(member)).toBe(300n);
});

test('bets at the same moment use up one requirement once', async () => {
  const member = await memberWhoOwes(1_000n, 1_000n);
  await Promise.all(Array.from({ length: 8 }, (_, index) => bet(member, `bet${index}`, 150n)));
  expect(await used(member)).toEqual([1_000n, 200n]);
});

test('of what was given there is to play what no deposit and no balance that was brought along asked for', async () => {
  const member = await tables.member();
  await tables.database.transaction(async (tx) => {
    const [at, amounts] = [new Date('2026-11-21'), [1n, 20n, 300n, 4_000n]];
    for (const [index, kind] of ['deposit', 'import', 'red_packet', 'rebate'].entries())
      await openRequirement(tx, {
        memberId: member,
        source: `${kind}/${member}`,
        amount: amounts[index] ?? 0n,
        at,
      });
  });
  expect(await left(member)).toBe(4_321n);
  expect(await turnoverOfGifts(tables.database, member)).toBe(4_300n);
});

test('a bonus that was given out and whose bet became void is to be played to the last part of a fen', async () => {
  const [member, offer] = [await tables.member(), await tables.promotion()];
  // A game of ten percent leaves parts of a fen.
  const given = (counted: bigint) =>
    tables.database.query(
      `insert into bonus_grant (member_id, promotion_id, source, deposit_amount, combines, amount, required, counted, weights, bet_ceiling,
                                state, opened_at, expires_at, closed_at)
       values ($1, $2, $3, 0, false, 100, 500, $4, '{}', 0, 'fulfilled', '2026-11-20', '2026-11-27', '2026-11-21')`,
      [member, offer, `test/${member}/${counted}`, counted],
    );
  await given(50_000n);
  expect(await left(member)).toBe(0n);
  await given(49_999n);
  expect(await left(member)).toBe(1n);
  await given(49_899n);
  expect(await left(member)).toBe(3n);
});
