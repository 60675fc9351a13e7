/** Notices of arrivals from the money to the browser, against a push service on this machine that checks what it is sent. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordPayout, type WithdrawalOrder } from '../payments/index.ts';
import { SetClock } from '../platform/clock.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { openPushSender } from './sender.ts';
import { openSiteKey } from './site-key.ts';
import { mostSubscriptions } from './subscriptions.ts';
import { type ServiceAnswer, startPushService, type TestBrowser, type TestPushService } from './testing.ts';

const clock = new SetClock();
/** What is due by this clock is not yet due for the site's own jobs, so that it is the test's to send. */
const ahead = new SetClock(new Date(clock.now().getTime() + 3_600_000));
let service: TestPushService;
let site: TestSite;
let chief: string;
beforeAll(async () => {
  service = await startPushService();
  site = await startTestSite({
    clock,
    environment: {
      PUSH_SERVICES: `${service.url},fcm.googleapis.com`,
      PUBLIC_URL: 'https://members.example',
    },
  });
  chief = await site.staffToken('chief');
});
afterAll(async () => {
  await site.stop();
  await service.stop();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

interface Member {
  readonly token: string;
  readonly id: bigint;
}

const database = () => site.running.site.database;

const wishOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth });

async function turnedOn(member: Member, browser = service.browser()): Promise<TestBrowser> {
  expect((await site.call('subscribePush', wishOf(browser), member)).code).toBe(200);
  return browser;
}

const isOn = async ({ endpoint }: TestBrowser, { token }: Member) =>
  (await site.call('pushState', { endpoint }, { token })).data.on;

async function openOrder({ token }: Member, amount = 777) {
  const wish = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', wish, { token, key: crypto.randomUUID() });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no, state: 'all' }, chief);
  return { number: data.deposit_no, id: queue.rows[0]?.id ?? 0 };
}

const approve = ({ id }: { readonly id: number }) => site.staff('approveDeposit', { id }, chief);

/** A notice that only the test sends. */
async function due(browser: TestBrowser, orderNo: string = crypto.randomUUID()): Promise<string> {
  await database().query(
    `insert into push_notice (subscription_id, order_no, kind, created_at, due_at)
     select id, $2, 'deposit', $3, $3 from push_subscription where endpoint = $1`,
    [browser.endpoint, orderNo, ahead.now()],
  );
  return orderNo;
}

async function standing(orderNo: string) {
  const { rows } = await database().query<{ outcome: string | null; attempts: number; due_at: Date | null }>(
    'select outcome, attempts, due_at from push_notice where order_no = $1',
    [orderNo],
  );
  return rows[0];
}

async function stillDue(browsers: readonly TestBrowser[]): Promise<number> {
  const { rows } = await database().query(
    `select 1 from push_notice n join push_subscription s on s.id = n.subscription_id
      where n.due_at is not null and s.endpoint = any ($1)`,
    [browsers.map(({ endpoint }) => endpoint)],
  );
  return rows.length;
}

const log: string[] = [];

/** A sender of the test's own, with its lines kept. */
function sender(patienceMs?: number) {
  const { site: parts, settings } = site.running;
  const keep = (...line: unknown[]) => log.push(JSON.stringify(line));
  const listening = Object.assign(Object.create(parts.log), { warn: keep, error: keep, info: keep });
  const key = openSiteKey(database(), clock);
  return openPushSender({ ...parts, clock: ahead, log: listening }, settings, key, patienceMs);
}

test('an arrival is told to the browser that asked: who speaks and what came, no amount; a tap leads to its record', async () => {
  const member = await site.member();
  const browser = service.browser();
  expect(await isOn(browser, member)).toBe(false);
  await turnedOn(member, browser);
  expect(await isOn(browser, member)).toBe(true);
  const order = await openOrder(member);
  expect((await approve(order)).code).toBe(200);
  await expect.poll(() => browser.received.length).toBe(1);
  const [{ message, headers, claims, key } = { message: undefined }] = browser.received;
  expect(message).toEqual({
    title: '明牌',
    body: '存款已到账',
    lang: 'zh-CN',
    tag: order.number,
    path: `/#/transRecord?type=1&order=${order.number}`,
  });
  expect(JSON.stringify(message)).not.toContain('777');
  expect(claims).toEqual({
    aud: service.url,
    sub: 'https://members.example',
    exp: clock.now().getTime() / 1_000 + 12 * 3_600,
  });
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'high' });
  expect(key).toBe((await site.call('pushState', {}, member)).data.public_key);
});

