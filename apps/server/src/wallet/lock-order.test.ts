/** Whoever moves a member's money locks all that they will touch at once, in one order: nobody waits in a circle. */
import { createLedger } from '@mingpai/ledger';
import { createTestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { certain } from '../platform/outcome.ts';
import { openWallet, type Wallet } from './wallet.ts';

const venue = 'order';
let database: Database;
let drop: () => Promise<void>;
let wallet: Wallet;
beforeAll(async () => {
  const made = await createTestDatabase(inject('templateDatabase'));
  drop = () => made.drop();
  database = openDatabase(made.url, { connections: 30, connectionWaitMs: 30_000 });
  wallet = openWallet(createLedger({ database }), () => new Date());
  await database.transaction((tx) => wallet.openHouse(tx, [venue]));
});
afterAll(async () => {
  await database.close();
  await drop();
});

const movement = (memberId: bigint, amount: bigint) => ({
  id: crypto.randomUUID(),
  memberId,
  amount,
  reference: 'order',
  venue,
});

/** Transfers in and out, their ends, pulled bets and withdrawals of one member at the same moment. */
async function allAtOnce(memberId: bigint): Promise<PromiseSettledResult<void>[]> {
  const into = [movement(memberId, 500n), movement(memberId, 500n), movement(memberId, 500n)];
  await database.transaction(async (tx) => {
    await wallet.open(tx, memberId);
    await wallet.credit(tx, { ...movement(memberId, 10_000n), turnover: 0n });
    for (const one of into) certain(await wallet.reserveToVenue(tx, one));
  });
  return Promise.allSettled([
    ...into.map((one, at) =>
      database.transaction((tx) =>
        at === 1 ? wallet.cancelReservation(tx, one) : wallet.settleReservation(tx, one),
      ),
    ),
    ...[-100n, 200n, 300n].map((net) =>
      database.transaction((tx) => wallet.recordResult(tx, { ...movement(memberId, 0n), net })),
    ),
    ...[400n, 300n].map((fen) =>
      database.transaction(async (tx) => {
        await wallet.reserveFromVenue(tx, movement(memberId, fen), async () => fen);
      }),
    ),
    database.transaction(async (tx) => {
      certain(await wallet.hold(tx, movement(memberId, 1_000n), async () => undefined));
    }),
    database.transaction((tx) => wallet.credit(tx, { ...movement(memberId, 700n), turnover: 0n })),
  ]);
}

test('transfers, their ends, bets, withdrawals and credits of a member at once all go through', async () => {
  const failed: unknown[] = [];
  for (let memberId = 1n; memberId <= 24n; memberId += 1n)
    for (const result of await allAtOnce(memberId))
      if (result.status === 'rejected') failed.push(result.reason);
  expect(failed).toEqual([]);
});
