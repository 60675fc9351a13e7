// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { Staff } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PromotionReportPage } from './report.tsx';

signedInForEach();

const everything = staff('promotions', 'members.read', 'reports', 'exports');
const brought = (from: string, to: string, deposits: number) => ({
  from,
  to,
  deposits,
  ggr: -50.5,
  ngr: -60,
});
const taker = (memberId: number) => ({
  memberId,
  username: `member${memberId}`,
  gifts: 2,
  given: 17.6,
  converted: 8.8,
  forfeited: 0,
  open: 8.8,
  deposits: 500,
  ggr: 120,
  ngr: 102.4,
});
function Address() {
  return <output>{useLocation().search}</output>;
}
function open(
  search = '?from=2026-11-01&to=2026-11-10',
  who: Staff = everything,
  after = brought('2026-11-11', '2026-12-10', 3_000),
) {
  const asked = answerWith({
    staffMe: () => who,
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    promotionReport: () => ({
      asOf: '2026-11-20T16:30:05Z',
      title: '周末存送',
      takers: 1_204,
      gifts: 1_300,
      given: 9_000.5,
      converted: 4_000,
      forfeited: 3_000.5,
      open: 2_000,
      before: brought('2026-10-22', '2026-10-31', 100),
      during: brought('2026-11-01', '2026-11-10', 20_000),
      after,
    }),
    promotionTakers: ({ after }) => ({
      rows: [taker(after === 0 ? 100_004 : 100_005)],
      next: after === 0 ? 100_004 : null,
    }),
    promotionReferrals: () => ({ rows: [], total: 0, more: false }),
  });
  renderAt(
    `/promotions/12${search}`,
    <>
      <Routes>
        <Route path="promotions/:id" element={<PromotionReportPage />} />
      </Routes>
      <Address />
    </>,
  );
  return asked;
}
const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');
const cells = (key: string) =>
  [...document.querySelectorAll(`tr[data-row-key="${key}"] td`)].map(({ textContent }) => textContent);

test('each figure is of the days in the address, and opens to the gifts that it is made of', async () => {
  const asked = open();
  await screen.findByText('1,204 / 1,300');
  expect(asked.promotionReport).toEqual([{ id: 12, from: '2026-11-01', to: '2026-11-10' }]);
  expect(hrefOf('9,000.50')).toBe('/promotions/12/gifts?from=2026-11-01&to=2026-11-10');
  expect(hrefOf('4,000.00')).toContain('state=converted');
  expect(hrefOf('3,000.50')).toContain('state=forfeited');
  expect(hrefOf('2,000.00')).toContain('state=open');
  expect(document.body.textContent).toContain('截至 2026-11-21 00:30:05（北京时间）');
});

test('what takers brought stands beside the days before and after, below nothing where the house lost', async () => {
  open();
  await waitFor(() => expect(cells('活动期内')).toHaveLength(5));
  expect(cells('活动期内')).toEqual(['活动期内', '2026-11-01 – 2026-11-10', '20,000.00', '−50.50', '−60.00']);
  expect(cells('之前')[1]).toBe('2026-10-22 – 2026-10-31');
  expect(cells('其后30天（尚未结束）')[2]).toBe('3,000.00');
  await waitFor(() => expect(hrefOf('20,000.00')).toContain('from=2026-11-01&to=2026-11-10'));
});

test('takers are read on where the page ends, each with what became of theirs', async () => {
  const asked = open();
  await waitFor(() => expect(cells('100004')).toHaveLength(9));
  expect(cells('100004').slice(1)).toEqual([
    '2',
    '17.60',
    '8.80',
    '0.00',
    '8.80',
    '500.00',
    '120.00',
    '102.40',
  ]);
  fireEvent.click(screen.getByText('再看一些'));
  await waitFor(() => expect(cells('100005')).toHaveLength(9));
  expect(asked.promotionTakers?.map(({ after }) => after)).toEqual([0, 100_004]);
  expect(screen.queryByText('再看一些')).toBeNull();
});

test('who has no report of the house reads its figures, and none of them leads there', async () => {
  open(undefined, staff('promotions.read', 'members.read'));
  await waitFor(() => expect(cells('100004')).toHaveLength(9));
  await waitFor(() => expect(screen.getByText('17.60').closest('a')).not.toBeNull());
  expect(screen.getByText('20,000.00').closest('a')).toBeNull();
  expect(screen.getByText('500.00').closest('a')).toBeNull();
});

test('the list below is named in the address, which keeps its days; only that list is asked for', async () => {
  const asked = open();
  await waitFor(() => expect(asked.promotionTakers).toHaveLength(1));
  expect(asked.promotionReferrals).toBeUndefined();
  fireEvent.click(screen.getByText('好友'));
  await screen.findByText('还没有好友');
  expect(document.querySelector('output')?.textContent).toBe('?from=2026-11-01&to=2026-11-10&tab=referrals');
});

test.each([
  ['2026-11-22', '2026-12-21', '其后30天（尚未开始）'],
  ['2026-11-21', '2026-12-20', '其后30天（尚未结束）'],
  ['2026-10-23', '2026-11-21', '其后30天（尚未结束）'],
  ['2026-10-22', '2026-11-20', '其后30天'],
])('days after it from %s to %s, which are counted to the 21st in Beijing: %s', async (from, to, name) => {
  open(undefined, undefined, brought(from, to, 0));
  await screen.findByText('1,204 / 1,300');
  expect(document.querySelector(`tr[data-row-key="${name}"]`)).not.toBeNull();
});

test('what takers brought is as of a moment, what was given as of now, and the page says which is which', async () => {
  open();
  await screen.findByText('1,204 / 1,300');
  const lead = document.querySelector('header')?.textContent ?? document.body.textContent;
  expect(lead).toContain('带来的存款、GGR与NGR截至 2026-11-21 00:30:05（北京时间）；领取与发放为此刻');
});
