// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import type { Staff, WithdrawalOrder } from '../api/rows.ts';
import { dropToken, keepToken } from '../api/session.ts';
import { keep } from '../app/kept-choice.ts';
import { WithdrawalsPage } from '../pages/withdrawals/page.tsx';
import { answerWith, renderAt } from '../testing/console.tsx';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../testing/narrow-desk.ts';
import { staff } from '../testing/staff.ts';
import { withdrawalOrder } from '../testing/withdrawal-order.ts';

beforeEach(() => {
  keepToken('token');
  localStorage.clear();
  // What is kept is held besides, for browsers that keep nothing.
  keep('mingpai.console.columns.withdrawals', '');
});
afterEach(async () => {
  cleanup();
  // What a window held is given back after it has gone.
  await act(async () => undefined);
  dropToken();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof answerWith>[0];
type Questions = { at?: string; who?: Staff; rows: () => WithdrawalOrder[] };

const order = (id: number, more: Partial<WithdrawalOrder> = {}) =>
  withdrawalOrder({ id, orderNo: `W${id}`, username: `member${id}`, ...more });

async function open({
  at = '/withdrawals',
  who = staff('withdrawals', 'withdrawals.read'),
  rows,
  ...answers
}: Answers & Questions) {
  const asked = answerWith({
    staffMe: () => who,
    savedViews: () => ({ rows: [], roles: [] }),
    withdrawalQueue: ({ id }) => ({
      rows: rows().filter((row) => id === undefined || row.id === id),
      total: 3,
      more: false,
      sum: 3_000,
      claimers: [],
    }),
    withdrawalAddress: () => ({ memberId: 1, address: 'T-in-full' }),
    claimWithdrawals: ({ ids }) => ({ claimed: [...ids], held: [] }),
    releaseWithdrawals: () => null,
    ...answers,
  });
  renderAt(at, <WithdrawalsPage />);
  const [first] = rows();
  if (first !== undefined) await screen.findByText(first.orderNo);
  return asked;
}
const rowOf = (id: number) =>
  document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`) ?? document.body;
const buttons = (id: number) =>
  within(rowOf(id))
    .queryAllByText(/^(通\s?过|提请复核|复\s?核|待他人复核|拒\s?绝|搁\s?置|询\s?问|取\s?回)$/)
    .map(({ textContent }) => textContent?.replace(' ', ''));
const decides = (id: number) => waitFor(() => expect(buttons(id).length).toBeGreaterThan(0));
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};
const title = () => document.querySelector('.ant-modal-title')?.textContent;
const group = (verdict: '通过' | '拒绝') =>
  screen.getByText(new RegExp(`^${verdict}所选`)).closest('button')?.textContent;
const choose = (id: number) => fireEvent.click(screen.getByLabelText(`选择 W${id}`));

const parking = { by: '小红', at: '2026-11-21T01:00:00Z', reason: '等凭证', until: '2099-11-21T02:00:00Z' };
const claim = { by: '小红', own: false, since: '2026-11-21T00:30:00Z', until: '2026-11-21T00:35:00Z' };

test('each order offers what can be done with it now, to those who decide; others read how it stands', async () => {
  const rows = () => [
    order(1),
    order(2, { limits: [{ limit: 'member_day', text: '今天', sum: 60_000, from: 50_000 }] }),
    order(3, { parking }),
    order(4, { question: { state: 'asked', by: '小红', at: '2026-11-21T01:00:00Z' } }),
    order(5, { state: 'approved', decidedBy: '小红', decidedAt: '2026-11-21T01:00:00Z' }),
  ];
  await open({ at: '/withdrawals?state=all', rows });
  await decides(1);
  expect([1, 2, 3, 4, 5].map(buttons)).toEqual([
    ['通过', '拒绝', '搁置', '询问'],
    ['提请复核', '拒绝', '搁置', '询问'],
    ['取回', '通过', '拒绝', '询问'],
    ['通过', '拒绝', '搁置'],
    [],
  ]);
  expect(rowOf(5).textContent).toContain('已由 小红 通过2026-11-21 09:00:00');
  expect(rowOf(3).textContent).toContain('等凭证');
  expect(rowOf(4).textContent).toContain('已询问，等会员回复');
  cleanup();
  await open({ rows, who: staff('withdrawals.read') });
  expect([1, 2, 3, 4].map(buttons)).toEqual([[], [], [], []]);
  expect(rowOf(1).textContent).toContain('待审核');
  expect(screen.queryByText(/^处理下一笔/)).toBeNull();
});

test('with others only those are approved that nothing speaks against; turned down they all can be, but a colleague’s', async () => {
  const evidence = { memberId: 1, tab: 'orders' } as const;
  await open({
    rows: () => [
      order(1),
      order(2, { riskSigns: [{ sign: 'watched', text: '观察名单', evidence }] }),
      order(3, { claim }),
      order(4, { heldUntil: '2099-01-01T00:00:00Z', heldFor: 'new_address' }),
    ],
  });
  await decides(1);
  expect(screen.getByLabelText<HTMLInputElement>('选择 W3').disabled).toBe(true);
  expect([group('通过'), group('拒绝')]).toEqual(['通过所选 0 笔 G', '拒绝所选 0 笔']);
  for (const id of [1, 2, 4]) choose(id);
  expect([group('通过'), group('拒绝')]).toEqual(['通过所选 1 笔 G', '拒绝所选 3 笔']);
  expect(
    screen.getByTitle('有红色提示，请先打开查看；只能拒绝').contains(screen.getByLabelText('选择 W2')),
  ).toBe(true);
});

test('by keyboard: a approves the chosen row, r turns it down, p puts it aside, q asks, x selects, g approves what is selected', async () => {
  await open({ rows: () => [order(1), order(2)] });
  await decides(1);
  const dialogs: [string, string][] = [
    ['a', '通过取款'],
    ['r', '拒绝取款'],
    ['p', '搁置订单'],
    ['q', '询问会员'],
  ];
  press('j');
  for (const [key, words] of dialogs) {
    press(key);
    expect(title()).toBe(words);
    fireEvent.click(document.querySelector('.ant-modal-close') ?? document.body);
    await waitFor(() => expect(title()).toBeUndefined());
  }
  press('j', 'x');
  expect(group('通过')).toBe('通过所选 1 笔 G');
  press('g');
  expect(title()).toBe('通过所选取款');
  screen.getByRole('button', { name: '确认通过 1 笔' });
  expect(within(screen.getByLabelText('所选订单')).getByText('W2')).toBeTruthy();
});

test('who only reads decides nothing by a key', async () => {
  await open({ rows: () => [order(1)], who: staff('withdrawals.read') });
  press('j', 'a', 'r', 'x', 'g', 'n');
  expect(title()).toBeUndefined();
});

test('rows hold still: one that left the queue stays, with what became of it, until the list is tidied', async () => {
  let rows = [order(1), order(2), order(3)];
  const asked = await open({
    rows: () => rows,
  });
  await decides(1);
  choose(2);
  rows = [order(4), order(3), order(1)];
  await act(() => queryClient.invalidateQueries({ queryKey: ['withdrawals'] }));
  await screen.findByText('W4');
  const keys = [...document.querySelectorAll('tr[data-row-key]')].map((row) =>
    row.getAttribute('data-row-key'),
  );
  expect(keys).toEqual(['1', '2', '3', '4']);
  expect(buttons(2)).toEqual([]);
  await waitFor(() => expect(asked.withdrawalQueue?.some(({ id }) => id === 2)).toBe(true));
  expect(rowOf(2).textContent).toContain('已离开队列');
  // What was selected and is gone is not decided with others.
  expect(group('拒绝')).toBe('拒绝所选 0 笔');
  fireEvent.click(screen.getByRole('button', { name: '收起已处理的 1 笔' }));
  await waitFor(() => expect(screen.queryByText('W2')).toBeNull());
});

test('the next one is sought among what the list is narrowed to, without what was passed over, and opens by itself', async () => {
  let next: number | undefined = 2;
  const asked = await open({
    at: '/withdrawals?least=500&protocol=TRC20',
    rows: () => [order(1), order(2)],
    claimNextWithdrawal: () => ({
      next: next === undefined ? null : { id: next, orderNo: `W${next}`, until: '2026-11-21T00:05:00Z' },
    }),
  });
  await decides(1);
  press('n');
  await screen.findByText('通过取款');
  expect(asked.claimNextWithdrawal).toEqual([{ search: '', least: '500', protocol: 'TRC20', except: [] }]);
  next = undefined;
  press('s');
  await screen.findByText('筛选范围内没有可以处理的下一笔了');
  expect(asked.claimNextWithdrawal?.at(-1)).toEqual({
    search: '',
    least: '500',
    protocol: 'TRC20',
    except: [2],
  });
});

test('after a decision the next one comes, unless somebody wants to choose', async () => {
  const asked = await open({
    rows: () => [order(1)],
    approveWithdrawal: () => ({ state: 'approved' }),
    claimNextWithdrawal: () => ({ next: null }),
  });
  await decides(1);
  press('j', 'a');
  fireEvent.click(screen.getByText('确认通过'));
  await screen.findByText('没有可以处理的下一笔了；仍在列表中的，或由同事处理，或等待期未满，或被您跳过');
  fireEvent.click(screen.getByLabelText('处理后自动打开下一笔'));
  press('a');
  fireEvent.click(await screen.findByText('确认通过'));
  await waitFor(() => expect(asked.approveWithdrawal).toHaveLength(2));
  await waitFor(() => expect(title()).toBeUndefined());
  expect(asked.claimNextWithdrawal).toHaveLength(1);
});

test('what was put aside is taken back by its row', async () => {
  const asked = await open({
    at: '/withdrawals?state=parked',
    rows: () => [order(1, { parking })],
    unparkWithdrawal: () => null,
  });
  await decides(1);
  expect(asked.withdrawalQueue?.[0]).toMatchObject({ state: 'pending', parked: true });
  fireEvent.click(within(rowOf(1)).getByText(/^取\s?回$/));
  await screen.findByText('已取回 member1 的订单');
  expect(asked.unparkWithdrawal).toEqual([{ id: 1 }]);
});

test('at 1,024 px a withdrawal has what one decides by and its buttons in sight; the address and the payout come by choice', async () => {
  stubNarrowDesk();
  await open({ rows: () => [order(1)] });
  expect(headsOfList()).toEqual(['等待', '会员', '金额（元）', '风险提示', '操作']);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  fireEvent.click(screen.getByLabelText('收款地址'));
  expect(headsOfList()).toContain('收款地址');
});

test('at 1,440 px it has all', async () => {
  await open({ rows: () => [order(1)] });
  expect(headsOfList()).toEqual(['等待', '会员', '金额（元）', '风险提示', '实付', '收款地址', '操作']);
});