test('it speaks the language that the browser asked in', async () => {
  const member = await site.member();
  const browser = service.browser();
  await site.raw('/api/push/subscribe', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `Bearer ${member.token}`,
    },
    body: JSON.stringify(wishOf(browser)),
  });
  await approve(await openOrder(member));
  await expect.poll(() => browser.received[0]?.message.body).toBe('Deposit credited');
});

test('a withdrawal that is found paid, however often, is told once', async () => {
  const member = await site.memberWith(100_000n);
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TPushPushPush', pay_pass: payPassword };
  const card = (await site.call('bindCard', address, member)).data.id;
  const wish = { amount: 400, bank: card, password: payPassword };
  const { data } = await site.call('withdraw', wish, member);
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  const transactionHash = 'ab'.repeat(32);
  await site.staff('approveWithdrawal', { id: queue.rows[0]?.id ?? 0, transactionHash }, chief);
  // The chain of this site is not watched: what its watcher would have kept.
  await database().query(
    "update withdrawal_order set payout = 'sent', payout_since = decided_at where order_no = $1",
    [data.order_no],
  );
  const browser = await turnedOn(member);
  const paid = () =>
    database().transaction(async (tx) => {
      const { rows } = await tx.query<WithdrawalOrder>(
        'select * from withdrawal_order where order_no = $1 for update',
        [data.order_no],
      );
      for (const order of rows)
        await recordPayout(tx, clock, { order, payout: 'verified', reason: null, log: 0 });
    });
  await Promise.all([paid(), paid(), paid()]);
  await expect.poll(() => browser.received[0]?.message.body).toBe('取款已到账');
  await expect.poll(() => stillDue([browser])).toBe(0);
  await sender().send();
  expect(browser.received).toHaveLength(1);
  expect(browser.received[0]?.message.path).toBe(`/#/transRecord?type=2&order=${data.order_no}`);
});

test('50 arrivals at once, each approved twice: one push each, on each of two browsers', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => site.member()));
  const browsers = await Promise.all(members.flatMap((member) => [turnedOn(member), turnedOn(member)]));
  const orders = await Promise.all(
    members.flatMap((member) => Array.from({ length: 10 }, () => openOrder(member))),
  );
  const replies = await Promise.all([...orders, ...orders].map(approve));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(50);
  await expect.poll(() => browsers.every(({ received }) => received.length === 10)).toBe(true);
  await expect.poll(() => stillDue(browsers)).toBe(0);
  await sender().send();
  const told = browsers.flatMap(({ received }) => received.map(({ message }) => message.tag));
  expect(told.sort()).toEqual([...orders, ...orders].map(({ number }) => number).sort());
});

test('the credit stands when the push fails, and the push is tried again', async () => {
  const member = await site.member();
  const browser = await turnedOn(member);
  browser.answers.push(500);
  const order = await openOrder(member);
  expect((await approve(order)).code).toBe(200);
  expect((await site.call('walletOverview', {}, member)).data.central).toBe(777);
  // The site's own sender has heard of the failure and put it off.
  await expect
    .poll(async () => (await standing(order.number))?.due_at?.getTime())
    .toBe(clock.now().getTime() + 60_000);
  await expect.poll(() => browser.asked()).toBe(1);
  expect(browser.received).toHaveLength(0);
  await sender().send();
  expect(browser.received).toHaveLength(1);
  expect(await standing(order.number)).toMatchObject({ outcome: 'sent', attempts: 2 });
});

test('nothing of the money waits for a browser that is just being forgotten, or fails by it', async () => {
  const member = await site.member();
  const { endpoint } = await turnedOn(member);
  const order = await openOrder(member);
  await database().transaction(async (tx) => {
    await tx.query('delete from push_subscription where endpoint = $1', [endpoint]);
    expect((await approve(order)).code).toBe(200);
  });
  expect((await site.call('walletOverview', {}, member)).data.central).toBe(777);
});

