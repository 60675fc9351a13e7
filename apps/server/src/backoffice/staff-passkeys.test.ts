/** Passkeys of staff: whose they are, at which door they answer, and that nobody comes in with one factor alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openAuthenticator, type Says } from '../testing/authenticator.ts';
import { openFactors } from '../testing/factors.ts';
import { agreed } from '../testing/rules.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { openStaffBrowsers, type SomebodyOfStaff, type StaffBrowser } from '../testing/staff-browser.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const origin = 'https://play.example';
const here: Says = { origin };
let site: TestSite;
let office: ReturnType<typeof openStaffBrowsers>;
let members: ReturnType<typeof openFactors>;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { PUBLIC_URL: origin } });
  office = openStaffBrowsers(site, clock);
  members = openFactors(site, clock);
});
afterAll(() => site.stop());

const wrongCredentials = 6000;
const codeWrong = 6200;
const passkeyWrong = 6201;
const enough = 6202;
const wrongPassword = 2002;
const memberPasskeyWrong = 2052;
const minute = 60_000;

type Key = ReturnType<typeof openAuthenticator>;

interface Keyed extends SomebodyOfStaff {
  readonly browser: StaffBrowser;
  readonly key: Key;
}

async function enrol(who: SomebodyOfStaff, browser: StaffBrowser, key: Key, says: Says = here) {
  const code = await office.nextCode(who);
  const offered = await office.ask(browser, 'offerStaffPasskey', { password: who.password, code });
  expect(offered.code).toBe(200);
  const response = key.make(offered.data.options, says);
  return office.ask(browser, 'registerStaffPasskey', { response, title: '办公桌' });
}

/** Somebody who is signed in and has a passkey. */
async function keyed(): Promise<Keyed> {
  const who = await office.somebody();
  const browser: StaffBrowser = {};
  expect(await office.signIn(browser, who)).toBe(200);
  const key = openAuthenticator();
  expect((await enrol(who, browser, key)).code).toBe(200);
  return { ...who, browser, key };
}

const question = async (purpose: 'alone' | 'beside') =>
  (await office.ask({}, 'askStaffPasskey', { for: purpose })).data.options;

interface Shown {
  readonly options: string;
  readonly says?: Says;
  readonly as?: { readonly username: string; readonly password: string };
  readonly browser?: StaffBrowser;
}

async function enter(key: Key, { options, says = here, as, browser = {} }: Shown) {
  const response = key.show(options, says);
  const reply = await office.ask(browser, 'staffSignInByPasskey', { response, ...as });
  if (reply.code === 200) browser.token = reply.data.token;
  return { code: reply.code, browser };
}

async function proof({ browser, key }: Keyed) {
  const { data } = await office.ask(browser, 'askOwnStaffPasskey', {});
  const shown = key.show(data.options, { ...here, verified: false });
  return (await office.ask(browser, 'proveStaffPasskey', { response: shown })).data.code;
}

const passkeysOf = async (browser: StaffBrowser) =>
  (await office.ask(browser, 'ownAccount', {})).data.passkeys;
const logOf = async (id: number) =>
  (
    await site.owner.query<{ action: string; detail: object }>(
      'select action, detail from audit where subject = $1 order by id desc',
      [`staff/${id}`],
    )
  ).rows;

test('a passkey that knows who is there signs in alone; one that does not stands beside the password', async () => {
  const { id, username, password: own, key } = await keyed();
  const alone = await enter(key, { options: await question('alone') });
  expect(alone.code).toBe(200);
  expect((await office.ask(alone.browser, 'staffMe', {})).data.username).toBe(username);
  const as = { username, password: own };
  const beside = await enter(key, {
    options: await question('beside'),
    says: { origin, verified: false },
    as,
  });
  expect(beside.code).toBe(200);
  expect((await logOf(id)).slice(0, 3)).toEqual([
    { action: 'sign_in', detail: { address: '127.0.0.1' } },
    { action: 'sign_in', detail: { address: '127.0.0.1' } },
    { action: 'staff_passkey_added', detail: expect.objectContaining({ username }) },
  ]);
  expect(await passkeysOf(alone.browser)).toMatchObject([
    { title: '办公桌', usedAt: clock.now().toISOString() },
  ]);
});

