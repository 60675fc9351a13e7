import { inboxTexts } from '@mingpai/contract/texts/inbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { inboxOf, markRead, ownMessages, sendInboxMessage, unreadCount } from './inbox.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.stop());

async function inbox(token: string, language: string): Promise<string> {
  const { data } = await site.raw('/api/inbox', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      authorization: `Bearer ${token}`,
    },
    body: '{"page":1}',
  });
  return JSON.stringify(data);
}

test('a message of the site is read in the language of whoever reads it', async () => {
  const { id, token } = await site.member();
  const { database, clock } = site.running.site;
  const told = { credited: '998.50', asked: '1000.00', orderNo: 'D1' };
  await sendInboxMessage(database, clock, id, inboxTexts.depositCredited(told));
  expect(await inbox(token, 'en')).toContain('Your deposit of ¥998.50 is in your central wallet');
  expect(await inbox(token, 'en')).not.toContain('存款');
  expect(await inbox(token, 'zh-CN')).toContain('您的存款998.50元已存入中心钱包（申请金额1000.00元');
  // It leads to its order.
  expect(await inbox(token, 'en')).toContain('"subject":"deposit","order_no":"D1"');
});

test('of two messages the one that is opened is read, and the other is not; nobody reads another’s', async () => {
  const [one, other] = [await site.member(), await site.member()];
  const { database, clock } = site.running.site;
  for (const { id } of [one, one, other])
    await sendInboxMessage(database, clock, id, inboxTexts.serviceAnswered());
  const messages = async () =>
    (await inboxOf(database, { memberId: one.id, language: 'en', page: 1, size: 10 })).rows;
  const [, older] = await messages();
  await markRead(database, clock, other.id, older?.id);
  expect([await unreadCount(database, one.id), await unreadCount(database, other.id)]).toEqual([2, 1]);
  await markRead(database, clock, one.id, older?.id);
  expect((await messages()).map(({ read }) => read)).toEqual([false, true]);
  expect([await unreadCount(database, one.id), await unreadCount(database, other.id)]).toEqual([1, 1]);
  await markRead(database, clock, one.id);
  expect([await unreadCount(database, one.id), await unreadCount(database, other.id)]).toEqual([0, 1]);
});

test('pages of an inbox go on where the one before ended, the newest first', async () => {
  const { id } = await site.member();
  const { database, clock } = site.running.site;
  for (const nth of [1, 2, 3, 4, 5])
    await sendInboxMessage(
      database,
      clock,
      id,
      inboxTexts.depositCredited({ credited: '1.00', asked: '1.00', orderNo: `P${nth}` }),
    );
  const page = async (number: number) =>
    (await inboxOf(database, { memberId: id, language: 'en', page: number, size: 2 })).rows.map(
      ({ orderNo }) => orderNo,
    );
  expect([await page(1), await page(2), await page(3)]).toEqual([['P5', 'P4'], ['P3', 'P2'], ['P1']]);
});

test('when a message was read is when it was read first', async () => {
  const { id } = await site.member();
  const { database } = site.running.site;
  const clock = new SetClock('2026-11-20T04:00:00.000Z');
  await sendInboxMessage(database, clock, id, inboxTexts.serviceAnswered());
  await markRead(database, clock, id);
  clock.advance(60_000);
  await markRead(database, clock, id);
  const [own] = await ownMessages(database, id, 0n, 10);
  expect(own?.read?.toISOString()).toBe('2026-11-20T04:00:00.000Z');
});

test('a message from before there was English stays as it was written', async () => {
  const { id, token } = await site.member();
  await site.running.site.database.query(
    `insert into inbox_message (member_id, title, content, created_at) values ($1, '旧消息', '旧内容', now())`,
    [id],
  );
  expect(await inbox(token, 'en')).toContain('旧消息');
  expect(await inbox(token, 'en')).toContain('"subject":null,"order_no":null');
});

const order = { amount: '100.00', reason: 'no such payment', orderNo: 'W1' };
const question = {
  amount: '100.00',
  text: '请上传转账凭证',
  textEn: 'Please upload a receipt.',
  picture: true,
  until: '2026-11-22 12:00:00',
  orderNo: 'W1',
};
const way = { amount: '100.00', usdt: '14.00', protocol: 'TRC20', orderNo: 'W1' };
const title = ['首存礼', 'First deposit'] as const;
const correction = { amount: '5.00', balance: '9.00', turnover: '5.00', waived: '', orderNo: 'A1' };
const rebate = { realbet: 20, sport: 21, gaming: 22, joker: 23, concise: 35, lottery: 6 };
const level = { since: '2026-11-21 00:10:00', rebate };
const week = { week: '2026-11-16', amount: '88.00' };

test.each(
  Object.entries({
    depositRejected: inboxTexts.depositRejected(order),
    depositQuestion: inboxTexts.orderQuestion({ kind: 'deposit', ...question }),
    withdrawalQuestion: inboxTexts.orderQuestion({ kind: 'withdrawal', ...question }),
    depositQuestionTakenBack: inboxTexts.questionTakenBack({ ...order, kind: 'deposit' }),
    withdrawalQuestionTakenBack: inboxTexts.questionTakenBack({ ...order, kind: 'withdrawal' }),
    withdrawalUnwatched: inboxTexts.withdrawalApproved({ ...way, way: 'unwatched' }),
    withdrawalDue: inboxTexts.withdrawalApproved({ ...way, way: 'due' }),
    withdrawalSent: inboxTexts.withdrawalApproved({ ...way, way: 'sent' }),
    withdrawalWrong: inboxTexts.withdrawalApproved({ ...way, way: 'wrong' }),
    withdrawalRejected: inboxTexts.withdrawalRejected(order),
    withdrawalArrived: inboxTexts.withdrawalArrived({ ...way, hash: '0x1' }),
    credited: inboxTexts.balanceCorrected({
      ...correction,
      direction: 'credit',
      reason: ['补偿', 'Goodwill'],
    }),
    takenBack: inboxTexts.balanceCorrected({
      ...correction,
      direction: 'debit',
      turnover: '',
      waived: '66.00',
      reason: ['补偿', 'Goodwill'],
    }),
    debited: inboxTexts.balanceCorrected({ ...correction, direction: 'debit', reason: ['补偿', 'Goodwill'] }),
    promotionApproved: inboxTexts.promotionApproved({ title, bonus: '38.00', multiple: 5 }),
    promotionWithoutBonus: inboxTexts.promotionApproved({ title, bonus: '', multiple: 0 }),
    promotionRejected: inboxTexts.promotionRejected({ title, reason: 'asked twice' }),
    agencyApproved: inboxTexts.agencyApproved(),
    agencyRejected: inboxTexts.agencyRejected({ reason: 'no answer' }),
    agencyEnds: inboxTexts.agencyEnds({ day: '2026-11-30' }),
    commissionPaid: inboxTexts.commissionPaid(week),
    commissionRejected: inboxTexts.commissionRejected({ ...week, reason: 'checked again' }),
    disputeUpheld: inboxTexts.disputeUpheld({ ...week, answer: 'counted again' }),
    serviceAnswered: inboxTexts.serviceAnswered(),
    serviceWrote: inboxTexts.serviceWrote(),
    levelUp: inboxTexts.levelChanged({ ...level, from: 2, to: 3 }),
    levelDown: inboxTexts.levelChanged({ ...level, from: 3, to: 2 }),
  }),
)('%s has nothing Chinese in its English', (_name, { titleEn, contentEn, title: chinese }) => {
  expect(titleEn + contentEn).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
  expect(chinese).toMatch(/[\u4e00-\u9fff]/);
});
