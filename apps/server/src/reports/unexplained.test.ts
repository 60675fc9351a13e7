/** Money that nobody can explain: at which moment it becomes older, and what of a USDT is a fen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { unexplained } from './unexplained.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
/** Yuan for a USDT, in ten-thousandths. */
const rate = 71_000n;
/** An hour, a day, a week; ms. */
const ageEnds = [3_600_000, 86_400_000, 604_800_000] as const;
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.database.query('delete from chain_payment'));

/** Micro-USDT that came for nobody, so many ms ago. */
const came = (amount: bigint, ago: number) =>
  tables.database.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at,
                                confirmations, state)
     values ('TRC20', gen_random_uuid()::text, 0, 0, 's', 'r', $1, 1, 'b', $2, $2, 20, 'unmatched')`,
    [amount, new Date(now.getTime() - ago)],
  );
const found = async () =>
  (await unexplained(tables.database, rate, ageEnds, now)).map(({ age, amount }) => [age, amount]);

test('what has waited for an hour to the millisecond is no longer of the first age', async () => {
  await came(10_000_000n, 3_600_000 - 1);
  expect(await found()).toEqual([[0, 7_100n]]);
  await tables.database.query('delete from chain_payment');
  await came(10_000_000n, 3_600_000);
  expect(await found()).toEqual([[1, 7_100n]]);
});

test('a part of a fen is none', async () => {
  await came(10_001_000n, 1);
  expect(await found()).toEqual([[0, 7_100n]]);
});
