/**
 * A1, by e-mail. Who: whoever reads a member's mail, knows an address, or guesses codes. What they want: the account and its money. What
 * must hold: a mailbox alone gives 0 fen and no second password, waits a day in which the owner is told and stops it, and no answer
 * tells whose address is whose.
 */
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
let here: Robbed;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  here = await openRobbed({ PUBLIC_URL: home, SMTP_URL: mail.url, SMTP_FROM: 'no-reply@play.example' });
});
afterAll(async () => {
  await here.stop();
  await mail.stop();
});

const next = 'neue-birne-acht';
const nextPay = 'grauer-wal-3';

/** What came to this mailbox, once everything is sent; the newest last. */
async function inbox(mailbox: string): Promise<readonly string[]> {
  const { site, settings } = here.site.running;
  await openEmailSender(site, settings, openSmtp({ url: mail.url, from: 'no-reply@play.example' })).send();
  return mail.to(mailbox).map(({ text }) => text);
}

const newest = async (mailbox: string, pattern: RegExp) => {
  const found = (await inbox(mailbox)).flatMap((text) => pattern.exec(text)?.[1] ?? []);
  return found.at(-1) ?? '';
};
const digits = (mailbox: string) => newest(mailbox, /Your code: (\d{6}),/);
const claimIn = (mailbox: string) => newest(mailbox, /Claim code: ([a-z0-9-]{19}),/);
const stopIn = (mailbox: string) => newest(mailbox, /\?stop=([a-z0-9]{16})/);

/** The address is the owner's, and nothing goes by it for a day. */
async function bindNow(owner: Owner, address: string): Promise<number> {
  const code = await here.nextTotp(owner.secret);
  const both = { password, paypassword: payPassword };
  const offered = await here.ask(owner, 'offerEmail', { address, ...both, code });
  if (offered.code !== 200) return offered.code;
  return (await here.ask(owner, 'confirmEmail', { code: await digits(address) })).code;
}

/** The address is the owner's, and was for a day. */
async function bind(owner: Owner, address: string): Promise<number> {
  const code = await bindNow(owner, address);
  here.clock.advance(24 * hour);
  return code;
}

const askLogin = (by: Person, { name }: Pick<Owner, 'name'>) => here.ask(by, 'askLoginByEmail', { name });
const claim = (by: Person, code: string) =>
  here.ask(by, 'claimRecovery', { claim: code, password: next, paypassword: nextPay });

test('the mailbox alone: a day of waiting, one password, a second factor still asked for, and 0 fen', async () => {
  const owner = await here.owner('mailtaken');
  expect(await bind(owner, 'mailtaken@mail.example')).toBe(200);
  const thief = here.stranger();
  expect((await askLogin(thief, owner)).code).toBe(200);
  const code = await claimIn('mailtaken@mail.example');
  expect((await claim(thief, code)).code).toBe(codes.recovery_not_ready.code);
  here.clock.advance(24 * hour - 1);
  expect((await claim(thief, code)).code).toBe(codes.recovery_not_ready.code);
  here.clock.advance(1);
  expect((await claim(thief, code)).code).toBe(200);
  expect((await claim(thief, code)).code).toBe(codes.recovery_over.code);
  // The app was not taken away with it, and the code made no browser a known one.
  expect(await here.signIn(thief, owner.name, next)).toBe(codes.second_factor_wanted.code);
  expect(await here.signIn(thief, owner.name, password)).toBe(codes.wrong_credentials.code);
  expect(await here.told(owner)).toEqual(expect.arrayContaining(['有人申请找回您的账户', '登录密码已修改']));
  expect(await here.out(owner)).toBe(0n);
});

test('who was thrown out waits a day for a code from the mailbox, on the browser where they had signed in too', async () => {
  const owner = await here.owner('mailthrown');
  await bind(owner, 'mailthrown@mail.example');
  const thief = here.stranger();
  expect(await here.signIn(thief, owner.name, password, await here.nextTotp(owner.secret))).toBe(200);
  const again = await here.signIn(owner, owner.name, password, await here.nextTotp(owner.secret));
  expect(again).toBe(200);
  expect((await here.ask(owner, 'endOtherSessions', {})).code).toBe(200);
  expect((await askLogin(thief, owner)).code).toBe(200);
  expect((await claim(thief, await claimIn('mailthrown@mail.example'))).code).toBe(
    codes.recovery_not_ready.code,
  );
  expect(await here.out(owner)).toBe(0n);
});

