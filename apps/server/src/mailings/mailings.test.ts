/** Messages to many: each member once, whatever dies; nobody who asked to be left alone; nobody alone writes to the many. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Audience } from '../audiences/index.ts';
import { inboxOf, markRead } from '../inbox/index.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { approveMailing, mailingList, type NewMailing, stopMailing, writeMailing } from './mailing.ts';
import { dueMailings, sendBatch } from './send.ts';

let tables: TestTables;
let ann: bigint;
let bob: bigint;
let now = new Date('2026-11-23T04:00:00Z');
const clock = { now: () => now };
const hour = 3_600_000;
const node = () => ({ database: tables.database, clock });
/** Who were there from the beginning: a batch looks at a thousand. */
const crowd = 2_500;

beforeAll(async () => {
  tables = await openTestTables(clock);
  ann = await tables.staff('chief');
  bob = await tables.staff('chief');
  await tables.database.query(
    `insert into member (username, password_hash, pay_password_hash, real_name, registered_at, vip_level)
     select 'crowd' || n, '', '', '', '2026-01-01T00:00:00Z', case when n <= 400 then 5 when n <= 1000 then 4 else 1 end
       from generate_series(1, $1::int) n`,
    [crowd],
  );
});
afterAll(() => tables.close());
beforeEach(() => {
  // What one person wrote alone counts for a day.
  now = new Date(now.getTime() + 48 * hour);
});

const words = {
  title: '周末优惠',
  content: '存款有礼',
  titleEn: '',
  contentEn: '',
  path: '/activity',
  marketing: true,
  push: false,
};
const write = (to: NewMailing['to'], more: Partial<NewMailing> = {}, by = ann) =>
  tables.database.transaction((tx) =>
    writeMailing(tx, node(), by, { ...words, to, sendAt: undefined, ...more }),
  );
