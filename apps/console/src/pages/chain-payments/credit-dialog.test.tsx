// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ChainPayment, GatewayArrival } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { CreditDialog as CreditArrival } from '../gateways/credit-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';

signedInForEach();

type Candidate = ChainPayment['candidates'][number];
const candidate = (orderNo: string, more: Partial<Candidate> = {}) =>
  ({
    orderNo,
    username: `of ${orderNo}`,
    usdt: 140.85,
    arrives: 1_000.04,
    lastFour: '4567',
    claimed: false,
    state: 'pending',
    createdAt: '2026-11-21T00:00:00Z',
    expiresAt: '2026-11-21T02:00:00Z',
    ...more,
  }) as Candidate;
const payment = (more: Partial<ChainPayment> = {}) =>
  ({
    id: 8,
    usdt: 140.85,
    protocol: 'TRC20',
    sender: 'T-sender-4567',
    recipient: 'T-ours',
    transactionHash: 'a'.repeat(64),
    paidAt: '2026-11-21T01:00:00Z',
    senderCheck: 'clear',
    candidates: [candidate('D1'), candidate('D2', { usdt: 99, lastFour: '1111', arrives: 702.9 })],
    firstYes: null,
    ...more,
  }) as ChainPayment;
const firstYes = (own: boolean): NonNullable<ChainPayment['firstYes']> => ({
  by: '小红',
  own,
  at: '2026-11-21T01:00:00Z',
  amount: 1_000.04,
  order: 'D1',
  reference: '',
  reasons: [],
  second: ['老牌'],
});

type Answers = Parameters<typeof answerWith>[0];

function open(shown: ReactNode, answers: Answers = {}) {
  const asked = answerWith({
    staffMe: () => staff('deposits', 'deposits.read'),
    creditPayment: () => ({ state: 'approved', credited: 1_000.04, username: 'lucky88' }),
    creditArrival: ({ orderNo }) => ({ state: 'approved', credited: 500.5, username: 'lucky88', orderNo }),
    ...answers,
  });
  renderAt('/chain-payments', shown);
  return asked;
}
const dialog = (of: ChainPayment) => <CreditDialog payment={of} onClose={() => undefined} />;
const button = () => screen.getByText(/^(确认入账|为 .* 入账)/).closest('button');
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('nothing is chosen beforehand; the button says whom it credits with what arrives at that order’s rate', async () => {
  const asked = open(dialog(payment()));
  expect(button()?.disabled).toBe(true);
  choose(/^of D2/);
  expect(button()?.textContent).toBe('为 of D2 入账 ¥702.90');
  choose(/^of D1/);
  expect(button()?.textContent).toBe('为 of D1 入账 ¥1,000.04');
  fireEvent.click(button() ?? document.body);
  await screen.findByText('已为 lucky88 入账 ¥1,000.04');
  expect(asked.creditPayment).toEqual([{ id: 8, orderNo: 'D1' }]);
});

test('each order says what speaks for it: the same sum, the same sender, that its member claims it', () => {
  open(
    dialog(
      payment({
        candidates: [candidate('D1', { claimed: true }), candidate('D2', { usdt: 99, lastFour: '1111' })],
      }),
    ),
  );
  const [first, second] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(first).toContain('会员已认领');
  expect(first).toContain('应付 140.85 USDT（金额相同） · 地址后4位 4567（与付款方相同）');
  expect(first).toContain('提交于 2026-11-21 08:00:00');
  expect(second).toContain('应付 99.00 USDT · 地址后4位 1111（付款方 4567）');
});

test('an order that stands in no list is typed, and one that was credited or turned down before is warned of', async () => {
  const asked = open(
    dialog(
      payment({
        candidates: [candidate('D3', { state: 'approved' }), candidate('D4', { state: 'rejected' })],
      }),
    ),
  );
  choose(/^of D3/);
  screen.getByText(/^该订单此前已经入账。请确认这是另一笔付款/);
  choose(/^of D4/);
  screen.getByText('该订单此前已被拒绝。确认后按原汇率另建一单入账。');
  choose(/^其他订单/);
  expect(button()?.disabled).toBe(true);
  type('订单号', ' D77 ');
  fireEvent.click(button() ?? document.body);
  await waitFor(() => expect(asked.creditPayment).toEqual([{ id: 8, orderNo: 'D77' }]));
});

