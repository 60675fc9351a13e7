/** Letters: sent away from every call, once if it can be, never lost to a mail server that is silent, slow or gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellOfNewDevice } from '../members/index.ts';
import { SetClock } from '../platform/clock.ts';
import { type MailServer, startMailServer, startSilence } from '../testing/mail-server.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { sendToMember } from './outbox.ts';
import { openEmailSender } from './sender.ts';
import { openSmtp } from './smtp.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const from = 'Mingpai <no-reply@play.example>';
const minute = 60_000;
let site: TestSite;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  site = await startTestSite({
    clock,
    environment: { PUBLIC_URL: 'https://play.example', SMTP_URL: mail.url, SMTP_FROM: from },
  });
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
});

const senderTo = (url: string, mostMs?: number) =>
  openEmailSender(site.running.site, site.running.settings, openSmtp({ url, from }, mostMs));

/** A member with this address. */
async function addressed(address: string) {
  const { id } = await site.member();
  await site.owner.query(
    'insert into member_email (member_id, address, address_key, verified_at) values ($1, $2, $2, $3)',
    [id, address, clock.now()],
  );
  return id;
}

const notice = { title: '提醒', content: '内容', titleEn: 'Notice', contentEn: 'What happened' };
const tell = (id: bigint, letter = notice) =>
  site.running.site.database.transaction((tx) => sendToMember(tx, clock, id, letter));
const outbox = async (id: bigint) =>
  (
    await site.owner.query<{ outcome: string | null; attempts: number; body: string }>(
      'select outcome, attempts, body from email_outbox where member_id = $1 order by id',
      [id],
    )
  ).rows;

test('a notice goes out once, in both languages, from the address of the operator, and nothing of it is kept', async () => {
  const id = await addressed('one@mail.example');
  await tell(id);
  const sender = senderTo(mail.url);
  await sender.send();
  await sender.send();
  const [letter, ...more] = mail.to('one@mail.example');
  expect(more).toEqual([]);
  expect(letter?.text).toContain('内容');
  expect(letter?.text).toContain('What happened');
  expect(letter?.text).toContain('https://play.example/');
  expect(letter?.raw).toMatch(/^From: Mingpai <no-reply@play\.example>\r$/m);
  expect(letter?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
  expect(await outbox(id)).toEqual([{ outcome: 'sent', attempts: 1, body: '' }]);
});

test('a letter that was taken and not acknowledged comes again under the same Message-ID', async () => {
  const id = await addressed('twice@mail.example');
  await tell(id);
  const sender = senderTo(mail.url);
  mail.be('mute');
  await sender.send();
  expect(await outbox(id)).toMatchObject([{ outcome: null, attempts: 1 }]);
  mail.be('good');
  await sender.send();
  expect(mail.to('twice@mail.example')).toHaveLength(1);
  clock.advance(minute);
  await sender.send();
  const [first, second, ...more] = mail.to('twice@mail.example');
  expect(more).toEqual([]);
  expect(second?.messageId).toBe(first?.messageId);
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@play\.example>/);
  expect(await outbox(id)).toMatchObject([{ outcome: 'sent', attempts: 2 }]);
});

test('servers that say nothing, say it endlessly, or are not there lose no letter, and no call waits for them', async () => {
  const id = await addressed('patient@mail.example');
  const silent = await startSilence();
  const endless = await startSilence('220-welcome\r\n');
  try {
    await tell(id);
    for (const url of [silent.url, endless.url, 'smtp://127.0.0.1:1']) {
      const sender = senderTo(url, 300);
      const sending = sender.send();
      // While it hangs, what makes letters goes on.
      await tell(id);
      await sending;
      expect((await outbox(id)).map(({ outcome }) => outcome)).not.toContain('sent');
      clock.advance(60 * minute);
    }
    await expect.poll(() => silent.connections() + endless.connections()).toBe(0);
  } finally {
    await silent.stop();
    await endless.stop();
  }
  await senderTo(mail.url).send();
  expect(mail.to('patient@mail.example')).toHaveLength(4);
  expect(new Set(mail.to('patient@mail.example').map(({ messageId }) => messageId)).size).toBe(4);
});

test('a mailbox of which a server says on two days that it does not exist is written to no more; others are', async () => {
  const day = 24 * 60 * minute;
  const others = ['no_relay', 'later', 'bad_sender', 'no_such_sender', 'some_address'] as const;
  const [gone, back] = [await addressed('gone@mail.example'), await addressed('back@mail.example')];
  const ids = new Map<bigint, (typeof others)[number]>();
  for (const manners of others) ids.set(await addressed(`${manners}@mail.example`), manners);
  const sender = senderTo(mail.url);
  const refuse = async (id: bigint, manners: 'no_mailbox' | (typeof others)[number]) => {
    await tell(id);
    mail.be(manners);
    await sender.send();
    mail.be('good');
  };
  const titles = async (id: bigint) =>
    (await site.owner.query<{ title: string }>('select title from inbox_message where member_id = $1', [id]))
      .rows;
  for (const [id, manners] of ids) await refuse(id, manners);
  await refuse(gone, 'no_mailbox');
  clock.advance(day - 1);
  await refuse(gone, 'no_mailbox');
  expect(await titles(gone)).toEqual([]);
  await refuse(back, 'no_mailbox');
  // It takes a letter, so what was said before counts no more.
  await tell(back);
  await sender.send();
  clock.advance(1);
  await refuse(gone, 'no_mailbox');
  for (const [id, manners] of ids) await refuse(id, manners);
  clock.advance(day);
  await refuse(back, 'no_mailbox');
  clock.advance(60 * minute);
  for (const id of [gone, back, ...ids.keys()]) await tell(id);
  await sender.send();
  expect(mail.to('gone@mail.example')).toEqual([]);
  expect(mail.to('back@mail.example')).toHaveLength(2);
  for (const manners of others)
    expect([manners, mail.to(`${manners}@mail.example`).length > 0]).toEqual([manners, true]);
  expect(await titles(gone)).toEqual([{ title: '邮箱无法送达' }]);
  for (const id of [back, ...ids.keys()]) expect(await titles(id)).toEqual([]);
  // Of each only one attempt was made.
  expect(await outbox(gone)).toEqual(Array(3).fill({ outcome: 'refused', attempts: 1, body: '' }));
});

