/** Who gets in as staff, for how long, and from when they may decide about money (decision 26; docs/rules, console). */
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { openRateLimits } from '../platform/rate-limit.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { auditLog, recordAudit } from './audit.ts';
import {
  changeStaffPassword,
  createStaff,
  decidersNow,
  enabledChiefs,
  enabledStaff,
  freshStaff,
  mayDecide,
  mayDecideNow,
  signOutStaff,
  staffOf,
  tooFresh,
} from './staff.ts';
import { signInStaff } from './staff-sign-in.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let site: AppContext;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());
beforeEach(() => {
  clock.advance(3_600_000);
  // Nobody's attempts are another test's.
  const parts: AppContext = { ...cashier.site, limits: openRateLimits() };
  site = parts;
});

let names = 0;

/** Two letters of no other test, none of which looks like another. */
function word(): string {
  names += 1;
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  return `${letters[names % 23]}${letters[Math.floor(names / 23) % 23]}${letters[Math.floor(names / 529) % 23]}`;
}

interface Person {
  readonly id: bigint;
  readonly username: string;
  readonly secret: string;
}

/** @returns an account with the password `right` */
async function person(role: 'chief' | 'clerk' | null = 'clerk', first = false): Promise<Person> {
  const username = `person-${word()}`;
  const made = await make(username, role, first);
  if (!made.ok) throw new Error(made.code);
  return { id: made.value.id, username, secret: made.value.totpSecret };
}

const make = (username: string, role: 'chief' | 'clerk' | null = 'clerk', first = false) =>
  cashier.database.transaction((tx) =>
    createStaff(tx, clock, {
      username,
      name: username,
      password: 'right',
      roles: role === null ? [] : [role],
      first,
    }),
  );

const codeAt = ({ secret }: Person, at = clock.now()) =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1_000) });

interface Attempt {
  readonly password?: string;
  readonly code?: string;
  readonly address?: string;
  readonly deviceId?: string;
  readonly idleMinutes?: number;
}

/** @returns the session's token, or the code of the refusal */
async function enters(who: Person, attempt: Attempt = {}): Promise<string> {
  const { password = 'right', code = await codeAt(who), address = '10.0.0.1', deviceId = 'd1' } = attempt;
  const { idleMinutes = 720 } = attempt;
  const entered = await signInStaff(site, {
    username: who.username,
    password,
    code,
    address,
    deviceId,
    device: '',
    idleMinutes,
  });
  return entered.ok ? entered.value.token : entered.code;
}

const wrong = 'staff_wrong_credentials';
const whose = async (token: string) => (await staffOf(site, token))?.id;

test('a name, a password and a code let in; whatever is wrong of them is one refusal', async () => {
  const who = await person();
  expect(await enters(who, { password: 'other' })).toBe(wrong);
  expect(await enters(who, { code: '000000' })).toBe(wrong);
  expect(await enters(who, { code: 'abc' })).toBe(wrong);
  expect(await enters({ ...who, username: 'nobody-here' })).toBe(wrong);
  const token = await enters(who);
  expect(await whose(token)).toBe(who.id);
  expect(await whose('made up')).toBeUndefined();
  const { rows } = await auditLog(cashier.database, { search: `staff/${who.id}`, page: 1, pageSize: 9 });
  expect(rows).toMatchObject([
    { action: 'sign_in', detail: { address: '10.0.0.1' } },
    { action: 'sign_in_refused', detail: { address: '10.0.0.1', refusal: wrong } },
  ]);
});