const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } };

test.each<[string, ServiceAnswer, 'sent' | 'given_up' | null, boolean]>([
  ['takes it', 201, 'sent', true],
  ['takes it in other words', 200, 'sent', true],
  ['does not know the browser any more', 404, null, false],
  ['says that the browser has left', 410, null, false],
  ['says that the message is too large', 413, 'given_up', true],
  ['does not accept our signature', 403, 'given_up', true],
  ['sends us elsewhere, where we do not go', elsewhere, 'given_up', true],
  ['has too much to do', 429, null, true],
  ['is broken', 500, null, true],
  ['does not answer', 'silence', null, true],
])('a push service that %s', async (_what, answer, outcome, stays) => {
  const member = await site.member();
  const browser = await turnedOn(member);
  const order = await due(browser);
  browser.answers.push(answer);
  await sender(answer === 'silence' ? 1_000 : undefined).send();
  expect(browser.asked()).toBe(1);
  expect(await isOn(browser, member)).toBe(stays);
  expect((await standing(order))?.outcome ?? null).toBe(outcome);
  // What may still succeed does, after a minute and not before.
  if (stays && outcome === null) {
    await sender().send();
    expect(browser.asked()).toBe(1);
    ahead.advance(61_000);
    await sender().send();
    expect(await standing(order)).toMatchObject({ outcome: 'sent', attempts: 2 });
  }
  expect(log.join('\n')).not.toContain(new URL(browser.endpoint).pathname);
});

test.each([
  ['seconds', () => '600'],
  ['a date', () => new Date(ahead.now().getTime() + 600_000).toUTCString()],
])('who is asked to wait, in %s, waits', async (_how, wait) => {
  const browser = await turnedOn(await site.member());
  await due(browser);
  browser.answers.push({ status: 429, headers: { 'retry-after': wait() } });
  await sender().send();
  ahead.advance(590_000);
  await sender().send();
  expect(browser.asked()).toBe(1);
  ahead.advance(15_000);
  await sender().send();
  expect(browser.received).toHaveLength(1);
});

test('after a day nobody is told any more', async () => {
  const browser = await turnedOn(await site.member());
  const order = await due(browser);
  ahead.advance(86_400_000);
  await sender().send();
  expect(browser.asked()).toBe(0);
  expect((await standing(order))?.outcome).toBe('given_up');
});

test('a dead service is left alone after some attempts, and nothing is lost', async () => {
  const browser = await turnedOn(await site.member());
  for (let count = 0; count < 50; count += 1) await due(browser);
  browser.answers.push(...Array<ServiceAnswer>(50).fill('silence'));
  await sender(1_000).send();
  expect(browser.asked()).toBe(32);
  browser.answers.length = 0;
  ahead.advance(61_000);
  await sender().send();
  expect(browser.received).toHaveLength(50);
});

test('signing out on a device ends its notices, and only its own', async () => {
  const { token, id, username } = await site.member();
  const second = {
    token: (await site.call('signIn', { name: username, password: 'secret1' })).data.api_token,
    id,
  };
  const [left, stays] = [await turnedOn({ token, id }), await turnedOn(second)];
  await site.call('signOut', {}, { token });
  expect([await isOn(left, second), await isOn(stays, second)]).toEqual([false, true]);
  await approve(await openOrder(second));
  await expect.poll(() => stays.received.length).toBe(1);
  expect(left.asked()).toBe(0);
});

test('a new login password, and staff who suspend the member, end the notices of every device', async () => {
  const member = await site.member();
  const browser = await turnedOn(member);
  await site.call('changePassword', { password: 'secret1', paypassword: 'secret2' }, member);
  const other = await site.member();
  const of = await turnedOn(other);
  await site.staff('freezeMember', { id: Number(other.id), reason: '核对' }, chief);
  const { rows } = await database().query('select 1 from push_subscription where endpoint = any ($1)', [
    [browser.endpoint, of.endpoint],
  ]);
  expect(rows).toEqual([]);
});