test('mailbox and authenticator of one stolen phone give one password back, not both, for a month', async () => {
  const owner = await here.owner('mailphone');
  await bind(owner, 'mailphone@mail.example');
  await here.signIn(owner, owner.name, password, await here.nextTotp(owner.secret));
  const thief: Person = {
    ...here.stranger(),
    ...(owner.cookie === undefined ? {} : { cookie: owner.cookie }),
  };
  await askLogin(thief, owner);
  // A browser that the owner used: there it is a matter of minutes.
  expect((await claim(thief, await claimIn('mailphone@mail.example'))).code).toBe(200);
  for (const wait of [0, 25 * hour, 27 * 24 * hour]) {
    here.clock.advance(wait);
    expect(await here.signIn(thief, owner.name, next, await here.nextTotp(owner.secret))).toBe(200);
    const byApp = { password: next, code: await here.nextTotp(owner.secret), next: nextPay };
    expect((await here.ask(thief, 'recoverPayPassword', byApp)).code).toBe(codes.recovery_factor_used.code);
    expect((await here.ask(thief, 'askPayByEmail', { password: next })).code).toBe(
      codes.recovery_factor_used.code,
    );
  }
  expect(await here.out(owner)).toBe(0n);
});

test('the app first and the mailbox then: the same; a code for the pay password from before is void as well', async () => {
  const owner = await here.owner('phonemail');
  await bind(owner, 'phonemail@mail.example');
  expect((await here.ask(owner, 'askPayByEmail', { password })).code).toBe(200);
  const early = await claimIn('phonemail@mail.example');
  const thief = here.stranger();
  const login = { name: owner.name, code: await here.nextTotp(owner.secret), password: next };
  expect((await here.ask(thief, 'recoverLoginPassword', login)).code).toBe(200);
  await here.signIn(thief, owner.name, next, await here.nextTotp(owner.secret));
  expect((await here.ask(thief, 'askPayByEmail', { password: next })).code).toBe(
    codes.recovery_factor_used.code,
  );
  here.clock.advance(24 * hour);
  expect((await claim(thief, early)).code).toBe(codes.recovery_factor_used.code);
  expect(await here.out(owner)).toBe(0n);
});

test('a code that was asked for before the owner left the address opens nothing once they have come back to it', async () => {
  const owner = await here.owner('mailreturned');
  const address = 'mailreturned@mail.example';
  await bind(owner, address);
  await askLogin(here.stranger(), owner);
  const code = await claimIn(address);
  expect(await bind(owner, 'meanwhile@mail.example')).toBe(200);
  expect((await claim(here.stranger(), code)).code).toBe(codes.recovery_over.code);
  expect(await bindNow(owner, address)).toBe(200);
  // Strangers spend the day's number before the address is good for anything: the owner's letter is still one that opens.
  here.clock.advance(23 * hour);
  for (let place = 1; place <= 6; place += 1) await askLogin({ address: `203.0.${113 + place}.9` }, owner);
  here.clock.advance(hour);
  expect((await claim(here.stranger(), code)).code).toBe(codes.recovery_over.code);
  expect((await askLogin({ address: '203.0.120.9' }, owner)).code).toBe(200);
  const good = await claimIn(address);
  here.clock.advance(24 * hour);
  expect((await claim(here.stranger(), good)).code).toBe(200);
});

test('the owner stops it by the letter, without signing in, or under Account security; a stopped one stays so', async () => {
  const owner = await here.owner('mailstop');
  await bind(owner, 'mailstop@mail.example');
  const thief = here.stranger();
  await askLogin(thief, owner);
  const code = await claimIn('mailstop@mail.example');
  const stop = await stopIn('mailstop@mail.example');
  for (let again = 0; again < 2; again += 1)
    expect((await here.ask(here.stranger(), 'stopByLetter', { code: stop })).code).toBe(200);
  here.clock.advance(25 * hour);
  expect((await claim(thief, code)).code).toBe(codes.recovery_over.code);
  await askLogin(here.stranger(), owner);
  const second = await claimIn('mailstop@mail.example');
  const { data } = await here.ask(owner, 'accountSecurity', {});
  const [request] = data.recoveries;
  expect((await here.ask(owner, 'stopRecovery', { id: request?.id ?? '' })).code).toBe(200);
  here.clock.advance(25 * hour);
  expect((await claim(thief, second)).code).toBe(codes.recovery_over.code);
  expect((await here.ask(here.stranger(), 'stopByLetter', { code: 'abcdefghjkmnpqrs' })).code).toBe(
    codes.letter_over.code,
  );
});

