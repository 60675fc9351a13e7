/** The networks that staff may work from: two people change them, nobody locks the site out of itself, and who leaves them is out. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openStaffBrowsers, type SomebodyOfStaff, type StaffBrowser } from '../testing/staff-browser.ts';
import { openEverywhere } from './index.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let office: ReturnType<typeof openStaffBrowsers>;
let first: SomebodyOfStaff;
let second: SomebodyOfStaff;
let manager: SomebodyOfStaff;
const inside = '203.0.113.7';
const outside = '198.51.100.1';
let desk: StaffBrowser;

beforeAll(async () => {
  site = await startTestSite({ clock, environment: { TRUSTED_PROXIES: '1' } });
  office = openStaffBrowsers(site, clock);
  [first, second, manager] = [await office.somebody(), await office.somebody(), await office.somebody()];
  // The site has these two chiefs and no others, and neither is new.
  await site.owner.query(
    `update staff set roles = case when id = any ($1) then '{chief}' else '{clerk}' end::text[], decides_from = null
      where id = any ($1) or 'chief' = any (roles)`,
    [[first.id, second.id]],
  );
  desk = { from: inside };
  expect(await office.signIn(desk, first)).toBe(200);
});
afterEach(() => open());
afterAll(() => site.stop());

const notInside = 6203;
const withoutYou = 6204;
const withoutChiefs = 6205;
const sessionLost = 401;

const listed = async () => (await site.running.settings.current('security')).staffNetworks;

async function open() {
  const { database, clock: now } = site.running.site;
  await database.transaction((tx) => openEverywhere(tx, now, site.running.settings));
  await expect.poll(listed).toEqual([]);
}

const typed = { reason: '只在办公室', typed: {} };
const update = (browser: StaffBrowser, networks: string[], proposal?: typeof typed) =>
  office.ask(browser, 'updateStaffNetworks', { networks, ...(proposal && { proposal }) });

/** Proposed by the first chief, agreed to by the second. @returns the code of the second yes */
async function allow(networks: string[], from = inside): Promise<number> {
  const proposed = await update(desk, networks, typed);
  expect(proposed.data.state).toBe('proposed');
  const other: StaffBrowser = { from };
  expect(await office.signIn(other, second)).toBe(200);
  const id = proposed.data.change?.id ?? 0;
  const { code } = await office.ask(other, 'approveRuleChange', { id, typed: {} });
  if (code === 200) await expect.poll(listed).toEqual(networks);
  else await office.ask(desk, 'withdrawRuleChange', { id });
  return code;
}

test('two people set the list; whoever is outside comes in neither with a code nor by a question', async () => {
  expect((await update(desk, ['203.0.113.0/24', '2001:db8::/32'])).data.state).toBe('unconfirmed');
  expect(await listed()).toEqual([]);
  expect(await allow(['203.0.113.0/24', '2001:db8::/32'])).toBe(200);
  const clerk = await office.ask({ from: outside }, 'staffMe', {});
  expect(clerk.code).toBe(sessionLost);
  expect(await office.signIn({ from: outside }, first)).toBe(notInside);
  expect((await office.ask({ from: outside }, 'askStaffPasskey', { for: 'alone' })).code).toBe(notInside);
  expect(await office.signIn({ from: '2001:db8:7::1' }, first)).toBe(200);
  expect(await office.signIn({ from: `::ffff:${inside}` }, first)).toBe(200);
});

test('a session that leaves the networks ends with that call, and the log says where it went', async () => {
  const moved: StaffBrowser = { from: inside };
  await office.signIn(moved, first);
  await allow(['203.0.113.0/24']);
  const token = moved.token ?? '';
  expect((await office.ask(moved, 'staffMe', {})).code).toBe(200);
  expect((await office.ask({ from: outside, token }, 'staffMe', {})).code).toBe(sessionLost);
  // It does not come back with its address.
  expect((await office.ask(moved, 'staffMe', {})).code).toBe(sessionLost);
  const { rows } = await site.owner.query<{ detail: object }>(
    "select detail from audit where action = 'staff_session_outside' order by id desc limit 1",
  );
  expect(rows).toEqual([{ detail: { username: first.username, address: outside } }]);
  const document = await fetch(new URL('/api/console/openapi.json', site.running.address), {
    headers: { authorization: `Bearer ${desk.token}`, 'x-forwarded-for': outside },
  });
  expect(await document.json()).toMatchObject({ code: sessionLost });
  expect(await office.signIn(desk, first)).toBe(200);
});