async function written(audience: Audience, more: Partial<NewMailing> = {}, by = ann) {
  const outcome = await write({ audience }, more, by);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const approve = (id: bigint, by: bigint) =>
  tables.database.transaction((tx) => approveMailing(tx, node(), by, id));
const stop = (id: bigint, by = ann) => tables.database.transaction((tx) => stopMailing(tx, node(), by, id));
const codeOf = (outcome: { ok: boolean; code?: unknown }) => (outcome.ok ? 'ok' : outcome.code);
async function sendAll(id: bigint): Promise<number> {
  for (let batches = 1; ; batches += 1) if ((await sendBatch(node(), id)) === 'over') return batches;
}
/** How many members got it, and how many times the most often told of them did. */
async function gotIt(id: bigint) {
  const { rows } = await tables.database.query<{ members: number; copies: number }>(
    `select count(distinct member_id)::int as members, count(*)::int as copies from inbox_message where mailing_id = $1`,
    [id],
  );
  return rows[0];
}
const stateOf = async (id: bigint) => {
  const { rows } = await mailingList(tables.database, { page: 1, pageSize: 100 });
  return rows.find((row) => row.id === id);
};

test('what somebody who was let go wrote reaches nobody by one yes', async () => {
  const gone = await tables.staff('chief');
  const { id } = await written({}, {}, gone);
  await tables.database.query('update staff set disabled_at = $2 where id = $1', [gone, now]);
  expect(codeOf(await approve(id, bob))).toBe('proposer_gone');
  expect((await stateOf(id))?.state).toBe('waiting');
  await stop(id);
});

test('everybody gets it once, in batches, however many nodes send it', async () => {
  const { id, state } = await written({});
  expect(state).toBe('waiting');
  expect(codeOf(await approve(id, bob))).toBe('ok');
  await Promise.all([sendAll(id), sendAll(id), sendAll(id), sendAll(id)]);
  await sendAll(id);
  expect(await gotIt(id)).toEqual({ members: crowd, copies: crowd });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', sent: crowd, read: 0, ended_at: now });
  expect(await dueMailings(tables.database, now)).not.toContain(id);
});

test('a batch that dies has sent nothing, and the next node goes on behind the last whole one', async () => {
  const { id } = await written({});
  await approve(id, bob);
  expect(await sendBatch(node(), id)).toBe('more');
  expect(await gotIt(id)).toEqual({ members: 1_000, copies: 1_000 });
  // It dies when its messages are written and how far it came is not.
  const { database } = tables;
  await database.query(`create function dies() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await database.query(
    'create trigger dies before update of reached on mailing for each row execute function dies()',
  );
  await expect(sendBatch(node(), id)).rejects.toThrow();
  await database.query('drop trigger dies on mailing');
  expect(await gotIt(id)).toEqual({ members: 1_000, copies: 1_000 });
  await sendAll(id);
  expect(await gotIt(id)).toEqual({ members: crowd, copies: crowd });
});

test('advertising never reaches whoever takes a break or is excluded when it is sent; other messages do', async () => {
  const [rested, back] = [await tables.member(), await tables.member()];
  const rest = (member: bigint, until: Date) =>
    tables.database.query(
      `insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', '2026-01-01', $2)`,
      [member, until],
    );
  const { rows } = await tables.database.query<{ username: string }>(
    'select username from member where id = any($1::bigint[]) order by id',
    [[rested, back]],
  );
  const names = rows.map(({ username }) => username.toUpperCase());
  const sendAt = new Date(now.getTime() + hour);
  const advertising = await write({ names }, { sendAt });
  const service = await write({ names }, { sendAt, marketing: false });
  if (!advertising.ok || !service.ok) throw new Error('it was not written');
  // After it was counted, and over before it is sent.
  await rest(rested, new Date(now.getTime() + 2 * hour));
  await rest(back, sendAt);
  now = new Date(sendAt.getTime() - 1);
  await sendAll(advertising.value.id);
  expect(await gotIt(advertising.value.id)).toEqual({ members: 0, copies: 0 });
  now = sendAt;
  await sendAll(advertising.value.id);
  await sendAll(service.value.id);
  const inbox = async (memberId: bigint) =>
    (await inboxOf(tables.database, { memberId, language: 'zh-CN', page: 1, size: 10 })).total;
  expect([await inbox(rested), await inbox(back)]).toEqual([1, 2]);
  expect(await stateOf(advertising.value.id)).toMatchObject({ state: 'sent', sent: 1 });
});

test('advertising never reaches whoever closes the account, nor anybody by the break of another account of theirs', async () => {
  const [leaving, carried, back] = [await tables.member(), await tables.member(), await tables.member()];
  const first = await tables.member();
  await tables.database.query(
    `with own as (insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $3, $4) returning id)
     insert into play_break (member_id, kind, began_at, ends_at, carried_from) select $2, 'exclusion', $3, $4, id from own`,
    [first, carried, now, new Date(now.getTime() + 9_000 * hour)],
  );
  await tables.database.query(
    `insert into account_closing (member_id, asked_at, closes_at, waives, undone_at)
     values ($1, $3, $4, false, null), ($2, $3, $4, false, $3)`,
    [leaving, back, now, new Date(now.getTime() + 72 * hour)],
  );
  const { rows } = await tables.database.query<{ username: string }>(
    'select username from member where id = any($1::bigint[]) order by id',
    [[leaving, carried, back]],
  );
  const names = rows.map(({ username }) => username);
  const [advertising, service] = [await write({ names }), await write({ names }, { marketing: false })];
  if (!advertising.ok || !service.ok) throw new Error('it was not written');
  await sendAll(advertising.value.id);
  await sendAll(service.value.id);
  const inbox = async (memberId: bigint) =>
    (await inboxOf(tables.database, { memberId, language: 'zh-CN', page: 1, size: 10 })).total;
  expect([await inbox(leaving), await inbox(carried), await inbox(back)]).toEqual([1, 1, 2]);
});

test('one person writes to a thousand members in a day, however they are divided; more takes a second one', async () => {
  const first = await written({ vipFrom: 5 });
  const second = await written({ vipFrom: 4, vipUntil: 4 });
  expect([first.state, first.counted, second.state, second.counted]).toEqual([
    'scheduled',
    400,
    'scheduled',
    600,
  ]);
  const one = await written({ vipFrom: 5 });
  expect(one.state).toBe('waiting');
  expect((await written({ vipFrom: 5 }, {}, bob)).state).toBe('scheduled');
  await sendAll(one.id);
  expect(await gotIt(one.id)).toEqual({ members: 0, copies: 0 });
  expect(codeOf(await approve(one.id, ann))).toBe('mailing_own');
  expect(codeOf(await approve(first.id, bob))).toBe('mailing_over');
  // Stopped before anybody got it, it does not count.
  await stop(second.id);
  expect((await written({ vipFrom: 5 })).state).toBe('scheduled');
  await expect(
    tables.database.query(
      'update mailing set most = null, approved_by = made_by, approved_at = now() where id = $1',
      [one.id],
    ),
  ).rejects.toThrow('mailing_two_people');
});

test('at one moment one person gets no more than a thousand by many calls', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => written({ vipFrom: 5 })));
  expect(answers.filter(({ state }) => state === 'scheduled')).toHaveLength(2);
});