test('one refusal for whatever is wrong, and a wrong answer uses the question up', async () => {
  const one = await keyed();
  const other = await keyed();
  const as = { username: one.username, password: one.password };
  const tries: readonly (readonly [Key, Omit<Shown, 'options'>, 'alone' | 'beside'])[] = [
    // Nobody is asked for, and there is no password.
    [one.key, { says: { origin, verified: false } }, 'alone'],
    // The question was another one.
    [one.key, {}, 'beside'],
    [one.key, { as }, 'alone'],
    // Somebody else's.
    [other.key, { as }, 'beside'],
    [one.key, { as: { username: other.username, password: other.password } }, 'beside'],
    [one.key, { as: { ...as, password: 'wrong' } }, 'beside'],
    [openAuthenticator(), {}, 'alone'],
    // From another place, with another key, or with the counter of a copy.
    [one.key, { says: { origin: 'https://play.example.evil.test' } }, 'alone'],
    [one.key, { says: { origin: 'https://evil.test', rpId: 'play.example' } }, 'alone'],
    [one.key, { says: { origin, otherKey: true } }, 'alone'],
    [one.key, { says: { origin, counter: 1 } }, 'alone'],
  ];
  for (const [key, shown, purpose] of tries)
    expect((await enter(key, { options: await question(purpose), ...shown })).code).toBe(wrongCredentials);
  const options = await question('alone');
  expect((await enter(one.key, { options, says: { origin, verified: false } })).code).toBe(wrongCredentials);
  expect((await enter(one.key, { options })).code).toBe(wrongCredentials);
  expect((await enter(one.key, { options: await question('alone') })).code).toBe(200);
});

test('an answer opens one session, on whichever node, of eight at once one; and is none after five minutes', async () => {
  const { key } = await keyed();
  const node = await site.secondNode();
  try {
    const response = key.show(await question('alone'), here);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        office.ask({}, 'staffSignInByPasskey', { response }, index % 2 === 0 ? node.address : undefined),
      ),
    );
    expect(tries.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(wrongCredentials)]);
  } finally {
    await node.stop();
  }
  const [soon, late] = [await question('alone'), await question('alone')];
  clock.advance(5 * minute - 1);
  expect((await enter(key, { options: soon })).code).toBe(200);
  clock.advance(1);
  expect((await enter(key, { options: late })).code).toBe(wrongCredentials);
});

test("what is asked at the members' door is answered at the members' door alone, and the same of staff's", async () => {
  const { key } = await keyed();
  const member = await site.memberWith(1_000_000n);
  const browser = { token: member.token };
  const memberKey = openAuthenticator();
  const { data } = await members.ask(browser, 'offerPasskey', { password, paypassword: payPassword });
  const response = memberKey.make(data.options, here);
  expect((await members.ask(browser, 'registerPasskey', { response })).code).toBe(200);
  const ofMembers = async () => (await members.ask({}, 'askPasskey', { for: 'sign_in' })).data.options;
  // The question of the other door, and the key of the other door.
  expect((await enter(key, { options: await ofMembers() })).code).toBe(wrongCredentials);
  expect((await enter(memberKey, { options: await question('alone') })).code).toBe(wrongCredentials);
  for (const [shown, options] of [
    [memberKey, await question('alone')],
    [key, await ofMembers()],
  ] as const) {
    const reply = await members.ask({}, 'signInByPasskey', { response: shown.show(options, here) });
    expect(reply.code).toBe(memberPasskeyWrong);
  }
});

test('making and removing one takes the password and a fresh factor, and what was offered is made once and soon', async () => {
  const who = await office.somebody();
  const browser: StaffBrowser = {};
  await office.signIn(browser, who);
  const offer = (asked: { password: string; code: string }) =>
    office.ask(browser, 'offerStaffPasskey', asked);
  const fresh = await office.nextCode(who);
  expect((await offer({ password: 'wrong', code: fresh })).code).toBe(wrongPassword);
  expect((await offer({ password: who.password, code: '000000' })).code).toBe(codeWrong);
  const { data } = await offer({ password: who.password, code: fresh });
  // A code works once.
  expect((await offer({ password: who.password, code: fresh })).code).toBe(codeWrong);
  const key = openAuthenticator();
  const response = key.make(data.options, here);
  const other: StaffBrowser = {};
  await office.signIn(other, await office.somebody());
  const register = (at: StaffBrowser, of = response) =>
    office.ask(at, 'registerStaffPasskey', { response: of, title: '钥匙' });
  // Of another person, who spends it too.
  expect((await register(other)).code).toBe(passkeyWrong);
  expect((await register(browser)).code).toBe(passkeyWrong);
  const again = await offer({ password: who.password, code: await office.nextCode(who) });
  expect((await register(browser, key.make(again.data.options, here))).code).toBe(200);
  expect((await register(browser, key.make(again.data.options, here))).code).toBe(passkeyWrong);
  const late = await offer({ password: who.password, code: await office.nextCode(who) });
  clock.advance(10 * minute);
  const tooLate = openAuthenticator().make(late.data.options, here);
  expect((await register(browser, tooLate)).code).toBe(passkeyWrong);

  const [passkey] = await passkeysOf(browser);
  const id = passkey?.id ?? '';
  const remove = (at: StaffBrowser, asked: { password: string; code: string }) =>
    office.ask(at, 'removeStaffPasskey', { id, ...asked });
  expect((await remove(browser, { password: who.password, code: '000000' })).code).toBe(codeWrong);
  expect((await office.ask(browser, 'renameStaffPasskey', { id, title: '保险柜' })).code).toBe(200);
  expect((await office.ask(other, 'renameStaffPasskey', { id, title: '偷' })).code).toBe(1002);
  expect(await passkeysOf(browser)).toMatchObject([{ title: '保险柜' }]);
  const code = await proof({ ...who, browser, key });
  expect((await remove(browser, { password: who.password, code })).code).toBe(200);
  expect(await passkeysOf(browser)).toEqual([]);
  // The last factor stays: the app.
  expect(await office.signIn({}, who)).toBe(200);
  expect((await logOf(who.id)).map(({ action }) => action)).toEqual([
    'sign_in',
    'staff_passkey_removed',
    'staff_passkey_renamed',
    'staff_passkey_added',
    'sign_in',
    'staff_added',
  ]);
});