test('who asks support for a way back is told to the mailbox with a link that stops it, in one letter; a mailbox that came back by a link gets none', async () => {
  const owner = await here.owner('mailsupport');
  const address = 'support@mail.example';
  await bind(owner, address);
  const before = (await inbox(address)).length;
  const thief = here.stranger();
  const ask = () => here.ask(thief, 'openRecovery', { name: owner.name, wants: 'both', ...owner.answers });
  const { data } = await ask();
  const letters = (await inbox(address)).slice(before);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain(data.number);
  expect(await newest(address, /(\S+)\?stop=/)).toBe(`${home}/#/recovery`);
  await here.yes(owner.name, 'clerk');
  await here.yes(owner.name, 'chief');
  // The owner has no session, and no password that works.
  expect((await here.ask(here.stranger(), 'stopByLetter', { code: await stopIn(address) })).code).toBe(200);
  here.clock.advance(24 * hour);
  expect((await claim(thief, data.claim)).code).toBe(codes.recovery_over.code);
  expect(await here.told(owner)).toContain('找回申请已停止');
  await here.site.owner.query('update member_email set restored_at = $2 where member_id = $1', [
    owner.id,
    here.clock.now(),
  ]);
  const then = (await inbox(address)).length;
  await ask();
  const notices = (await inbox(address)).slice(then);
  expect(notices).toHaveLength(1);
  expect(notices[0]).not.toContain('?stop=');
});

test('who forgot it on their own phone is back at once, within a quarter of an hour', async () => {
  const owner = await here.owner('mailback');
  await bind(owner, 'mailback@mail.example');
  // The first sign-in gives the browser its mark.
  await here.signIn(owner, owner.name, password, await here.nextTotp(owner.secret));
  await askLogin(owner, owner);
  const late = await claimIn('mailback@mail.example');
  here.clock.advance(hour / 4);
  expect((await claim(owner, late)).code).toBe(codes.recovery_over.code);
  await askLogin(owner, owner);
  here.clock.advance(hour / 4 - 1);
  expect((await claim(owner, await claimIn('mailback@mail.example'))).code).toBe(200);
  expect(await here.signIn(owner, owner.name, next, await here.nextTotp(owner.secret))).toBe(200);
  expect(await here.withdraw(owner, owner.card, payPassword)).toBe(codes.payouts_recovering.code);
});

