import { expect, test } from 'vitest';
import { commission } from './commission.ts';
import { payButton } from './pay-button.ts';
import { termsText } from './terms.ts';

test('commission keeps the digits that are rounded only in a statement, with a true minus', () => {
  expect([22.4321, 0.000001, 5, -1_234.5].map(commission)).toEqual([
    '22.4321',
    '0.000001',
    '5.00',
    '−1,234.50',
  ]);
});

test('what an agent is paid for names its share, its fee and whether losses are carried', () => {
  const terms = { kind: 'net_loss', share: 3_050, depositFee: 120, carries: true } as const;
  expect(termsText(terms)).toBe('净亏损的 30.50% · 扣存款手续费 1.20% · 负数结转');
  expect(termsText({ ...terms, depositFee: 0, carries: false })).toBe('净亏损的 30.50% · 负数不结转');
  expect(termsText({ kind: 'per_head', perHead: 60, leastDeposit: 200, leastTurnover: 1_000 })).toBe(
    '每人 60.00：首存满 200.00，有效投注满 1,000.00',
  );
});

test('the button pays where one person is enough, asks where it takes two, and waits for the other', () => {
  const limits = ['large'] as never;
  const yes = { by: '老牌', own: false } as never;
  expect(payButton({ firstYes: null, limits: [] })).toEqual({ label: '发放', waits: false });
  expect(payButton({ firstYes: null, limits })).toEqual({ label: '提请复核', waits: false });
  expect(payButton({ firstYes: yes, limits })).toEqual({ label: '复核', waits: false });
  expect(payButton({ firstYes: { by: '小明', own: true } as never, limits })).toEqual({
    label: '待他人复核',
    waits: true,
  });
});
