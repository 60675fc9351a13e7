/**
 * A3. Who: a thief who is quick, or who was there first: two things with one code, two requests, a letter under way, a browser prepared.
 * What they want: what each guard refuses alone, by doing two things at once. What must hold: of two things at once one happens, what was
 * stopped stays stopped, and 0 fen are out.
 */
import { calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmailSender } from '../apps/server/src/email/sender.ts';
import { openSmtp } from '../apps/server/src/email/smtp.ts';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import {
  hour,
  type Owner,
  openRobbed,
  type Person,
  password,
  payPassword,
  type Robbed,
} from './taking-over.ts';

const home = 'https://play.example';
const from = 'no-reply@play.example';
const next = 'neue-birne-acht';
const nextPay = 'grauer-wal-3';
let here: Robbed;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  here = await openRobbed({ PUBLIC_URL: home, SMTP_URL: mail.url, SMTP_FROM: from });
});
afterAll(async () => {
  await here.stop();
  await mail.stop();
});

async function newest(mailbox: string, pattern: RegExp): Promise<string> {
  const { site, settings } = here.site.running;
  await openEmailSender(site, settings, openSmtp({ url: mail.url, from })).send();
  return (
    mail
      .to(mailbox)
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      .at(-1) ?? ''
  );
}
const claimIn = (mailbox: string) => newest(mailbox, /Claim code: ([a-z0-9-]{19}),/);
const stopIn = (mailbox: string) => newest(mailbox, /\?stop=([a-z0-9]{16})/);

/** The address is the owner's, and was for a day. */
async function bind(owner: Owner, address: string): Promise<void> {
  const both = { password, paypassword: payPassword };
  await here.ask(owner, 'offerEmail', { address, ...both, code: await here.nextTotp(owner.secret) });
  const code = await newest(address, /Your code: (\d{6}),/);
  expect((await here.ask(owner, 'confirmEmail', { code })).code).toBe(200);
  here.clock.advance(24 * hour);
}

const openFor = (by: Person, { name, answers }: Owner) =>
  here.ask(by, 'openRecovery', { name, wants: 'both', ...answers });
const claimAs = (by: Person, claim: string, to = next) =>
  here.ask(by, 'claimRecovery', { claim, password: to, paypassword: nextPay });
const signsIn = (name: string, secret: string) => here.signIn(here.stranger(), name, secret);
/** The right password of an account with a factor. */
const right = codes.second_factor_wanted.code;

test('one code at once for money, for passwords and for new codes: it does one thing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const owner = await here.owner(`atonce${round}`);
    const code = await here.nextTotp(owner.secret);
    const thief: Person = { ...here.stranger(), token: owner.token };
    const tried = await Promise.all([
      here.ask(thief, 'withdraw', { amount: 1_000, bank: owner.card, password: payPassword }, code),
      here.ask(here.stranger(), 'recoverLoginPassword', { name: owner.name, code, password: next }),
      here.ask(thief, 'recoverPayPassword', { password, code, next: nextPay }),
      here.ask(thief, 'newRecoveryCodes', { password, paypassword: payPassword, code }),
    ]);
    expect(tried.filter((reply) => reply.code === 200)).toHaveLength(1);
  }
});

test('one code that takes the factor away opens no way to money: for a day nothing can be asked for', async () => {
  const owner = await here.owner('takenaway');
  const thief: Person = { ...here.stranger(), token: owner.token };
  const asked = { amount: 1_000, bank: owner.card, password: payPassword };
  const code = await here.nextTotp(owner.secret);
  expect((await here.ask(thief, 'removeSecondFactor', { password, kind: 'totp', code })).code).toBe(200);
  const refusal = await here.ask(thief, 'withdraw', asked);
  expect([refusal.code, refusal.message]).toEqual([
    codes.payouts_without_factor.code,
    expect.stringContaining('两步验证'),
  ]);
  here.clock.advance(24 * hour - 1);
  expect((await here.ask(thief, 'withdraw', asked)).code).toBe(codes.payouts_without_factor.code);
  here.clock.advance(1);
  expect((await here.ask(thief, 'withdraw', asked)).code).toBe(200);
});

