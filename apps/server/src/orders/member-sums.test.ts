/** What a member brought, took, won and was given, for whoever decides about an order of theirs: fen by fen, each once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { memberSums } from './member-sums.ts';

const at = new Date('2026-11-21T04:00:00.000Z');
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const put = (text: string, values: readonly unknown[]) => tables.database.query(text, [...values]);

test('credited deposits, withdrawals that were not refused, results without free bets, and gifts of each kind', async () => {
  const [member, other, promotion] = [await tables.member(), await tables.member(), await tables.promotion()];
  for (const [who, state, credited] of [
    [member, 'approved', 1],
    [member, 'approved', 20],
    [member, 'rejected', null],
    [other, 'approved', 300],
  ] as const)
    await put(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at, state, credited, decided_by, decided_at,
                                  reason)
       values (gen_random_uuid(), $1, 'bank', 5, '', $2::timestamptz, $2::timestamptz, $3::text, $4, 'staff/1', $2::timestamptz,
               case when $3::text = 'rejected' then '未到账' end)`,
      [who, at, state, credited],
    );
  await put(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'TRC20', 'Tsums', $2)`,
    [member, at],
  );
  for (const [state, amount] of [
    ['pending', 40_000],
    ['approved', 500_000],
    ['rejected', 6_000_000],
  ] as const)
    await put(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
                                     state, decided_at, reason)
       select gen_random_uuid(), $1, id, 'TRC20', 'Tsums', $3, 1, 1000000, 0, 1000000, gen_random_uuid(), $2::timestamptz,
              $4::text, case when $4::text <> 'pending' then $2::timestamptz end, case when $4::text = 'rejected' then '重复' end from card where member_id = $1`,
      [member, at, amount, state],
    );
  await put(
    `insert into venue (code, name, category, adapter, position) values ('sums', 'sums', 'sport', 'test', 1)`,
    [],
  );
  for (const [bet, result, payout] of [
    ['lost', -700, 0],
    ['won', 80_000, 81_000],
    ['free', 9_000_000, 9_000_000],
  ] as const)
    await put(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
       values ('sums', $1, 1, $2, 'sport', 0, $3::bigint, 'settled', $4::timestamptz, $4::timestamptz, $5::bigint - $3::bigint, 1)`,
      [bet, member, result, at, payout],
    );
  await put(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
     values ('sums', 'free', $1, 'g', 'r', 0, 0, 9000000, 'settled', $2::timestamptz, $2::timestamptz, 1, $2::timestamptz)`,
    [member, at],
  );
  await put(`insert into given_bet (venue, bet_id, member_id, gift) values ('sums', 'free', $1, 'g1')`, [
    member,
  ]);
  await put(
    `insert into promotion_application (promotion_id, member_id, state, created_at, decided_at, bonus, offered_bonus, offered_multiple)
     values ($1, $2, 'approved', $3, $3, 1, 1, 1)`,
    [promotion, member, at],
  );
  await put(`insert into red_packet_day (day, seed, created_at) values ('2026-11-21', repeat('a', 64), $1)`, [
    at,
  ]);
  await put(
    `insert into red_packet (id, day, member_id, number, deposits, drawn, amount, created_at)
     values (gen_random_uuid(), '2026-11-21', $1, 1, 100, 20, 20, $2)`,
    [member, at],
  );
  await put(`insert into rebate_claim (id, member_id, amount, at) values (gen_random_uuid(), $1, 300, $2)`, [
    member,
    at,
  ]);
  await put('insert into agent (member_id, since) values ($1, $2)', [member, at]);
  await put(
    `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at, state, decided_at)
     values ($1, '2026-11-16', 0, 40000000, 4000, 0, $2, 'paid', $2), ($1, '2026-11-09', 0, 500000000, 50000, 0, $2, 'draft', null)`,
    [member, at],
  );
  const sums = await memberSums(tables.database, [member, other, member]);
  expect(sums(member)).toEqual({
    deposited: 21n,
    withdrawn: 540_000n,
    // What a free bet paid was given, not won.
    won: 79_300n,
    gifts: 9_004_321n,
  });
  expect(sums(other)).toEqual({ deposited: 300n, withdrawn: 0n, won: 0n, gifts: 0n });
  expect(sums(0n)).toEqual({ deposited: 0n, withdrawn: 0n, won: 0n, gifts: 0n });
});
