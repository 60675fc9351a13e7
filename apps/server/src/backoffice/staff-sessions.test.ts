/** What members of staff see of their own sessions, what they are told of their account, and how they stop it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openAuthenticator } from '../testing/authenticator.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openStaffBrowsers, type SomebodyOfStaff, type StaffBrowser } from '../testing/staff-browser.ts';
import { noticesFor } from './staff-notices.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const origin = 'https://play.example';
let site: TestSite;
let office: ReturnType<typeof openStaffBrowsers>;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { PUBLIC_URL: origin, TRUSTED_PROXIES: '1' } });
  office = openStaffBrowsers(site, clock);
});
afterAll(() => site.stop());

const desk = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0.0.0 Mobile Safari/537.36';
const isIn = async (browser: StaffBrowser) => (await office.ask(browser, 'staffMe', {})).code === 200;
const account = async (browser: StaffBrowser) => (await office.ask(browser, 'ownAccount', {})).data;
const notices = async (browser: StaffBrowser) => (await office.ask(browser, 'ownNotices', {})).data;
const lastOfLog = async (who: SomebodyOfStaff) =>
  (
    await site.owner.query<{ action: string; detail: object }>(
      'select action, detail from audit where subject = $1 order by id desc limit 1',
      [`staff/${who.id}`],
    )
  ).rows[0];

/** Somebody at the desk and on the phone. */
async function twice() {
  const who = await office.somebody();
  const at: StaffBrowser = { from: '203.0.113.7', device: desk };
  const away: StaffBrowser = { from: '2001:db8:1:2:3::4', device: phone };
  expect(await office.signIn(at, who)).toBe(200);
  expect(await office.signIn(away, who)).toBe(200);
  return { who, at, away };
}

test('one sees where one is signed in, with what and since when, and the sign-in before', async () => {
  const { at, away } = await twice();
  const seen = await account(away);
  expect(seen.sessions).toMatchObject([
    { device: phone, network: '2001:db8:1:2::/64', own: true, usedAt: clock.now().toISOString() },
    { device: desk, network: '203.0.113.7', own: false },
  ]);
  expect(seen.signedInBefore).toMatchObject({ device: desk, network: '203.0.113.7' });
  expect((await account(at)).signedInBefore).toBeNull();
});

test('one session is ended, or all others; nobody ends those of a colleague by its name', async () => {
  const { who, at, away } = await twice();
  const { at: other } = await twice();
  const [, first] = (await account(away)).sessions;
  const end = (browser: StaffBrowser) => office.ask(browser, 'endStaffSession', { id: first?.id ?? '' });
  expect((await end(other)).code).toBe(200);
  expect(await isIn(at)).toBe(true);
  expect((await end(away)).code).toBe(200);
  expect([await isIn(at), await isIn(away)]).toEqual([false, true]);
  expect(await lastOfLog(who)).toEqual({
    action: 'staff_sessions_ended',
    detail: { username: who.username, sessions: 1 },
  });
  await office.signIn(at, who);
  expect((await office.ask(at, 'endOtherStaffSessions', {})).code).toBe(200);
  expect([await isIn(at), await isIn(away)]).toEqual([true, false]);
});

test('sign-ins by one kind of browser from one address are told by the newest, whose answer is for all', async () => {
  const { who, at, away } = await twice();
  const { from = '', device = '' } = away;
  await office.signIn({ from, device }, who);
  const told = await notices(at);
  expect(told.map(({ kind }) => kind)).toEqual(['new_device']);
  expect((await office.ask(at, 'answerOwnNotice', { id: told[0]?.id ?? 0, own: true })).code).toBe(200);
  expect(await notices(at)).toEqual([]);
  await office.signIn({ from, device }, who);
  expect(await notices(at)).toHaveLength(1);
});