test('the key of a program works from the networks alone, and is not spent by a call from outside', async () => {
  const code = await office.nextCode(first);
  const wanted = { title: '报表', rights: ['reports' as const], perMinute: 10, days: 1, code };
  const { data } = await office.ask(desk, 'makeApiKey', wanted);
  await allow(['203.0.113.0/24']);
  const by = (from: string) => office.ask({ from, token: data.key }, 'reportWaiting', {});
  expect((await by(outside)).code).toBe(notInside);
  expect((await by(inside)).code).toBe(200);
});

test('no list is taken that locks out whoever proposes it, whoever agrees, or every chief', async () => {
  expect((await update(desk, ['198.51.100.0/24'])).code).toBe(withoutYou);
  expect((await update(desk, ['198.51.100.0/24'], typed)).code).toBe(withoutYou);
  // Whoever agrees sits elsewhere.
  expect(await allow(['203.0.113.0/24'], outside)).toBe(withoutYou);
  expect(await listed()).toEqual([]);
  // Somebody who runs the staff and is no chief: no chief was ever there.
  await site.owner.query(
    "update staff set roles = '{}', rights = '{staff}', decides_from = null where id = $1",
    [manager.id],
  );
  const away: StaffBrowser = { from: '192.0.2.1' };
  await office.signIn(away, manager);
  expect((await update(away, ['192.0.2.0/24'])).code).toBe(withoutChiefs);
  const { data } = await office.ask(away, 'staffNetworks', { networks: ['192.0.2.0/24'] });
  expect(data).toMatchObject({ refusal: 'chiefs', here: '192.0.2.1' });
  expect(data.people.find(({ username }) => username === manager.username)?.inside).toBe(true);
  expect(data.people.find(({ username }) => username === first.username)?.inside).toBe(false);
  expect((await office.ask(desk, 'staffNetworks', {})).data).toMatchObject({ networks: [], refusal: null });
});

test('the second yes is judged by where it is said, not by where its giver signed in', async () => {
  const { data } = await update(desk, ['203.0.113.0/24'], typed);
  const id = data.change?.id ?? 0;
  const giver: StaffBrowser = { from: inside };
  await office.signIn(giver, second);
  const token = giver.token ?? '';
  const yesFrom = (from: string) => office.ask({ from, token }, 'approveRuleChange', { id, typed: {} });
  expect((await yesFrom(outside)).code).toBe(withoutYou);
  expect((await yesFrom(inside)).code).toBe(200);
  await expect.poll(listed).toEqual(['203.0.113.0/24']);
});

test.each(['203.0.113.0/33', '203.0.113', 'office', '', '2001:db8::/129', '203.0.113.0/24 '])(
  'what is no network is refused: %s',
  async (network) => {
    expect((await update(desk, [network])).code).not.toBe(200);
  },
);

test('on the machine itself the list is emptied, for who is locked out, and the log says so', async () => {
  await allow(['203.0.113.0/24']);
  expect(await office.signIn({ from: outside }, first)).toBe(notInside);
  await open();
  expect(await office.signIn({ from: outside }, first)).toBe(200);
  const { rows } = await site.owner.query<{ staff_id: bigint | null; detail: object }>(
    "select staff_id, detail from audit where action = 'staff_networks_opened' order by id desc limit 1",
  );
  expect(rows).toEqual([{ staff_id: null, detail: { networksBefore: '203.0.113.0/24', networksAfter: '' } }]);
});
