/** What a search reads does not grow with what there is: so many blocks at 100,000 members and bets, whatever is typed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../backoffice/index.ts';
import { findBets } from '../game-providers/index.ts';
import { buffersOf } from '../testing/buffers.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import {
  findAdjustments,
  findBetsNumbered,
  findDeposits,
  findMembers,
  findPayments,
  findWithdrawals,
} from './find.ts';

const many = 100_000;
const piece = 10_000;
const now = new Date('2026-11-21T04:00:00.000Z');

let tables: TestTables;
let firstId: bigint;
beforeAll(async () => {
  tables = await openTestTables();
  const { database } = tables;
  firstId = (await tables.member()) + 1n;
  await database.transaction(async (tx) => {
    // In pieces: a statement has an end of its own, and a busy machine takes its time.
    const each = async (text: string) => {
      for (let from = 1; from <= many; from += piece)
        await tx.query(text, [from + piece - 1, firstId, now, from]);
    };
    // What triggers would write, row by row, is written at once.
    await tx.query('set local session_replication_role = replica');
    await each(
      `insert into member (id, username, password_hash, pay_password_hash, real_name, mobile, email, registered_at)
       select $2::bigint + n, 'many' || lpad(n::text, 6, '0'), '', '', '会员' || n, '138' || lpad(n::text, 8, '0'),
              'm' || n || '@example.com', $3 from generate_series($4::int, $1::int) n`,
    );
    await each(
      `insert into card (member_id, kind, bank, owner, number, created_at)
       select $2::bigint + n, 'bank', '', '', '6222' || lpad(n::text, 12, '0'), $3 from generate_series($4::int, $1::int) n`,
    );
    await each(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
       select sha256(n::text::bytea), $2::bigint + n, $3, $3, '203.0.' || n / 256 % 256 || '.' || n % 256, '',
              sha256(n::text::bytea) from generate_series($4::int, $1::int) n`,
    );
    await each(
      `insert into account_trace (kind, value, member_id, registered_at, seen_at)
       select kind, value, $2::bigint + n, $3, $3 from generate_series($4::int, $1::int) n,
              lateral (values ('name', '会员' || n), ('card', '6222' || lpad(n::text, 12, '0')),
                              ('device', encode(sha256(n::text::bytea), 'hex'))) traces (kind, value)`,
    );
    await tx.query(
      "insert into venue (code, name, category, adapter, position) values ('v', 'v', 'joker', 'test', 1)",
    );
    await each(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       select 'v', 'b' || n, $2::bigint + 1 + n % 1000, 'g', 'r' || n, 100, 0, 0, 'settled', $3::timestamptz - n * interval '10 minutes',
              n, $3 from generate_series($4::int, $1::int) n`,
    );
    await each(
      `insert into adjustment (order_no, member_id, direction, amount, reason, member_note, note, multiple, asked_by, asked_at)
       select 'A20261101' || lpad(n::text, 10, '0'), $2::bigint + n, 'credit', 100, 'deposit', '', 'n', 0, 1, $3
         from generate_series($4::int, $1::int) n`,
    );
    await each(
      `insert into audit (at, staff_id, action, subject, detail)
       select $3::timestamptz - n * interval '1 minute', n % 50, 'action_' || n % 40, 'deposit/' || n,
              jsonb_build_object('member', ($2::bigint + n)::text, 'order', 'D' || n, 'amount', n::text)
         from generate_series($4::int, $1::int) n`,
    );
  });
  await database.query('vacuum analyze');
});
afterAll(() => tables.close());

test.each([
  'many0500',
  '13800077777',
  '7777',
  'm77777@example.com',
  '会员77777',
  '6222000000077777',
  '203.0.47.209',
  '12345678',
  'D20261101',
  'f'.repeat(64),
  'b77777',
])('%s is searched in at most 400 blocks of some 10,000', async (typed) => {
  const blocks = await buffersOf(tables.database, async (db) => {
    await findMembers(db, typed);
    await findDeposits(db, typed);
    await findWithdrawals(db, typed);
    await findAdjustments(db, typed);
    await findPayments(db, typed);
    await findBetsNumbered(db, now, typed);
  });
  expect(blocks).toBeLessThan(400);
});

test('whatever the log is asked, it reads what answers and no more', async () => {
  const asked = (question: object) =>
    buffersOf(tables.database, (db) => auditLog(db, { search: '', page: 1, pageSize: 20, ...question }));
  expect(await asked({ member: Number(firstId) + 77_777 })).toBeLessThan(100);
  expect(await asked({ order: 'D77777' })).toBeLessThan(100);
  expect(await asked({ least: 99_990n })).toBeLessThan(100);
  expect(await asked({ username: 'many077777' })).toBeLessThan(100);
  expect(await asked({ address: '203.0.113.7' })).toBeLessThan(100);
  expect(await asked({ key: 'reports' })).toBeLessThan(100);
  expect(await asked({ reason: '客户投诉' })).toBeLessThan(100);
  expect(await asked({ search: 'deposit/77777' })).toBeLessThan(200);
  const day = new Date(now.getTime() - 86_400_000);
  expect(await asked({ from: day, staff: 7 })).toBeLessThan(200);
  expect(await asked({ from: day, actions: ['action_7', 'action_8'] })).toBeLessThan(500);
});

test('bets of a member, a round or a number, and the newest of all, are read in their order', async () => {
  const none = {
    member: '',
    venue: '',
    round: '',
    number: '',
    state: 'all',
    from: undefined,
    to: undefined,
    least: undefined,
    most: undefined,
    game: '',
    category: undefined,
  } as const;
  const first = { page: 1, pageSize: 20 };
  const searched = (narrowed: object) =>
    buffersOf(tables.database, (db) => findBets(db, now, { ...none, ...narrowed }, first));
  expect(await searched({ round: 'r77777' })).toBeLessThan(100);
  expect(await searched({ number: 'b77777' })).toBeLessThan(100);
  expect(await searched({ member: String(firstId + 1n) })).toBeLessThan(500);
  // A month of them is counted and looked through in the index alone; that nothing is so large is known then.
  expect(await searched({})).toBeLessThan(500);
  expect(await searched({ least: 10_000_000n })).toBeLessThan(500);
});
