/**
 * S1: a stranger sends wrong passwords for somebody else's name, to lock them out. Must hold: whoever has the right password and a
 * known device gets in, from a known address too while the stranger is elsewhere; staff are never locked out by a stranger; the
 * guesser is stopped all the same; successes are not counted, so that many members behind one address all get in.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => site.stop());

interface Visitor {
  readonly address: string;
  cookie?: string;
}

/** A browser: it comes from an address, and keeps its cookies. */
async function ask(visitor: Visitor, path: string, payload: object) {
  const response = await fetch(new URL(path, site.running.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': visitor.address,
      ...(visitor.cookie === undefined ? {} : { cookie: visitor.cookie }),
    },
    body: JSON.stringify(payload),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie !== undefined) visitor.cookie = cookie.split(';', 1)[0] ?? '';
  return (await response.json()) as { code: number; message: string; data: { api_token: string } | null };
}

let registered = 0;
async function victim(address: string) {
  const visitor: Visitor = { address };
  registered += 1;
  const name = `victim${registered}x`;
  const form = { name, password, confirmPass: password, realname: '测试会员', paypassword: payPassword };
  expect((await ask(visitor, '/api/register', form)).code).toBe(200);
  return { name, visitor };
}

const guess = (from: Visitor, name: string) => ask(from, '/api/login_pc', { name, password: 'wrong-one' });
const enter = (from: Visitor, name: string) => ask(from, '/api/login_pc', { name, password });

test('twelve victims of a stranger with many addresses all get in on their own devices, wherever they are', async () => {
  const victims = await Promise.all(
    Array.from({ length: 12 }, (_, index) => victim(`198.51.100.${index + 1}`)),
  );
  for (const { name } of victims)
    await Promise.all(
      Array.from({ length: 32 }, (_, index) => guess({ address: `203.0.113.${index}` }, name)),
    );
  for (const { name, visitor } of victims) {
    expect((await enter({ ...visitor, address: '192.0.2.77' }, name)).code, name).toBe(200);
    // The device's mark was cleared, but it is at home.
    expect((await enter({ address: visitor.address }, name)).code, name).toBe(200);
  }
});

test('a stranger behind the same address does not lock out a device that is known', async () => {
  const { name, visitor } = await victim('198.51.100.50');
  const stranger: Visitor = { address: visitor.address };
  for (let index = 0; index < 70; index += 1) await guess(stranger, name);
  expect((await enter(visitor, name)).code).toBe(200);
});

test('the guesser is stopped: by address, by spreading over addresses, by mark, and with the right password too', async () => {
  const { name } = await victim('198.51.100.60');
  const codesOf = async (visitors: readonly Visitor[]) => {
    const got = [];
    for (const visitor of visitors) got.push((await guess(visitor, name)).code);
    return got;
  };
  const one = await codesOf(Array.from({ length: 20 }, () => ({ address: '203.0.113.200' })));
  expect(one.filter((code) => code === codes.wrong_credentials.code).length).toBeLessThanOrEqual(10);
  const spread = await codesOf(Array.from({ length: 60 }, (_, index) => ({ address: `192.0.2.${index}` })));
  expect(spread.filter((code) => code === codes.wrong_credentials.code).length).toBeLessThanOrEqual(30);
  expect((await enter({ address: '203.0.113.201' }, name)).code).toBe(codes.rate_limited.code);
  // A mark of one's own making is known to nobody.
  const cookie = `device=${randomUUID().replaceAll('-', '')}${'a'.repeat(11)}`;
  expect((await enter({ address: '203.0.113.202', cookie }, name)).code).toBe(codes.rate_limited.code);
});

test('many networks of one IPv6 subscriber count as one address', async () => {
  const { name } = await victim('198.51.100.61');
  const got = [];
  for (let index = 0; index < 20; index += 1)
    got.push((await guess({ address: `2001:db8:1:2::${index.toString(16)}` }, name)).code);
  expect(got.filter((code) => code === codes.wrong_credentials.code).length).toBeLessThanOrEqual(10);
});

test('on a known device guesses are counted too', async () => {
  const { name, visitor } = await victim('198.51.100.62');
  const got = [];
  for (let index = 0; index < 15; index += 1) got.push((await guess(visitor, name)).code);
  expect(got.filter((code) => code === codes.wrong_credentials.code).length).toBeLessThanOrEqual(10);
});

test('more members sign in at one address than it may fail', async () => {
  const address = '198.51.100.99';
  const names = [];
  for (let index = 0; index < 65; index += 1) {
    const home = `10.9.${index}.1`;
    names.push((await victim(home)).name);
  }
  for (const name of names) expect((await enter({ address }, name)).code, name).toBe(200);
});

async function staffEnter(from: Visitor, username: string, wrong = false) {
  const account = site.accounts.staff.find((one) => one.username === username);
  if (!account) throw new Error('no such account');
  await site.running.site.database.query('update staff set totp_step = 0 where username = $1', [username]);
  const epoch = Math.floor(site.running.site.clock.now().getTime() / 1_000);
  const code = await generate({ secret: account.totpSecret, epoch });
  const secret = wrong ? 'wrong-password' : account.password;
  return ask(from, '/api/console/sign-in', { username, password: secret, code: wrong ? '000000' : code });
}

test.each([
  ['clerk', '198.51.100.120'],
  ['chief', '198.51.100.121'],
])('%s is never locked out by a stranger, on a known device or a new one', async (username, address) => {
  const desk: Visitor = { address };
  expect((await staffEnter(desk, username)).code).toBe(200);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => staffEnter({ address: `203.0.113.${index}` }, username, true)),
  );
  for (let index = 0; index < 50; index += 1) await staffEnter({ address: desk.address }, username, true);
  expect((await staffEnter({ address: '192.0.2.9' }, username)).code).toBe(200);
  expect((await staffEnter(desk, username)).code).toBe(200);
});

test('a guesser at the door of the staff is stopped by address', async () => {
  const got = [];
  for (let index = 0; index < 60; index += 1)
    got.push((await staffEnter({ address: '203.0.113.250' }, 'clerk', true)).code);
  expect(got.filter((code) => code === codes.staff_wrong_credentials.code).length).toBeLessThanOrEqual(40);
});

test("whoever has a member of staff's password cannot try codes for long, and is not told why", async () => {
  const desk: Visitor = { address: '198.51.100.130' };
  expect((await staffEnter(desk, 'clerk')).code).toBe(200);
  const account = site.accounts.staff.find((one) => one.username === 'clerk');
  const got = [];
  for (let index = 0; index < 12; index += 1) {
    const tried = { username: 'clerk', password: account?.password, code: String(100_000 + index) };
    got.push((await ask({ address: `192.0.2.${100 + index}` }, '/api/console/sign-in', tried)).code);
  }
  expect(new Set(got)).toEqual(new Set([codes.staff_wrong_credentials.code]));
  // Even the right code does not help on a device that is not known; on the desk's own it does.
  expect((await staffEnter({ address: '192.0.2.140' }, 'clerk')).code).toBe(
    codes.staff_wrong_credentials.code,
  );
  expect((await staffEnter(desk, 'clerk')).code).toBe(200);
});
