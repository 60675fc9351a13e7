/** A chief runs the staff from the console, and cannot lock the site out of itself. */
import { codes } from '@mingpai/contract/codes';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed, setDelay } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let chiefId: number;
/** The site's time: a code works once, and nobody waits half a minute here. */
let now = new Date('2026-11-21T04:00:00Z');

beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => now } });
  chief = await site.staffToken('chief');
  chiefId = (await site.staff('staffMe', {}, chief)).data.id;
});
afterAll(() => site.stop());

type Credentials = Awaited<ReturnType<typeof add>>;
const database = () => site.running.site.database;

async function add(username: string) {
  const reply = await site.staff('addStaff', { username, name: `员工${username}`, roles: ['clerk'] }, chief);
  expect(reply.code).toBe(200);
  return reply.data;
}

/** The next code of the app: half a minute later. */
async function nextCode({ totpSecret }: Credentials) {
  now = new Date(now.getTime() + 30_000);
  return generate({ secret: totpSecret, epoch: Math.floor(now.getTime() / 1_000) });
}

async function signIn(who: Credentials) {
  const { username, password } = who;
  const code = await nextCode(who);
  return site.staff('staffSignIn', { username, password, code });
}
const isIn = async (token: string) => (await site.staff('staffMe', {}, token)).code === 200;
const inList = async (id: number) =>
  (await site.staff('staffList', {}, chief)).data.find((one) => one.id === id);
const logOf = async (id: number) =>
  (await site.staff('auditLog', { search: `staff/${id}` }, chief)).data.rows.map(
    ({ action, detail, staff }) => ({ action, detail, staff }),
  );

test('the log names the roles that the site made itself, though it keeps their codes', async () => {
  await database().query(
    "insert into staff_role (name, rights, made_by, made_at) values ('夜班', '{deposits.read}', $1, $2)",
    [chiefId, now],
  );
  const { rows } = await database().query<{ code: string }>(
    "select code from staff_role where name = '夜班'",
  );
  const night = rows[0]?.code ?? '';
  const made = await site.staff(
    'addStaff',
    { username: 'night1', name: '夜莺', roles: ['clerk', night] },
    chief,
  );
  expect(made.code).toBe(200);
  const [entry] = await logOf(made.data.id);
  expect(String(entry?.detail.roleAfter).split(', ').sort()).toEqual(['clerk', '夜班']);
  const kept = await database().query<{ kept: string }>(
    "select detail ->> 'roleAfter' as kept from audit where action = 'staff_added' order by id desc limit 1",
  );
  expect(kept.rows[0]?.kept).toContain(night);
});

test('somebody new signs in with what was shown once; nothing readable of it is kept', async () => {
  const made = await add('cashier1');
  expect(made.totpAddress).toContain(`secret=${made.totpSecret}`);
  expect(made.totpQr).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await inList(made.id)).toMatchObject({ roles: ['clerk'], secondFactor: false, signedInAt: null });
  const entered = await signIn(made);
  expect(entered.data.staff.rights).not.toContain('staff');
  expect(await inList(made.id)).toMatchObject({
    secondFactor: true,
    signedInAt: now.toISOString(),
    disabledAt: null,
    own: false,
  });
  const { rows } = await database().query<{ kept: string; password_hash: string }>(
    `select s::text || (select coalesce(string_agg(a::text, ''), '') from audit a) as kept, s.password_hash
       from staff s where s.id = $1`,
    [made.id],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  expect(rows[0]?.kept).not.toContain(made.password);
  const log = await logOf(made.id);
  expect(log.at(-1)).toMatchObject({
    action: 'staff_added',
    staff: '老牌',
    detail: { username: 'cashier1', roleBefore: null, roleAfter: 'clerk' },
  });
  expect(JSON.stringify(log)).not.toContain(made.totpSecret);
});

test('a name that is taken is refused, also when two chiefs choose it at once', async () => {
  const twin = () => site.staff('addStaff', { username: 'twin', name: '双', roles: ['clerk'] }, chief);
  const got = (await Promise.all([twin(), twin(), twin()])).map(({ code }) => code).sort();
  expect(got).toEqual([200, codes.staff_name_taken.code, codes.staff_name_taken.code]);
});