test.each([
  'http://127.0.0.1:1/',
  'http://127.0.0.1/send/x',
  'https://127.0.0.1/',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/',
  'https://user@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
])('%s is refused at the door', async (endpoint) => {
  const member = await site.member();
  const reply = await site.call('subscribePush', { ...wishOf(service.browser()), endpoint }, member);
  expect(reply).toMatchObject({ status: 200, code: codes.push_service_unknown.code });
});

test('keys that cannot be are refused at the door', async () => {
  const member = await site.member();
  const browser = service.browser();
  for (const wrong of [
    { p256dh: 'A'.repeat(87) },
    { p256dh: browser.auth },
    { auth: browser.p256dh },
    { auth: '' },
  ])
    expect((await site.call('subscribePush', { ...wishOf(browser), ...wrong }, member)).code).toBe(
      codes.bad_input.code,
    );
});

test('the browser of another member moves with its keys, without what was still to be said; an address alone takes nothing', async () => {
  const [first, second] = [await site.member(), await site.member()];
  const browser = await turnedOn(first);
  const secret = await due(browser);
  const stolen = { ...wishOf(service.browser()), endpoint: browser.endpoint };
  expect((await site.call('subscribePush', stolen, second)).code).toBe(codes.bad_input.code);
  await site.call('unsubscribePush', { endpoint: browser.endpoint }, second);
  expect([await isOn(browser, first), await isOn(browser, second)]).toEqual([true, false]);

  await turnedOn(second, browser);
  expect([await isOn(browser, first), await isOn(browser, second)]).toEqual([false, true]);
  expect(await standing(secret)).toBeUndefined();
  await approve(await openOrder(first));
  await approve(await openOrder(second));
  await expect.poll(() => browser.received.length).toBe(1);
  await expect.poll(() => stillDue([browser])).toBe(0);
  await sender().send();
  expect(browser.received).toHaveLength(1);
});

test('50 requests of one browser at once are one subscription', async () => {
  const [first, second] = [await site.member(), await site.member()];
  const browser = service.browser();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      site.call('subscribePush', wishOf(browser), index % 2 === 0 ? first : second),
    ),
  );
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
  const { rows } = await database().query('select 1 from push_subscription where endpoint = $1', [
    browser.endpoint,
  ]);
  expect(rows).toHaveLength(1);
});

test('a member has so many browsers at most; the oldest gives way, also when they come at once', async () => {
  const member = await site.member();
  const first = await turnedOn(member);
  await Promise.all(Array.from({ length: mostSubscriptions + 5 }, () => turnedOn(member)));
  const { rows } = await database().query('select 1 from push_subscription where member_id = $1', [
    member.id,
  ]);
  expect(rows).toHaveLength(mostSubscriptions);
  expect(await isOn(first, member)).toBe(false);
});

test('every node speaks by the same key, also when several draw it at once', async () => {
  const before = (await site.call('pushState', {}, await site.member())).data.public_key;
  const others = [openSiteKey(database(), clock), openSiteKey(database(), clock)];
  for (const keyOf of others) expect((await keyOf()).publicKey).toBe(before);
  await database().query('delete from push_key');
  const drawn = await Promise.all(Array.from({ length: 10 }, () => openSiteKey(database(), clock)()));
  expect(new Set(drawn.map(({ publicKey }) => publicKey)).size).toBe(1);
});

test('a session that has run out is told nothing; signed in again, the member turns it on where it was', async () => {
  const { token, id, username } = await site.member();
  const browser = await turnedOn({ token, id });
  clock.advance(7 * 86_400_000);
  ahead.set(new Date(clock.now().getTime() + 3_600_000));
  const late = await due(browser);
  await sender().send();
  expect(browser.asked()).toBe(0);
  expect((await standing(late))?.outcome).toBe('given_up');
  const again = {
    token: (await site.call('signIn', { name: username, password: 'secret1' })).data.api_token,
    id,
  };
  expect(await isOn(browser, again)).toBe(true);
  await turnedOn(again, browser);
  await due(browser);
  await sender().send();
  expect(browser.received).toHaveLength(1);
});
