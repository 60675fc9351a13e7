// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Adjustment, Staff } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, searchField, textField } from '../../testing/heard.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { type Answers, buttonsOfRow, openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AdjustmentsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

const adjustment = (id: number, more: Partial<Adjustment> = {}): Adjustment => ({
  id,
  orderNo: `A${id}`,
  memberId: 100_001,
  username: 'lucky88',
  direction: 'credit',
  amount: 50.25,
  reason: 'deposit',
  memberNote: '补发',
  note: 'T-771',
  multiple: 3,
  takesBack: '',
  askedBy: '小红',
  askedAt: '2026-11-21T00:00:00Z',
  own: false,
  forChief: false,
  second: ['小明'],
  available: 100,
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  verdict: null,
  balanceBefore: null,
  balanceAfter: null,
  ...more,
});

async function open(
  rows: Adjustment[],
  {
    at = '/adjustments',
    who = staff('adjustments', 'adjustments.read'),
    shows = `A${rows[0]?.id}`,
    ...answers
  }: Answers & { at?: string; who?: Staff; shows?: string } = {},
) {
  return openQueuePage(
    { page: <AdjustmentsPage />, at, who, shows },
    {
      adjustments: () => ({ rows, total: 7 }),
      ...answers,
    },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(批\s?准|驳\s?回|撤\s?回|接\s?手)$/);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const beside = (name: string) => dialog().getByText(name).nextElementSibling?.textContent;

test('one’s own correction can only be taken back, a large one is a chief’s, and what is decided is left alone', async () => {
  const rows = [
    adjustment(1),
    adjustment(2, { own: true }),
    adjustment(3, { forChief: true }),
    adjustment(4, { state: 'approved', balanceBefore: 50, balanceAfter: 100.25 }),
  ];
  await open(rows);
  await waitFor(() => expect(buttons(1)).toEqual(['批准', '驳回']));
  expect([2, 3, 4].map(buttons)).toEqual([['批准 -', '撤回'], ['批准 -', '驳回'], []]);
  screen.getByText(/50.00 → 100.25/);
  cleanup();
  await open(rows, { who: staff('adjustments', 'adjustments.read', 'adjustments.large') });
  await waitFor(() => expect(buttons(3)).toEqual(['批准', '驳回']));
  expect(buttons(2)).toEqual(['批准 -', '撤回']);
  cleanup();
  await open(rows, { who: staff('adjustments.read') });
  expect([1, 2, 3].map(buttons)).toEqual([[], [], []]);
});

test('the second pair of eyes reads what it rests on and what there will be to spend, and is told the balances', async () => {
  const asked = await open([adjustment(1)], {
    approveAdjustment: () => ({ balanceBefore: 100, balanceAfter: 150.25 }),
  });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  press(/^批\s?准$/);
  expect(dialog().getByText(/^lucky88 的中心钱包/).textContent).toBe('lucky88 的中心钱包增加 ¥50.25');
  expect(beside('依据')).toBe('T-771');
  expect(beside('提交')).toBe('小红');
  expect(beside('中心钱包')).toBe('现可用 100.00 元，生效后 150.25 元');
  expect(beside('流水要求')).toBe('3 倍，150.75 元');
  press('确认增加');
  await screen.findByText('已生效：lucky88 的中心钱包 100.00 → 150.25 元');
  expect(asked.approveAdjustment).toEqual([{ id: 1 }]);
});

test('what is taken and not there is said before it is tried; without wagering there is none', async () => {
  await open([adjustment(1, { direction: 'debit', amount: 120, multiple: 0 })]);
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  press(/^批\s?准$/);
  expect(beside('中心钱包')).toBe('现可用 100.00 元，生效后 −20.00 元');
  expect(beside('流水要求')).toBe('无');
  dialog().getByText('中心钱包目前不够扣减，批准会被拒绝');
  press('确认扣减');
  await dialog().findByText('nobody answers approveAdjustment');
  expect(dialog().queryByText('中心钱包目前不够扣减，批准会被拒绝')).toBeNull();
});

test('taking back and turning down are told apart in every word, and take a reason', async () => {
  const asked = await open([adjustment(1), adjustment(2, { own: true, direction: 'debit' })], {
    rejectAdjustment: () => null,
  });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  press(/^驳\s?回$/);
  dialog().getByText('驳回 lucky88 的余额更正 +50.25 元');
  press('确认驳回');
  await dialog().findByText('请填写原因');
  fireEvent.change(dialog().getByLabelText('驳回原因（仅同事可见）'), { target: { value: '无依据' } });
  press('确认驳回');
  await screen.findByText('已驳回，会员余额未变动');
  press(/^撤\s?回$/);
  screen.getByText('撤回 lucky88 的余额更正 −50.25 元');
  fireEvent.change(screen.getByLabelText('撤回原因（仅同事可见）'), { target: { value: '记错' } });
  press('确认撤回');
  await screen.findByText('已撤回，会员余额未变动');
  expect(asked.rejectAdjustment).toEqual([
    { id: 1, reason: '无依据' },
    { id: 2, reason: '记错' },
  ]);
});

test('by keyboard nothing opens that the button would not: neither one’s own, nor a colleague’s', async () => {
  await open([adjustment(1, { own: true }), adjustment(2)], {
    heldWork: () => ({
      rows: [{ id: 2, by: '小红', own: false, since: '2026-11-24T02:00:00Z', until: '2026-11-24T02:05:00Z' }],
    }),
  });
  await waitFor(() => expect(buttons(2)).toEqual(['接手']));
  const keys = (...all: string[]) => {
    for (const key of all) fireEvent.keyDown(document.body, { key });
  };
  keys('j', 'Enter', 'j', 'Enter', 'r');
  expect(screen.queryByRole('dialog')).toBeNull();
  keys('k', 'r');
  dialog().getByText('撤回 lucky88 的余额更正 +50.25 元');
});

test.each([
  ['/adjustments', '待复核 7 笔；', { state: 'pending' }],
  ['/adjustments?state=rejected', '已驳回 7 笔；', { state: 'rejected' }],
  ['/adjustments?state=all', '全部 7 笔；', { state: 'all' }],
  ['/adjustments?asker=x&member=100001', '待复核 7 笔；', { asker: 'x', member: 100_001 }],
])('%s is counted as what it is: %s', async (at, words, question) => {
  const asked = await open([adjustment(1)], { at });
  expect(screen.getByText(/在会员页面提交，由另一位同事复核后才生效/).textContent).toContain(words);
  expect(asked.adjustments?.[0]).toMatchObject(question);
});

test('a screen of 1,024 px shows corrections without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  await open([adjustment(1)], { shows: adjustment(1).username });
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['提交', '会员', '更正（元）', '状态', '原因（会员可见）', '操作']);
});

