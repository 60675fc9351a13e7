// @vitest-environment happy-dom
import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTermsWords } from './terms.ts';

type Terms = AgentAnswer<'portalMe'>['terms']['now'];

afterEach(cleanup);

const share = { kind: 'net_loss', share: 3_000, depositFee: 150 } as const;

test.each<[string, Terms, string]>([
  [
    'a week in which members won is made up for first where it is carried',
    { ...share, carries: true },
    '团队每周净亏损的 30.00%，另扣到账存款的 1.50% 作手续费；会员赢钱的一周由之后的盈利先补回',
  ],
  [
    'a week in which members won is over where it is not carried',
    { ...share, depositFee: 0, carries: false },
    '团队每周净亏损的 30.00%；会员赢钱的一周不结转',
  ],
  [
    'the least fee that there is is said',
    { ...share, depositFee: 1, carries: true },
    '团队每周净亏损的 30.00%，另扣到账存款的 0.01% 作手续费；会员赢钱的一周由之后的盈利先补回',
  ],
  [
    'a qualified member is paid for, and what qualifies is said',
    { kind: 'per_head', perHead: 200, leastDeposit: 100, leastTurnover: 5_000 },
    '每位合格会员 ¥200.00：首存满 ¥100.00，且首存后 90 天内有效投注满 ¥5,000.00',
  ],
])('%s', (_name, now, words) => {
  const { result } = renderHook(useTermsWords);
  expect(result.current({ now, next: null })).toEqual([words]);
});

test('what is agreed for the next Monday is said as it will be, beside what holds', () => {
  const { result } = renderHook(useTermsWords);
  expect(
    result.current({
      now: { kind: 'turnover' },
      next: { from: '2026-11-29T16:00:00.000Z', terms: { ...share, depositFee: 0, carries: true } },
    }),
  ).toEqual([
    '按有效投注，依下面的费率',
    '2026-11-30 起：团队每周净亏损的 30.00%；会员赢钱的一周由之后的盈利先补回',
  ]);
});
