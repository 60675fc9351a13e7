// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { OwedPage } from './page.tsx';

signedInForEach();

function open(asOf: string | null = '2026-11-20T16:00:00Z') {
  const asked = answerWith({
    staffMe: () => staff('audit', 'withdrawals.read', 'exports'),
    owed: () =>
      ({
        asOf,
        days: {
          end: '2026-11-20',
          dayBefore: '2026-11-19',
          weekBefore: '2026-11-13',
          monthBefore: '2026-10-20',
        },
        rows: [
          { wallet: 'grant', end: 7, dayBefore: 6, weekBefore: 7, monthBefore: 0 },
          { wallet: 'central', end: 1_000.3, dayBefore: 900.1, weekBefore: 1_000.3, monthBefore: 1_100 },
          { wallet: 'held', end: 20, dayBefore: 0, weekBefore: 0, monthBefore: 0 },
        ],
        sum: { end: 1_020.3, dayBefore: 900.1, weekBefore: 1_000.3, monthBefore: 1_100 },
      }) as never,
  });
  renderAt('/owed?day=2026-11-20', <OwedPage />);
  return asked;
}

test('what the house owes is heard whole, beside before, and what is locked stands behind the sum and not in it', async () => {
  const asked = open();
  await screen.findAllByText('1,000.30');
  await screen.findByText('取款审核');
  expect(asked.owed).toEqual([{ day: '2026-11-20' }]);
  expect(heard()).toEqual([
    'h1: 欠会员的钱',
    '截至 2026-11-21 00:00:00 · 北京时间',
    'field “日期” holds “2026-11-20” autocomplete=off placeholder=Select date aria-invalid=false',
    'button “导出”',
    'link “返回总览” href=/overview',
    '每天结束时各账户的余额；已结账的日子不再变，之后补记的算在补记当日。',
    'th: 账户',
    'th:',
    '当天结束 2026-11-20',
    'th:',
    '前一天 2026-11-19',
    'th:',
    '一周前 2026-11-13',
    'th:',
    '一个月前 2026-10-20',
    'th: 现在的单据',
    '中心钱包',
    'link “1,000.30” href=/overview/owed/accounts?day=2026-11-20&wallet=central',
    'link “900.10” href=/overview/owed/accounts?day=2026-11-19&wallet=central',
    '+100.20',
    'link “1,000.30” href=/overview/owed/accounts?day=2026-11-13&wallet=central',
    '持平',
    'link “1,100.00” href=/overview/owed/accounts?day=2026-10-20&wallet=central',
    '−99.70',
    '取款待审',
    'link “20.00” href=/overview/owed/accounts?day=2026-11-20&wallet=held',
    'link “0.00” href=/overview/owed/accounts?day=2026-11-19&wallet=held',
    '+20.00',
    'link “0.00” href=/overview/owed/accounts?day=2026-11-13&wallet=held',
    '+20.00',
    'link “0.00” href=/overview/owed/accounts?day=2026-10-20&wallet=held',
    '+20.00',
    'link “取款审核” href=/withdrawals',
    '合计',
    '1,020.30',
    '900.10',
    '+120.20',
    '1,000.30',
    '+20.00',
    '1,100.00',
    '−79.70',
    '锁定彩金（未归会员，不计入）',
    'link “7.00” href=/overview/owed/accounts?day=2026-11-20&wallet=grant',
    'link “6.00” href=/overview/owed/accounts?day=2026-11-19&wallet=grant',
    '+1.00',
    'link “7.00” href=/overview/owed/accounts?day=2026-11-13&wallet=grant',
    '持平',
    'link “0.00” href=/overview/owed/accounts?day=2026-10-20&wallet=grant',
    '+7.00',
    '优惠活动',
  ]);
});

test('on a phone the sum stands first and what is locked last; where nothing was counted yet that is said', async () => {
  stubScreen('phone');
  open(null);
  await screen.findByText('尚未开始统计');
  await screen.findAllByText('1,020.30');
  const cards = [...document.querySelectorAll('li')].map(({ textContent }) =>
    textContent?.replace(/\d.*$/s, ''),
  );
  expect(cards).toEqual(['合计', '中心钱包', '取款待审', '锁定彩金（未归会员，不计入）']);
});
