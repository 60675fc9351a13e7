/** What a movement of money reads does not grow with the number of members. */
import { createLedger } from '@mingpai/ledger';
import { createTestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '../platform/database.ts';
import { openWallet, type Wallet } from './wallet.ts';

const venue = 'flat';
const few = 1_000;
const many = 200_000;

let database: Database;
let drop: () => Promise<void>;
let wallet: Wallet;
beforeAll(async () => {
  const made = await createTestDatabase(inject('templateDatabase'));
  drop = () => made.drop();
  database = openDatabase(made.url, { connections: 2 });
  wallet = openWallet(createLedger({ database }), () => new Date());
  await database.transaction((tx) => wallet.openHouse(tx, [venue]));
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** Accounts as members have them, and what the planner should know of them. */
async function grow(from: number, to: number): Promise<void> {
  await database.query(
    `insert into ledger.account (id, owner, code, currency, floor, opened_at)
     select gen_random_uuid(), n::text, 'central', 'CNY', 0, now() from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await database.query('analyze ledger.account');
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** The buffers that the statements of `work` touch, each explained and undone before it runs. */
async function buffersOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let buffers = 0;
  await database.transaction(async (tx) => {
    await work({
      ...tx,
      async query<Row>(text: string, values: readonly unknown[] = []) {
        await tx.query('savepoint explained');
        const { rows } = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
        await tx.query('rollback to savepoint explained');
        return tx.query<Row>(text, values);
      },
    });
  });
  return buffers;
}

/** What each way of moving a member's money reads, once their accounts are there. */
async function measured(memberId: bigint): Promise<Record<string, number>> {
  const movement = (amount: bigint) => ({ id: crypto.randomUUID(), memberId, amount, reference: 'flat' });
  const reservation = { id: crypto.randomUUID(), memberId, venue };
  const toVenue = { ...movement(50_00n), ...reservation };
  await database.transaction(async (tx) => {
    await wallet.open(tx, memberId);
    await wallet.credit(tx, { ...movement(100_00n), turnover: 0n });
    await wallet.recordResult(tx, { ...movement(0n), venue, net: 1_00n });
  });
  // The first of each plans and warms what the others use.
  await buffersOf((tx) => wallet.available(tx, memberId));
  return {
    'transfer to a venue': await buffersOf((tx) => wallet.reserveToVenue(tx, toVenue)),
    'its settling': await buffersOf((tx) => wallet.settleReservation(tx, reservation)),
    'transfer from a venue': await buffersOf((tx) =>
      wallet.reserveFromVenue(tx, { ...movement(10_00n), venue }, async () => 10_00n),
    ),
    'a bet that was pulled': await buffersOf((tx) =>
      wallet.recordResult(tx, { ...movement(0n), venue, net: -5_00n }),
    ),
    'a stake': await buffersOf((tx) => wallet.takeStake(tx, { ...movement(1_00n), venue })),
    'a withdrawal': await buffersOf((tx) => wallet.hold(tx, movement(1_00n), async () => undefined)),
  };
}

test('transfers, pulled bets, stakes and withdrawals read as much of 200,000 accounts as of 1,000', async () => {
  await grow(1, few);
  await measured(1n);
  const before = await measured(2n);
  await grow(few + 1, many);
  const after = await measured(3n);
  for (const [name, buffers] of Object.entries(after))
    expect(buffers / (before[name] ?? 0), `${name}: ${before[name]} buffers, then ${buffers}`).toBeLessThan(
      1.5,
    );
});
