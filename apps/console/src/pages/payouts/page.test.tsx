// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Payout, Staff } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, searchField } from '../../testing/heard.ts';
import { type Answers, openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PayoutsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

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

test('the list is heard whole: what is narrowed by, what stands of each, and what can be done with it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  const page = await open([
    payout(1, { transactionHash: hash, payout: 'verified', batchId: 3, checkedAt: '2026-11-21T02:00:00Z' }),
    payout(2, {
      payout: 'wrong',
      transactionHash: hash,
      reason: '金额不符',
      limits,
      batchId: 4,
      batchOpen: true,
    }),
    payout(3, {
      firstYes: {
        by: '小红',
        own: false,
        at: '2026-11-21T01:00:00Z',
        amount: 1_003,
        order: '',
        reference: '',
        reasons: [],
        second: ['老牌'],
      },
      transactionHash: hash,
      payout: 'sent',
    }),
  ]);
  expect(page.payouts?.length).toBe(1);
  expect(heard()).toEqual([
    'h1: 汇出核对',
    '12 笔已通过的取款还没有在链上核对无误；合计 ¥12,345.60',
    'radiogroup “状态”:',
    'radio “未核对” chosen',
    'radio “核对无误”',
    'radio “全部”',
    ...searchField('订单号、会员、哈希、地址或其后4位'),
    ...choiceOf('网络'),
    ...choiceOf('只看'),
    ...choiceOf('排列方式'),
    ...savedViews,
    'button “更多筛选” aria-expanded=false',
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'X',
    '选择',
    'alert:',
    '选择还没有汇出的取款，一起生成付款批次',
    'button “取消选择” disabled',
    'button “生成付款批次” disabled',
    'th:',
    'checkbox “Select all” disabled',
    'th: 通过时间',
    'th: 会员',
    'th: 应付',
    'th: 链上核对',
    'th: 取款地址 / 交易哈希',
    'th: 操作',
    'checkbox “选择 W1” disabled',
    '2026-11-21 08:00:00',
    '小红',
    'member1 W1',
    'button “复制 W1”',
    '139.84 USDT TRC20 · ¥1,001.00',
    '核对无误',
    'link “批次 3” href=/payout-batches?open=3',
    'T-1',
    'button “复制 T-1”',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'button “复制 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”',
    'checkbox “选择 W2” disabled',
    '2026-11-21 08:00:00',
    '小红',
    'member2 W2',
    'button “复制 W2”',
    '139.84 USDT TRC20 · ¥1,002.00',
    '核对未通过',
    'link “批次 4” href=/payout-batches?open=4',
    '金额不符',
    'T-2',
    'button “复制 T-2”',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'button “复制 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”',
    'button “更正哈希”',
    'checkbox “选择 W3” disabled',
    '2026-11-21 08:00:00',
    '小红',
    'member3 W3',
    'button “复制 W3”',
    '139.84 USDT TRC20 · ¥1,003.00',
    '等待链上确认 待复核 · 初审 小红',
    'T-3',
    'button “复制 T-3”',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'button “复制 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”',
    'button “更正哈希”',
    'output “address”: /payouts',
  ]);
});