test('a letter whose code is good at once is worth sending for as long as the code, one whose code waits for a day', async () => {
  const owner = await here.owner('mailworth');
  await bind(owner, 'mailworth@mail.example');
  await here.signIn(owner, owner.name, password, await here.nextTotp(owner.secret));
  for (const [by, minutes] of [
    [owner, 15],
    [here.stranger(), 24 * 60],
  ] as const) {
    await askLogin(by, owner);
    // The code's own letter; that somebody asked is told by another.
    const { rows } = await here.site.owner.query<{ minutes: number }>(
      `select (extract(epoch from expires_at - created_at) / 60)::int as minutes from email_outbox
        where address = 'mailworth@mail.example' and subject like '找回登录密码%' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ minutes }]);
  }
});

test('no answer tells whether a name exists, has an address, or whose address it is; letters go to owners alone', async () => {
  const owner = await here.owner('mailquiet');
  await bind(owner, 'mailquiet@mail.example');
  await here.owner('mailless');
  const said = [];
  for (const name of ['mailquiet', 'mailless', 'nobodyatall', 'mailquiet@mail.example'])
    said.push(await askLogin(here.stranger(), { name }));
  expect(new Set(said.map((reply) => JSON.stringify(reply))).size).toBe(1);
  // Another's address: digits go to its owner, and that it is taken is told to whoever reads them.
  const other = await here.owner('mailother');
  const both = { password, paypassword: payPassword };
  for (const address of ['MailQuiet@mail.example', 'unused@mail.example'])
    expect(
      (await here.ask(other, 'offerEmail', { address, ...both, code: await here.nextTotp(other.secret) }))
        .code,
    ).toBe(200);
  const taken = { address: 'mailquiet@mail.example', ...both, code: await here.nextTotp(other.secret) };
  await here.ask(other, 'offerEmail', taken);
  expect((await here.ask(other, 'confirmEmail', { code: await digits('mailquiet@mail.example') })).code).toBe(
    codes.email_taken.code,
  );
});

test('six digits are guessed five times; addresses that would be headers or two are none', async () => {
  const owner = await here.owner('mailguess');
  const both = { password, paypassword: payPassword };
  const offer = async (address: string) =>
    (await here.ask(owner, 'offerEmail', { address, ...both, code: await here.nextTotp(owner.secret) })).code;
  for (const bad of [
    'a@b.example\r\nBcc: all@mail.example',
    'a@b.example,c@d.example',
    '"a b"@c.example',
    '<a@b.example>',
    'a@b',
    'ä@b.example',
  ])
    expect([bad, await offer(bad)]).toEqual([bad, codes.email_malformed.code]);
  expect(await offer('guessed@mail.example')).toBe(200);
  const right = await digits('guessed@mail.example');
  const wrong = right === '123456' ? '654321' : '123456';
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => here.ask(owner, 'confirmEmail', { code: wrong })),
  );
  expect(new Set(tries.map(({ code }) => code))).toEqual(new Set([codes.email_code_wrong.code]));
  expect((await here.ask(owner, 'confirmEmail', { code: right })).code).toBe(codes.email_code_wrong.code);
  expect(await offer('guessed@mail.example')).toBe(200);
  const late = await digits('guessed@mail.example');
  here.clock.advance(hour / 4);
  expect((await here.ask(owner, 'confirmEmail', { code: late })).code).toBe(codes.email_code_wrong.code);
});

test('binding takes both passwords and the factor; the old address is told and undoes it; a new one gives nothing back for a day', async () => {
  const owner = await here.owner('mailchange');
  await bind(owner, 'old@mail.example');
  const thief: Person = { ...here.stranger(), token: owner.token };
  const address = 'thief@evil.example';
  const refusals = [
    await here.ask(thief, 'offerEmail', { address, password, paypassword: 'geraten1', code: '' }),
    await here.ask(thief, 'offerEmail', { address, password, paypassword: payPassword, code: '' }),
    await here.ask(thief, 'removeEmail', { password, code: '' }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual([
    codes.wrong_pay_password.code,
    codes.second_factor_wanted.code,
    codes.second_factor_wanted.code,
  ]);
  // Somebody who has all of it for a moment.
  const both = { password, paypassword: payPassword };
  await here.ask(thief, 'offerEmail', { address, ...both, code: await here.nextTotp(owner.secret) });
  expect((await here.ask(thief, 'confirmEmail', { code: await digits(address) })).code).toBe(200);
  expect((await here.ask(thief, 'askPayByEmail', { password })).code).toBe(codes.email_new.code);
  const before = (await inbox(address)).length;
  await askLogin(here.stranger(), owner);
  expect((await inbox(address)).length).toBe(before);
  here.clock.advance(24 * hour);
  await askLogin(thief, owner);
  const code = await claimIn(address);
  // The letter to the old address leads to the site, whatever host a request named.
  expect(await newest('old@mail.example', /(\S+)\?stop=/)).toBe(`${home}/#/recovery`);
  expect(
    (await here.ask(here.stranger(), 'stopByLetter', { code: await stopIn('old@mail.example') })).code,
  ).toBe(200);
  const { data } = await here.ask(owner, 'accountSecurity', {});
  expect(data.email).toMatchObject({ on: true, address: 'o***@mail.example', dead: false });
  here.clock.advance(24 * hour);
  expect((await claim(thief, code)).code).toBe(codes.recovery_over.code);
  expect(await here.out(owner)).toBe(0n);
});

test('a mailbox that a thief bound does not outlive the recovery by support, and no letter brings one back', async () => {
  const owner = await here.owner('mailoutlived');
  await bind(owner, 'outlived@mail.example');
  expect(await bind(owner, 'outlived@evil.example')).toBe(200);
  const undo = await stopIn('outlived@mail.example');
  const both = { password, paypassword: payPassword, code: await here.nextTotp(owner.secret) };
  await here.ask(owner, 'offerEmail', { address: 'second@evil.example', ...both });
  const offered = await digits('second@evil.example');
  const asked = await here.ask(owner, 'openRecovery', { name: owner.name, wants: 'login', ...owner.answers });
  expect(await here.yes(owner.name, 'clerk')).toBe(200);
  expect(await here.yes(owner.name, 'chief')).toBe(200);
  here.clock.advance(24 * hour);
  expect((await claim(owner, asked.data.claim)).code).toBe(200);
  expect((await here.told(owner)).slice(0, 3)).toContain('账户验证方式已更改');
  expect(await here.signIn(owner, owner.name, next)).toBe(200);
  // Neither what was bound, nor a letter to what was bound before, nor digits that wait.
  expect((await here.ask(here.stranger(), 'stopByLetter', { code: undo })).code).toBe(codes.letter_over.code);
  expect((await here.ask(owner, 'confirmEmail', { code: offered })).code).toBe(codes.email_code_wrong.code);
  expect((await here.ask(owner, 'accountSecurity', {})).data.email.address).toBeNull();
  const before = (await inbox('outlived@evil.example')).length;
  here.clock.advance(25 * hour);
  await askLogin(here.stranger(), owner);
  expect((await inbox('outlived@evil.example')).length).toBe(before);
});

test('a stolen mailbox comes back by its letter once, brings no password back, tells the address it displaced, and is taken off for good', async () => {
  const owner = await here.owner('mailstolen');
  const stolen = 'stolen@mail.example';
  await bind(owner, stolen);
  expect(await bind(owner, 'fresh@mail.example')).toBe(200);
  const first = await stopIn(stolen);
  // The owner goes back and forth: the thief has two links.
  await bind(owner, stolen);
  await bind(owner, 'fresh@mail.example');
  const second = await stopIn(stolen);
  const before = (await inbox('fresh@mail.example')).length;
  const undo = async (code: string) => (await here.ask(here.stranger(), 'stopByLetter', { code })).code;
  expect(await undo(second)).toBe(200);
  const told = (await inbox('fresh@mail.example')).slice(before).join();
  expect(told).toContain('nothing more will be sent here');
  expect(told).not.toContain('?stop=');
  here.clock.advance(25 * hour);
  const claims = async () => (await inbox(stolen)).filter((text) => /Claim code:/.test(text)).length;
  await askLogin(here.stranger(), owner);
  expect(await claims()).toBe(0);
  await here.signIn(owner, owner.name, password, await here.nextTotp(owner.secret));
  expect((await here.ask(owner, 'askPayByEmail', { password })).code).toBe(codes.email_none.code);
  const off = { password, code: await here.nextTotp(owner.secret) };
  expect((await here.ask(owner, 'removeEmail', off)).code).toBe(200);
  expect((await inbox(stolen)).at(-1)).not.toContain('?stop=');
  for (const link of [first, second]) expect(await undo(link)).toBe(codes.letter_over.code);
  expect((await here.ask(owner, 'accountSecurity', {})).data.email.address).toBeNull();
  // Confirmed anew with both passwords it is the owner's address as any other.
  expect(await bind(owner, stolen)).toBe(200);
  await askLogin(here.stranger(), owner);
  expect(await claims()).toBe(1);
});

test('other ways to write a name are no other names: the asks of one place at an account are counted together', async () => {
  const owner = await here.owner('mailspelled');
  await bind(owner, 'spelled@mail.example');
  const before = (await inbox('spelled@mail.example')).length;
  const thief = here.stranger();
  const wide = (name: string, from: number) =>
    [...name].map((letter, at) =>
      at < from ? letter : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
  const said = [];
  for (const name of [owner.name, ...[0, 3, 6, 8].map((from) => wide(owner.name, from).join(''))])
    said.push((await askLogin(thief, { name })).code);
  expect(said).toEqual([200, 200, 200, codes.rate_limited.code, codes.rate_limited.code]);
  // By support it is the same: three tries at the answers, however the name is written.
  const guess = { wants: 'login', ...owner.answers, tail: '0000' } as const;
  const answers = [];
  for (const from of [0, 3, 6, 8])
    answers.push(
      (await here.ask(thief, 'openRecovery', { name: wide(owner.name, from).join(''), ...guess })).code,
    );
  expect(answers).toEqual([200, 200, 200, codes.rate_limited.code]);
  const letters = (await inbox('spelled@mail.example')).slice(before);
  expect(letters.filter((text) => /Claim code:/.test(text))).toHaveLength(3);
});

test('strangers who ask for a day shut nobody out: the owner has a code, gets one where they were before, and a flood is five letters', async () => {
  const owner = await here.owner('mailshut');
  await bind(owner, 'shut@mail.example');
  const claims = async () =>
    (await inbox('shut@mail.example')).filter((text) => /Claim code:/.test(text)).length;
  const from = (network: number): Person => ({ address: `203.0.${network}.7` });
  const said = [];
  for (let network = 1; network <= 12; network += 1) said.push(await askLogin(from(network), owner));
  expect(new Set(said.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(said[0]?.code).toBe(200);
  expect(await claims()).toBe(5);
  // From home, without the browser's mark, and on the browser itself.
  expect((await askLogin({ address: owner.address }, owner)).code).toBe(200);
  expect(await claims()).toBe(6);
  await here.signIn(owner, owner.name, password, await here.nextTotp(owner.secret));
  expect((await askLogin({ ...owner, address: from(20).address }, owner)).code).toBe(200);
  expect(await claims()).toBe(7);
  // All are stopped, the number is still spent: who asks on a new phone gets the one letter that leads back.
  const { data } = await here.ask(owner, 'accountSecurity', {});
  for (const { id } of data.recoveries) await here.ask(owner, 'stopRecovery', { id });
  for (const network of [30, 31]) expect((await askLogin(from(network), owner)).code).toBe(200);
  expect(await claims()).toBe(8);
  const code = await claimIn('shut@mail.example');
  here.clock.advance(24 * hour);
  expect((await claim(from(30), code)).code).toBe(200);
});

test('a node of the version before, which knows the codes of support alone, finds none that went by e-mail', async () => {
  const owner = await here.owner('mailmixed');
  await bind(owner, 'mixed@mail.example');
  const { data: bySupport } = await here.ask(owner, 'openRecovery', {
    name: owner.name,
    wants: 'both',
    ...owner.answers,
  });
  await askLogin(here.stranger(), owner);
  const byEmail = await claimIn('mixed@mail.example');
  // How that version looks a code up: by the SHA-256 of its letters.
  const found = async (code: string) =>
    (
      await here.site.owner.query<{ way: string }>(
        'select way from account_recovery where claim_hash = sha256($1::bytea)',
        [Buffer.from(code.replaceAll('-', ''))],
      )
    ).rows;
  expect(await found(bySupport.claim)).toEqual([{ way: 'support' }]);
  expect(await found(byEmail)).toEqual([]);
  for (const code of [bySupport.claim, byEmail])
    expect((await here.ask(here.stranger(), 'recoveryStatus', { claim: code })).code).toBe(200);
});

test('who is on the house’s lists, or has closed the account, gets no password back, and hears why only with the code', async () => {
  const denied = await here.owner('maildenied');
  const closed = await here.owner('mailclosed');
  const add = { list: 'deny', kind: 'name', value: '林月如', reason: '多次盗号' } as const;
  await bind(denied, 'denied@mail.example');
  await bind(closed, 'closed@mail.example');
  await here.site.owner.query(
    'insert into account_closing (member_id, asked_at, closes_at, waives, closed_at) values ($1, $2, $2, false, $2)',
    [closed.id, here.clock.now()],
  );
  const before = (await inbox('closed@mail.example')).length;
  await askLogin(here.stranger(), closed);
  expect((await inbox('closed@mail.example')).length).toBe(before);
  const byCode = (by: Person, { name }: Owner, code: string) =>
    here.ask(by, 'recoverLoginPassword', { name, code, password: next });
  const by = here.stranger();
  expect((await byCode(by, closed, 'wrong-code')).code).toBe(codes.recovery_code_wrong.code);
  expect((await byCode(by, closed, closed.codes[0] ?? '')).code).toBe(codes.account_closed.code);
  await askLogin(here.stranger(), denied);
  const claimCode = await claimIn('denied@mail.example');
  here.clock.advance(24 * hour);
  const chief = here.staff.chief;
  expect((await here.site.staff('addListEntry', add, chief, crypto.randomUUID())).code).toBe(200);
  expect((await byCode(here.stranger(), denied, 'wrong-code')).code).toBe(codes.recovery_code_wrong.code);
  expect((await byCode(here.stranger(), denied, denied.codes[0] ?? '')).code).toBe(codes.turned_away.code);
  expect((await claim(here.stranger(), claimCode)).code).toBe(codes.turned_away.code);
  // Nothing was used up or changed by it.
  expect(await here.signIn(denied, denied.name, password, denied.codes[0] ?? '')).toBe(
    codes.turned_away.code,
  );
});
