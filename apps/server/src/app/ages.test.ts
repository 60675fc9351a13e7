/** What has an age goes when it has reached it, not a day before; and what belongs to it goes along. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRecoveries } from '../account-recovery/ages.ts';
import { forgetEmailChanges } from '../email/changes.ts';
import { forgetHours } from '../game-providers/hour-age.ts';
import { forgetMessages } from '../inbox/index.ts';
import { forgetSessions } from '../members/index.ts';
import { forget } from '../platform/forgetting.ts';
import { forgetOperations } from '../platform/operation-age.ts';
import { areas } from '../settings/index.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';

const now = new Date('2026-11-21T21:10:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** As on a site where nobody set anything. */
const kept = areas.security.parse({});

let tables: TestTables;
let memberId: bigint;
beforeAll(async () => {
  tables = await openTestTables();
  memberId = await tables.member();
});
afterAll(() => tables.close());

async function left(column: string, table: string): Promise<unknown[]> {
  const { rows } = await tables.database.query<{ one: unknown }>(
    `select ${column} as one from ${table} order by 1`,
  );
  return rows.map(({ one }) => one);
}

test('operations are known for forty days', async () => {
  for (const [key, days] of [
    ['young', 39],
    ['old', 41],
    ['older', 400],
  ] as const)
    await tables.database.query(
      `insert into operation (member_id, call, key, id, fingerprint, created_at) values ($1, 'transfer', $2, gen_random_uuid(), '', $3)`,
      [memberId, key, ago(days)],
    );
  expect(await forgetOperations(tables.database, now, kept.operationDays)).toBe(2);
  expect(await left('key', 'operation')).toEqual(['young']);
  expect(await forgetOperations(tables.database, now, kept.operationDays)).toBe(0);
});

test('sessions are kept for half a year after their end, the last of a member for good, and take along what was opened in them', async () => {
  const { database } = tables;
  const other = await tables.member();
  const session = async (of: bigint, name: string, days: number) =>
    database.query(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device)
       values (sha256($2::text::bytea), $1, $3::timestamptz - interval '7 days', $3, '203.0.113.7', $2)`,
      [of, name, ago(days)],
    );
  await session(memberId, 'gone', 181);
  await session(memberId, 'kept', 179);
  await session(memberId, 'last', 1);
  await session(other, 'only', 900);
  await database.query(
    `insert into push_subscription (member_id, session, endpoint, p256dh, auth, language, created_at)
     values ($1, sha256('gone'::bytea), 'https://push.example/1', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), 'en', $2)`,
    [memberId, ago(185)],
  );
  await database.query(`insert into agent (member_id, since) values ($1, $2)`, [memberId, ago(900)]);
  for (const table of ['agent_session', 'agent_ticket'])
    await database.query(
      table === 'agent_session'
        ? `insert into agent_session (token_hash, agent_id, created_at, expires_at, opened_in) values (sha256('a'), $1, $2, $2, sha256('gone'))`
        : `insert into agent_ticket (ticket_hash, agent_id, created_at, expires_at, opened_in) values (sha256('a'), $1, $2, $2, sha256('gone'))`,
      [memberId, ago(185)],
    );
  expect(await forgetSessions(database, now, kept.sessionDays)).toBe(1);
  expect(await left('device', 'session')).toEqual(['kept', 'last', 'only']);
  for (const table of ['push_subscription', 'agent_session', 'agent_ticket'])
    expect([table, await left('1', table)]).toEqual([table, []]);
});

test('messages are kept for 400 days, read or not', async () => {
  for (const [title, days, read] of [
    ['old and read', 401, true],
    ['old', 401, false],
    ['young', 399, true],
  ] as const)
    await tables.database.query(
      'insert into inbox_message (member_id, title, content, created_at, read_at) values ($1, $2, $3, $4, $5)',
      [memberId, title, '', ago(days), read ? ago(days) : null],
    );
  expect(await forgetMessages(tables.database, now, kept.messageDays)).toBe(2);
  expect(await left('title', 'inbox_message')).toEqual(['young']);
});

test('requests for a way back that came to nothing are kept for a week, those that the records bore out for 400 days', async () => {
  const ask = (number: string, days: number, enough: boolean) =>
    tables.database.query(
      `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at)
       values ($1, $2, 'login', sha256($1::text::bytea), 0, 0, $3, '', '', $4, $5)`,
      [number, memberId, enough, ago(days), ago(days - 1)],
    );
  await ask('matched, old', 401, true);
  await ask('matched', 399, true);
  await ask('nothing, old', 8, false);
  await ask('nothing', 6, false);
  expect(await forgetRecoveries(tables.database, now, kept.recoveryDays)).toBe(2);
  expect(await left('number', 'account_recovery')).toEqual(['matched', 'nothing']);
});

test('changes of an address are kept for half a year', async () => {
  for (const [address, days] of [
    ['old@mail.example', 181],
    ['young@mail.example', 179],
  ] as const)
    await tables.database.query(
      `insert into email_change (member_id, old_address, changed_at, undo_hash, undo_until)
       values ($1, $2, $3, sha256($2::text::bytea), $4)`,
      [memberId, address, ago(days), ago(days - 7)],
    );
  expect(await forgetEmailChanges(tables.database, now, kept.emailChangeDays)).toBe(1);
  expect(await left('old_address', 'email_change')).toEqual(['young@mail.example']);
});

test('what a venue paid in an hour is kept for forty days', async () => {
  await tables.database.query(
    `insert into venue (code, name, category, adapter, position) values ('v', 'v', 'joker', 'test', 1)`,
  );
  for (const days of [41, 39])
    await tables.database.query(
      "insert into venue_hour (venue, hour, shard, paid) values ('v', date_trunc('hour', $1::timestamptz), 1, 5)",
      [ago(days)],
    );
  expect(await forgetHours(tables.database, now)).toBe(1);
});

test('more than are taken at a time are all forgotten', async () => {
  const { database } = tables;
  await database.query(
    `insert into operation (member_id, call, key, id, fingerprint, created_at)
     select $1, 'many', n::text, gen_random_uuid(), '', $2 from generate_series(1, 5_001) n`,
    [memberId, ago(50)],
  );
  const asked: number[] = [];
  const counted = {
    ...database,
    async query<Row>(text: string, values?: readonly unknown[]) {
      const answer = await database.query<Row>(text, values);
      asked.push(answer.rows.length);
      return answer;
    },
  };
  expect(await forgetOperations(counted, now, kept.operationDays)).toBe(5_001);
  expect(asked).toEqual([5_000, 1]);
  expect(await forget(counted, 'select $1::timestamptz, $2::int where false', now)).toBe(0);
});

test.each([
  [1, ['kept']],
  [2, ['kept', 'older']],
])('an age that an operator sets holds to the millisecond: %i days longer', async (longer, left) => {
  const { database } = tables;
  const days = kept.operationDays + longer;
  await database.query('delete from operation');
  for (const [key, age] of [
    ['kept', days * 86_400_000 - 86_400_000 * (longer - 1)],
    ['older', (kept.operationDays + 1) * 86_400_000 + 1],
  ] as const)
    await database.query(
      `insert into operation (member_id, call, key, id, fingerprint, created_at) values ($1, 'transfer', $2, gen_random_uuid(), '', $3)`,
      [memberId, key, new Date(now.getTime() - age)],
    );
  await forgetOperations(database, now, days);
  const { rows } = await database.query<{ key: string }>('select key from operation order by key');
  expect(rows.map(({ key }) => key)).toEqual(left);
});
