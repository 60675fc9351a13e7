import { expect, test } from 'vitest';
import { inboxTexts } from './inbox.ts';

test.each(['汇款人与会员姓名不符', '汇款人与会员姓名不符。', '请核对。请重新提交。 '])(
  'a reason stands in our sentence with one full stop, however staff ended it: %s',
  (reason) => {
    const order = { amount: '100', reason, orderNo: 'D1' };
    const quoted = reason.trim().replace(/。$/, '');
    for (const { content, contentEn } of [
      inboxTexts.depositRejected(order),
      inboxTexts.withdrawalRejected(order),
      inboxTexts.agencyRejected(order),
      inboxTexts.commissionRejected({ week: '2026-11-16', ...order }),
    ]) {
      expect(content).toContain(`原因：${quoted}。`);
      expect(content).not.toContain('。。');
      expect(contentEn).toContain(`Reason: ${quoted}.`);
      expect(contentEn).not.toMatch(/[。.]{2}/);
    }
  },
);

test('two payouts that were under review are told apart by their venue and their bet, and it is said who refused one', () => {
  const held = { amount: '5,000.00', venue: ['翠湖', 'Jade Lake'], subject: 'B-17' } as const;
  for (const told of [inboxTexts.heldReleased(held), inboxTexts.heldRefused(held)]) {
    expect(told.content).toMatch(/翠湖.*5,000\.00元.*单号：B-17$/);
    expect(told.contentEn).toMatch(/Jade Lake.*Bet: B-17$/);
  }
  expect(inboxTexts.heldRefused(held).content).toContain('工作人员与翠湖核对后');
  expect(inboxTexts.heldReleased({ ...held, subject: undefined }).content).not.toContain('单号');
});
