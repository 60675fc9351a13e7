/** Forms and who decides them: read before, for a reason, by two where it takes two; the same document twice. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseIdentity } from './erase.ts';
import { drawn, type IdentitySite, openIdentitySite } from './testing.ts';

const waits = 2084;
const picturesMissing = 2085;
const wrongForm = 1000;
let at: IdentitySite;
beforeAll(async () => {
  at = await openIdentitySite();
});
afterAll(() => at?.site.stop());

test('one person makes a member basic who has read the form; more is allowed at once', async () => {
  await at.rule({ none: { in: { day: 1_000 } }, basic: { in: { day: 2_000 } } });
  const { token } = await at.site.member();
  const { data } = await at.submit(token);
  expect((await at.submit(token)).code).toBe(waits);
  const { id } = await at.formOf(data.number);
  expect((await at.approve(id, at.clerk)).code).toBe(6088);
  const seen = await at.read(id, at.clerk);
  expect(seen.data).toMatchObject({
    name: '测试会员',
    birthday: '1990-05-06',
    age: 36,
    registeredName: '测试会员',
  });
  // A colleague has it open, and keeps it from nobody who takes it over.
  expect((await at.read(id, at.chief)).code).toBe(6100);
  const takenOver = (token: string) => at.site.staff('takeOverWork', { queue: 'identity', id }, token);
  expect((await takenOver(at.chief)).code).toBe(200);
  expect((await at.read(id, at.chief)).code).toBe(200);
  expect((await at.approve(id, at.clerk)).code).toBe(6100);
  expect((await takenOver(at.clerk)).code).toBe(200);
  expect(await at.approve(id, at.clerk)).toMatchObject({ code: 200, data: { both: true } });
  expect((await at.approve(id, at.clerk)).code).toBe(5006);
  expect(await at.status(token)).toMatchObject({ level: 'basic', next: { level: 'full' } });
  expect((await at.deposit(token, 2_000)).code).toBe(200);
});

test('nobody makes a friend fully known alone: the second yes is another person’s, who has read it too', async () => {
  const { token } = await at.site.member();
  expect((await at.submit(token, { wants: 'full' })).code).toBe(picturesMissing);
  await at.upload(token, await drawn('jpeg'));
  await at.upload(token, await drawn('png'), 'holder');
  const { data } = await at.submit(token, { wants: 'full' });
  const { id } = await at.formOf(data.number);
  await at.read(id, at.clerk);
  expect(await at.approve(id, at.clerk)).toMatchObject({ code: 200, data: { both: false } });
  expect((await at.status(token)).level).toBe('none');
  await at.read(id, at.clerk);
  expect((await at.approve(id, at.clerk)).code).toBe(6087);
  at.later();
  expect((await at.approve(id, at.chief)).code).toBe(6088);
  await at.read(id, at.chief);
  // Whoever said the first yes may not any more: the next yes is the first.
  const clerkIs = (role: string) =>
    at.site.owner.query('update staff set roles = array[$1] where username = $2', [role, 'clerk']);
  await clerkIs('auditor');
  expect(await at.approve(id, at.chief)).toMatchObject({ code: 200, data: { both: false } });
  await clerkIs('clerk');
  await at.read(id, at.chief2);
  expect(await at.approve(id, at.chief2)).toMatchObject({ code: 200, data: { both: true } });
  expect((await at.status(token)).level).toBe('full');
});

test('who may read a form and not decide it keeps nobody from it', async () => {
  const { token } = await at.site.member();
  const { data } = await at.submit(token);
  const { id } = await at.formOf(data.number);
  const { rows } = await at.site.owner.query<{ code: string }>(
    `insert into staff_role (name, rights, made_by, made_at)
     select '查阅', array['identity.read', 'identity.documents'], id, now() from staff where username = 'chief' returning code`,
  );
  const clerkIs = (role: string | undefined) =>
    at.site.owner.query('update staff set roles = array[$1] where username = $2', [role, 'clerk']);
  await clerkIs(rows[0]?.code);
  expect((await at.read(id, at.clerk)).code).toBe(200);
  await clerkIs('clerk');
  expect((await at.read(id, at.chief)).code).toBe(200);
});

test('each reading is in the log with its reason, and what was read is nowhere in it', async () => {
  const { token } = await at.site.member();
  const { data } = await at.submit(token, { number: 'P7654321X' });
  const { id } = await at.formOf(data.number);
  await at.read(id, at.clerk);
  const { rows } = await at.site.owner.query<{ detail: string }>(
    "select detail::text as detail from audit where action = 'identity_read' order by id desc limit 1",
  );
  expect(rows[0]?.detail).toContain('核对身份');
  expect(rows[0]?.detail).toContain(data.number);
  expect(rows[0]?.detail).not.toContain('P7654321X');
});

test('whoever has the database alone reads neither form nor picture', async () => {
  const { token, id } = await at.site.member();
  await at.upload(token, await drawn('jpeg'));
  await at.upload(token, await drawn('jpeg'), 'holder');
  await at.submit(token, { wants: 'full', name: '独孤求败', number: 'SECRET99881' });
  const { rows } = await at.site.owner.query<{ all: Buffer }>(
    `select string_agg(x, ''::bytea) as all from (
       select details as x from identity_form where member_id = $1 union all select sealed from identity_picture where member_id = $1
       union all select document from identity_form where member_id = $1) o`,
    [id],
  );
  const bytes = rows[0]?.all ?? Buffer.alloc(0);
  for (const word of ['独孤求败', 'SECRET99881', 'WEBP', 'RIFF', 'home address'])
    expect(bytes.includes(word), word).toBe(false);
  expect(bytes.length).toBeGreaterThan(300);
});

test.each([
  ['no name', { name: '  ' }],
  ['a day that is none', { birthday: '1990-02-30' }],
  ['a birthday to come', { birthday: '2030-01-01' }],
  ['a country of three letters', { country: 'C' }],
  ['no number', { number: '--' }],
])('%s is refused', async (_name, more) => {
  const { token } = await at.site.member();
  expect((await at.submit(token, more)).code).toBe(wrongForm);
});

test('the same document in two accounts is seen; a break carries from who showed it first, and a name typed only stops nobody', async () => {
  await at.rule({});
  const number = `SAME${randomUUID().slice(0, 8)}`;
  const [first, second, typed] = [await at.site.member(), await at.site.member(), await at.site.member()];
  // Typed and looked at by nobody: a stranger's number in one's own account.
  const claimed = await at.submit(typed.token, { number });
  await at.exclude(typed.id);
  await at.basic(first.token, { number: `${number.slice(0, 4)}-${number.slice(4)}` });
  at.clock.advance(1_000);
  const { data } = await at.submit(second.token, { number: number.toLowerCase() });
  const row = await at.formOf(data.number);
  expect(row.sameDocument.map(({ id }) => BigInt(id)).sort()).toEqual([first.id, typed.id].sort());
  expect(claimed.code).toBe(200);
  expect((await at.deposit(second.token, 200)).code).toBe(200);
  await at.exclude(first.id);
  expect((await at.deposit(second.token, 200)).code).toBe(200);
  await at.read(row.id, at.clerk);
  expect((await at.approve(row.id, at.clerk)).code).toBe(200);
  expect((await at.deposit(second.token, 200)).code).toBe(7400);
  const { data: detail } = await at.site.staff('memberPage', { id: Number(second.id) }, at.chief);
  expect(JSON.stringify(detail)).toContain('同一证件');
});

test('asked for more, a member reads why and sends another; who may only look decides nothing and reads nothing', async () => {
  await at.site.owner.query(
    "update staff set roles = '{}', rights = '{identity.read}' where username = 'chief2'",
  );
  const { token } = await at.site.member();
  const { data } = await at.submit(token);
  const { id } = await at.formOf(data.number);
  expect((await at.site.staff('identityQueue', {}, at.chief2)).code).toBe(200);
  for (const refused of [
    await at.read(id, at.chief2),
    await at.approve(id, at.chief2),
    await at.site.staff('refuseIdentity', { id, verdict: 'refused', why: 'expired' }, at.chief2),
  ])
    expect(refused.code).not.toBe(200);
  await at.site.owner.query("update staff set roles = '{at.chief}', rights = '{}' where username = 'chief2'");
  await at.read(id, at.clerk);
  expect(
    (await at.site.staff('refuseIdentity', { id, verdict: 'more', why: 'unreadable' }, at.clerk)).code,
  ).toBe(200);
  expect((await at.status(token)).form).toMatchObject({ state: 'more', reason: 'unreadable' });
  expect(await at.inbox(token)).toContain('重新拍摄');
  expect((await at.submit(token)).code).toBe(200);
});

test('a form that nobody can open blocks no member: it is refused without a reading, and closed where it is erased', async () => {
  await at.rule({});
  const [lost, erased] = [await at.site.member(), await at.site.member()];
  const { data } = await at.submit(lost.token);
  const { id } = await at.formOf(data.number);
  const refuse = (why: 'unreadable' | 'expired') =>
    at.site.staff('refuseIdentity', { id, verdict: 'more', why }, at.clerk);
  // What can be read is not refused unread.
  expect((await refuse('unreadable')).code).toBe(6088);
  await at.site.owner.query("update identity_form set details = sha256('another key') where id = $1", [id]);
  expect((await at.read(id, at.clerk)).code).toBe(2088);
  expect((await refuse('expired')).code).toBe(6088);
  expect((await refuse('unreadable')).code).toBe(200);
  expect((await at.submit(lost.token)).code).toBe(200);
  await at.submit(erased.token);
  await at.site.running.site.database.transaction((tx) => eraseIdentity(tx, erased.id, at.clock.now()));
  expect((await at.status(erased.token)).form).toMatchObject({ state: 'refused' });
  expect((await at.submit(erased.token)).code).toBe(200);
});

test('what waits is counted in the menu and on the first page, with its age and what members were promised', async () => {
  await at.rule({}, { usualHours: 6 });
  await at.site.owner.query(
    "update identity_form set state = 'refused', reason = 'expired', decided_at = at where state = 'open'",
  );
  const { token } = await at.site.member();
  const sentAt = at.clock.now().toISOString();
  await at.submit(token);
  at.later();
  const { data: first } = await at.site.staff('reportWaiting', {}, at.chief);
  expect(first.queues.find(({ name }) => name === 'identities')).toEqual({
    name: 'identities',
    number: 1,
    more: false,
    oldest: sentAt,
    promisedMinutes: 360,
  });
  const { data: menu } = await at.site.staff('queueCounts', {}, at.chief);
  expect(menu.queues.find(({ name }) => name === 'identities')).toMatchObject({
    number: 1,
    promisedMinutes: 360,
  });
});

test('one person reads two hundred forms a day, and no more of whatever number', async () => {
  await at.staffSignIn();
  const { rows } = await at.site.owner.query<{ id: bigint }>("select id from staff where username = 'clerk'");
  const readings = { name: 'identity-reading/staff', attempts: 200, perSeconds: 86_400 };
  const { limits } = at.site.running.site;
  await limits.clear(readings, String(rows[0]?.id));
  for (let before = 1; before < 200; before += 1) await limits.hit(readings, String(rows[0]?.id));
  expect((await at.read(999_999, at.clerk)).code).toBe(codes.not_found.code);
  expect((await at.read(999_999, at.clerk)).code).toBe(codes.reveals_spent.code);
  expect((await at.read(999_999, at.chief)).code).toBe(codes.not_found.code);
});
