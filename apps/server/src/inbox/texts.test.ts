import { expect, test } from 'vitest';
import { inboxTexts } from './texts.ts';

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
