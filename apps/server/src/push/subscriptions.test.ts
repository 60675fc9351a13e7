/** Whose browser is told: turned on, moved, ended. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetEnded, tidy } from './notices.ts';
import { openSiteKey } from './site-key.ts';
import { type PushSite, startPushSite, wishOf } from './test-site.ts';

let push: PushSite;
beforeAll(async () => {
  push = await startPushSite();
});
afterAll(() => push.stop());
afterEach(() => {
  expect(push.service.faults).toEqual([]);
});

test('signing out on a device ends its notices, and only its own', async () => {
  const { token, id, username } = await push.site.member();
  const second = {
    token: (await push.site.call('signIn', { name: username, password: 'kiesel1' })).data.api_token,
    id,
  };
  const [left, stays] = [await push.turnedOn({ token, id }), await push.turnedOn(second)];
  await push.site.call('signOut', {}, { token });
  expect([await push.isOn(left, second), await push.isOn(stays, second)]).toEqual([false, true]);
  await push.approve(await push.openOrder(second));
  await expect.poll(() => stays.received.length).toBe(1);
  expect(left.asked()).toBe(0);
});

test('a new login password, and staff who suspend the member, end the notices of every device', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  await push.site.call('changePassword', { password: 'kiesel1', paypassword: 'kiesel2' }, member);
  const other = await push.site.member();
  const of = await push.turnedOn(other);
  // What was still to be said of money keeps no browser of theirs.
  await push.due(of);
  await push.site.staff('freezeMember', { id: Number(other.id), reason: '核对' }, push.chief);
  const { rows } = await push.database.query('select 1 from push_subscription where endpoint = any ($1)', [
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
  const member = await push.site.member();
  const reply = await push.site.call(
    'subscribePush',
    { ...wishOf(push.service.browser()), endpoint },
    member,
  );
  expect(reply).toMatchObject({ status: 200, code: codes.push_service_unknown.code });
});

test('keys that cannot be are refused at the door', async () => {
  const member = await push.site.member();
  const browser = push.service.browser();
  for (const wrong of [
    { p256dh: 'A'.repeat(87) },
    { p256dh: browser.auth },
    { auth: browser.p256dh },
    { auth: '' },
  ])
    expect((await push.site.call('subscribePush', { ...wishOf(browser), ...wrong }, member)).code).toBe(
      codes.bad_input.code,
    );
});

test('the browser of another member moves with its keys, without what was still to be said; an address alone takes nothing', async () => {
  const [first, second] = [await push.site.member(), await push.site.member()];
  const browser = await push.turnedOn(first);
  const secret = await push.due(browser);
  const stolen = { ...wishOf(push.service.browser()), endpoint: browser.endpoint };
  expect((await push.site.call('subscribePush', stolen, second)).code).toBe(codes.bad_input.code);
  // Nor do half of its keys.
  for (const half of [{ p256dh: browser.p256dh }, { auth: browser.auth }])
    expect((await push.site.call('subscribePush', { ...stolen, ...half }, second)).code).toBe(
      codes.bad_input.code,
    );
  await push.site.call('unsubscribePush', { endpoint: browser.endpoint }, second);
  expect([await push.isOn(browser, first), await push.isOn(browser, second)]).toEqual([true, false]);

  await push.turnedOn(second, browser);
  expect([await push.isOn(browser, first), await push.isOn(browser, second)]).toEqual([false, true]);
  expect(await push.standing(secret)).toBeUndefined();
  await push.approve(await push.openOrder(first));
  await push.approve(await push.openOrder(second));
  await expect.poll(() => browser.received.length).toBe(1);
  await expect.poll(() => push.stillDue([browser])).toBe(0);
  await push.sender().send();
  expect(browser.received).toHaveLength(1);
});

test('50 requests of one browser at once are one subscription', async () => {
  const [first, second] = [await push.site.member(), await push.site.member()];
  const browser = push.service.browser();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      push.site.call('subscribePush', wishOf(browser), index % 2 === 0 ? first : second),
    ),
  );
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
  const { rows } = await push.database.query('select 1 from push_subscription where endpoint = $1', [
    browser.endpoint,
  ]);
  expect(rows).toHaveLength(1);
});

test('a session cannot end while a browser is bound to it: its end waits, and then takes the browser with it', async () => {
  const member = await push.site.member();
  const browser = push.service.browser();
  let asked: ReturnType<typeof push.site.call> | undefined;
  await push.database.transaction(async (tx) => {
    // The address is somebody else's for now: the request has looked at its session, and waits here.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [browser.endpoint]);
    const free = async () => {
      const { rows } = await tx.query(
        'select from session where member_id = $1 for no key update skip locked',
        [member.id],
      );
      return rows.length;
    };
    await tx.query('savepoint looked');
    const before = await free();
    await tx.query('rollback to savepoint looked');
    asked = push.site.call('subscribePush', wishOf(browser), member);
    const left = async () => {
      await tx.query('rollback to savepoint looked');
      return free();
    };
    await expect.poll(left).toBe(before - 1);
    await tx.query('rollback to savepoint looked');
  });
  expect(await asked).toMatchObject({ code: 200 });
  await push.site.call('signOut', {}, member);
  const { rows } = await push.database.query('select 1 from push_subscription where endpoint = $1', [
    browser.endpoint,
  ]);
  expect(rows).toEqual([]);
});

test('a member has ten browsers at most; the oldest gives way, also when they come at once', async () => {
  const member = await push.site.member();
  const first = await push.turnedOn(member);
  await Promise.all(Array.from({ length: 15 }, () => push.turnedOn(member)));
  const { rows } = await push.database.query('select 1 from push_subscription where member_id = $1', [
    member.id,
  ]);
  expect(rows).toHaveLength(10);
  expect(await push.isOn(first, member)).toBe(false);
});

test('every node speaks by the same key, also when several draw it at once', async () => {
  const before = (await push.site.call('pushState', {}, await push.site.member())).data.public_key;
  const others = [openSiteKey(push.database, push.clock), openSiteKey(push.database, push.clock)];
  for (const keyOf of others) expect((await keyOf()).publicKey).toBe(before);
  await push.database.query('delete from push_key');
  const drawn = await Promise.all(Array.from({ length: 10 }, () => openSiteKey(push.database, push.clock)()));
  expect(new Set(drawn.map(({ publicKey }) => publicKey)).size).toBe(1);
});

test('a session that has run out is told nothing; signed in again, the member turns it on where it was', async () => {
  const { token, id, username } = await push.site.member();
  const browser = await push.turnedOn({ token, id });
  push.clock.advance(7 * 86_400_000);
  push.ahead.set(new Date(push.clock.now().getTime() + 3_600_000));
  const late = await push.due(browser);
  await push.sender().send();
  expect(browser.asked()).toBe(0);
  expect((await push.standing(late))?.outcome).toBe('given_up');
  const again = {
    token: (await push.site.call('signIn', { name: username, password: 'kiesel1' })).data.api_token,
    id,
  };
  expect(await push.isOn(browser, again)).toBe(true);
  await push.turnedOn(again, browser);
  const now = await push.due(browser);
  await push.sender().send();
  expect((await push.standing(now))?.outcome).toBe('sent');
});

test('a browser that signed in again before its last notice was through is not forgotten with it', async () => {
  const member = await push.site.member();
  const browser = await push.turnedOn(member);
  const { rows } = await push.database.query<{ id: bigint; session: Buffer }>(
    'select id, session from push_subscription where endpoint = $1',
    [browser.endpoint],
  );
  const [{ id, session } = { id: 0n, session: null }] = rows;
  await forgetEnded(push.site.running.site, { subscription_id: id });
  expect(await push.isOn(browser, member)).toBe(true);
  const ended = (at: Date | null) =>
    push.site.owner.query('update session set ended_at = $2 where token_hash = $1', [session, at]);
  await ended(push.clock.now());
  await forgetEnded(push.site.running.site, { subscription_id: id });
  await ended(null);
  expect(await push.isOn(browser, member)).toBe(false);
});

test('a browser whose session ran out thirty days ago is forgotten; one that ran out later may be signed in to again', async () => {
  const [gone, kept, open] = [await push.site.member(), await push.site.member(), await push.site.member()];
  const browsers = [await push.turnedOn(gone), await push.turnedOn(kept), await push.turnedOn(open)];
  const before = new Date(push.clock.now().getTime() - 30 * 86_400_000);
  for (const [{ id }, ms] of [
    [gone, -1],
    [kept, 1],
  ] as const)
    await push.site.owner.query('update session set expires_at = $2 where member_id = $1', [
      id,
      new Date(before.getTime() + ms),
    ]);
  await tidy({ ...push.site.running.site, clock: push.clock });
  const { rows } = await push.database.query<{ endpoint: string }>(
    'select endpoint from push_subscription where endpoint = any ($1) order by id',
    [browsers.map(({ endpoint }) => endpoint)],
  );
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint));
});