test('who tries all through an outage is let in when it is over', async () => {
  const who = await person();
  await cashier.database.query(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`,
  );
  await cashier.database.query(
    'create trigger no_room before insert on staff_session for each row execute function no_room()',
  );
  const address = '10.0.0.2';
  for (let time = 0; time < 40; time += 1)
    await expect(enters(who, { address })).rejects.toMatchObject({ code: '53100' });
  await cashier.database.query('drop trigger no_room on staff_session');
  expect(await whose(await enters(who, { address }))).toBe(who.id);
});

test('the log says who was not let in, from where and why, a row a minute; a name that nobody has is not kept; and who left', async () => {
  const who = await person();
  const address = '203.0.113.77';
  const rows = async () =>
    (await auditLog(cashier.database, { search: '', address, page: 1, pageSize: 20 })).rows.map(
      ({ staff, action, subject, detail }) => [staff, action, subject, detail.refusal ?? null],
    );
  const refusedRow = ['系统', 'sign_in_refused', `staff/${who.id}`, wrong];
  for (const password of ['one', 'two', 'three']) await enters(who, { password, address });
  expect(await rows()).toEqual([refusedRow]);
  // Of another network it is a row of its own.
  await enters(who, { code: '000000', address: '198.51.100.9' });
  expect(
    (await auditLog(cashier.database, { search: '', address: '198.51.100.9', page: 1, pageSize: 9 })).total,
  ).toBe(1);
  // What nobody is called may be a password, typed into the wrong field.
  await enters({ ...who, username: 'Bernsteinweg-41' }, { address });
  expect((await rows())[0]).toEqual(['系统', 'sign_in_refused', 'staff', wrong]);
  const token = await enters(who, { address });
  expect(await whose(token)).toBe(who.id);
  await cashier.database.transaction((tx) => signOutStaff(tx, clock, token, address));
  await cashier.database.transaction((tx) => signOutStaff(tx, clock, token, address));
  expect((await rows()).slice(0, 2)).toEqual([
    [who.username, 'signed_out', `staff/${who.id}`, null],
    [who.username, 'sign_in', `staff/${who.id}`, null],
  ]);
  expect(await rows()).toHaveLength(4);
});

test('a code works once, half a minute early or late, and none that is older than the last', async () => {
  const who = await person();
  const at = (seconds: number) => codeAt(who, new Date(clock.now().getTime() + seconds * 1_000));
  const early = await at(-30);
  expect(await enters(who, { code: await at(-90) })).toBe(wrong);
  expect(await enters(who, { code: await at(90) })).toBe(wrong);
  const code = await codeAt(who);
  expect(await whose(await enters(who, { code }))).toBe(who.id);
  expect(await enters(who, { code })).toBe(wrong);
  expect(await enters(who, { code: early })).toBe(wrong);
  clock.advance(30_000);
  expect(await whose(await enters(who))).toBe(who.id);
});

test('the same code at the same moment lets one in', async () => {
  const who = await person();
  const code = await codeAt(who);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => enters(who, { code })));
  expect(tokens.filter((token) => token === wrong)).toHaveLength(3);
});

test('a session lasts twelve hours to the millisecond, or until it is signed out, or its person may not sign in', async () => {
  const who = await person();
  const token = await enters(who);
  clock.advance(12 * 3_600_000 - 1);
  expect(await whose(token)).toBe(who.id);
  clock.advance(1);
  expect(await whose(token)).toBeUndefined();
  const next = await enters(who);
  clock.advance(30_000);
  const other = await enters(who);
  await cashier.database.transaction((tx) => signOutStaff(tx, clock, next, '203.0.113.7'));
  const ended = clock.now();
  clock.advance(1_000);
  // Out already: the moment stays.
  await cashier.database.transaction((tx) => signOutStaff(tx, clock, next, '203.0.113.7'));
  const { rows } = await cashier.database.query(
    'select ended_at from staff_session where staff_id = $1 and ended_at is not null',
    [who.id],
  );
  expect(rows).toEqual([{ ended_at: ended }]);
  expect([await whose(next), await whose(other)]).toEqual([undefined, who.id]);
  await cashier.database.query('update staff set disabled_at = $2 where id = $1', [who.id, clock.now()]);
  expect(await whose(other)).toBeUndefined();
  clock.advance(30_000);
  expect(await enters(who)).toBe(wrong);
});

test('without use a session ends after its minutes, to the millisecond; with use it goes on', async () => {
  const who = await person();
  const token = await enters(who, { idleMinutes: 30 });
  for (let spell = 0; spell < 3; spell += 1) {
    clock.advance(30 * 60_000 - 1);
    expect(await whose(token)).toBe(who.id);
  }
  clock.advance(30 * 60_000);
  expect(await whose(token)).toBeUndefined();
});

test('from one address forty may fail, on a known device ten; another address or device is not kept out', async () => {
  const who = await person();
  const fails = async (count: number, attempt: Attempt) => {
    const answers: string[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await enters(who, { password: 'other', ...attempt }));
    return answers;
  };
  expect(new Set(await fails(40, {}))).toEqual(new Set([wrong]));
  expect(await fails(1, {})).toEqual(['rate_limited']);
  expect(await fails(1, { address: '10.9.9.9' })).toEqual([wrong]);
  await enters(who, { address: '10.9.9.9', deviceId: 'mine' });
  clock.advance(30_000);
  expect(new Set(await fails(10, { deviceId: 'mine' }))).toEqual(new Set([wrong]));
  expect(await fails(1, { deviceId: 'mine' })).toEqual(['rate_limited']);
});

test('on a device that is not known eight codes may be tried with the right password', async () => {
  const who = await person();
  for (let n = 0; n < 8; n += 1)
    expect(await enters(who, { code: '000000', address: `10.1.${n}.1` })).toBe(wrong);
  expect(await enters(who, { address: '10.2.0.1' })).toBe(wrong);
});

test('a code that is spent uses up an attempt like any that is wrong', async () => {
  const who = await person();
  const code = await codeAt(who);
  await enters(who, { code });
  for (let n = 0; n < 10; n += 1) expect(await enters(who, { code })).toBe(wrong);
  expect(await enters(who, { code })).toBe('rate_limited');
});

test('who gets in has used up no attempt', async () => {
  const who = await person();
  for (let n = 0; n < 45; n += 1) {
    expect(await whose(await enters(who, { deviceId: `new${n}` }))).toBe(who.id);
    clock.advance(30_000);
  }
});

test('a new account decides about no money for a day, the first of a site at once', async () => {
  const [fresh, first] = [await person('clerk'), await person('chief', true)];
  const may = async (who: Person, right: 'withdrawals' | 'settings' = 'withdrawals') =>
    cashier.database.transaction((tx) => mayDecideNow(tx, who.id, right, clock.now()));
  const listed = async () => (await decidersNow(cashier.database, clock.now())).map(({ id }) => id);
  const isFresh = async () =>
    (await freshStaff(cashier.database, clock.now())).some(({ username }) => username === fresh.username);
  expect([await may(fresh), await may(first), await may(first, 'settings')]).toEqual([false, true, true]);
  expect(await listed()).toContain(first.id);
  expect([(await listed()).includes(fresh.id), await isFresh()]).toEqual([false, true]);
  clock.advance(dayMs - 1);
  expect([await may(fresh), (await listed()).includes(fresh.id), await isFresh()]).toEqual([
    false,
    false,
    true,
  ]);
  clock.advance(1);
  expect([await may(fresh), (await listed()).includes(fresh.id), await isFresh()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await may(fresh, 'settings')).toBe(false);
  expect(await cashier.database.transaction((tx) => mayDecideNow(tx, 0n, 'withdrawals', clock.now()))).toBe(
    false,
  );
});

test('who is new is listed with whoever decides next first', async () => {
  const first = await person();
  clock.advance(60_000);
  const second = await person();
  const listed = (await freshStaff(cashier.database, clock.now())).map(({ username }) => username);
  expect(listed.slice(-2)).toEqual([first.username, second.username]);
});

test('from when somebody may decide is told, and the moment itself is in time', () => {
  const from = new Date(clock.now().getTime() + 1);
  expect(tooFresh({ decidesFrom: from }, clock.now())).toMatchObject({ code: 'staff_too_new' });
  expect(tooFresh({ decidesFrom: from }, from)).toBeUndefined();
  expect(tooFresh({ decidesFrom: null }, clock.now())).toBeUndefined();
});

test('what one may do besides the role counts, and somebody who may not sign in may nothing', async () => {
  const who = await person('clerk', true);
  const may = (right: 'audit' | 'deposits') =>
    cashier.database.transaction((tx) => mayDecide(tx, who.id, right));
  expect([await may('deposits'), await may('audit')]).toEqual([true, false]);
  await cashier.database.query("update staff set rights = '{audit}' where id = $1", [who.id]);
  expect([await may('deposits'), await may('audit')]).toEqual([true, true]);
  const chiefs = await enabledChiefs(cashier.database);
  expect(await enabledStaff(cashier.database, [who.id, 0n])).toBe(1);
  await cashier.database.query('update staff set disabled_at = $2 where id = $1', [who.id, clock.now()]);
  expect([await may('deposits'), await may('audit')]).toEqual([false, false]);
  expect(await enabledStaff(cashier.database, [who.id])).toBe(0);
  const chief = await person('chief');
  expect(await enabledChiefs(cashier.database)).toBe(chiefs + 1);
  await cashier.database.query('update staff set disabled_at = $2 where id = $1', [chief.id, clock.now()]);
  expect(await enabledChiefs(cashier.database)).toBe(chiefs);
});

test('nobody is taken for a colleague: a name that looks like another is taken', async () => {
  const end = word();
  expect(codeOf(await make(`lo-${end}`))).toBe('ok');
  for (const name of [`lo-${end}`, `1o-${end}`, `l0-${end}`, `io-${end}`])
    expect(codeOf(await make(name))).toBe('staff_name_taken');
  expect(codeOf(await make(`la-${end}`))).toBe('ok');
});

test('a password of one’s own ends the other sessions; asked again after a lost answer it is done already', async () => {
  const who = await person();
  const mine = await enters(who);
  clock.advance(30_000);
  const other = await enters(who);
  const staff = await staffOf(site, mine);
  if (!staff) throw new Error('no session');
  const change = async (password: string, next: string) =>
    codeOf(
      await changeStaffPassword(site, staff, {
        password,
        next,
        token: mine,
        spendFactor: async () => done(null),
      }),
    );
  expect(await change('other', 'third')).toBe('wrong_old_password');
  expect([await whose(mine), await whose(other)]).toEqual([who.id, who.id]);
  expect(await change('right', 'my own')).toBe('ok');
  expect([await whose(mine), await whose(other)]).toEqual([who.id, undefined]);
  expect(await change('right', 'my own')).toBe('ok');
  expect(await change('right', 'third')).toBe('wrong_old_password');
  clock.advance(30_000);
  expect(await enters(who)).toBe(wrong);
  expect(await whose(await enters(who, { password: 'my own' }))).toBe(who.id);
  const { rows } = await auditLog(cashier.database, { search: 'staff_password', page: 1, pageSize: 99 });
  expect(rows.filter(({ subject }) => subject === `staff/${who.id}`)).toMatchObject([
    { staff: who.username, detail: { username: who.username } },
  ]);
  for (let n = 0; n < 4; n += 1) await change('other', 'third');
  expect(await change('my own', 'third')).toBe('rate_limited');
});

test('the log is searched by the beginning of a subject or by an action, the newest first, a page at a time', async () => {
  const who = await person();
  for (let n = 0; n < 3; n += 1) {
    await enters(who);
    clock.advance(30_000);
  }
  const found = async (search: string, page = 1, pageSize = 2) =>
    auditLog(cashier.database, { search, page, pageSize });
  const first = await found(`staff/${who.id}`);
  expect([first.rows.length, first.total]).toEqual([2, 3]);
  const [newest, older] = first.rows;
  expect((newest?.id ?? 0n) > (older?.id ?? 0n)).toBe(true);
  expect((await found(`staff/${who.id}`, 2)).rows).toHaveLength(1);
  expect((await found(' sign_in ')).rows[0]?.id).toBe(newest?.id);
  expect((await found('%')).total).toBe(0);
  expect((await found('sign')).total).toBe(0);
  expect((await found('')).total).toBeGreaterThanOrEqual(3);
  // What nobody did was done by the site itself.
  await recordAudit(cashier.database, clock, { staffId: null, action: 'by_itself', subject: 'site' });
  expect((await found('by_itself')).rows[0]).toMatchObject({ staff: '系统', detail: {} });
});
