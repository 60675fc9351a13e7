// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PromotionApplication } from '../../api/rows.ts';
import { type Answers, buttonsOfRow, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PromotionApplicationsPage } from './page.tsx';

signedInForEach();

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
