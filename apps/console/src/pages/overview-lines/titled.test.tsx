// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { OverviewLinesPage } from './page.tsx';

signedInForEach();

test.each([
  ['clerk', 'staff/3', '老牌', '经手人 老牌 · '],
  ['member', '100012', 'lucky88', '会员 lucky88 · '],
  ['taker', '7:2026-11-01:2026-11-07', '首存礼', '2026-11-01 至 2026-11-07 领取活动“首存礼”的会员 · '],
  ['way', 'wechat', 'wechat', '付款方式 微信 · '],
])('lines narrowed by %s are titled by its name', async (by, value, name, title) => {
  answerWith({
    staffMe: () => staff('reports'),
    reportLines: () => ({ asOf: null, name, unit: 'yuan', sum: 0, rows: [], next: null }),
  });
  const address = new URLSearchParams({
    figure: 'deposits',
    from: '2026-11-01',
    to: '2026-11-07',
    by,
    value,
  });
  renderAt(`/overview/lines?${address}`, <OverviewLinesPage />);
  expect(await screen.findByText((text) => text.startsWith(title))).toBeTruthy();
});