test('the list is heard whole: what is narrowed by, what was asked for and why, and what can be done with it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open([
    adjustment(1),
    adjustment(2, { direction: 'debit', multiple: 0, memberNote: '', own: true }),
    adjustment(3, {
      state: 'approved',
      balanceBefore: 50,
      balanceAfter: 100.25,
      decidedBy: '老牌',
      decidedAt: '2026-11-21T03:00:00Z',
      verdict: '属实',
    }),
  ]);
  await waitFor(() => expect(buttons(1).length).toBeGreaterThan(0));
  expect(heard()).toEqual([
    'h1: 余额更正',
    '待复核 7 笔；在会员页面提交，由另一位同事复核后才生效',
    'radiogroup “状态”:',
    'radio “待复核” chosen',
    'radio “已生效”',
    'radio “已驳回”',
    'radio “全部”',
    ...searchField('订单号、会员账号或编号'),
    ...choiceOf('原因'),
    ...textField('提交人账号或姓名'),
    'field “从 从” type=datetime-local',
    'field “到 到” type=datetime-local',
    ...choiceOf('排列方式'),
    'button “显示的列” aria-expanded=false',
    ...savedViews,
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'R',
    '拒绝',
    'th: 提交',
    'th: 会员',
    'th: 更正（元）',
    'th: 状态',
    'th: 原因（会员可见）',
    'th: 依据（内部）',
    'th: 操作',
    '2小时00分 2026-11-21 08:00:00',
    'lucky88 #100001',
    '+50.25 现可用 100.00',
    '待复核 可复核：小明',
    '存款差额更正流水 3 倍 补发',
    'T-771 小红 提交 · A1',
    'button “复制 A1”',
    'button “批 准” (nothing has the id test-id)',
    'button “驳 回”',
    '2小时00分 2026-11-21 08:00:00',
    'lucky88 #100001',
    '−50.25 现可用 100.00',
    '待复核 可复核：小明',
    '存款差额更正',
    'T-771 小红 提交 · A2',
    'button “复制 A2”',
    'button “批 准” disabled (nothing has the id test-id)',
    'button “撤 回”',
    '2026-11-21 08:00:00',
    'lucky88 #100001',
    '+50.25 50.00 → 100.25',
    '已生效 老牌 2026-11-21 11:00:00 属实',
    'link “冲回这笔更正” href=/members/100001?correct=A3',
    '存款差额更正流水 3 倍 补发',
    'T-771 小红 提交 · A3',
    'button “复制 A3”',
  ]);
});