test('an audience that has grown since it was counted gets no more on one word; the rest waits for a second', async () => {
  const sendAt = new Date(now.getTime() + hour);
  const { id, counted } = await written({ vipFrom: 5 }, { sendAt });
  await tables.database.query('update member set vip_level = 5 where vip_level = 4');
  now = sendAt;
  await sendAll(id);
  expect(await gotIt(id)).toEqual({ members: counted, copies: counted });
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', sent: counted });
  expect(codeOf(await approve(id, bob))).toBe('ok');
  await sendAll(id);
  expect(await gotIt(id)).toEqual({ members: 1_000, copies: 1_000 });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', sent: 1_000 });
});

test('what one person sent before it was stopped counts for their day', async () => {
  const third = (from: number, to: number) =>
    tables.database.query(
      `update member set vip_level = 3 where username in (select 'crowd' || n from generate_series($1::int, $2::int) n)`,
      [from, to],
    );
  await third(1_001, 1_600);
  const sendAt = new Date(now.getTime() + hour);
  const { id, counted } = await written({ vipFrom: 3, vipUntil: 3 }, { sendAt });
  expect(counted).toBe(600);
  await third(1_601, 1_601);
  now = sendAt;
  await sendAll(id);
  expect(codeOf(await stop(id))).toBe('ok');
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', sent: 600 });
  // 400 are left of a thousand.
  expect((await written({ vipFrom: 3, vipUntil: 3 })).state).toBe('waiting');
});

test('it is not sent a moment before its time; stopped while it is sent it goes no further', async () => {
  const sendAt = new Date(now.getTime() + hour);
  const { id } = await written({}, { sendAt });
  await approve(id, bob);
  now = new Date(sendAt.getTime() - 1_000);
  expect(await dueMailings(tables.database, now)).not.toContain(id);
  expect(await sendBatch(node(), id)).toBe('over');
  now = sendAt;
  expect(await dueMailings(tables.database, now)).toContain(id);
  expect(await sendBatch(node(), id)).toBe('more');
  expect(codeOf(await stop(id, bob))).toBe('ok');
  await sendAll(id);
  expect(await gotIt(id)).toEqual({ members: 1_000, copies: 1_000 });
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', sent: 1_000, ended_at: now });
  expect(codeOf(await stop(id))).toBe('mailing_over');
  expect(codeOf(await approve(id, bob))).toBe('mailing_over');
});

