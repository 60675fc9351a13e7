/** A2: what a thief has of a colleague's, one thing at a time; no session, no right and no other factor comes of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { openAuthenticator } from '../apps/server/src/testing/authenticator.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import {
  openStaffBrowsers,
  type SomebodyOfStaff,
  type StaffBrowser,
} from '../apps/server/src/testing/staff-browser.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const origin = 'https://play.example';
let site: TestSite;
let office: ReturnType<typeof openStaffBrowsers>;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { PUBLIC_URL: origin, TRUSTED_PROXIES: '1' } });
  office = openStaffBrowsers(site, clock);
});
afterAll(() => site.stop());

let own: SomebodyOfStaff;
let desk: StaffBrowser;
let key: ReturnType<typeof openAuthenticator>;
/** Somewhere else, at a machine of their own. */
let thief: StaffBrowser;

beforeEach(async () => {
  own = await office.somebody();
  desk = { from: '203.0.113.7' };
  thief = { from: '198.51.100.9' };
  await office.signIn(desk, own);
  key = openAuthenticator();
  await enrol(own, desk, key);
});

async function enrol(who: SomebodyOfStaff, browser: StaffBrowser, made: typeof key) {
  const code = await office.nextCode(who);
  const { data } = await office.ask(browser, 'offerStaffPasskey', { password: who.password, code });
  const response = made.make(data.options, { origin });
  return office.ask(browser, 'registerStaffPasskey', { response, title: '钥匙' });
}

const question = async (purpose: 'alone' | 'beside') =>
  (await office.ask(thief, 'askStaffPasskey', { for: purpose })).data.options;

/** Nobody came in: no session, no passkey and no sign-in more than the owner's own. */
async function nothingGained(): Promise<void> {
  const { rows } = await site.owner.query<{ sessions: number; passkeys: number; entries: number }>(
    `select (select count(*)::int from staff_session where staff_id = $1) as sessions,
            (select count(*)::int from staff_passkey where staff_id = $1) as passkeys,
            (select count(*)::int from audit where subject = 'staff/' || $1 and action = 'sign_in') as entries`,
    [own.id],
  );
  expect(rows).toEqual([{ sessions: 1, passkeys: 1, entries: 1 }]);
  expect((await office.ask(thief, 'staffMe', {})).code).toBe(401);
}

test('the password alone opens nothing, with whatever else that is not theirs', async () => {
  const { username, password } = own;
  const other = await office.somebody();
  const at: StaffBrowser = {};
  await office.signIn(at, other);
  const stranger = openAuthenticator();
  await enrol(other, at, stranger);
  for (const code of ['000000', '123456', await office.nextCode(other)])
    expect((await office.ask(thief, 'staffSignIn', { username, password, code })).code).toBe(6000);
  for (const shown of [stranger, openAuthenticator()]) {
    const response = shown.show(await question('beside'), { origin });
    const reply = await office.ask(thief, 'staffSignInByPasskey', { username, password, response });
    expect(reply.code).toBe(6000);
  }
  await nothingGained();
});

test('the authenticator app alone opens nothing', async () => {
  for (const password of ['', 'password', own.username]) {
    const code = await office.nextCode(own);
    const reply = await office.ask(thief, 'staffSignIn', { username: own.username, password, code });
    expect(reply.code).toBe(6000);
  }
  await nothingGained();
});

test('the device with the passkey, which does not open for them, opens nothing', async () => {
  const says = { origin, verified: false };
  const alone = { response: key.show(await question('alone'), says) };
  expect((await office.ask(thief, 'staffSignInByPasskey', alone)).code).toBe(6000);
  for (const password of ['wrong', own.username]) {
    const response = key.show(await question('beside'), says);
    const typed = { username: own.username, password, response };
    expect((await office.ask(thief, 'staffSignInByPasskey', typed)).code).toBe(6000);
  }
  await nothingGained();
});

test('a copy of the passkey falls behind the original, and a page in the middle gets no answer that counts', async () => {
  const before = key.show(await question('alone'), { origin, counter: 7 });
  expect((await office.ask(desk, 'staffSignInByPasskey', { response: before })).code).toBe(200);
  const copy = key.show(await question('alone'), { origin, counter: 7 });
  expect((await office.ask(thief, 'staffSignInByPasskey', { response: copy })).code).toBe(6000);
  // What the owner answered is shown again.
  expect((await office.ask(thief, 'staffSignInByPasskey', { response: before })).code).toBe(6000);
  const phished = key.show(await question('alone'), { origin: 'https://play.example.test', counter: 9 });
  expect((await office.ask(thief, 'staffSignInByPasskey', { response: phished })).code).toBe(6000);
  expect((await office.ask(thief, 'staffMe', {})).code).toBe(401);
});

test('an open session alone makes no passkey, no key, no password, and takes no passkey away', async () => {
  const stolen: StaffBrowser = { from: '198.51.100.9', ...(desk.token && { token: desk.token }) };
  const { data } = await office.ask(stolen, 'ownAccount', {});
  const id = data.passkeys[0]?.id ?? '';
  for (const password of ['wrong', ''])
    for (const code of ['000000', 'abcdefghjkmnpqrs']) {
      expect((await office.ask(stolen, 'offerStaffPasskey', { password, code })).code).not.toBe(200);
      expect((await office.ask(stolen, 'removeStaffPasskey', { id, password, code })).code).not.toBe(200);
    }
  const next = 'a thief’s own sentence';
  for (const code of ['000000', 'abcdefghjkmnpqrs'])
    for (const password of ['wrong', own.password])
      expect((await office.ask(stolen, 'changeStaffPassword', { password, next, code })).code).not.toBe(200);
  // A question to the device of the session's owner is answered by nobody else's.
  const asked = await office.ask(stolen, 'askOwnStaffPasskey', {});
  const response = openAuthenticator().show(asked.data.options, { origin });
  expect((await office.ask(stolen, 'proveStaffPasskey', { response })).code).toBe(6201);
  await nothingGained();
});

test('a session that was taken along to another network ends there', async () => {
  const { settings, site: parts } = site.running;
  const now = await settings.current('security');
  const set = (staffNetworks: string[]) =>
    parts.database.transaction((tx) => settings.set(tx, 'security', { ...now, staffNetworks }, 'seed'));
  await set(['203.0.113.0/24']);
  await expect.poll(async () => (await settings.current('security')).staffNetworks).toHaveLength(1);
  const stolen: StaffBrowser = { from: '198.51.100.9', ...(desk.token && { token: desk.token }) };
  expect((await office.ask(stolen, 'queueCounts', {})).code).toBe(401);
  expect((await office.ask(desk, 'staffMe', {})).code).toBe(401);
  await set([]);
  await expect.poll(async () => (await settings.current('security')).staffNetworks).toHaveLength(0);
  expect((await office.ask(stolen, 'staffMe', {})).code).toBe(401);
});