test('what nobody could send for a day is given up; a node without a mail server leaves the rest to the others', async () => {
  const id = await addressed('old@mail.example');
  const without = openEmailSender(site.running.site, site.running.settings, undefined);
  await tell(id);
  clock.advance(24 * 60 * minute);
  await senderTo(mail.url).send();
  await tell(id);
  clock.advance(24 * 60 * minute - 1);
  await tell(id);
  await without.send();
  expect((await outbox(id)).map(({ outcome, attempts }) => [outcome, attempts])).toEqual([
    ['given_up', 1],
    [null, 0],
    [null, 0],
  ]);
  clock.advance(1);
  await without.send();
  expect(mail.to('old@mail.example')).toEqual([]);
  expect((await outbox(id)).map(({ outcome }) => outcome)).toEqual(['given_up', 'given_up', null]);
  await senderTo(mail.url).send();
  expect(mail.to('old@mail.example')).toHaveLength(1);
});

test('what a server puts off comes again after 1, 2, 4, 8, 16, 32 and then 60 minutes', async () => {
  const id = await addressed('putoff@mail.example');
  await tell(id);
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    // Whether a server rests that fails again and again is another matter.
    await senderTo('smtp://127.0.0.1:1', 300).send();
    const { rows } = await site.owner.query<{ minutes: number }>(
      'select extract(epoch from due_at - $2)::int / 60 as minutes from email_outbox where member_id = $1',
      [id, clock.now()],
    );
    waits.push(rows[0]?.minutes ?? 0);
    clock.advance((rows[0]?.minutes ?? 0) * minute);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('two nodes that send at once send each letter once', async () => {
  const id = await addressed('nodes@mail.example');
  for (let sent = 0; sent < 12; sent += 1) await tell(id);
  await Promise.all([senderTo(mail.url).send(), senderTo(mail.url).send(), senderTo(mail.url).send()]);
  expect(mail.to('nodes@mail.example')).toHaveLength(12);
});

test('what a visitor wrote into a notice makes no header and no link', async () => {
  const id = await addressed('calm@mail.example');
  const evil = 'Phone https://evil.test/x www.evil.test evil.example\r\nBcc: all@mail.example';
  await tell(id, { title: 'a\r\nBcc: all@mail.example', content: evil, titleEn: 'b', contentEn: evil });
  await senderTo(mail.url).send();
  const [letter] = mail.to('calm@mail.example');
  expect(letter?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  expect(letter?.text).not.toMatch(/evil/);
  expect(mail.to('all@mail.example')).toEqual([]);
});

test('a browser that calls itself a link takes no sentence of the notice with it, and is none, in any script', async () => {
  const id = await addressed('browser@mail.example');
  const { site: context } = site.running;
  const from = (device: string, name: string) => ({ address: '203.0.113.9', id: device, name });
  await site.owner.query(
    "update session set device_id = decode(repeat('ab', 32), 'hex') where member_id = $1",
    [id],
  );
  for (const [device, name] of [
    ['first', 'x.cn'],
    ['second', 'Firefox/150.0 https://坏.中国/登录 坏.中国'],
  ] as const)
    await context.database.transaction((tx) => tellOfNewDevice(tx, clock, id, from(device, name)));
  // A notice whose words name an address without a blank beside it.
  await tell(id, { ...notice, content: '您在evil.test登录，如非本人操作，请修改登录密码。' });
  await senderTo(mail.url).send();
  const texts = mail.to('browser@mail.example').map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).not.toMatch(/x\.cn|坏|evil|https:\/\/(?!play\.example)/);
  // Letters go out side by side, and arrive as they are taken.
  const ofDevices = texts.filter((text) =>
    /您的账户于 .* 在一台新设备上登录.*如非本人操作，请立即到“账户安全”退出该设备/.test(text),
  );
  expect(ofDevices).toHaveLength(2);
  expect(ofDevices.filter((text) => text.includes('Firefox'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('您在…登录，如非本人操作，请修改登录密码。'))).toHaveLength(1);
});

test('however many addresses a server refuses, the next one’s letter goes out in the same turn', async () => {
  const refused = await Promise.all(
    Array.from({ length: 9 }, (_, index) => addressed(`odd${index}@mail.example`)),
  );
  for (const id of refused) await tell(id);
  mail.be('no_relay');
  const sender = senderTo(mail.url);
  await sender.send();
  mail.be('good');
  const id = await addressed('next@mail.example');
  await tell(id);
  await sender.send();
  expect(mail.to('next@mail.example')).toHaveLength(1);
});
