/** What a chief does to the staff: no chief is made by one person alone, and whoever rises decides about no money for a day (decision 26). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { auditLog } from './audit.ts';
import type { Proposed, RuleChange } from './rule-changes/changes.ts';
import type { StaffMember } from './staff.ts';
import {
  addStaff,
  resetStaff,
  setStaffRoles,
  staffKind,
  staffList,
  switchStaff,
} from './staff-administration.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let by: StaffMember;
beforeAll(async () => {
  cashier = await openCashier(clock);
  // There are others, so that nobody of a test is the last chief.
  await cashier.staff('chief');
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.advance(60_000);
  by = await chief();
});

const asked = { reason: '人手不足', typed: {} };

async function chief(): Promise<StaffMember> {
  const id = await cashier.staff('chief');
  return { id, username: '', name: '', rights: ['staff'], decidesFrom: null };
}

let names = 0;

/** The name of nobody else. */
function newName(): string {
  names += 1;
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  return `new-${letters[names % 23]}${letters[Math.floor(names / 23) % 23]}${letters[Math.floor(names / 529) % 23]}`;
}

async function standing(id: bigint) {
  const { rows } = await cashier.database.query<{
    roles: string[];
    rights: string[];
    disabled_at: Date | null;
    decides_from: Date | null;
    totp_step: bigint;
    password_hash: string;
    totp_secret: string;
  }>(
    'select roles, rights, disabled_at, decides_from, totp_step, password_hash, totp_secret from staff where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('nobody');
  return rows[0];
}

/** Somebody who is signed in. */
async function signedIn(role: 'chief' | 'clerk'): Promise<bigint> {
  const id = await cashier.staff(role);
  await cashier.database.query(
    `insert into staff_session (token_hash, staff_id, created_at, expires_at, address, device_id)
     values (sha256($1::text::bytea), $2, $3, $3::timestamptz + interval '12 hours', '127.0.0.1', sha256('d'::bytea))`,
    [crypto.randomUUID(), id, clock.now()],
  );
  return id;
}

async function isIn(id: bigint): Promise<boolean> {
  const { rows } = await cashier.database.query(
    'select 1 from staff_session where staff_id = $1 and ended_at is null',
    [id],
  );
  return rows.length > 0;
}

async function logged(id: bigint) {
  const { rows } = await auditLog(cashier.database, { search: `staff/${id}`, page: 1, pageSize: 9 });
  return rows.map(({ action, detail }) => ({ action, ...detail }));
}

/** The second person's yes. @returns whether it could be put into force */
async function agree(proposed: Proposed | undefined): Promise<boolean | undefined> {
  if (proposed?.state !== 'proposed') return undefined;
  const { change } = proposed;
  return cashier.database.transaction((tx) => staffKind(cashier.site).apply(tx, change as RuleChange));
}

const tomorrow = () => new Date(clock.now().getTime() + dayMs);

test('a clerk is there at once, decides about money in a day, and signs in with what is shown once', async () => {
  const username = newName();
  const made = await addStaff(cashier, by, { username, name: '小新', roles: ['clerk'] }, undefined);
  if (!made.ok || !made.value.credentials) throw new Error('not made');
  const { id, password, totpSecret } = made.value.credentials;
  expect(password).toMatch(/^[a-hj-km-np-z2-9]{16}$/);
  const row = await standing(id);
  expect(row).toMatchObject({ roles: ['clerk'], rights: [], disabled_at: null, decides_from: tomorrow() });
  expect([row.totp_secret, row.password_hash.includes(password)]).toEqual([totpSecret, false]);
  expect(await logged(id)).toEqual([
    { action: 'staff_added', username, name: '小新', roleBefore: null, roleAfter: 'clerk' },
  ]);
  expect(codeOf(await addStaff(cashier, by, { username, name: '又', roles: ['clerk'] }, undefined))).toBe(
    'staff_name_taken',
  );
});

test('a chief is looked at first, then has no role until another person says yes', async () => {
  const person = { username: newName(), name: '新主管', roles: ['chief'] } as const;
  const looked = await addStaff(cashier, by, person, undefined);
  expect(looked).toMatchObject({
    value: {
      credentials: undefined,
      proposed: { state: 'unconfirmed', figures: [{ path: 'staff.role', before: null, after: 'chief' }] },
    },
  });
  const made = await addStaff(cashier, by, person, asked);
  if (!made.ok || !made.value.credentials) throw new Error('not made');
  const { id } = made.value.credentials;
  expect(await standing(id)).toMatchObject({ roles: [], rights: [] });
  clock.advance(3_600_000);
  expect(await agree(made.value.proposed)).toBe(true);
  expect(await standing(id)).toMatchObject({ roles: ['chief'], decides_from: tomorrow(), disabled_at: null });
  // Agreed to again it is another account by now.
  expect(await agree(made.value.proposed)).toBe(false);
});

test('who falls keeps what they may decide from when, who rises without leading is new for a day; sessions end', async () => {
  const id = await signedIn('chief');
  const role = (to: 'chief' | 'clerk') => setStaffRoles(cashier, by, id, [to], undefined);
  expect(await role('clerk')).toMatchObject({ value: { state: 'saved' } });
  expect(await standing(id)).toMatchObject({ roles: ['clerk'], decides_from: null });
  expect(await isIn(id)).toBe(false);
  expect(await logged(id)).toEqual([
    { action: 'staff_role', username: expect.any(String), roleBefore: 'chief', roleAfter: 'clerk' },
  ]);
  const bare = await signedIn('clerk');
  await cashier.database.query("update staff set roles = '{}', rights = '{audit}' where id = $1", [bare]);
  await setStaffRoles(cashier, by, bare, ['clerk']);
  expect(await standing(bare)).toMatchObject({ roles: ['clerk'], rights: [], decides_from: tomorrow() });
  expect(await logged(bare)).toMatchObject([{ roleBefore: null, rightsBefore: 'audit' }]);
  // What is so already is no action, and nobody's session ends.
  const same = await signedIn('clerk');
  expect(await setStaffRoles(cashier, by, same, ['clerk'])).toMatchObject({ value: { state: 'saved' } });
  expect([await isIn(same), await logged(same)]).toEqual([true, []]);
});

test('a clerk is a chief with the second yes and not before, new for a day, signed out', async () => {
  const id = await signedIn('clerk');
  expect(await setStaffRoles(cashier, by, id, ['chief'])).toMatchObject({ value: { state: 'unconfirmed' } });
  const proposed = await setStaffRoles(cashier, by, id, ['chief'], asked);
  if (!proposed.ok) throw new Error(proposed.code);
  expect([(await standing(id)).roles, await isIn(id)]).toEqual([['clerk'], true]);
  expect(codeOf(await setStaffRoles(cashier, by, id, ['chief'], asked))).toBe('rule_change_open');
  expect(await agree(proposed.value)).toBe(true);
  expect(await standing(id)).toMatchObject({ roles: ['chief'], decides_from: tomorrow() });
  expect(await isIn(id)).toBe(false);
});

test('who is switched off is out at once; back again they are new for a day, and a chief only with a second yes', async () => {
  const [clerk, other] = [await signedIn('clerk'), await signedIn('chief')];
  for (const id of [clerk, other]) {
    expect(await switchStaff(cashier, by, id, false)).toMatchObject({ value: { state: 'saved' } });
    expect(await standing(id)).toMatchObject({ disabled_at: clock.now(), decides_from: null });
    expect(await isIn(id)).toBe(false);
    expect(await switchStaff(cashier, by, id, false)).toMatchObject({ value: { state: 'saved' } });
    expect(await logged(id)).toMatchObject([
      { action: 'staff_disabled', stateBefore: 'enabled', stateAfter: 'disabled' },
    ]);
  }
  await switchStaff(cashier, by, clerk, true);
  expect(await standing(clerk)).toMatchObject({ disabled_at: null, decides_from: tomorrow() });
  expect((await logged(clerk))[0]).toMatchObject({ action: 'staff_enabled', stateAfter: 'enabled' });
  const proposed = await switchStaff(cashier, by, other, true, asked);
  if (!proposed.ok) throw new Error(proposed.code);
  expect((await standing(other)).disabled_at).not.toBeNull();
  expect(await agree(proposed.value)).toBe(true);
  expect(await standing(other)).toMatchObject({
    roles: ['chief'],
    disabled_at: null,
    decides_from: tomorrow(),
  });
});

test('who is switched off and made a chief meanwhile stays switched off', async () => {
  const id = await signedIn('clerk');
  await switchStaff(cashier, by, id, false);
  const since = (await standing(id)).disabled_at;
  const proposed = await setStaffRoles(cashier, by, id, ['chief'], asked);
  if (!proposed.ok) throw new Error(proposed.code);
  expect(await agree(proposed.value)).toBe(true);
  expect(await standing(id)).toMatchObject({ roles: ['chief'], disabled_at: since });
});

test('of two chiefs who switch each other off at once one is left, and nobody takes the last one away', async () => {
  const own = await openCashier(clock);
  try {
    const chiefs = [await own.staff('chief'), await own.staff('chief')];
    const [one, other] = chiefs.map((id): StaffMember => ({ ...by, id }));
    if (!one || !other) throw new Error('no chiefs');
    const answers = await Promise.all([
      switchStaff(own, one, other.id, false),
      switchStaff(own, other, one.id, false),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'session_lost']);
    const left = codeOf(answers[0]) === 'ok' ? one : other;
    const helper = await own.staff('clerk');
    await own.database.query("update staff set rights = '{staff}' where id = $1", [helper]);
    const helping: StaffMember = { ...by, id: helper };
    expect(codeOf(await switchStaff(own, helping, left.id, false))).toBe('staff_last_chief');
    expect(codeOf(await setStaffRoles(own, helping, left.id, ['clerk']))).toBe('staff_last_chief');
    expect(codeOf(await resetStaff(own, helping, left.id))).toBe('staff_last_chief');
  } finally {
    await own.close();
  }
});

test('somebody who is new themselves lets nobody in again', async () => {
  const id = await signedIn('clerk');
  await switchStaff(cashier, by, id, false);
  await cashier.database.query('update staff set decides_from = $2 where id = $1', [by.id, tomorrow()]);
  expect(codeOf(await switchStaff(cashier, by, id, true))).toBe('staff_too_new');
  clock.advance(dayMs);
  expect(codeOf(await switchStaff(cashier, by, id, true))).toBe('ok');
});

test('a reset gives a new password and second factor; the account, a clerk’s too, may nothing until another person says yes', async () => {
  const clerk = await signedIn('clerk');
  const before = await standing(clerk);
  expect(await resetStaff(cashier, by, clerk)).toMatchObject({ value: { credentials: undefined } });
  expect(await standing(clerk)).toEqual(before);
  const reset = await resetStaff(cashier, by, clerk, asked);
  if (!reset.ok || !reset.value.credentials) throw new Error('not reset');
  const after = await standing(clerk);
  expect(after).toMatchObject({ roles: [], rights: [], totp_step: 0n, decides_from: tomorrow() });
  expect(after.totp_secret).toBe(reset.value.credentials.totpSecret);
  expect(after.password_hash).not.toBe(before.password_hash);
  expect(await isIn(clerk)).toBe(false);
  expect(await logged(clerk)).toMatchObject([
    { action: 'staff_reset', secondFactorBefore: 'unused', secondFactorAfter: 'unused' },
  ]);
  expect(await agree(reset.value.proposed)).toBe(true);
  expect((await standing(clerk)).roles).toEqual(['clerk']);
  const other = await signedIn('chief');
  await cashier.database.query('update staff set totp_step = 7 where id = $1', [other]);
  const looked = await resetStaff(cashier, by, other);
  expect(looked).toMatchObject({ value: { credentials: undefined, proposed: { state: 'unconfirmed' } } });
  expect([(await standing(other)).roles, await isIn(other)]).toEqual([['chief'], true]);
  const done = await resetStaff(cashier, by, other, asked);
  if (!done.ok) throw new Error(done.code);
  expect(await standing(other)).toMatchObject({ roles: [], rights: [], totp_step: 0n });
  expect(await logged(other)).toMatchObject([
    { secondFactorBefore: 'used', roleBefore: 'chief', roleAfter: null },
  ]);
  expect(await agree(done.value.proposed)).toBe(true);
  expect((await standing(other)).roles).toEqual(['chief']);
});

test('rights over staff or rules by name lead as a chief does', async () => {
  for (const right of ['staff', 'settings']) {
    const id = await signedIn('clerk');
    await cashier.database.query('update staff set rights = $2 where id = $1', [id, [right]]);
    await switchStaff(cashier, by, id, false);
    expect(await switchStaff(cashier, by, id, true)).toMatchObject({ value: { state: 'unconfirmed' } });
  }
});

test('somebody with the right over staff and no more may switch a chief off while there is another', async () => {
  const helper = await cashier.staff('clerk');
  await cashier.database.query("update staff set rights = '{staff}' where id = $1", [helper]);
  const target = await cashier.staff('chief');
  expect(codeOf(await switchStaff(cashier, { ...by, id: helper }, target, false))).toBe('ok');
});

test('nobody changes their own account, nor one that is not there, nor without the right by now', async () => {
  const id = await cashier.staff('clerk');
  expect(codeOf(await switchStaff(cashier, by, by.id, false))).toBe('staff_own');
  expect(codeOf(await switchStaff(cashier, by, 0n, false))).toBe('not_found');
  const clerk: StaffMember = { ...by, id: await cashier.staff('clerk') };
  expect(codeOf(await switchStaff(cashier, clerk, id, false))).toBe('session_lost');
  const person = { username: newName(), name: '新', roles: ['clerk'] } as const;
  expect(codeOf(await addStaff(cashier, clerk, person, undefined))).toBe('session_lost');
  await cashier.database.query('update staff set disabled_at = $2 where id = $1', [by.id, clock.now()]);
  expect(codeOf(await switchStaff(cashier, by, id, false))).toBe('session_lost');
});

test('the list has those who can sign in first, by name, with when they last did and from when they decide', async () => {
  const [active, off] = [await signedIn('clerk'), await signedIn('clerk')];
  await cashier.database.query("update staff set totp_step = 5, rights = '{audit}' where id = $1", [active]);
  await switchStaff(cashier, by, off, false);
  const list = await staffList(cashier.database);
  const states = list.map(({ disabled_at }) => disabled_at !== null);
  expect(states).toEqual([...states].sort((a, b) => Number(a) - Number(b)));
  expect(list.find(({ id }) => id === active)).toMatchObject({
    roles: ['clerk'],
    besides: 1,
    second_factor: true,
    signed_in_at: clock.now(),
    disabled_at: null,
    decides_from: null,
  });
  expect(list.find(({ id }) => id === off)).toMatchObject({ second_factor: false, disabled_at: clock.now() });
});
