// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { Payout, Staff } from '../../api/rows.ts';
import { type Answers, openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PayoutsPage } from './page.tsx';

signedInForEach();

const hash = 'a'.repeat(64);
const payout = (id: number, more: Partial<Payout> = {}): Payout => ({
  id,
  orderNo: `W${id}`,
  memberId: 100_000 + id,
  username: `member${id}`,
  protocol: 'TRC20',
  address: `T-${id}`,
  amount: 1_000 + id,
  receipt: 139.84,
  transactionHash: null,
  payout: 'due',
  reason: null,
  batchId: null,
  batchOpen: false,
  service: null,
  decidedBy: '小红',
  decidedAt: '2026-11-21T00:00:00Z',
  checkedAt: null,
  limits: [],
  firstYes: null,
  ...more,
});
const limits: Payout['limits'] = [{ limit: 'member_day', text: '超过单人限额', sum: 60_000, from: 50_000 }];

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

async function open(
  rows: Payout[],
  {
    at = '/payouts',
    who = staff('withdrawals', 'withdrawals.read'),
    ...answers
  }: Answers & { at?: string; who?: Staff } = {},
) {
  return openQueuePage(
    {
      page: (
        <>
          <PayoutsPage />
          <Address />
        </>
      ),
      at,
      who,
      shows: `member${rows[0]?.id}`,
    },
    {
      withdrawalAddress: () => ({ memberId: 1, address: 'T-in-full' }),
      payouts: () => ({ rows, total: 12, more: false, sum: 12_345.6 }),
      ...answers,
    },
  );
}

const row = (id: number) => {
  const found = document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`);
  if (found === null) throw new Error(`no row ${id}`);
  return found;
};
const naming = (id: number) => within(row(id)).queryByText(/^(填写哈希|更正哈希)$/)?.textContent ?? null;
const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 W${id}` });
const decides = () => screen.findByText('选择还没有汇出的取款，一起生成付款批次');

test('only what nobody sends and nobody sent can be chosen for a list', async () => {
  await open([
    payout(1),
    payout(2, { payout: null }),
    payout(3, { transactionHash: hash, payout: 'sent' }),
    payout(4, { batchId: 9, batchOpen: true }),
    payout(5, { service: 'queued' }),
    payout(6, { service: 'accepted' }),
    payout(7, { service: 'refused' }),
    payout(8, { payout: 'wrong' }),
  ]);
  await decides();
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter((id) => !box(id).disabled)).toEqual([1, 2, 7]);
});

test('a transaction can be named or named otherwise until it is verified, but not by hand what a list is sending', async () => {
  await open([
    payout(1),
    payout(2, { transactionHash: hash, payout: 'wrong', reason: '金额不符' }),
    payout(3, { transactionHash: hash, payout: 'verified' }),
    payout(4, { batchId: 9, batchOpen: true }),
    payout(5, { batchId: 9, batchOpen: true, transactionHash: hash, payout: 'sent' }),
    payout(6, { batchId: 8 }),
  ]);
  await decides();
  expect([1, 2, 3, 4, 5, 6].map(naming)).toEqual([
    '填写哈希',
    '更正哈希',
    null,
    null,
    '更正哈希',
    '填写哈希',
  ]);
  expect(row(4).querySelector('a[href*="payout-batches"]')?.textContent).toBe('批次 9');
  expect(row(2).textContent).toContain('金额不符');
  expect(row(1).textContent).toContain('139.84 USDTTRC20 · ¥1,001.00');
});

test('who may only look chooses nothing and names nothing', async () => {
  await open([payout(1)], { who: staff('withdrawals.read') });
  expect(naming(1)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: '选择 W1' })).toBeNull();
  expect(screen.queryByText('生成付款批次')).toBeNull();
});

test('what was chosen becomes a list, which opens', async () => {
  const asked = await open([payout(1), payout(2), payout(3)], {
    openPayoutBatch: () => ({ id: 17 }),
  });
  await decides();
  const make = () => screen.getByRole('button', { name: '生成付款批次' });
  expect(make().hasAttribute('disabled')).toBe(true);
  for (const id of [1, 3]) fireEvent.click(box(id));
  screen.getByText('已选 2 笔');
  fireEvent.click(make());
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/payout-batches?open=17'));
  expect(asked.openPayoutBatch).toEqual([{ ids: [1, 3] }]);
});

test('a list that was refused is said in the place of the choice, which stays', async () => {
  await open([payout(1)]);
  await decides();
  fireEvent.click(box(1));
  fireEvent.click(screen.getByRole('button', { name: '生成付款批次' }));
  await screen.findByText('nobody answers openPayoutBatch');
  expect(box(1).checked).toBe(true);
});

test('by keyboard x chooses what can be chosen and lets it go again; Enter names a transaction where that can be done', async () => {
  await open([payout(1), payout(2, { transactionHash: hash, payout: 'verified' })]);
  await decides();
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  press('j');
  press('x');
  expect(box(1).checked).toBe(true);
  press('x');
  expect(box(1).checked).toBe(false);
  press('j');
  press('x');
  press('Enter');
  expect(screen.queryByText(/^已选/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k');
  press('Enter');
  await screen.findByText('填写实际汇出的交易哈希');
});

test('the transaction goes out without the blanks around it, and only one that is one', async () => {
  const asked = await open([payout(1)], { correctPayout: () => ({ state: 'approved' }) });
  await decides();
  fireEvent.click(within(row(1)).getByText('填写哈希'));
  await screen.findByText('T-in-full');
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存并核对' }));
  const type = (value: string) => fireEvent.change(screen.getByLabelText('交易哈希'), { target: { value } });
  type('abc');
  save();
  await screen.findByText('交易哈希应为64位十六进制字符，也可粘贴区块浏览器链接');
  expect(asked.correctPayout).toBeUndefined();
  type(` ${hash} `);
  save();
  await screen.findByText('已保存，等待链上核对');
  expect(asked.correctPayout).toEqual([{ id: 1, transactionHash: hash }]);
});

test('in the place of another it is two people’s word: the first is told that nothing changed', async () => {
  await open([payout(1, { transactionHash: hash, payout: 'wrong', limits })], {
    correctPayout: () => ({ state: 'pending' }),
  });
  await decides();
  fireEvent.click(within(row(1)).getByText('更正哈希'));
  screen.getByText('超过单人限额');
  fireEvent.change(screen.getByLabelText('交易哈希'), { target: { value: 'b'.repeat(64) } });
  fireEvent.click(screen.getByRole('button', { name: '确认提请复核' }));
  await screen.findByText('已记录您的确认，哈希未变，等待另一位同事复核');
});

test('what is not verified is counted as that, with what it comes to; the verified are only counted', async () => {
  const asked = await open([payout(1)]);
  screen.getByText('12 笔已通过的取款还没有在链上核对无误；合计 ¥12,345.60');
  expect(asked.payouts?.[0]).toMatchObject({ state: 'open', page: 1 });
  cleanup();
  const again = await open([payout(1)], {
    at: '/payouts?state=verified&only=wrong&protocol=ERC20&least=1,000&page=2',
  });
  screen.getByText('12 笔；合计 ¥12,345.60');
  expect(again.payouts?.[0]).toMatchObject({
    state: 'verified',
    only: 'wrong',
    protocol: 'ERC20',
    least: '1000',
    page: 2,
  });
});
