/** What the ledger comes to: looked at by a job, the transfers counted on from the last time, and never taken back by who saw less. */
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { openWallet } from '../wallet/index.ts';
import { countLedger, lastCount } from './counted.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());

test('each look counts on from the one before, and says as of when', async () => {
  const { database } = tables;
  const ledger = createLedger({ database, now: () => clock.now() });
  const wallet = openWallet(ledger, () => clock.now());
  const memberId = await tables.member();
  await database.transaction(async (tx) => {
    await wallet.openHouse(tx, []);
    await wallet.open(tx, memberId);
  });
  const pay = (id: string) =>
    database.transaction((tx) =>
      wallet.credit(tx, { id: crypto.randomUUID(), memberId, amount: 100n, reference: id, turnover: 0n }),
    );
  expect(await lastCount(database)).toBeUndefined();
  const asked: unknown[] = [];
  const looking = {
    ...ledger,
    count(before: Parameters<typeof ledger.count>[0]) {
      asked.push(before);
      return ledger.count(before);
    },
  };
  for (const [n, reference] of ['one', 'two', 'three'].entries()) {
    await pay(reference);
    clock.advance(300_000);
    await expect
      .poll(async () => {
        await countLedger({ database, clock }, looking);
        return (await lastCount(database))?.transfers;
      })
      .toBe(n + 1);
    expect(await lastCount(database)).toMatchObject({ sum: 0n, at: clock.now() });
  }
  // The second look began where the first ended: it was told so.
  expect(asked[0]).toBeUndefined();
  expect(asked.at(-1)).toMatchObject({ transfers: expect.any(Number), through: expect.any(BigInt) });
  const seen = await lastCount(database);
  const early = {
    ...ledger,
    count: async () => ({ sum: 5n, transfers: 0, through: (seen?.through ?? 0n) - 1n }),
  };
  await countLedger({ database, clock }, early);
  expect(await lastCount(database)).toEqual(seen);
  // What is wrong stays to be seen by whoever sees as much or more.
  const wrong = {
    ...ledger,
    count: async () => ({ sum: 5n, transfers: 4, through: (seen?.through ?? 0n) + 1n }),
  };
  await countLedger({ database, clock }, wrong);
  expect(await lastCount(database)).toMatchObject({ sum: 5n, transfers: 4 });
});