test('a passkey that is shown gives a code wherever one is asked: of its owner, once, for two minutes', async () => {
  const one = await keyed();
  const other = await keyed();
  const offer = (of: Keyed, code: string) =>
    office.ask(of.browser, 'offerStaffPasskey', { password: of.password, code });
  const [first, second, third] = [await proof(one), await proof(one), await proof(one)];
  expect((await offer(other, first)).code).toBe(codeWrong);
  expect((await offer(one, first)).code).toBe(200);
  expect((await offer(one, first)).code).toBe(codeWrong);
  clock.advance(2 * minute - 1);
  expect((await offer(one, second)).code).toBe(200);
  clock.advance(1);
  expect((await offer(one, third)).code).toBe(codeWrong);
  // Somebody else's passkey proves nothing for me.
  const { data } = await office.ask(one.browser, 'askOwnStaffPasskey', {});
  const shown = other.key.show(data.options, here);
  expect((await office.ask(one.browser, 'proveStaffPasskey', { response: shown })).code).toBe(passkeyWrong);
});

test('an API key is made with a passkey as with a code of the app', async () => {
  const chief = await office.somebody('clerk');
  await site.owner.query("update staff set roles = '{chief}', decides_from = null where id = $1", [chief.id]);
  const browser: StaffBrowser = {};
  await office.signIn(browser, chief);
  const key = openAuthenticator();
  await enrol(chief, browser, key);
  const wanted = { title: '报表', rights: ['reports' as const], perMinute: 10, days: 1 };
  const code = await proof({ ...chief, browser, key });
  expect((await office.ask(browser, 'makeApiKey', { ...wanted, code })).code).toBe(200);
  expect((await office.ask(browser, 'makeApiKey', { ...wanted, code })).code).toBe(6122);
});

test('passkeys fall with a reset by two and with disabling; what was offered before is not made after', async () => {
  for (const how of ['reset', 'switch'] as const) {
    const who = await keyed();
    const code = await office.nextCode(who);
    const offered = await office.ask(who.browser, 'offerStaffPasskey', { password: who.password, code });
    const open = await question('alone');
    const chief = await site.staffToken('chief');
    if (how === 'reset') await agreed(site, 'resetStaff', { id: who.id }, chief);
    else {
      await site.staff('switchStaff', { id: who.id, enabled: false }, chief);
      await site.staff('switchStaff', { id: who.id, enabled: true }, chief);
    }
    expect((await enter(who.key, { options: open })).code).toBe(wrongCredentials);
    const { rows } = await site.owner.query('select from staff_passkey where staff_id = $1', [who.id]);
    expect(rows).toEqual([]);
    const browser: StaffBrowser = {};
    if (how === 'switch') {
      expect(await office.signIn(browser, who)).toBe(200);
      const response = openAuthenticator().make(offered.data.options, here);
      const late = await office.ask(browser, 'registerStaffPasskey', { response, title: '旧' });
      expect(late.code).toBe(passkeyWrong);
    }
  }
});

test('ten passkeys are the most, and a stranger who tries thousands locks nobody out', async () => {
  const who = await keyed();
  for (let more = 1; more < 10; more += 1)
    expect((await enrol(who, who.browser, openAuthenticator())).code).toBe(200);
  const code = await office.nextCode(who);
  const offered = await office.ask(who.browser, 'offerStaffPasskey', { password: who.password, code });
  expect(offered.code).toBe(enough);

  const stranger: StaffBrowser = {};
  const options = await question('alone');
  const codes = new Set<number>();
  for (let tries = 0; tries < 50; tries += 1)
    codes.add((await enter(openAuthenticator(), { options, browser: stranger })).code);
  // The address of the stranger is stopped, and it is the address of this test; the person's own device is not.
  expect([...codes]).toEqual([wrongCredentials, 9001]);
  expect((await enter(who.key, { options: await question('alone'), browser: who.browser })).code).toBe(200);
});
