/** Notices of arrivals from the money to the browser, against a push service on this machine that checks what it is sent. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { untilAdmitted } from '../testing/again.ts';
import { payPassword } from '../testing/site.ts';
import { recordPayout, type WithdrawalOrder } from '../withdrawals/index.ts';
import { announceMessage } from './announce.ts';
import { tidy } from './notices.ts';
import { type PushSite, startPushSite, wishOf } from './test-site.ts';
import type { ServiceAnswer } from './testing.ts';

let push: PushSite;
beforeAll(async () => {
  push = await startPushSite();
});
afterAll(() => push.stop());
afterEach(() => {
  expect(push.service.faults).toEqual([]);
});

test('an arrival is told to the browser that asked: who speaks and what came, no amount; a tap leads to its record', async () => {
  const member = await push.site.member();
  const browser = push.service.browser();
  expect(await push.isOn(browser, member)).toBe(false);
  await push.turnedOn(member, browser);
  expect(await push.isOn(browser, member)).toBe(true);
  const order = await push.openOrder(member);
  expect((await push.approve(order)).code).toBe(200);
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
    aud: push.service.url,
    sub: 'https://members.example',
    exp: push.clock.now().getTime() / 1_000 + 12 * 3_600,
  });
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'high' });
  expect(key).toBe((await push.site.call('pushState', {}, member)).data.public_key);
});

test('whoever changes the login password signs every browser out, and each is told of it once before', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  const change = { password: 'kiesel1', paypassword: 'kastanie1' };
  expect((await push.site.call('changePassword', change, member)).code).toBe(200);
  await expect.poll(() => browser.received.length).toBe(1);
  expect(browser.received[0]?.message).toMatchObject({
    body: '账户安全提醒，请查看消息',
    path: '/#/message?tab=inbox',
  });
  const left = async () => {
    const { rows } = await push.database.query('select 1 from push_subscription where endpoint = $1', [
      browser.endpoint,
    ]);
    return rows.length;
  };
  await expect.poll(left).toBe(0);
});

test('a pay password that changes and an address that is bound are told to the browsers of their owner', async () => {
  const member = await push.site.memberWith(100n);
  const browser = await push.turnedOn(member);
  const change = { password: payPassword, paypassword: 'kastanie1' };
  expect((await push.site.call('changePayPassword', change, member)).code).toBe(200);
  await expect.poll(() => browser.received.length).toBe(1);
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: 'kastanie1',
  };
  expect((await push.site.call('bindCard', card, member)).code).toBe(200);
  await expect.poll(() => browser.received.length).toBe(2);
  expect(browser.received.map(({ message }) => message.body)).toEqual(
    Array.from({ length: 2 }, () => '账户安全提醒，请查看消息'),
  );
});

test('it speaks the language that the browser asked in, the last time that it did', async () => {
  const member = await push.site.member();
  const browser = push.service.browser();
  const ask = (language: string) =>
    push.site.raw('/api/push/subscribe', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${member.token}`,
      },
      body: JSON.stringify(wishOf(browser)),
    });
  await ask('en');
  await push.approve(await push.openOrder(member));
  await expect
    .poll(() => browser.received[0]?.message)
    .toMatchObject({ title: 'Mingpai', body: 'Deposit credited', lang: 'en' });
  await ask('zh-CN');
  await push.approve(await push.openOrder(member));
  await expect.poll(() => browser.received[1]?.message).toMatchObject({ title: '明牌', lang: 'zh-CN' });
});

test('a withdrawal that is found paid, however often, is told once', async () => {
  const member = await push.site.memberWith(100_000n);
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TPushPushPush', pay_pass: payPassword };
  const card = (await push.site.call('bindCard', address, member)).data.id;
  const request = { amount: 400, bank: card, password: payPassword };
  const { data } = await push.site.call('withdraw', request, member);
  const { data: queue } = await push.site.staff('withdrawalQueue', { search: data.order_no }, push.chief);
  const transactionHash = 'ab'.repeat(32);
  await push.site.staff('approveWithdrawal', { id: queue.rows[0]?.id ?? 0, transactionHash }, push.chief);
  // The chain of this site is not watched: what its watcher would have kept.
  await push.database.query(
    "update withdrawal_order set payout = 'sent', payout_since = decided_at where order_no = $1",
    [data.order_no],
  );
  const browser = await push.turnedOn(member);
  const paid = () =>
    push.database.transaction(async (tx) => {
      const { rows } = await tx.query<WithdrawalOrder>(
        'select * from withdrawal_order where order_no = $1 for update',
        [data.order_no],
      );
      for (const order of rows)
        await recordPayout(tx, push.clock, { order, payout: 'verified', reason: null, log: 0 });
    });
  await Promise.all([paid(), paid(), paid()]);
  await expect.poll(() => browser.received[0]?.message.body).toBe('取款已到账');
  await expect.poll(() => push.stillDue([browser])).toBe(0);
  await push.sender().send();
  expect(browser.received).toHaveLength(1);
  expect(browser.received[0]?.message.path).toBe(`/#/transRecord?type=2&order=${data.order_no}`);
});

test('50 arrivals at once, each approved twice: one push each, on each of two browsers', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => push.site.member()));
  const browsers = await Promise.all(
    members.flatMap((member) => [push.turnedOn(member), push.turnedOn(member)]),
  );
  const orders = await Promise.all(
    members.flatMap((member) => Array.from({ length: 10 }, () => push.openOrder(member))),
  );
  const replies = await Promise.all(
    [...orders, ...orders].map((order) => untilAdmitted(() => push.approve(order))),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(50);
  await expect.poll(() => browsers.every(({ received }) => received.length === 10)).toBe(true);
  await expect.poll(() => push.stillDue(browsers)).toBe(0);
  await push.sender().send();
  const told = browsers.flatMap(({ received }) => received.map(({ message }) => message.tag));
  expect(told.sort()).toEqual([...orders, ...orders].map(({ number }) => number).sort());
});

test('the credit stands when the push fails, and the push is tried again', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  browser.answers.push(500);
  const order = await push.openOrder(member);
  expect((await push.approve(order)).code).toBe(200);
  expect((await push.site.call('walletOverview', {}, member)).data.central).toBe(777);
  // The site's own sender has heard of the failure and put it off.
  await expect
    .poll(async () => (await push.standing(order.number))?.due_at?.getTime())
    .toBe(push.clock.now().getTime() + 60_000);
  await expect.poll(() => browser.asked()).toBe(1);
  expect(browser.received).toHaveLength(0);
  await push.sender().send();
  expect(browser.received).toHaveLength(1);
  expect(await push.standing(order.number)).toMatchObject({ outcome: 'sent', attempts: 2 });
});

test('nothing of the money waits for a browser that is just being forgotten, or fails by it', async () => {
  const member = await push.site.member();
  const { endpoint } = await push.turnedOn(member);
  const order = await push.openOrder(member);
  await push.database.transaction(async (tx) => {
    await tx.query('delete from push_subscription where endpoint = $1', [endpoint]);
    expect((await push.approve(order)).code).toBe(200);
  });
  expect((await push.site.call('walletOverview', {}, member)).data.central).toBe(777);
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
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  const order = await push.due(browser);
  browser.answers.push(answer);
  await push.sender(answer === 'silence' ? 1_000 : undefined).send();
  expect(browser.asked()).toBe(1);
  expect(await push.isOn(browser, member)).toBe(stays);
  expect((await push.standing(order))?.outcome ?? null).toBe(outcome);
  // What may still succeed does, after a minute and not before.
  if (stays && outcome === null) {
    await push.sender().send();
    expect(browser.asked()).toBe(1);
    push.ahead.advance(61_000);
    await push.sender().send();
    expect(await push.standing(order)).toMatchObject({ outcome: 'sent', attempts: 2 });
  }
  expect(push.log.join('\n')).not.toContain(new URL(browser.endpoint).pathname);
});

test.each([
  ['seconds', () => '600'],
  ['a date', () => new Date(push.ahead.now().getTime() + 600_000).toUTCString()],
])('who is asked to wait, in %s, waits', async (_how, wait) => {
  const browser = await push.turnedOn(await push.site.member());
  await push.due(browser);
  browser.answers.push({ status: 429, headers: { 'retry-after': wait() } });
  await push.sender().send();
  push.ahead.advance(590_000);
  await push.sender().send();
  expect(browser.asked()).toBe(1);
  push.ahead.advance(15_000);
  await push.sender().send();
  expect(browser.received).toHaveLength(1);
});

test('a service that fails again and again is asked after 1, 2, 4 minutes and so on, and at least once an hour', async () => {
  const browser = await push.turnedOn(await push.site.member());
  const order = await push.due(browser);
  const minutes = [1, 2, 4, 8, 16, 32, 60, 60];
  browser.answers.push(...minutes.map(() => 500));
  await push.sender().send();
  const asked: (readonly [number, number])[] = [];
  for (const wait of minutes) {
    push.ahead.advance(wait * 60_000 - 1);
    await push.sender().send();
    const before = browser.asked();
    push.ahead.advance(1);
    await push.sender().send();
    asked.push([before, browser.asked()]);
  }
  expect(asked).toEqual(minutes.map((_, nth) => [nth + 1, nth + 2]));
  expect(await push.standing(order)).toMatchObject({ outcome: 'sent', attempts: 9 });
});

test('no service puts us off for more than six hours', async () => {
  const browser = await push.turnedOn(await push.site.member());
  await push.due(browser);
  browser.answers.push({ status: 429, headers: { 'retry-after': String(7 * 86_400) } });
  await push.sender().send();
  push.ahead.advance(6 * 3_600_000 - 1);
  await push.sender().send();
  expect(browser.asked()).toBe(1);
  push.ahead.advance(1);
  await push.sender().send();
  expect(browser.received).toHaveLength(1);
});

test('a service keeps a notice for what is left of its day, however late it takes it', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  await push.due(browser);
  const wait = { status: 429, headers: { 'retry-after': '21000' } };
  browser.answers.push(wait);
  await push.sender().send();
  push.ahead.advance(21_000_400);
  await push.sender().send();
  expect(browser.received.map(({ headers }) => headers.ttl)).toEqual([String(86_400 - 21_001)]);
});

test('what was said thirty days ago is gone, and nothing younger', async () => {
  const browser = await push.turnedOn(await push.site.member());
  const [old, younger] = [await push.due(browser), await push.due(browser)];
  const clock = new SetClock(new Date(push.ahead.now().getTime() + 30 * 86_400_000));
  await push.database.query(
    "update push_notice set created_at = created_at + interval '1 second', due_at = null, outcome = 'sent' where order_no = $1",
    [younger],
  );
  await push.database.query('update push_notice set created_at = $2 where order_no = $1', [
    old,
    new Date(clock.now().getTime() - 30 * 86_400_000 - 1),
  ]);
  await tidy({ ...push.site.running.site, clock });
  expect([await push.standing(old), await push.standing(younger)]).toEqual([
    undefined,
    expect.objectContaining({ outcome: 'sent' }),
  ]);
});

test('after a day nobody is told any more', async () => {
  const browser = await push.turnedOn(await push.site.member());
  const order = await push.due(browser);
  push.ahead.advance(86_400_000);
  await push.sender().send();
  expect(browser.asked()).toBe(0);
  expect((await push.standing(order))?.outcome).toBe('given_up');
});

test('a dead service is left alone after some attempts, and nothing is lost', async () => {
  const browser = await push.turnedOn(await push.site.member());
  for (let count = 0; count < 50; count += 1) await push.due(browser);
  browser.answers.push(...Array<ServiceAnswer>(50).fill('silence'));
  await push.sender(1_000).send();
  expect(browser.asked()).toBe(32);
  browser.answers.length = 0;
  push.ahead.advance(61_000);
  await push.sender().send();
  expect(browser.received).toHaveLength(50);
});

test('a reminder of red packets that is noted before its member excludes themselves, and due after it, is not sent; what concerns their money is', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  const reminder = await push.due(browser, undefined, 'red_packets');
  expect((await push.site.call('takePlayBreak', { kind: 'exclusion', days: 183 }, member)).code).toBe(200);
  const arrival = await push.due(browser);
  await push.sender().send();
  await expect.poll(() => push.standing(arrival)).toMatchObject({ outcome: 'sent' });
  expect(await push.standing(reminder)).toMatchObject({ outcome: 'given_up' });
  expect(browser.received.map(({ message }) => message?.tag)).toEqual([arrival]);
});

test('a message to many that is advertising is not sent to who has excluded themselves since; one that is none is, and leads to the inbox', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  // By the test's clock, so that the site's own sender leaves them alone.
  const note = (mailing: bigint, marketing: boolean) =>
    announceMessage(push.database, push.ahead, [member.id], { mailing, marketing });
  await note(91n, true);
  await push.sender().send();
  expect(browser.received).toHaveLength(1);
  await note(92n, true);
  await note(93n, false);
  expect((await push.site.call('takePlayBreak', { kind: 'exclusion', days: 183 }, member)).code).toBe(200);
  await push.sender().send();
  expect(browser.received.map(({ message }) => message)).toEqual([
    expect.objectContaining({ body: '您有一条新消息', path: '/#/message?tab=inbox' }),
    expect.objectContaining({ tag: 'mailing/93', path: '/#/message?tab=inbox' }),
  ]);
});