test('one code shown to two nodes at once, for money at both: it is asked out once', async () => {
  const owner = await here.owner('twonodescode');
  const other = await here.site.secondNode();
  try {
    const code = await here.nextTotp(owner.secret);
    const at = async (address: string) => {
      const response = await fetch(new URL(calls.withdraw.path, address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${owner.token}`,
          'x-forwarded-for': owner.address,
          'idempotency-key': crypto.randomUUID(),
          'second-factor': code,
        },
        body: JSON.stringify({ amount: 200, bank: owner.card, password: payPassword }),
      });
      return ((await response.json()) as { code: number }).code;
    };
    const nodes = [here.site.running.address, other.address];
    const tried = await Promise.all(Array.from({ length: 8 }, (_, n) => at(nodes[n % 2] ?? '')));
    expect(tried.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await here.out(owner)).toBe(20_000n);
  } finally {
    await other.stop();
  }
});

test('the stop link and the claim at the same moment: either the password is new, or it is the old one and stays so', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const owner = await here.owner(`stoprace${round}`);
    const mailbox = `stoprace${round}@mail.example`;
    await bind(owner, mailbox);
    const thief = here.stranger();
    await here.ask(thief, 'askLoginByEmail', { name: owner.name });
    const [claim, stop] = [await claimIn(mailbox), await stopIn(mailbox)];
    here.clock.advance(24 * hour);
    const [claimed, stopped] = await Promise.all([
      claimAs(thief, claim),
      here.ask(here.stranger(), 'stopByLetter', { code: stop }),
    ]);
    outcomes.add(`${claimed.code}/${stopped.code}`);
    expect([`200/${codes.letter_over.code}`, `${codes.recovery_over.code}/200`]).toContain(
      `${claimed.code}/${stopped.code}`,
    );
    const won = claimed.code === 200;
    expect([await signsIn(owner.name, next), await signsIn(owner.name, password)]).toEqual(
      won ? [right, codes.wrong_credentials.code] : [codes.wrong_credentials.code, right],
    );
    expect((await claimAs(thief, claim, 'noch-ein-versuch-2')).code).toBe(codes.recovery_over.code);
    expect(await here.out(owner)).toBe(0n);
  }
});

test('two recoveries begun, the owner’s and the thief’s: with the first that is claimed the other is over, by whichever way it went', async () => {
  const owner = await here.owner('begunTwice'.toLowerCase());
  const mailbox = 'beguntwice@mail.example';
  await bind(owner, mailbox);
  const [back, thief, reader] = [here.stranger(), here.stranger(), here.stranger()];
  const theirs = (await openFor(thief, owner)).data.claim;
  const own = (await openFor(back, owner)).data.claim;
  await here.ask(reader, 'askLoginByEmail', { name: owner.name });
  const byMail = await claimIn(mailbox);
  // Two people who are fooled say yes to both.
  for (const { id } of await here.queueOf(owner.name))
    for (const by of [here.staff.clerk, here.staff.chief])
      await here.site.staff('approveRecovery', { id }, by, crypto.randomUUID());
  here.clock.advance(24 * hour);
  expect((await claimAs(back, own)).code).toBe(200);
  const late = [
    await claimAs(thief, theirs, 'dieb-war-hier-1'),
    await claimAs(reader, byMail, 'dieb-war-hier-2'),
  ];
  expect(late.map(({ code }) => code)).toEqual([codes.recovery_over.code, codes.recovery_over.code]);
  expect(await here.signIn(back, owner.name, next)).toBe(200);
  expect(await here.out(owner)).toBe(0n);
});

test('the address is changed while a letter is under way: the code in it opens nothing, at the old mailbox and after the old one came back', async () => {
  const owner = await here.owner('underway');
  const mailbox = 'underway@mail.example';
  await bind(owner, mailbox);
  const thief = here.stranger();
  await here.ask(thief, 'askLoginByEmail', { name: owner.name });
  // Written and not sent yet; meanwhile the owner binds another address.
  const both = { password, paypassword: payPassword };
  const fresh = 'underway-new@mail.example';
  await here.ask(owner, 'offerEmail', { address: fresh, ...both, code: await here.nextTotp(owner.secret) });
  const digits = await newest(fresh, /Your code: (\d{6}),/);
  expect((await here.ask(owner, 'confirmEmail', { code: digits })).code).toBe(200);
  const claim = await claimIn(mailbox);
  here.clock.advance(24 * hour);
  expect((await claimAs(thief, claim)).code).toBe(codes.recovery_over.code);
  // The letter to the old mailbox brings the address back, but not the code.
  const undo = await stopIn(mailbox);
  await here.ask(thief, 'stopByLetter', { code: undo });
  expect((await claimAs(thief, claim)).code).toBe(codes.recovery_over.code);
  expect([await signsIn(owner.name, password), await here.out(owner)]).toEqual([right, 0n]);
});

test('a browser that the thief prepared: their session and their open question do not become the owner’s', async () => {
  const [thief, owner] = [await here.owner('fixating'), await here.owner('fixated')];
  // The owner signs in where the thief's session and mark lie already.
  const prepared: Person = { address: owner.address, token: thief.token, cookie: thief.cookie ?? '' };
  const answer = await here.ask(
    prepared,
    'signIn',
    { name: owner.name, password },
    await here.nextTotp(owner.secret),
  );
  expect(answer.code).toBe(200);
  expect(answer.data.api_token).not.toBe(thief.token);
  expect((await here.ask({ ...here.stranger(), token: thief.token }, 'profile', {})).data.id).toBe(
    Number(thief.id),
  );
  // Nor does what the thief began in their own session end in the owner's: an app that was offered is its member's.
  const both = { password, paypassword: payPassword };
  const offered = await here.ask(thief, 'offerTotp', { ...both, code: await here.nextTotp(thief.secret) });
  const { secret } = offered.data;
  const confirmed = await here.ask({ ...owner, token: answer.data.api_token }, 'confirmTotp', {
    code: await here.totp(secret),
  });
  expect(confirmed.code).not.toBe(200);
  // The mark of that browser lets the password alone in, as it says; money asks for the code all the same.
  const later: Person = { ...here.stranger(), cookie: prepared.cookie ?? '' };
  expect(await here.signIn(later, owner.name)).toBe(200);
  expect(await here.withdraw(later, owner.card)).toBe(codes.second_factor_wanted.code);
  expect(await here.out(owner)).toBe(0n);
});

test('an owner who signs the prepared browser out, or changes the password, ends what its mark lets in', async () => {
  const owner = await here.owner('unprepared');
  const prepared: Person = here.stranger();
  expect(await here.signIn(prepared, owner.name, password, await here.nextTotp(owner.secret))).toBe(200);
  const { data } = await here.ask(owner, 'accountSecurity', {});
  const there = data.sessions.find(({ own }) => !own);
  expect((await here.ask(owner, 'endSession', { id: there?.id ?? '' })).code).toBe(200);
  expect(await here.signIn({ ...here.stranger(), cookie: prepared.cookie ?? '' }, owner.name)).toBe(right);
});
