/** Passkeys: whose they are, where they answer, and answers that count once and soon. */
import { request } from 'node:http';
import { calls } from '@mingpai/contract/calls';
import type { Answer } from '@mingpai/contract/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openAuthenticator, type Says } from '../testing/authenticator.ts';
import { type Browser, openFactors, type Sent } from '../testing/factors.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const origin = 'https://play.example';
const here: Says = { origin };
let site: TestSite;
let members: ReturnType<typeof openFactors>;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { PUBLIC_URL: origin, OWN_HOSTS: 'm.example' },
  });
  members = openFactors(site, clock);
});
afterAll(() => site.stop());

const wanted = 2050;
const wrong = 2051;
const passkeyWrong = 2052;
const notOffered = 2041;
const minute = 60_000;
const both = { password, paypassword: payPassword };

/** A member whose only second factor is a passkey, signed in where it was made. */
async function keyed() {
  const { token, id, username } = await site.memberWith(1_000_000n);
  const browser: Browser = { token };
  const key = openAuthenticator();
  const { data } = await members.ask(browser, 'offerPasskey', both);
  const made = await members.ask(browser, 'registerPasskey', { response: key.make(data.options, here) });
  expect(made.code).toBe(200);
  return { id, username, browser, key };
}

type Keyed = Awaited<ReturnType<typeof keyed>>;

const asked = async (browser: Browser, purpose: 'sign_in' | 'proof') =>
  (await members.ask(browser, 'askPasskey', { for: purpose })).data.options;

const enter = async (key: Keyed['key'], options: string, says: Says = here, sent: Sent = {}) => {
  const browser: Browser = {};
  const reply = await members.ask(browser, 'signInByPasskey', { response: key.show(options, says) }, sent);
  return { code: reply.code, browser: { ...browser, token: reply.data?.api_token } as Browser };
};

async function proof({ browser, key }: Pick<Keyed, 'browser' | 'key'>): Promise<string> {
  const options = await asked(browser, 'proof');
  return (await members.ask(browser, 'provePasskey', { response: key.show(options, here) })).data.code;
}

test('a passkey signs its member in by itself, is listed with its last use, and the inbox told of it', async () => {
  const { username, browser, key } = await keyed();
  const entered = await enter(key, await asked({}, 'sign_in'));
  expect(entered.code).toBe(200);
  expect((await members.ask(entered.browser, 'profile', {})).data.username).toBe(username);
  const { data } = await members.ask(browser, 'accountSecurity', {});
  expect(data.passkeys).toMatchObject([{ at: '2026-11-21 12:00:00', used: '2026-11-21 12:00:00' }]);
  const { data: inbox } = await members.ask(browser, 'inbox', { page: 1 });
  expect(inbox.data.map(({ title }) => title)).toContain('账户验证方式已更改');
});

test('an answer opens one session, on whichever node, and of eight at once one', async () => {
  const { key } = await keyed();
  const other = await site.secondNode();
  try {
    const response = key.show(await asked({}, 'sign_in'), here);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        members.ask({}, 'signInByPasskey', { response }, index % 2 === 0 ? { at: other.address } : {}),
      ),
    );
    expect(tries.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(passkeyWrong)]);
  } finally {
    await other.stop();
  }
});

test('an answer from another place, to a question of before, never asked, or asked for something else is none', async () => {
  const { browser, key } = await keyed();
  const tries: readonly (readonly [string, Says])[] = [
    [await asked({}, 'sign_in'), { origin: 'https://play.example.evil.test' }],
    [await asked({}, 'sign_in'), { origin: 'https://evil.test', rpId: 'play.example' }],
    [await asked({}, 'sign_in'), { origin, rpId: 'evil.test' }],
    [await asked({}, 'sign_in'), { origin: 'http://play.example' }],
    [await asked({}, 'sign_in'), { origin, verified: false }],
    [await asked({}, 'sign_in'), { origin, otherKey: true }],
    [await asked(browser, 'proof'), here],
    [JSON.stringify({ challenge: 'bmVpbg' }), here],
  ];
  for (const [options, says] of tries) {
    expect((await enter(key, options, says)).code).toBe(passkeyWrong);
    // A wrong answer uses the question up as well.
    expect((await enter(key, options)).code).toBe(passkeyWrong);
  }
  expect((await enter(key, await asked({}, 'sign_in'))).code).toBe(200);
});

