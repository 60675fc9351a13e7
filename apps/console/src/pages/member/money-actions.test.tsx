// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Adjustment, MemberGrant, MemberPage, Staff } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AdjustButton } from './adjust.tsx';
import { FreezeButton } from './freeze.tsx';
import { MemberGrants } from './grants.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];

function open(shown: ReactNode, who: Staff, answers: Answers = {}) {
  const asked = answerWith({ staffMe: () => who, ...answers });
  renderAt('/members/100001', shown);
  return asked;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const member = (frozenAt: string | null) =>
  ({ id: 100_001, username: 'lucky88', frozenAt }) as MemberPage['member'];

test('a member is suspended with a reason that was typed, and not without one', async () => {
  const asked = open(<FreezeButton member={member(null)} />, staff('members.freeze'), {
    freezeMember: () => null,
  });
  fireEvent.click(await screen.findByText('冻结会员'));
  screen.getByText(
    '会员立即退出所有设备，存款、取款、转账和进入游戏全部暂停。余额不变，已提交的订单照常审核。',
  );
  press('确认冻结');
  await screen.findByText('请填写冻结原因');
  type('冻结原因', ' 盗号 ');
  press('确认冻结');
  await screen.findByText('已冻结');
  expect(asked.freezeMember).toEqual([{ id: 100_001, reason: '盗号' }]);
});

test('who is suspended can be let in again, and nothing else; a refusal stays in the window', async () => {
  const asked = open(<FreezeButton member={member('2026-11-21T00:00:00Z')} />, staff('members.freeze'));
  fireEvent.click(await screen.findByText('解除冻结'));
  type('解除原因', '已核实本人');
  press('确认解除');
  await screen.findByText('nobody answers unfreezeMember');
  expect(asked.unfreezeMember).toEqual([{ id: 100_001, reason: '已核实本人' }]);
  expect(asked.freezeMember).toBeUndefined();
});

test('who may not suspend members sees no way to', async () => {
  const asked = open(<FreezeButton member={member(null)} />, staff('members'));
  await waitFor(() => expect(asked.staffMe).toHaveLength(1));
  await screen.findByText((_text, element) => element?.tagName === 'BODY');
  expect(screen.queryByText('冻结会员')).toBeNull();
});

const page = { member: member(null), balances: { central: 1_234.5 } } as MemberPage;

test('an order whose credit was wrong leads to a correction that takes back, with its number for evidence; closed, it stays closed', async () => {
  const asked = answerWith({
    staffMe: () => staff('adjustments'),
    requestAdjustment: () => ({ id: 3, orderNo: 'A3' }),
  });
  renderAt('/members/100001?correct=D202611300001', <AdjustButton page={page} />);
  await screen.findByText(/中心钱包现可用/);
  type('金额（元）', '12.5');
  press('提交复核');
  await waitFor(() => expect(screen.queryByText(/中心钱包现可用/)).toBeNull());
  expect(asked.requestAdjustment).toEqual([
    {
      member: 100_001,
      direction: 'debit',
      amount: 12.5,
      reason: 'deposit',
      memberNote: '',
      note: 'D202611300001',
      multiple: 0,
    },
  ]);
});

test('a credit that was a mistake is taken back as a whole, by its number, and it is said what becomes of its turnover', async () => {
  const credit = { orderNo: 'A202611300007', direction: 'credit', amount: 66, multiple: 2 } as Adjustment;
  const asked = answerWith({
    staffMe: () => staff('adjustments'),
    adjustments: () => ({ rows: [credit], total: 1 }),
    requestAdjustment: () => ({ id: 3, orderNo: 'A3' }),
  });
  renderAt('/members/100001?correct=A202611300007', <AdjustButton page={page} />);
  expect((await screen.findByText(/冲回更正/)).textContent).toBe(
    '冲回更正 A202611300007：当时增加 66.00 元，流水要求 132.00 元；按冲回的金额，未完成的流水随之取消。',
  );
  // Nobody turns it into a second credit.
  expect(screen.queryByRole('radio', { name: '增加' })).toBeNull();
  expect(screen.queryByLabelText('流水倍数（0：无要求）')).toBeNull();
  press('提交复核');
  await waitFor(() => expect(asked.requestAdjustment).toHaveLength(1));
  expect(asked.requestAdjustment).toEqual([
    {
      member: 100_001,
      direction: 'debit',
      amount: 66,
      reason: 'duplicate',
      memberNote: '',
      note: 'A202611300007',
      multiple: 0,
      takesBack: 'A202611300007',
    },
  ]);
});

test('a correction says what there is to spend, and goes out with direction, sum, reason, words for the member, evidence and wagering', async () => {
  const asked = open(<AdjustButton page={page} />, staff('adjustments'), {
    requestAdjustment: () => ({ id: 3, orderNo: 'A3' }),
  });
  fireEvent.click(await screen.findByText('余额更正'));
  expect(screen.getByText(/中心钱包现可用/).textContent).toBe(
    '中心钱包现可用 1,234.50 元。提交后余额不变，由另一位同事复核后生效。',
  );
  press('提交复核');
  await screen.findByText('请填写金额');
  await screen.findByText('请填写依据，如订单号、工单号');
  type('金额（元）', '50.25');
  type('流水倍数（0：无要求）', '3');
  type('给会员的说明（可不填）', ' 补发 ');
  type('依据（仅同事可见）', ' T-771 ');
  press('提交复核');
  await screen.findByText('已提交 A3，等待另一位同事复核；余额尚未变动');
  expect(asked.requestAdjustment).toEqual([
    {
      member: 100_001,
      direction: 'credit',
      amount: 50.25,
      reason: 'deposit',
      memberNote: '补发',
      note: 'T-771',
      multiple: 3,
    },
  ]);
});

test('what is taken asks for no wagering and sends none, whatever was typed before', async () => {
  const asked = open(<AdjustButton page={page} />, staff('adjustments'), {
    requestAdjustment: () => ({ id: 3, orderNo: 'A3' }),
  });
  fireEvent.click(await screen.findByText('余额更正'));
  type('金额（元）', '8');
  type('流水倍数（0：无要求）', '3');
  type('依据（仅同事可见）', 'T-771');
  fireEvent.click(screen.getByRole('radio', { name: '扣减' }));
  await waitFor(() => expect(screen.queryByLabelText('流水倍数（0：无要求）')).toBeNull());
  press('提交复核');
  await waitFor(() => expect(asked.requestAdjustment).toHaveLength(1));
  expect(asked.requestAdjustment?.[0]).toMatchObject({ direction: 'debit', amount: 8, multiple: 0 });
});

const grant = (id: number, more: Partial<MemberGrant> = {}): MemberGrant => ({
  id,
  promotion: '首存礼',
  amount: 88,
  required: 880,
  played: 100.1,
  state: 'active',
  openedAt: '2026-11-21T00:00:00Z',
  expiresAt: '2026-11-28T00:00:00Z',
  closedAt: null,
  reason: '',
  firstYes: null,
  ...more,
});
const firstYes = (own: boolean): NonNullable<MemberGrant['firstYes']> => ({
  by: '小红',
  own,
  at: '2026-11-21T00:00:00Z',
  amount: 88,
  order: '',
  reference: '',
  reasons: [],
  second: ['老牌'],
});
const grants = (rows: MemberGrant[], who = staff('promotions', 'promotions.read'), answers: Answers = {}) =>
  open(<MemberGrants memberId={100_001} />, who, { memberGrants: () => ({ rows }), ...answers });
const cancels = () =>
  screen
    .queryAllByRole<HTMLButtonElement>('button', { name: /^取消彩金/ })
    .map((button) => `${button.getAttribute('aria-label')}${button.disabled ? ' -' : ''}`);

test('a bonus says how much of it is played, and what is left to play as long as it is open', async () => {
  const asked = grants([
    grant(1),
    grant(2, { played: 900 }),
    grant(3, { state: 'expired' }),
    grant(4, { state: 'cancelled', reason: '对打' }),
  ]);
  await screen.findAllByText('100.10 / 880.00');
  expect(asked.memberGrants).toEqual([{ memberId: 100_001 }]);
  const row = (id: number) =>
    within(document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`) ?? document.body);
  row(1).getByText('还剩 779.90');
  row(1).getByText('2026-11-21 08:00:00');
  row(2).getByText('还剩 0.00');
  expect(row(3).queryByText(/^还剩/)).toBeNull();
  row(3).getByText('已过期');
  row(4).getByText('对打');
});

test('only an open bonus that is not played out can be cancelled, and not by whoever said yes to that before', async () => {
  grants([
    grant(1),
    grant(2, { played: 880 }),
    grant(3, { state: 'fulfilled' }),
    grant(4, { firstYes: firstYes(true) }),
    grant(5, { firstYes: firstYes(false) }),
  ]);
  await waitFor(() => expect(cancels()).toEqual(['取消彩金 1', '取消彩金 4 -', '取消彩金 5']));
  cleanup();
  grants([grant(1)], staff('promotions.read'));
  await screen.findByText('100.10 / 880.00');
  expect(cancels()).toEqual([]);
});

test('the window says how much goes back, and the reason goes out with the bonus that was pressed', async () => {
  const asked = grants([grant(1), grant(6, { amount: 1_066.5 })], undefined, {
    cancelGrant: () => ({ state: 'approved' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '取消彩金 6' }));
  screen.getByText(/^1,066.50元彩金退回优惠活动账户，会员的现金不变/);
  type('取消原因', ' 违反规则 ');
  press('确认取消');
  await screen.findByText('彩金已取消');
  expect(asked.cancelGrant).toEqual([{ id: 6, reason: '违反规则' }]);
});
