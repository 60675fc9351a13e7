/** A second factor that is asked for at sign-in, and what changes it; its limits, and its codes that work once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Browser, openFactors } from '../testing/factors.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let members: ReturnType<typeof openFactors>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  members = openFactors(site, clock);
});
afterAll(() => site.stop());

const wanted = 2050;
const wrong = 2051;
const wrongCredentials = 2000;
const rateLimited = 9001;

test('a browser that never gave a code is asked for one, and not again once it did', async () => {
  const { username, secret } = await members.guarded();
  const browser: Browser = {};
  expect(await members.signIn(browser, username)).toBe(wanted);
  expect(browser.token).toBeUndefined();
  expect(await members.signIn(browser, username, password, { factor: await members.code(secret) })).toBe(200);
  expect(await members.signIn(browser, username)).toBe(200);
  expect(await members.signIn({}, username)).toBe(wanted);
});

test('the browser on which the app was set up is known; one that was signed in before is not', async () => {
  const { token, username } = await site.member();
  const [own, other]: Browser[] = [{ token }, {}];
  if (!own || !other) throw new Error('no browsers');
  expect(await members.signIn(other, username)).toBe(200);
  expect(await members.signIn(own, username)).toBe(200);
  const both = { password, paypassword: payPassword };
  const { data } = await members.ask(own, 'offerTotp', both);
  await members.ask(own, 'confirmTotp', { code: await members.code(data.secret) });
  expect(await members.signIn(own, username)).toBe(200);
  expect(await members.signIn(other, username)).toBe(wanted);
});

test('who chose to be asked always is asked on known browsers too', async () => {
  const { username, secret, browser } = await members.guarded();
  const chosen = { signIn: 'always', withdrawals: true } as const;
  expect((await members.ask(browser, 'chooseFactorAsks', { ...chosen, code: '' })).code).toBe(wanted);
  expect((await members.ask(browser, 'chooseFactorAsks', { ...chosen, code: '000000' })).code).toBe(wrong);
  expect(await members.signIn(browser, username)).toBe(200);
  const code = await members.code(secret);
  expect((await members.ask(browser, 'chooseFactorAsks', { ...chosen, code })).code).toBe(200);
  const { data } = await members.ask(browser, 'accountSecurity', {});
  expect(data.asks).toEqual({ signIn: 'always', withdrawals: true, from: null });
  expect(await members.signIn(browser, username)).toBe(wanted);
  const next = await members.nextCode(secret);
  expect(await members.signIn(browser, username, password, { factor: next })).toBe(200);
});

test('a client without a field for it sends six digits behind the password; wrong ones are refused, and where there is no factor they are a wrong password', async () => {
  const { username, secret } = await members.guarded();
  expect(await members.signIn({}, username, `${password}${await members.code(secret)}`)).toBe(200);
  expect(await members.signIn({}, username, `${password}000000`)).toBe(wrong);
  expect(await members.signIn({}, username, `nicht-${await members.nextCode(secret)}`)).toBe(
    wrongCredentials,
  );
  const plain = await site.member();
  expect(await members.signIn({}, plain.username, `${password}123456`)).toBe(wrongCredentials);
  expect(await members.signIn({}, plain.username)).toBe(200);
});

test('the longest password that may be chosen leaves room for six digits behind it, and no longer one may be chosen', async () => {
  const { username, secret, browser } = await members.guarded();
  const longest = 'zwetschge-'.repeat(4).slice(0, 32);
  const change = (paypassword: string) => members.ask(browser, 'changePassword', { password, paypassword });
  expect((await change(`${longest}x`)).code).not.toBe(200);
  expect((await change(longest)).code).toBe(200);
  expect(await members.signIn({}, username, `${longest}${await members.code(secret)}`)).toBe(200);
});

test('a password that ends in six digits stays one', async () => {
  const { token, username } = await site.member();
  const next = 'blaukraut483920';
  await site.call('changePassword', { password, paypassword: next }, { token });
  expect(await members.signIn({}, username, next)).toBe(200);
});

test('a code opens one session, on whichever node it is tried, and of ten at once one', async () => {
  const { username, secret } = await members.guarded();
  const other = await site.secondNode();
  try {
    const code = await members.code(secret);
    expect(await members.signIn({}, username, password, { factor: code })).toBe(200);
    expect(await members.signIn({}, username, password, { factor: code })).toBe(wrong);
    expect(await members.signIn({}, username, password, { factor: code, at: other.address })).toBe(wrong);
    const next = await members.nextCode(secret);
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        members.signIn({}, username, password, {
          factor: next,
          ...(index % 2 === 0 ? { at: other.address } : {}),
        }),
      ),
    );
    expect(tries.filter((one) => one === 200)).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('a recovery code serves in its stead, once', async () => {
  const { username, codes } = await members.guarded();
  const [first = ''] = codes;
  expect(await members.signIn({}, username, password, { factor: first })).toBe(200);
  expect(await members.signIn({}, username, password, { factor: first })).toBe(wrong);
});

test('a browser that is signed out from elsewhere is asked again; the one that did it is not', async () => {
  const { username, secret, browser } = await members.guarded();
  const lost: Browser = {};
  await members.signIn(lost, username, password, { factor: await members.code(secret) });
  const { data } = await members.ask(lost, 'accountSecurity', {});
  const id = data.sessions.find(({ own }) => own)?.id ?? '';
  expect((await members.ask(browser, 'endSession', { id })).code).toBe(200);
  expect(await members.signIn(lost, username)).toBe(wanted);
  await members.signIn(lost, username, password, { factor: await members.nextCode(secret) });
  expect((await members.ask(browser, 'endOtherSessions', {})).code).toBe(200);
  expect(await members.signIn(lost, username)).toBe(wanted);
  expect(await members.signIn(browser, username)).toBe(200);
});

test('a browser is known for 90 days', async () => {
  const { username, browser } = await members.guarded();
  clock.advance(90 * 86_400_000 - 30_001);
  expect(await members.signIn(browser, username)).toBe(200);
  clock.advance(1);
  expect(await members.signIn(browser, username)).toBe(wanted);
});

test('who changes the password has every browser asked again; who got it back by a code signs in on this one without another', async () => {
  const { username, secret, browser, codes } = await members.guarded();
  const next = 'neue-birne-acht';
  await members.ask(browser, 'changePassword', { password, paypassword: next });
  expect(await members.signIn(browser, username, next)).toBe(wanted);
  const back: Browser = {};
  const [code = ''] = codes;
  const last = 'wieder-daheim-5';
  expect(
    (await members.ask(back, 'recoverLoginPassword', { name: username, code, password: last })).code,
  ).toBe(200);
  expect(await members.signIn(back, username, last)).toBe(200);
  expect(await members.signIn(browser, username, last)).toBe(wanted);
  expect(await members.signIn(browser, username, last, { factor: await members.code(secret) })).toBe(200);
});

test('wrong codes end after some tries, whoever has the password; the member signs in on a known browser all the while', async () => {
  const { username, browser } = await members.guarded();
  const thief: Browser = {};
  const said: number[] = [];
  for (let tried = 0; tried < 14; tried += 1)
    said.push(await members.signIn(thief, username, password, { factor: String(100_000 + tried) }));
  expect(said.slice(0, 8)).toEqual(Array(8).fill(wrong));
  expect(said.at(-1)).toBe(rateLimited);
  expect(await members.signIn(browser, username)).toBe(200);
});

test('browsers on which a thief signed in before there was an app add nothing to the guesses of a day, at the sign-in or for a new password', async () => {
  const { token, username } = await site.member();
  const thieves: Browser[] = Array.from({ length: 5 }, () => ({}));
  for (const thief of thieves) expect(await members.signIn(thief, username)).toBe(200);
  const own: Browser = { token };
  const { data } = await members.ask(own, 'offerTotp', { password, paypassword: payPassword });
  await members.ask(own, 'confirmTotp', { code: await members.code(data.secret) });
  const told = { signIn: [] as number[], recovery: [] as number[] };
  for (const thief of thieves)
    for (let tried = 0; tried < 9; tried += 1) {
      const code = String(100_000 + told.signIn.length);
      told.signIn.push(await members.signIn(thief, username, password, { factor: code }));
      const form = { name: username, code, password: 'neue-birne-acht' };
      told.recovery.push((await members.ask(thief, 'recoverLoginPassword', form)).code);
    }
  // Of 45 tries 40 are looked at.
  for (const codes of [told.signIn, told.recovery])
    expect([codes.slice(0, 40).includes(rateLimited), new Set(codes.slice(40))]).toEqual([
      false,
      new Set([rateLimited]),
    ]);
});

test('both passwords do not set an app up, make codes or take either away where an app is: a code of it does', async () => {
  const { secret, browser, codes } = await members.guarded();
  const both = { password, paypassword: payPassword };
  const changes = [
    (code: string) => members.ask(browser, 'offerTotp', { ...both, code }),
    (code: string) => members.ask(browser, 'newRecoveryCodes', { ...both, code }),
    (code: string) => members.ask(browser, 'removeSecondFactor', { password, kind: 'codes', code }),
    (code: string) => members.ask(browser, 'removeSecondFactor', { password, kind: 'totp', code }),
  ];
  for (const change of changes) {
    expect((await change('')).code).toBe(wanted);
    expect((await change('000000')).code).toBe(wrong);
  }
  const [code = ''] = codes;
  expect((await changes[0]?.(code))?.code).toBe(200);
  for (const change of changes.slice(1))
    expect((await change(await members.nextCode(secret))).code).toBe(200);
  const { data } = await members.ask(browser, 'accountSecurity', {});
  expect([data.totp.on, data.codes.total]).toEqual([false, 0]);
});