test('a question is answered within five minutes, an offer within ten', async () => {
  const { key } = await keyed();
  const [soon, late] = [await asked({}, 'sign_in'), await asked({}, 'sign_in')];
  clock.advance(5 * minute - 1);
  expect((await enter(key, soon)).code).toBe(200);
  clock.advance(1);
  expect((await enter(key, late)).code).toBe(passkeyWrong);
  const { token } = await site.member();
  const browser: Browser = { token };
  const offers = [
    await members.ask(browser, 'offerPasskey', both),
    await members.ask(browser, 'offerPasskey', both),
  ];
  clock.advance(10 * minute);
  const old = openAuthenticator().make(offers[0]?.data.options ?? '', here);
  expect((await members.ask(browser, 'registerPasskey', { response: old })).code).toBe(passkeyWrong);
});

test('a counter that goes back is a copy of the key', async () => {
  const { key } = await keyed();
  expect((await enter(key, await asked({}, 'sign_in'), { origin, counter: 40 })).code).toBe(200);
  expect((await enter(key, await asked({}, 'sign_in'), { origin, counter: 40 })).code).toBe(passkeyWrong);
  expect((await enter(key, await asked({}, 'sign_in'), { origin, counter: 39 })).code).toBe(passkeyWrong);
  expect((await enter(key, await asked({}, 'sign_in'), { origin, counter: 41 })).code).toBe(200);
});

test('an offer of one member makes no passkey of another, one key is no two members’, and without the passwords there is no offer', async () => {
  const [owner, thief] = [await keyed(), await site.member()];
  const other: Browser = { token: thief.token };
  const { data } = await members.ask(owner.browser, 'offerPasskey', { ...both, code: await proof(owner) });
  const response = openAuthenticator().make(data.options, here);
  expect((await members.ask(other, 'registerPasskey', { response })).code).toBe(passkeyWrong);
  const { data: own } = await members.ask(other, 'offerPasskey', both);
  const twice = owner.key.make(own.options, here);
  expect((await members.ask(other, 'registerPasskey', { response: twice })).code).toBe(passkeyWrong);
  const offer = (given: object) => members.ask(other, 'offerPasskey', { ...both, ...given });
  expect((await offer({ password: 'falsch11' })).code).toBe(2006);
  expect((await offer({ paypassword: 'falsch11' })).code).toBe(2003);
  expect((await members.ask(owner.browser, 'offerPasskey', both)).code).toBe(wanted);
});

test('what was offered before there was a second factor is not made after it', async () => {
  const { token } = await site.member();
  const [own, thief]: [Browser, Browser] = [{ token }, { token }];
  const offers = async () => ({
    app: (await members.ask(thief, 'offerTotp', both)).data.secret,
    key: (await members.ask(thief, 'offerPasskey', both)).data.options,
  });
  const confirm = async (secret: string) =>
    (await members.ask(thief, 'confirmTotp', { code: await members.code(secret) })).code;
  const register = async (browser: Browser, options: string) =>
    (await members.ask(browser, 'registerPasskey', { response: openAuthenticator().make(options, here) }))
      .code;
  const before = await offers();
  const { data } = await members.ask(own, 'offerPasskey', both);
  expect(await register(own, data.options)).toBe(200);
  expect(await confirm(before.app)).toBe(notOffered);
  expect(await register(thief, before.key)).toBe(passkeyWrong);
  const guarded = await site.member();
  const mine: Browser = { token: guarded.token };
  const open = (await members.ask(mine, 'offerPasskey', both)).data.options;
  const app = (await members.ask(mine, 'offerTotp', both)).data.secret;
  expect((await members.ask(mine, 'confirmTotp', { code: await members.code(app) })).code).toBe(200);
  expect(await register(mine, open)).toBe(passkeyWrong);
});