test('another role, being disabled and a reset each end the sessions at once, with before and after in the log', async () => {
  const made = await add('changing');
  let token = (await signIn(made)).data.token;
  await agreed(site, 'setStaffRoles', { id: made.id, roles: ['chief'] }, chief);
  expect(await isIn(token)).toBe(false);
  const promoted = await signIn(made);
  expect(promoted.data.staff.rights).toContain('staff');
  token = promoted.data.token;

  await site.staff('switchStaff', { id: made.id, enabled: false }, chief);
  expect(await isIn(token)).toBe(false);
  expect(await inList(made.id)).toMatchObject({ disabledAt: now.toISOString() });
  expect((await signIn(made)).code).toBe(codes.staff_wrong_credentials.code);
  await agreed(site, 'switchStaff', { id: made.id, enabled: true }, chief);
  // A session of before does not come back.
  expect(await isIn(token)).toBe(false);
  token = (await signIn(made)).data.token;
  // Once more the same: nothing changes, nobody is put out.
  await site.staff('switchStaff', { id: made.id, enabled: true }, chief);
  expect(await isIn(token)).toBe(true);

  const fresh = (await agreed(site, 'resetStaff', { id: made.id }, chief)).data;
  expect(await isIn(token)).toBe(false);
  expect(fresh.password).not.toBe(made.password);
  const mixed = { ...fresh, totpSecret: made.totpSecret };
  for (const old of [made, { ...fresh, password: made.password }, mixed])
    expect((await signIn(old)).code).toBe(codes.staff_wrong_credentials.code);
  expect(await inList(made.id)).toMatchObject({ secondFactor: false });
  expect((await signIn(fresh)).code).toBe(200);

  const log = (await logOf(made.id)).filter(({ action }) => !action.startsWith('sign_in')).reverse();
  expect(log.map(({ action }) => action)).toEqual([
    'staff_added',
    'staff_role',
    'staff_disabled',
    'staff_enabled',
    'staff_reset',
    // What was reset is a chief again by the second yes.
    'staff_role',
  ]);
  expect(log[1]?.detail).toMatchObject({ username: 'changing', roleBefore: 'clerk', roleAfter: 'chief' });
  expect(log[2]?.detail).toEqual({ username: 'changing', stateBefore: 'enabled', stateAfter: 'disabled' });
  expect(log[4]?.detail).toEqual({
    username: 'changing',
    secondFactorBefore: 'used',
    secondFactorAfter: 'unused',
    roleBefore: 'chief',
    roleAfter: null,
  });
  const text = JSON.stringify(log);
  for (const secret of [fresh.password, fresh.totpSecret, made.totpSecret])
    expect(text).not.toContain(secret);
  await site.staff('switchStaff', { id: made.id, enabled: false }, chief);
});

test('a yes to one reset lets nobody in by another: who resets the account that waits, and agrees then, has a login that may nothing', async () => {
  const made = await add('resettwice');
  const other = await site.staffToken('chief2');
  await setDelay(site, 0);
  const proposal = { reason: '手机遗失', typed: {} };
  const first = await site.staff('resetStaff', { id: made.id, proposal }, chief);
  expect(first.data.state).toBe('proposed');
  const again = await site.staff('resetStaff', { id: made.id, proposal }, other);
  expect(again.data.password).not.toBe(first.data.password);
  const yes = await site.staff('approveRuleChange', { id: first.data.change?.id ?? 0, typed: {} }, other);
  expect(yes.code).toBe(codes.rule_change_stale.code);
  expect((await signIn(first.data)).code).toBe(codes.staff_wrong_credentials.code);
  const { token, staff } = (await signIn(again.data)).data;
  expect(staff.rights).toEqual([]);
  expect((await site.staff('depositQueue', {}, token)).code).toBe(codes.staff_not_allowed.code);
});

test('nobody changes their own account', async () => {
  for (const reply of [
    await site.staff('switchStaff', { id: chiefId, enabled: false }, chief),
    await site.staff('setStaffRoles', { id: chiefId, roles: ['clerk'] }, chief),
    await site.staff('resetStaff', { id: chiefId }, chief),
  ])
    expect(reply.code).toBe(codes.staff_own.code);
  expect(await isIn(chief)).toBe(true);
});