test('a payment whose sender is listed is credited only by who says that they know it', async () => {
  const asked = open(dialog(payment({ senderCheck: 'listed' })));
  choose(/^of D1/);
  expect(button()?.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '明知付款地址在名单中仍入账' }));
  fireEvent.click(button() ?? document.body);
  await waitFor(() => expect(asked.creditPayment).toEqual([{ id: 8, orderNo: 'D1', listedSender: true }]));
});

test('so is one of which that is only found while it is credited; where nobody can tell, it is said', async () => {
  open(dialog(payment({ senderCheck: 'unknown' })), {
    creditPayment: () => {
      throw new Refusal(7023, '付款地址在名单中');
    },
  });
  screen.getByText('节点查不到付款地址是否被冻结，请自行核对后再入账。');
  expect(screen.queryByRole('checkbox')).toBeNull();
  choose(/^of D1/);
  fireEvent.click(button() ?? document.body);
  await screen.findByText('付款地址在名单中');
  screen.getByRole('checkbox', { name: '明知付款地址在名单中仍入账' });
  expect(button()?.disabled).toBe(true);
});

test('whoever said the first yes to an order cannot say the second to it, but may name another', () => {
  open(dialog(payment({ firstYes: firstYes(true) })));
  choose(/^of D1/);
  expect(button()?.disabled).toBe(true);
  choose(/^of D2/);
  expect(button()?.disabled).toBe(false);
  cleanup();
  open(dialog(payment({ firstYes: firstYes(false) })));
  choose(/^of D1/);
  expect(button()?.disabled).toBe(false);
});

test('the first of two people is told that nothing moved', async () => {
  open(dialog(payment()), {
    creditPayment: () => ({ state: 'pending', credited: 0, username: 'lucky88' }),
  });
  choose(/^of D1/);
  fireEvent.click(button() ?? document.body);
  await screen.findByText('已记录您的确认，资金未动，等待另一位同事复核');
});

const arrival = (more: Partial<GatewayArrival> = {}) =>
  ({
    id: 4,
    amount: 500.5,
    paidAt: '2026-11-21T01:00:00Z',
    payment: 'P-1',
    orderNo: 'D9',
    username: 'lucky88',
    memberId: 100_001,
    firstYes: null,
    ...more,
  }) as GatewayArrival;

test('what a gateway took goes to the order that it names, unless staff name another; the sum stands on the button', async () => {
  const asked = open(<CreditArrival arrival={arrival()} onClose={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('入账到订单');
  expect(field.value).toBe('D9');
  expect(button()?.textContent).toBe('确认入账 ¥500.50');
  type('入账到订单', ' ');
  expect(button()?.disabled).toBe(true);
  type('入账到订单', ' D10 ');
  fireEvent.click(button() ?? document.body);
  await screen.findByText('已为 lucky88 入账 ¥500.50（D10）');
  expect(asked.creditArrival).toEqual([{ id: 4, orderNo: 'D10' }]);
  cleanup();
  open(
    <CreditArrival
      arrival={arrival({ firstYes: { ...firstYes(true), order: 'D9' } })}
      onClose={() => undefined}
    />,
  );
  expect(button()?.disabled).toBe(true);
});

test('the question is heard whole: what came from where, whose it may be, and what each of them would be credited', () => {
  open(dialog(payment({ senderCheck: 'listed' as never, firstYes: firstYes(false) })));
  expect(heard()).toEqual([
    'dialog aria-modal=true:',
    'button “Close”',
    '金额',
    '140.85 USDT（TRC20）',
    '付款时间',
    '2026-11-21 09:00:00',
    '转账',
    'T-sender-4567',
    'button “复制 T-sender-4567”',
    '→ T-ours',
    'button “复制 T-ours”',
    'aaaaaaaaaa…aaaaaaaa',
    'button “复制交易哈希”',
    'alert:',
    '小红 已于 2026-11-21 09:00:00 确认 ¥1,000.04，等待另一位同事复核',
    'ul “须两人审核的原因”:',
    '入账到订单 D1',
    '可复核：老牌',
    'alert:',
    '付款地址在链上的冻结或制裁名单中，入账须两人审核。请先核实资金来源；也可以忽略这笔付款并写明原因。',
    'checkbox “明知付款地址在名单中仍入账”',
    'div “订单”:',
    'radio “of D1 D1 应付 140.85 USDT（金额相同） · 地址后4位 4567（与付款方相同） 提交于 2026-11-21 08:00:00”',
    'radio “of D2 D2 应付 99.00 USDT · 地址后4位 1111（付款方 4567） 提交于 2026-11-21 08:00:00”',
    'radio “其他订单”',
    'button “Cancel”',
    'button “确认入账” disabled',
  ]);
});
