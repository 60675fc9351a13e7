/** What lets a withdrawal out, to the fen (business rules, Withdrawals and Turnover). */
import { createLedger } from '@mingpai/ledger';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { countBet } from '../wagering/index.ts';
import { openWallet, type Wallet } from '../wallet/index.ts';
import { withdraw } from './withdrawals.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: TestTables;
let wallet: Wallet;
let payPasswordHash: string;
beforeAll(async () => {
  tables = await openTestTables(clock);
  wallet = openWallet(createLedger({ database: tables.database }), () => clock.now());
  await tables.database.transaction((tx) => wallet.openHouse(tx, []));
  payPasswordHash = await hash('right', { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(() => tables.close());

/** A member with an old address. @param fen what was credited @param turnover what has to be played for it, fen */
async function memberWith(fen: bigint, turnover: bigint) {
  const { database } = tables;
  const memberId = await tables.member();
  await database.query('update member set pay_password_hash = $2 where id = $1', [memberId, payPasswordHash]);
  await database.transaction(async (tx) => {
    await wallet.open(tx, memberId);
    await wallet.credit(tx, { id: crypto.randomUUID(), memberId, amount: fen, reference: 'test', turnover });
  });
  const { rows } = await database.query<{ id: bigint }>(
    `insert into card (member_id, kind, bank, owner, number, created_at)
     values ($1, 'usdt', 'USDT', 'TRC20', $2, '2026-01-01T00:00:00Z') returning id`,
    [memberId, `T${memberId}`],
  );
  return { memberId, cardId: rows[0]?.id };
}

async function ask(
  { memberId, cardId }: Awaited<ReturnType<typeof memberWith>>,
  amount: bigint,
): Promise<string> {
  const site = { database: tables.database, clock } as unknown as AppContext;
  const request = { memberId, cardId, amount, key: crypto.randomUUID(), payPassword: 'right' };
  const outcome = await withdraw(site, tables.settings, wallet, request);
  return outcome.ok ? 'held' : outcome.code;
}

test('one fen that is still to be played keeps all of the money here; with the last fen played it may leave', async () => {
  const member = await memberWith(50_000n, 50_000n);
  const play = (name: string, fen: bigint) =>
    tables.database.transaction((tx) =>
      countBet(tx, { memberId: member.memberId, bet: name, valid: fen, firstSettled: undefined }),
    );
  expect(await ask(member, 10_000n)).toBe('turnover_left');
  await play('nearly all', 49_900n);
  expect(await ask(member, 10_000n)).toBe('turnover_left');
  await play('but a fen', 99n);
  expect(await ask(member, 10_000n)).toBe('turnover_left');
  await play('the last', 1n);
  expect(await ask(member, 10_000n)).toBe('held');
});

test('100 yuan may leave, a fen less may not, and no more than there is', async () => {
  const member = await memberWith(30_000n, 0n);
  expect(await ask(member, 9_999n)).toBe('withdrawal_below_minimum');
  expect(await ask(member, 30_001n)).toBe('insufficient_balance');
  expect(await ask(member, 10_000n)).toBe('held');
  expect(await ask(member, 20_001n)).toBe('insufficient_balance');
  expect(await ask(member, 20_000n)).toBe('held');
});