test('of chiefs who disable each other at once one is left, every time', async () => {
  await database().query("update staff set disabled_at = $1 where username = 'chief2'", [now]);
  for (const round of [1, 2, 3, 4, 5]) {
    const second = await add(`rival${round}`);
    await database().query("update staff set roles = '{chief}', decides_from = null where id = $1", [
      second.id,
    ]);
    const { token } = (await signIn(second)).data;
    const [one, other] = await Promise.all([
      site.staff('switchStaff', { id: second.id, enabled: false }, chief),
      round % 2 === 0
        ? site.staff('setStaffRoles', { id: chiefId, roles: ['clerk'] }, token)
        : site.staff('switchStaff', { id: chiefId, enabled: false }, token),
    ]);
    expect([one.code, other.code].filter((code) => code === 200)).toHaveLength(1);
    const { rows } = await database().query(
      "select from staff where 'chief' = any (roles) and disabled_at is null",
    );
    expect(rows).toHaveLength(1);
    // Whoever won, the next round begins with the first chief.
    if (other.code === 200) {
      await database().query("update staff set roles = '{chief}', disabled_at = null where id = $1", [
        chiefId,
      ]);
      await database().query('update staff set disabled_at = $2 where id = $1', [second.id, now]);
      chief = await site.staffToken('chief');
    }
  }
});

test('the last chief stays one, for whoever has the right without the role, and in the database itself', async () => {
  for (const change of ["roles = '{clerk}'", "roles = '{}'", 'disabled_at = now()'])
    await expect(
      database().query(`update staff set ${change} where 'chief' = any (roles) and disabled_at is null`),
    ).rejects.toThrow('the last chief');
  const helper = await add('deputy');
  await database().query("update staff set rights = '{staff}' where id = $1", [helper.id]);
  const { token } = (await signIn(helper)).data;
  const reply = await site.staff('switchStaff', { id: chiefId, enabled: false }, token);
  expect(reply.code).toBe(codes.staff_last_chief.code);
  expect(await isIn(chief)).toBe(true);
});

test('one’s own password: the old one and a fresh factor are asked for, the other sessions end, and nothing readable is kept', async () => {
  const made = await add('cashier9');
  const [here, there] = [(await signIn(made)).data.token, (await signIn(made)).data.token];
  const next = 'four lucky words here';
  let code = '000000';
  const change = (password: string, wanted = next) =>
    site.staff('changeStaffPassword', { password, next: wanted, code }, here);
  expect((await change('not this one')).code).toBe(codes.wrong_old_password.code);
  expect((await change(made.password, 'too short')).code).toBe(codes.bad_input.code);
  expect((await change(made.password, made.password)).code).toBe(codes.bad_input.code);
  expect((await change(made.password)).code).toBe(codes.staff_code_wrong.code);
  expect(await isIn(there)).toBe(true);
  code = await nextCode(made);
  expect((await change(made.password)).code).toBe(200);
  // Sent again because its answer was lost: it is done already.
  expect((await change(made.password)).code).toBe(200);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect((await signIn(made)).code).toBe(codes.staff_wrong_credentials.code);
  expect((await signIn({ ...made, password: next })).code).toBe(200);
  const log = await logOf(made.id);
  expect(log.filter(({ action }) => action === 'staff_password')).toEqual([
    { action: 'staff_password', detail: { username: 'cashier9' }, staff: '员工cashier9' },
  ]);
});

test('guesses at the old password are counted', async () => {
  const made = await add('cashier10');
  const { token } = (await signIn(made)).data;
  const guess = () =>
    site.staff(
      'changeStaffPassword',
      { password: crypto.randomUUID(), next: crypto.randomUUID(), code: '000000' },
      token,
    );
  const answers = [];
  for (let tries = 0; tries < 9; tries += 1) answers.push((await guess()).code);
  expect(answers.at(0)).toBe(codes.wrong_old_password.code);
  expect(answers.at(-1)).toBe(codes.rate_limited.code);
});
