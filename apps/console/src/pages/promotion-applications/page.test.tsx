// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PromotionApplication } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, searchField } from '../../testing/heard.ts';
import { type Answers, buttonsOfRow, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PromotionApplicationsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const limits: PromotionApplication['limits'] = [
  { limit: 'offer_day', text: '超出每日预算', sum: 20_100, from: 20_000 },
];
const yes = (own: boolean): PromotionApplication['firstYes'] => ({
  by: '小红',
  own,
  at: '2026-11-21T01:00:00Z',
  amount: 88,
  order: '',
  reference: '',
  reasons: limits,
  second: ['老牌'],
});
const application = (id: number, more: Partial<PromotionApplication> = {}): PromotionApplication => ({
  id,
  title: '首存礼',
  memberId: 100_000 + id,
  username: `member${id}`,
  state: 'pending',
  createdAt: '2026-11-21T00:00:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  bonus: null,
  offeredBonus: 88.5,
  offeredMultiple: 10,
  condition: 'deposit',
  conditionAmount: 100,
  conditionMet: 150,
  givenToday: 1_234,
  budget: 20_000,
  limits: [],
  related: [],
  firstYes: null,
  sums: { deposited: 0, withdrawn: 0, won: 0, gifts: 0 },
  ...more,
});

async function open(
  rows: PromotionApplication[],
  answers: Answers = {},
  { at = '/promotion-applications', who = staff('promotions', 'promotions.read') } = {},
) {
  return openQueuePage(
    { page: <PromotionApplicationsPage />, at, who, shows: `member${rows[0]?.id}` },
    {
      promotionQueue: () => ({ rows, total: rows.length }),
      ...answers,
    },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(通\s?过|提请复核|复\s?核|待他人复核|拒\s?绝)$/);
const ready = (id: number) => waitFor(() => expect(buttons(id)).toHaveLength(2));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const beside = (name: string) => dialog().getByText(name).nextElementSibling?.textContent;

test('each application offers what this person can say to it, and says what was asked and reached', async () => {
  await open([
    application(1),
    application(2, { limits }),
    application(3, { limits, firstYes: yes(true) }),
    application(4, { limits, firstYes: yes(false) }),
    application(5, { state: 'approved', bonus: 66, decidedBy: '小红', condition: 'none' }),
  ]);
  await ready(1);
  expect([1, 2, 3, 4, 5].map(buttons)).toEqual([
    ['通过', '拒绝'],
    ['提请复核', '拒绝'],
    ['待他人复核 -', '拒绝'],
    ['复核', '拒绝'],
    [],
  ]);
  rowOf(1).getByText('申请时单笔存款 150.00，要求 100.00');
  rowOf(1).getByText('88.50');
  rowOf(5).getByText('66.00');
  expect(rowOf(5).queryByText(/^申请时/)).toBeNull();
  cleanup();
  await open([application(1)], {}, { who: staff('promotions.read') });
  expect(buttons(1)).toEqual([]);
  expect(screen.queryByLabelText('选择 #1')).toBeNull();
});

test('who says yes reads what is given, how often it is played through, and what the day has left', async () => {
  const asked = await open([application(1)], { approvePromotion: () => ({ state: 'approved' }) });
  await ready(1);
  fireEvent.click(rowOf(1).getByText(/^通\s?过$/));
  expect([beside('彩金'), beside('流水'), beside('活动今天已发')]).toEqual([
    '88.50 元',
    '10 倍',
    '1,234.00 元，每日预算 20,000.00 元',
  ]);
  press('确认通过');
  await screen.findByText('已通过', { selector: '.ant-message *' });
  expect(asked.approvePromotion).toEqual([{ id: 1 }]);
});

test('the first of two is told that nothing moved', async () => {
  await open([application(2, { limits })], { approvePromotion: () => ({ state: 'pending' }) });
  await ready(2);
  fireEvent.click(rowOf(2).getByText('提请复核'));
  dialog().getByText('超出每日预算');
  press('确认提请复核');
  await screen.findByText('已记录您的确认，资金未动，等待另一位同事复核');
});

test('a no takes a reason that the member reads; what is refused stays in the window', async () => {
  let there = false;
  const asked = await open([application(1)], {
    rejectPromotion: () => {
      if (!there) throw new Error('cut');
      return null;
    },
  });
  await ready(1);
  fireEvent.click(rowOf(1).getByText(/^拒\s?绝$/));
  press('确认拒绝');
  await screen.findByText('请填写原因');
  fireEvent.change(screen.getByLabelText('原因（会员会看到）'), { target: { value: ' 未达到 ' } });
  press('确认拒绝');
  await dialog().findByText(/^没有收到服务器的回答，结果尚不明确/);
  there = true;
  press('确认拒绝');
  await screen.findByText('已拒绝', { selector: '.ant-message *' });
  expect(asked.rejectPromotion).toEqual([
    { id: 1, reason: '未达到' },
    { id: 1, reason: '未达到' },
  ]);
});

test('of several that were chosen those that wait for a colleague are not approved, and all can be turned down', async () => {
  const asked = await open(
    [application(1), application(3, { limits, firstYes: yes(true) }), application(4, { limits })],
    {
      approvePromotion: ({ id }) => ({ state: id === 4 ? 'pending' : 'approved' }),
    },
  );
  await ready(1);
  for (const id of [1, 3, 4]) fireEvent.click(screen.getByLabelText(`选择 #${id}`));
  screen.getByRole('button', { name: '拒绝所选 3 份' });
  press('通过所选 2 份');
  expect(dialog().getByText(/^共/).textContent).toContain('共 2 笔，¥177.00');
  press('确认通过 2 笔');
  await dialog().findByText('已记录，等待复核');
  await dialog().findByText('2 笔已办理');
  expect(asked.approvePromotion).toEqual([{ id: 1 }, { id: 4 }]);
});

test('by keyboard nothing is approved that waits for a colleague', async () => {
  await open([application(3, { limits, firstYes: yes(true) })]);
  await ready(3);
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
  key('j');
  key('Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
  key('x');
  screen.getByRole('button', { name: '拒绝所选 1 份' });
  key('g');
  expect(screen.queryByRole('dialog')).toBeNull();
  key('r');
  dialog().getByText('拒绝 member3 的申请');
});

test('the list is heard whole: who asks for what, what was reached, what speaks for a second look, and what several are said to at once', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open(
    [
      application(1, {
        limits,
        related: [
          { memberId: 7, username: 'ring7', score: 9, reasons: [{ sign: 'device', text: '同一设备' }] },
        ],
      }),
      application(2, { limits, firstYes: yes(true) }),
    ],
    { promotionList: () => ({ promotions: [] }) as never },
    { who: staff('promotions', 'promotions.read', 'members.read', 'exports') },
  );
  await ready(1);
  await screen.findByLabelText('选择 #1');
  expect(heard()).toEqual([
    'h1: 活动申请',
    '2 份申请；通过后按活动约定存入会员的中心钱包，或作为锁定彩金发放',
    'button “导出”',
    'radiogroup “状态”:',
    'radio “待审核” chosen',
    'radio “已通过”',
    'radio “已拒绝”',
    'radio “全部”',
    ...searchField('会员账号或 #申请编号'),
    ...choiceOf('活动'),
    ...choiceOf('排列方式'),
    ...savedViews,
    'field “从 从” type=datetime-local',
    'field “到 到” type=datetime-local',
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'R',
    '拒绝',
    'X',
    '选择',
    'button “通过所选 0 份” disabled',
    'button “拒绝所选 0 份” disabled',
    'th:',
    'checkbox “Select all”',
    'th: 申请',
    'th: 会员',
    'th: 彩金（元）',
    'th: 状态',
    'th: 活动',
    'th: 操作',
    'checkbox “选择 #1”',
    '2小时00分 2026-11-21 08:00:00',
    'link “member1” href=/members/100001',
    '#100001',
    '88.50',
    '待审核 关联账号 1 须两人审核',
    '首存礼 申请时单笔存款 150.00，要求 100.00',
    'button “提请复核”',
    'button “拒 绝”',
    'checkbox “选择 #2”',
    '2小时00分 2026-11-21 08:00:00',
    'link “member2” href=/members/100002',
    '#100002',
    '88.50',
    '待审核 待复核 · 初审 小红',
    '首存礼 申请时单笔存款 150.00，要求 100.00',
    'button “待他人复核” disabled',
    'button “拒 绝”',
  ]);
});

test('several are asked about by one window that is heard whole, and once it is closed none is chosen; to turn down is another question', async () => {
  const asked = await open(
    [application(1), application(2, { limits, firstYes: yes(true) }), application(3)],
    {
      rejectPromotion: () => null,
      approvePromotion: () => ({ state: 'approved' }),
    },
  );
  await ready(1);
  for (const id of [1, 2]) fireEvent.click(await screen.findByLabelText(`选择 #${id}`));
  const shown = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body;
  press('通过所选 1 份');
  await within(shown()).findByText('通过所选申请');
  expect(heard(shown())).toEqual([
    'button “Close”',
    '通过所选申请',
    '共 1 笔，¥88.50 。逐笔审核，互不影响；须两人审核的只记录您的确认。',
    'ul “所选订单”:',
    'member1#1 ¥88.50 首存礼 申请时单笔存款 150.00，要求 100.00存 ¥0.00 ，取 ¥0.00 ，赢 ¥0.00 ，彩金等 ¥0.00',
    'button “取 消”',
    'button “确认通过 1 笔”',
  ]);
  fireEvent.click(within(shown()).getByLabelText('Close', { selector: 'button' }));
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  // Nobody is chosen any more.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '拒绝所选 0 份' }).disabled).toBe(true);
  for (const id of [1, 2]) fireEvent.click(screen.getByLabelText(`选择 #${id}`));
  press('拒绝所选 2 份');
  await within(shown()).findByText('拒绝所选申请');
  expect(heard(shown())).toEqual([
    'button “Close”',
    '拒绝所选申请',
    '共 2 笔，¥177.00 。不会发放彩金；每位会员都会收到通知和下面的原因。',
    'button “未达到活动要求”',
    'button “与其他账号重复参加”',
    'button “本次不符合活动对象”',
    'field “拒绝原因” maxlength=200 placeholder=会员会看到这段文字',
    '0 / 200',
    'ul “所选订单”:',
    'member1#1 ¥88.50 首存礼 申请时单笔存款 150.00，要求 100.00存 ¥0.00 ，取 ¥0.00 ，赢 ¥0.00 ，彩金等 ¥0.00',
    'member2#2 ¥88.50 待复核 · 初审 小红 首存礼 申请时单笔存款 150.00，要求 100.00存 ¥0.00 ，取 ¥0.00 ，赢 ¥0.00 ，彩金等 ¥0.00',
    'button “取 消”',
    'button “确认拒绝 2 笔”',
  ]);
  expect(asked.rejectPromotion).toBeUndefined();
});