test('it is read in the reader’s language, leads to its page, and rings where its writer wants it to', async () => {
  const memberId = await tables.member();
  const { rows } = await tables.database.query<{ username: string }>(
    'select username from member where id = $1',
    [memberId],
  );
  await tables.database.query(
    `with opened as (insert into session (token_hash, member_id, created_at, expires_at, address, device)
       values (sha256('rings'), $1, $2, $2, '127.0.0.1', '') returning token_hash)
     insert into push_subscription (member_id, session, endpoint, p256dh, auth, language, created_at)
     select $1, token_hash, 'https://push.example/rings', convert_to(repeat('k', 65), 'UTF8'), convert_to(repeat('a', 16), 'UTF8'),
            'zh-CN', $2 from opened`,
    [memberId, now],
  );
  const names = rows.map(({ username }) => username);
  const english = { titleEn: 'Weekend offer', contentEn: 'A gift with each deposit' };
  const [loud, quiet, service] = [
    await write({ names }, { ...english, push: true }),
    await write({ names }, { path: '', push: false }),
    await write({ names }, { path: '', push: true, marketing: false }),
  ];
  if (!loud.ok || !quiet.ok || !service.ok) throw new Error('it was not written');
  await sendAll(loud.value.id);
  await sendAll(quiet.value.id);
  const inbox = async (language: 'zh-CN' | 'en') =>
    (await inboxOf(tables.database, { memberId, language, page: 1, size: 10 })).rows.map(
      ({ title, content, path }) => ({ title, content, path }),
    );
  const chinese = { title: '周末优惠', content: '存款有礼' };
  expect(await inbox('zh-CN')).toEqual([
    { ...chinese, path: '' },
    { ...chinese, path: '/activity' },
  ]);
  // Without English it stays as it was written.
  expect(await inbox('en')).toEqual([
    { ...chinese, path: '' },
    { title: 'Weekend offer', content: 'A gift with each deposit', path: '/activity' },
  ]);
  const notices = async () => {
    const { rows: noted } = await tables.database.query<{ kind: string; about: string }>(
      `select n.kind, n.order_no as about from push_notice n join push_subscription s on s.id = n.subscription_id
        where s.member_id = $1 order by about`,
      [memberId],
    );
    return noted;
  };
  // By its name a notice of advertising is known until it is sent.
  await sendAll(service.value.id);
  expect(await notices()).toEqual([
    { kind: 'message', about: `advertising/${loud.value.id}` },
    { kind: 'message', about: `mailing/${service.value.id}` },
  ]);
});

test('how many have read it is counted, each member once', async () => {
  const { id } = await written({ vipFrom: 5 });
  await sendAll(id);
  const { rows } = await tables.database.query<{ member_id: bigint }>(
    'select member_id from inbox_message where mailing_id = $1 order by member_id limit 3',
    [id],
  );
  for (const { member_id } of rows) await markRead(tables.database, clock, member_id);
  expect((await stateOf(id))?.read).toBe(3);
});

test('a list with a name that nobody has is sent to nobody, and the names are told', async () => {
  const outcome = await write({ names: ['crowd1', 'nobody1', 'Nobody1'] });
  expect(outcome).toMatchObject({ ok: false, code: 'mailing_names_unknown', data: { names: 'nobody1' } });
  const twice = await write({ names: ['crowd1', 'CROWD1'] });
  expect(twice).toMatchObject({ ok: true, value: { counted: 1, state: 'scheduled' } });
});

test('nothing is written that leads away, for a moment that is past, or for nobody', async () => {
  const some = { audience: { vipFrom: 5 } };
  expect(codeOf(await write(some, { content: '请到 pay.example 存款' }))).toBe('mailing_leads_away');
  expect(codeOf(await write(some, { titleEn: 'pay.example' }))).toBe('mailing_leads_away');
  expect(codeOf(await write(some, { contentEn: 'Deposit at pay.example' }))).toBe('mailing_leads_away');
  expect(codeOf(await write(some, { sendAt: new Date(now.getTime() - 1) }))).toBe('mailing_past');
  expect(codeOf(await write(some, { sendAt: now }))).toBe('ok');
  expect(codeOf(await write({ audience: { vipFrom: 10 } }))).toBe('mailing_nobody');
  await expect(
    tables.database.query("update mailing set content = 'x' where id = (select max(id) from mailing)"),
  ).rejects.toThrow();
});

test('what one person wrote counts for twenty-four hours, to the moment', async () => {
  await tables.database.query(
    "update member set vip_level = 2 where username in (select 'crowd' || n from generate_series(1701, 2300) n)",
  );
  const six = { vipFrom: 2, vipUntil: 2 };
  expect(await written(six)).toMatchObject({ state: 'scheduled', counted: 600 });
  const then = now;
  now = new Date(then.getTime() + 24 * hour - 1);
  expect((await written(six)).state).toBe('waiting');
  now = new Date(then.getTime() + 24 * hour);
  expect((await written(six)).state).toBe('scheduled');
});
