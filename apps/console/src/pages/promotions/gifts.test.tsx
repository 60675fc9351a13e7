// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PromotionGiftsPage } from './gifts.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];
type Gifts = ReturnType<NonNullable<Answers['promotionGifts']>>;
const gift = (source: string, more: Partial<Gifts['rows'][number]> = {}): Gifts['rows'][number] => ({
  at: '2026-11-20T16:30:05Z',
  memberId: 100_004,
  username: 'xiaoman88',
  amount: 8.8,
  state: 'active',
  closedAt: null,
  source,
  ...more,
});
function Address() {
  return <output>{useLocation().search}</output>;
}
function open(search: string, pages: readonly Gifts['rows'][], answers: Answers = {}) {
  const asked = answerWith({
    staffMe: () => staff('promotions', 'members.read', 'deposits.read'),
    promotionGifts: ({ after }) => ({
      title: '周末存送',
      takers: 2,
      gifts: 3,
      sum: 1_026.4,
      rows: pages[after === '' || after === undefined ? 0 : 1] ?? [],
      next: (after === '' || after === undefined) && pages.length > 1 ? 'place' : null,
    }),
    ...answers,
  });
  renderAt(
    `/promotions/12/gifts${search}`,
    <>
      <Routes>
        <Route path="promotions/:id/gifts" element={<PromotionGiftsPage />} />
      </Routes>
      <Address />
    </>,
  );
  return asked;
}
const cells = (source: string) =>
  [...document.querySelectorAll(`tr[data-row-key="${source}"] td`)].map(({ textContent }) => textContent);

test('the sum is that of all of them, and the page behind it is read on where this one ends', async () => {
  const asked = open('', [[gift('application/1')], [gift('application/2')]]);
  const total = await screen.findByText(/合计/);
  expect(total.textContent).toBe('合计 1,026.40 · 2 位会员 · 3 笔');
  fireEvent.click(screen.getByText('再看一些'));
  await waitFor(() => expect(cells('application/2')).toHaveLength(5));
  expect(cells('application/1')).toHaveLength(5);
  expect(asked.promotionGifts?.map(({ after }) => after)).toEqual(['', 'place']);
  expect(screen.queryByText('再看一些')).toBeNull();
});

test('the address says of whom, of which days and what became of it; a wrong span is none', async () => {
  const asked = open('?from=2026-11-01&to=2026-11-30&member=100004&by=itself&state=converted', [[]]);
  await screen.findByText('2026-11-01 至 2026-11-30 · 会员 #100004 · 自动发放');
  expect(asked.promotionGifts?.[0]).toMatchObject({
    id: 12,
    from: '2026-11-01',
    to: '2026-11-30',
    member: 100_004,
    state: 'converted',
    byItself: true,
  });
});

test.each(['?from=2026-11-30&to=2026-11-01', '?from=2026-11-01', '?from=x&to=y', '?member=-1'])(
  'what makes no sense in the address (%s) narrows nothing',
  async (search) => {
    const asked = open(search, [[]]);
    await screen.findByText('开始以来');
    expect(Object.keys(asked.promotionGifts?.[0] ?? {}).toSorted()).toEqual([
      'after',
      'byItself',
      'id',
      'state',
    ]);
  },
);

test('what expired, was given up or cancelled went back; a deposit leads to its order without what stands behind it', async () => {
  open('', [
    [
      gift('a/1', { state: 'expired', closedAt: '2026-11-25T16:00:00Z' }),
      gift('a/2', { state: 'forfeited' }),
      gift('a/3', { state: 'cancelled' }),
      gift('a/4', { state: 'fulfilled' }),
      gift('deposit/D202611201234567890/12', { state: 'active', amount: 1_000 }),
    ],
  ]);
  await waitFor(() => expect(cells('a/1')).toHaveLength(5));
  expect(cells('a/1')[3]).toBe('已收回 2026-11-26 00:00:00');
  expect(['a/2', 'a/3', 'a/4'].map((key) => cells(key)[3]?.trim())).toEqual(['已收回', '已收回', '转为现金']);
  const deposit = 'deposit/D202611201234567890/12';
  expect([cells(deposit)[3]?.trim(), cells(deposit)[4], cells(deposit)[0]]).toEqual([
    '锁定中',
    '1,000.00',
    '2026-11-21 00:30:05',
  ]);
  await waitFor(() =>
    expect(document.querySelector('a[href^="/deposits/"]')?.getAttribute('href')).toBe(
      '/deposits/D202611201234567890',
    ),
  );
});

test('the state that is chosen stands in the address beside what was there', async () => {
  const asked = open('?member=100004', [[]]);
  await screen.findByText('开始以来 · 会员 #100004');
  fireEvent.click(screen.getByText('锁定中'));
  await waitFor(() => expect(asked.promotionGifts?.at(-1)).toMatchObject({ state: 'open', member: 100_004 }));
  expect(document.querySelector('output')?.textContent).toBe('?member=100004&state=open');
});
