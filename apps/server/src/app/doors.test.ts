import { connect } from 'node:net';
import { type CallName, calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import { schemas } from '@mingpai/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let member: string;
beforeAll(async () => {
  site = await startTestSite();
  member = (await site.member()).token;
});
afterAll(() => site.stop());

const json = { 'content-type': 'application/json' };
const entries = Object.entries(calls) as [CallName, (typeof calls)[CallName]][];
const staffEntries = Object.entries(consoleCalls) as [
  ConsoleCallName,
  (typeof consoleCalls)[ConsoleCallName],
][];

function request(
  path: string,
  method: string,
  token?: string,
  body: string | undefined = method === 'POST' ? '{}' : undefined,
) {
  return site.raw(path, {
    method,
    headers: {
      ...(method === 'POST' ? json : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

test('connections are kept longer than a proxy in front keeps them', async () => {
  const answers = ['/healthz', '/'].map((path) => fetch(new URL(path, site.running.address)));
  for (const { headers } of await Promise.all(answers)) expect(headers.get('keep-alive')).toBe('timeout=72');
});

/** What visitors may ask for; whatever else there is wants a session. */
const visitors = `
  signIn register visitUrl appInfo banners homeNotices notices serviceUrl promotionTypes promotions promotion article banks
  serviceOpen serviceSend serviceNews serviceOrders serviceSendPicture servicePicture serviceEarlier serviceEnd serviceRate games gamesOfProvider demoUrl lobby wins matches draws winProof
  vipLevels redPacketRules redPacketDraw bookDays houseStops
  recoverLoginPassword recoveryForm openRecovery recoveryStatus claimRecovery askLoginByEmail stopByLetter askPasskey signInByPasskey provePasskey`
  .trim()
  .split(/\s+/);

test.each(entries.filter(([name]) => !visitors.includes(name)))('%s wants a session', async (_name, call) => {
  for (const token of [undefined, '', 'not-a-token', 'x'.repeat(5_000)])
    expect(await request(call.path, call.method, token)).toMatchObject({ status: 200, code: 401 });
});

test.each(entries.filter(([name]) => visitors.includes(name)))(
  '%s is open to visitors',
  async (_name, call) => {
    expect(await request(call.path, call.method, '')).toMatchObject({ status: 200 });
    expect((await request(call.path, call.method)).code).not.toBe(401);
  },
);

const staffVisitors: readonly string[] = ['staffSignIn', 'askStaffPasskey', 'staffSignInByPasskey'];

test.each(staffEntries.filter(([name]) => !staffVisitors.includes(name)))(
  "%s is closed to a member's token",
  async (_name, call) => {
    expect(await request(call.path, 'POST', member)).toMatchObject({ status: 200, code: 401 });
    expect(await request(call.path, 'POST')).toMatchObject({ status: 200, code: 401 });
  },
);

test("a staff token is no member's", async () => {
  expect((await request(calls.balance.path, 'POST', await site.staffToken('clerk'))).code).toBe(401);
});

/** All roles that a new site has, and nobody's: each call is tried with each of them. */
test.each([
  ...['finance_lead', 'deposit_clerk', 'withdrawal_clerk', 'risk_analyst', 'marketing', 'agent_manager'],
  ...['support', 'content_editor', 'auditor', 'clerk', 'nobody'],
])('a %s passes only the doors of their rights', async (role) => {
  const token = await site.staffToken('clerk');
  await site.owner.query("update staff set roles = $1 where username = 'clerk'", [
    role === 'nobody' ? [] : [role],
  ]);
  const { rights } = (await site.staff('staffMe', {}, token)).data;
  expect(rights.length > 0).toBe(role !== 'nobody');
  const closed = staffEntries.filter(([, { right }]) => right !== null && !rights.includes(right));
  expect(closed.length).toBeGreaterThan(50);
  const opened: string[] = [];
  for (const [name, call] of closed)
    if ((await request(call.path, 'POST', token)).code !== codes.staff_not_allowed.code) opened.push(name);
  expect(opened).toEqual([]);
});

test('a code of the second factor works once', async () => {
  const account = site.accounts.staff[0];
  if (!account) throw new Error('no staff');
  const { generate } = await import('otplib');
  const code = await generate({ secret: account.totpSecret });
  const attempt = () =>
    site.staff('staffSignIn', { username: account.username, password: account.password, code });
  await site.running.site.database.query('update staff set totp_step = 0');
  const codesGot = (await Promise.all([attempt(), attempt(), attempt()])).map((reply) => reply.code);
  expect(codesGot.sort()).toEqual([
    200,
    codes.staff_wrong_credentials.code,
    codes.staff_wrong_credentials.code,
  ]);
});

test.each([
  ['not JSON', '{"amount":'],
  ['an array', '[]'],
  ['a string', '"x"'],
  ['a wrong type', '{"page":{"$gt":0}}'],
  ['too large', JSON.stringify({ page: 1, filler: 'x'.repeat(100_000) })],
])('a body that is %s gets the envelope, never a stack', async (_what, body) => {
  const reply = await request(calls.notices.path, 'POST', undefined, body);
  expect(reply.status).toBe(200);
  expect([codes.bad_input.code, codes.body_too_large.code]).toContain(reply.code);
  expect(reply.message).not.toBe('');
  expect(JSON.stringify(reply)).not.toMatch(/\bat \S+\.ts/);
});

test('a wrong type is answered with the name of its field', async () => {
  const reply = await request(calls.notices.path, 'POST', undefined, '{"page":"many"}');
  expect(reply.message).toContain('page');
});

test('an address that does not exist gets the envelope', async () => {
  expect(await request('/api/no-such-call', 'POST')).toMatchObject({
    status: 404,
    code: codes.not_found.code,
  });
});

test('headers forbid inline script, framing by others and sniffing', async () => {
  const post = { method: 'POST', headers: { ...json, authorization: `Bearer ${member}` }, body: '{}' };
  for (const [path, init] of [
    ['/healthz', {}],
    ['/nothing-here', {}],
    [calls.profile.path, post],
    [calls.profile.path, { ...post, body: '{' }],
    [consoleCalls.memberSearch.path, post],
  ] as const) {
    const { headers } = await fetch(new URL(path, site.running.address), init);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    for (const rule of [
      "default-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ])
      expect(policy.split(';')).toContain(rule);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-type')).toMatch(/^application\/json; charset=utf-8$/);
  }
});

test('nothing of the tree is served but the built clients: no repository, no source, no list of a folder', async () => {
  const { hostname, port } = new URL(site.running.address);
  for (const path of [
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/../package.json',
    '/console/../../package.json',
    '/%2e%2e/package.json',
    '/%252e%252e/package.json',
    '/..%2f..%2fpackage.json',
    '/uploads/avatars/..%2f..%2fpackage.json',
    '/uploads/avatars/',
    '/pictures/',
    '/assets/',
    '/src/main.ts',
    '/.env',
  ]) {
    const heard = await rawly(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`,
      hostname,
      port,
    );
    expect(heard, path).toMatch(/^HTTP\/1\.1 (?:200|400|403|404) /);
    expect(heard, path).not.toMatch(/\[core\]|refs\/heads|"workspaces"|"scripts"|Index of|<title>listing/);
    expect(heard.startsWith('HTTP/1.1 200') && !heard.includes('"code":'), path).toBe(false);
  }
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH'])
    expect(
      await rawly(
        `${method} ${calls.profile.path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Secret: told-back\r\nConnection: close\r\n\r\n`,
        hostname,
        port,
      ),
      method,
    ).toMatch(/^HTTP\/1\.1 404 (?![\s\S]*told-back)/);
});

/** As it stands: `fetch` would tidy the path up. */
function rawly(text: string, host: string, port: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), host, () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

test('no cache keeps an answer: of members, visitors and staff, refused, not found or unreadable', async () => {
  const kept = async (path: string, init: RequestInit = {}) =>
    (await fetch(new URL(path, site.running.address), init)).headers.get('cache-control');
  const as = (token: string, body = '{}') => ({
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body,
  });
  expect(await kept(calls.profile.path, as(member))).toBe('no-store');
  expect(await kept(calls.balance.path, as(member))).toBe('no-store');
  expect(await kept(calls.profile.path, as('nobody'))).toBe('no-store');
  expect(await kept(calls.profile.path, as(member, '{'))).toBe('no-store');
  expect(await kept(consoleCalls.memberSearch.path, as(await site.staffToken('chief')))).toBe('no-store');
  expect(await kept('/api/nothing-here')).toBe('no-store');
});

test.each([0n, 1n, 50n, 100n, 99_850n, 100_000n, 12_345_678_901n])(
  'the balance poll answers the same from memory as the ordinary way: %s fen',
  async (fen) => {
    const { token } = fen > 0n ? await site.memberWith(fen) : await site.member();
    const ask = async () => {
      const response = await fetch(new URL(calls.balance.path, site.running.address), {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: '{}',
      });
      const { date: _, ...headers } = Object.fromEntries(response.headers);
      return { headers, text: await response.text() };
    };
    const lane = () => fetch(new URL('/metrics', site.running.address)).then((answer) => answer.text());
    const first = await ask();
    const second = await ask();
    expect(second).toEqual(first);
    expect(JSON.parse(first.text)).toMatchObject({ code: 200, data: { balance: Number(fen) / 100 } });
    expect(await lane()).toMatch(/http_fast_lane_requests [1-9]/);
  },
);

test('settings answer what was set, hold for members at once, and keep their versions', async () => {
  const chief = await site.staffToken('chief');
  const change = { siteState: 0 as const, repairTips: '维护中' };
  const reply = await agreed(site, 'updateSiteSettings', { ...change, depositRate: 7.25 }, chief);
  expect(reply.data).toMatchObject({ ...change, state: 'proposed' });
  await expect.poll(async () => (await site.call('appInfo', {})).data.site_state).toBe(0);
  await agreed(site, 'updateSiteSettings', { siteState: 1 }, chief);
  await expect.poll(async () => (await site.call('appInfo', {})).data.site_state).toBe(1);
  expect((await site.call('profile', {}, { token: member })).data.usdtrate).toBe(7.25);
  const { rows } = await site.running.site.database.query<{ versions: number }>(
    "select count(*)::int as versions from setting where area = 'site'",
  );
  expect(rows[0]?.versions).toBe(3);
});

test('the site is called what staff call it, in English too where they say how', async () => {
  const chief = await site.staffToken('chief');
  const nameIn = async (language: string) => {
    const headers = { 'content-type': 'application/json', 'accept-language': language };
    const { data } = await site.raw('/api/app', { method: 'POST', headers, body: '{}' });
    return schemas.appInfo.answer.parse(data).title;
  };
  expect([await nameIn('zh-CN'), await nameIn('en')]).toEqual(['明牌', 'Mingpai']);
  await agreed(site, 'updateSiteSettings', { title: '好运来', titleEn: '' }, chief);
  await expect.poll(async () => [await nameIn('zh-CN'), await nameIn('en')]).toEqual(['好运来', '好运来']);
  await agreed(site, 'updateSiteSettings', { title: '明牌', titleEn: 'Mingpai' }, chief);
  await expect.poll(async () => nameIn('en')).toBe('Mingpai');
});

test('while the site is switched off every call says the repair notice, the balance poll included, and nothing moves', async () => {
  const chief = await site.staffToken();
  const { data: before } = await site.staff('siteSettings', {}, chief);
  await request(calls.balance.path, 'POST', member);
  await agreed(site, 'updateSiteSettings', { siteState: 0, repairTips: '马上回来' }, chief);
  const open = ['appInfo', 'visitUrl', 'signOut'];
  // A setting reaches every node within a moment.
  await expect
    .poll(async () => (await request(calls.balance.path, 'POST', member)).code)
    .toBe(codes.site_closed.code);
  for (const [name, call] of entries.filter(([name]) => !open.includes(name) && !name.startsWith('service')))
    expect(await request(call.path, call.method, member), name).toMatchObject({
      status: 200,
      code: codes.site_closed.code,
      message: '马上回来',
    });
  expect(await request(calls.appInfo.path, 'POST')).toMatchObject({ code: 200, data: { site_state: 0 } });
  await agreed(site, 'updateSiteSettings', before, chief);
  await expect.poll(async () => (await request(calls.balance.path, 'POST', member)).code).toBe(200);
});

test('the content policy lets in the addresses that operators set, and drops them with the setting', async () => {
  const chief = await site.staffToken();
  const policy = async () =>
    (await fetch(new URL('/api/app', site.running.address), { method: 'POST' })).headers.get(
      'content-security-policy',
    );
  const set = (serviceUrl: string) => agreed(site, 'updateSiteSettings', { serviceUrl }, chief);
  expect(await set('javascript:alert(1)')).toMatchObject({ code: codes.bad_input.code });
  expect(await set('https://support.example/chat?x=1')).toMatchObject({ code: 200 });
  await expect.poll(policy).toMatch(/frame-src [^;]*https:\/\/support\.example(;| )/);
  await set('');
  await expect.poll(policy).not.toContain('support.example');
});