test('who runs the staff ends a colleague’s sessions, and the log says who', async () => {
  const { who, at, away } = await twice();
  const clerk = await site.staffToken('clerk');
  expect((await site.staff('endStaffSessions', { id: who.id }, clerk)).code).toBe(6001);
  expect((await site.staff('endStaffSessions', { id: 999_999 }, await site.staffToken())).code).toBe(1002);
  expect((await site.staff('endStaffSessions', { id: who.id }, await site.staffToken())).code).toBe(200);
  expect([await isIn(at), await isIn(away)]).toEqual([false, false]);
  expect(await lastOfLog(who)).toMatchObject({ action: 'staff_sessions_ended', detail: { sessions: 2 } });
  expect(await office.signIn(at, who)).toBe(200);
});

test('a sign-in on a new device is told to the other sessions alone, and not again once it was answered', async () => {
  const { who, at, away } = await twice();
  expect(await notices(away)).toEqual([]);
  const [notice] = await notices(at);
  expect(notice).toMatchObject({ kind: 'new_device', network: '2001:db8:1:2::/64', device: phone });
  const answer = (browser: StaffBrowser, own: boolean) =>
    office.ask(browser, 'answerOwnNotice', { id: notice?.id ?? 0, own });
  // Whoever did it answers nothing, nor does somebody else.
  expect((await answer(away, true)).code).toBe(1002);
  expect((await answer((await twice()).at, true)).code).toBe(1002);
  expect((await answer(at, true)).code).toBe(200);
  expect(await notices(at)).toEqual([]);
  expect([await isIn(at), await isIn(away)]).toEqual([true, true]);
  // It is known now.
  await office.signIn(away, who);
  expect(await notices(at)).toEqual([]);
});

/** A passkey made at a browser that is signed in. */
async function enrol(who: SomebodyOfStaff, browser: StaffBrowser) {
  const key = openAuthenticator();
  const code = await office.nextCode(who);
  const { data } = await office.ask(browser, 'offerStaffPasskey', { password: who.password, code });
  const response = key.make(data.options, { origin });
  expect((await office.ask(browser, 'registerStaffPasskey', { response, title: '钥匙' })).code).toBe(200);
  return key;
}

async function showAlone(key: ReturnType<typeof openAuthenticator>, browser: StaffBrowser = {}) {
  const { data: question } = await office.ask(browser, 'askStaffPasskey', { for: 'alone' });
  const shown = { username: '', password: '', response: key.show(question.options, { origin }) };
  const reply = await office.ask(browser, 'staffSignInByPasskey', shown);
  if (reply.code === 200) browser.token = reply.data.token;
  return reply.code;
}

const disown = async (browser: StaffBrowser, kind: string) => {
  const notice = (await notices(browser)).find((one) => one.kind === kind);
  return (await office.ask(browser, 'answerOwnNotice', { id: notice?.id ?? 0, own: false })).code;
};

test('it was not me: every other session ends, what was made since elsewhere goes, what was there before and at the desk stays', async () => {
  const who = await office.somebody();
  const at: StaffBrowser = { from: '203.0.113.7', device: desk };
  const away: StaffBrowser = { from: '2001:db8:1:2:3::4', device: phone };
  await office.signIn(at, who);
  const before = await enrol(who, at);
  await office.signIn(away, who);
  const theirs = await enrol(who, away);
  const since = await enrol(who, at);
  expect((await notices(at)).map(({ kind }) => kind)).toEqual(['new_device', 'passkey_added']);
  expect(await disown(at, 'passkey_added')).toBe(200);
  expect([await isIn(at), await isIn(away)]).toEqual([true, false]);
  expect(await notices(at)).toEqual([]);
  expect(await lastOfLog(who)).toMatchObject({
    action: 'staff_disowned',
    detail: { sessions: 1, passkeys: 1 },
  });
  expect(await showAlone(theirs)).toBe(6000);
  expect([await showAlone(before, { ...at }), await showAlone(since, { ...at })]).toEqual([200, 200]);
  // The device that was disowned is none that is known: it is told again.
  expect(await notices(at)).toEqual([]);
  await office.signIn(away, who);
  expect((await notices(at)).map(({ kind }) => kind)).toEqual(['new_device']);
});