test('a passkey that answers while its member is being changed waits for them, and nobody waits for it', async () => {
  const { id, key } = await keyed();
  const options = await asked({}, 'sign_in');
  const { entered } = await site.owner.transaction(async (tx) => {
    await tx.query('select from member where id = $1 for no key update', [id]);
    const waiting = enter(key, options);
    await expect
      .poll(async () => {
        const { rows } = await site.owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    await tx.query('delete from member_passkey where member_id = $1', [id]);
    return { entered: waiting };
  });
  expect((await entered).code).toBe(passkeyWrong);
});

test('what stands for a passkey is of its own member, for two minutes, once', async () => {
  const [owner, thief] = [await keyed(), await keyed()];
  const bound = await members.ask(owner.browser, 'bindCard', {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  });
  const withdraw = async (factor?: string) =>
    (
      await members.ask(
        owner.browser,
        'withdraw',
        { amount: 100, bank: String(bound.data.id), password: payPassword },
        factor === undefined ? {} : { factor },
      )
    ).code;
  expect(await withdraw()).toBe(wanted);
  expect(await withdraw(await proof(thief))).toBe(wrong);
  // Asked of the owner, answered by the thief's key.
  const response = thief.key.show(await asked(owner.browser, 'proof'), here);
  expect((await members.ask(owner.browser, 'provePasskey', { response })).code).toBe(passkeyWrong);
  const code = await proof(owner);
  expect(await withdraw(code)).toBe(200);
  expect(await withdraw(code)).toBe(wrong);
  const [soon, late] = [await proof(owner), await proof(owner)];
  clock.advance(2 * minute - 1);
  expect(await withdraw(soon)).toBe(200);
  clock.advance(1);
  expect(await withdraw(late)).toBe(wrong);
});

test('whoever has a passkey only is asked for it beside the password, and gets one forgotten password back by it, not both', async () => {
  const owner = await keyed();
  expect(await members.signIn({}, owner.username)).toBe(wanted);
  expect(await members.signIn({}, owner.username, password, { factor: await proof(owner) })).toBe(200);
  const lost: Browser = {};
  const next = 'neue-birne-acht';
  const code = await proof({ browser: lost, key: owner.key });
  const back = await members.ask(lost, 'recoverLoginPassword', {
    name: owner.username,
    code,
    password: next,
  });
  expect(back.code).toBe(200);
  expect(await members.signIn(lost, owner.username, next)).toBe(200);
  const pay = { password: next, code: await proof({ browser: lost, key: owner.key }), next: 'grauer-wal-3' };
  expect((await members.ask(lost, 'recoverPayPassword', pay)).code).toBe(2043);
});

test('a passkey is removed by the password and a second factor; another member’s is not found', async () => {
  const [owner, other] = [await keyed(), await keyed()];
  const [id = '', theirs = ''] = await Promise.all(
    [owner, other].map(
      async ({ browser }) => (await members.ask(browser, 'accountSecurity', {})).data.passkeys[0]?.id ?? '',
    ),
  );
  const remove = async (which: string, code: string, secret = password) =>
    (await members.ask(owner.browser, 'removePasskey', { id: which, password: secret, code })).code;
  expect(await remove(id, '')).toBe(wanted);
  expect(await remove(id, await proof(owner), 'falsch11')).toBe(2006);
  expect(await remove(theirs, await proof(owner))).toBe(1002);
  expect(await remove(id, await proof(owner))).toBe(200);
  expect((await enter(owner.key, await asked({}, 'sign_in'))).code).toBe(passkeyWrong);
  expect((await enter(other.key, await asked({}, 'sign_in'))).code).toBe(200);
  expect(await members.signIn({}, owner.username)).toBe(200);
});

test('each host of the site has passkeys of its own; a host that somebody makes up is not believed', async () => {
  const questionAt = (host: string) =>
    new Promise<{ rpId: string }>((resolve, reject) => {
      const sent = request(
        new URL('/api/passkey/ask', site.running.address),
        { method: 'POST', headers: { host, 'content-type': 'application/json' } },
        (answer) => {
          let text = '';
          answer.on('data', (part: Buffer) => {
            text += part.toString();
          });
          answer.on('end', () => resolve(JSON.parse(JSON.parse(text).data.options)));
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify({ for: 'sign_in' }));
    });
  expect((await questionAt('play.example')).rpId).toBe('play.example');
  expect((await questionAt('m.example')).rpId).toBe('m.example');
  expect((await questionAt('evil.test')).rpId).toBe('play.example');
  const { key } = await keyed();
  expect((await enter(key, await asked({}, 'sign_in'), { origin: 'https://m.example' })).code).toBe(
    passkeyWrong,
  );
});

test.each([
  ['zh-CN', '明牌'],
  ['en', 'Mingpai'],
])('a device that is asked in %s keeps passkeys and codes under the name %s', async (language, name) => {
  const { token, username } = await site.member();
  const asked = (path: string) =>
    site.raw(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(both),
    });
  const { options } = (await asked(calls.offerPasskey.path)).data as Answer<'offerPasskey'>;
  expect(JSON.parse(options).rp.name).toBe(name);
  const { address } = (await asked(calls.offerTotp.path)).data as Answer<'offerTotp'>;
  expect(decodeURIComponent(address)).toContain(`totp/${name}:${username}?`);
  expect(new URL(address).searchParams.get('issuer')).toBe(name);
});
