/** Where a member is signed in, as they see it, and how they sign a device out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const signIn = async (name: string) => (await site.call('signIn', { name, password })).data.api_token;
const devices = async (token: string) => (await site.call('accountSecurity', {}, { token })).data.sessions;
const isIn = async (token: string) => (await site.call('profile', {}, { token })).code === 200;

test('each device is listed, the one that asks first; one is signed out, then all others', async () => {
  const { token, username } = await site.member();
  const [second, third] = [await signIn(username), await signIn(username)];
  const listed = await devices(token);
  expect(listed.map(({ own }) => own)).toEqual([true, false, false]);
  const ended = (await devices(second)).find(({ own }) => own);
  expect((await site.call('endSession', { id: ended?.id ?? '' }, { token })).code).toBe(200);
  expect([await isIn(token), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
  expect((await site.call('endOtherSessions', {}, { token })).code).toBe(200);
  expect([await isIn(token), await isIn(third)]).toEqual([true, false]);
  expect(await devices(token)).toHaveLength(1);
});

test('one that lay idle for as long as it may is on the list no more; the sign-in before this one is told, not any other', async () => {
  const { token, username } = await site.member();
  const idle = await signIn(username);
  const own = await signIn(username);
  const later = await signIn(username);
  const set = async (as: string, change: string) => {
    const name = (await devices(as)).find((one) => one.own)?.id;
    await site.owner.query(`update session set ${change} where encode(token_hash, 'hex') = $1`, [name]);
  };
  await set(token, "created_at = created_at - interval '3 days', address = '192.0.2.1'");
  await set(idle, "created_at = created_at - interval '2 days', address = '192.0.2.2'");
  const before = async (as: string) =>
    (await site.call('accountSecurity', {}, { token: as })).data.before?.address;
  expect([await before(token), await before(idle), await before(own)]).toEqual([
    undefined,
    '192.0.2.1',
    '192.0.2.2',
  ]);
  expect(await devices(own)).toHaveLength(4);
  await set(idle, "idle_seconds = 3600, used_at = now() - interval '61 minutes'");
  expect(await devices(own)).toHaveLength(3);
  expect(await isIn(later)).toBe(true);
});

test("another member's device is not found, and stays signed in", async () => {
  const [one, other] = [await site.member(), await site.member()];
  const [theirs] = await devices(other.token);
  const reply = await site.call('endSession', { id: theirs?.id ?? '' }, { token: one.token });
  expect(reply.code).toBe(1002);
  expect(await isIn(other.token)).toBe(true);
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'Chrome · Linux',
    'Chrome · Linux',
  ],
  ['lightMyRequest', '未知设备', 'unknown device'],
])('a new device that calls itself %s is told as %s', async (browser, chinese, english) => {
  const { token, username } = await site.member();
  await fetch(new URL('/api/login_pc', site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ name: username, password }),
  });
  const told = async (language: string) => {
    const { data } = await site.raw('/api/inbox', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      },
      body: '{"page":1}',
    });
    return JSON.stringify(data);
  };
  expect(await told('zh')).toMatch(new RegExp(`在一台新设备上登录（[^，]+，${chinese}）。`));
  expect(await told('en')).toMatch(new RegExp(`on a new device at .*; [^,]+, ${english}\\)\\.`));
});

test('a sign-in on a browser that was never used is told, on a known one not', async () => {
  const { token, username } = await site.member();
  const titles = async () =>
    (await site.call('inbox', { page: 1 }, { token })).data.data.map(({ title }) => title);
  expect(await titles()).toEqual([]);
  const response = await fetch(new URL('/api/login_pc', site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: username, password }),
  });
  expect(await titles()).toEqual(['新设备登录']);
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  await fetch(new URL('/api/login_pc', site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: username, password }),
  });
  expect(await titles()).toEqual(['新设备登录']);
});