test('a passkey that a stranger came in by goes with the sign-in that is disowned, however old it is', async () => {
  const who = await office.somebody();
  const at: StaffBrowser = { from: '203.0.113.7', device: desk };
  await office.signIn(at, who);
  const [lost, kept] = [await enrol(who, at), await enrol(who, at)];
  const thief: StaffBrowser = { from: '198.51.100.9', device: phone };
  expect(await showAlone(lost, thief)).toBe(200);
  expect(await disown(at, 'new_device')).toBe(200);
  expect([await showAlone(lost), await showAlone(kept, { ...at })]).toEqual([6000, 200]);
});

test('two devices of a thief answer for each other on themselves alone: the desk is asked all the same, and one no sends both away', async () => {
  const { who, at, away } = await twice();
  const third: StaffBrowser = { from: '198.51.100.9', device: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
  await office.signIn(third, who);
  for (const thief of [away, third])
    for (const { id } of await notices(thief))
      expect((await office.ask(thief, 'answerOwnNotice', { id, own: true })).code).toBe(200);
  expect([await notices(away), await notices(third)]).toEqual([[], []]);
  expect((await notices(at)).map(({ device }) => device)).toEqual([phone, third.device]);
  // Nor does the no of one of them answer for the other: it is told to the desk as before.
  const [first, second] = await notices(at);
  expect((await office.ask(at, 'answerOwnNotice', { id: first?.id ?? 0, own: false })).code).toBe(200);
  expect([await isIn(away), await isIn(third)]).toEqual([false, false]);
  expect((await notices(at)).map(({ id }) => id)).toEqual([second?.id]);
  await office.signIn(third, who);
  expect((await notices(at)).map(({ device }) => device)).toEqual([third.device]);
});

test('a device that the desk has vouched for answers as the desk does; after a reset by two the first one is asked about by nobody', async () => {
  const { who, at, away } = await twice();
  const third: StaffBrowser = { from: '198.51.100.9', device: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
  const [sign] = await notices(at);
  await office.ask(at, 'answerOwnNotice', { id: sign?.id ?? 0, own: true });
  await office.signIn(third, who);
  const [told] = await notices(away);
  expect((await office.ask(away, 'answerOwnNotice', { id: told?.id ?? 0, own: true })).code).toBe(200);
  expect(await notices(at)).toEqual([]);
  const { data: reset } = await agreed(site, 'resetStaff', { id: who.id }, await site.staffToken('chief'));
  const anew = { ...who, password: reset.password, secret: reset.totpSecret };
  expect(await office.signIn({ from: '192.0.2.5', device: desk, cookie: third.cookie ?? '' }, anew)).toBe(
    200,
  );
  expect(await office.signIn(at, anew)).toBe(200);
  expect(await notices(at)).toEqual([]);
});

test('a password and a passkey that changed elsewhere are told', async () => {
  const { who, at, away } = await twice();
  const code = await office.nextCode(who);
  await office.ask(at, 'changeStaffPassword', {
    password: who.password,
    next: 'ein langer neuer satz',
    code,
  });
  expect(await isIn(away)).toBe(false);
  await office.signIn(away, { ...who, password: 'ein langer neuer satz' });
  expect((await notices(away)).map(({ kind }) => kind)).toEqual(['password']);
  expect((await notices(at)).map(({ kind }) => kind)).toEqual(['new_device']);
});

test('whoever was not there is told for thirty days, and finds it in the log after them', async () => {
  const { at } = await twice();
  const [notice] = await notices(at);
  const { rows } = await site.owner.query<{ id: bigint }>(
    'select staff_id as id from staff_notice where id = $1',
    [notice?.id],
  );
  const told = (ms: number) =>
    noticesFor(site.running.site.database, new Date(clock.now().getTime() + ms), {
      staffId: rows[0]?.id ?? 0n,
      token: at.token ?? '',
    });
  const month = 30 * 86_400_000;
  expect((await told(month - 1)).map(({ kind }) => kind)).toEqual(['new_device']);
  expect(await told(month)).toEqual([]);
});
