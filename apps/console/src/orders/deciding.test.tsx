// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DepositOrder } from '../api/rows.ts';
import { dropToken, keepToken } from '../api/session.ts';
import { ApproveDepositDialog } from '../pages/deposits/approve-dialog.tsx';
import { answerWith, renderAt } from '../testing/console.tsx';
import { depositOrder } from '../testing/deposit-order.ts';
import { staff } from '../testing/staff.ts';
import { withdrawalOrder } from '../testing/withdrawal-order.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ParkDialog } from './park-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  dropToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof answerWith>[0];

function open(shown: ReactNode, answers: Answers) {
  const asked = answerWith({ staffMe: () => staff('deposits', 'withdrawals'), ...answers });
  renderAt('/deposits', shown);
  return asked;
}
const ends = { onClose: () => undefined, onDecided: () => undefined };
const approving = (order: DepositOrder) => <ApproveDepositDialog order={order} {...ends} />;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const amount = '实际到账金额（元）';
const limits: DepositOrder['limits'] = [{ limit: 'member_day', text: '会员当天', sum: 60_000, from: 50_000 }];
const firstYes: NonNullable<DepositOrder['firstYes']> = {
  by: '小红',
  own: false,
  at: '2026-11-21T00:00:00Z',
  amount: 20_000,
  order: '',
  reference: '流水 77',
  reasons: limits,
  second: ['小明'],
};

test('more than one person may credit takes a reference, and is only asked for', async () => {
  const asked = open(approving(depositOrder()), { approveDeposit: () => ({ state: 'pending' }) });
  screen.getByRole('button', { name: '确认通过' });
  expect(screen.queryByLabelText('到账依据')).toBeNull();
  type(amount, '10000');
  screen.getByRole('button', { name: '确认通过' });
  type(amount, '10000.01');
  screen.getByText(/^高于订单：一人最多入账 ¥10,000.00/);
  press('确认提请复核');
  await screen.findByText('请填写到账依据');
  type('到账依据', ' 流水 77 ');
  press('确认提请复核');
  await screen.findByText('已记录您的确认，资金未动，等待另一位同事复核');
  expect(asked.approveDeposit).toEqual([{ id: 5, amount: 10_000.01, reference: '流水 77' }]);
});

test('a reference that was typed and is not needed any more is not sent; where the member sent a proof it may be empty', async () => {
  const asked = open(approving(depositOrder({ proofs: 1 })), {
    approveDeposit: () => ({ state: 'approved' }),
    depositProofs: () => ({ memberId: 1, proofs: [] }) as never,
  });
  type(amount, '10001');
  type(/^到账依据（选填/, '流水 77');
  type(amount, '900');
  press('确认通过');
  await screen.findByText('已通过：mingpai01 的存款已入账');
  expect(asked.approveDeposit).toEqual([{ id: 5, amount: 900, reference: '' }]);
});

test('the second says yes to the same sum without a reference of their own; to another sum they would be the first', async () => {
  const asked = open(approving(depositOrder({ limits, firstYes })), {
    approveDeposit: () => ({ state: 'approved' }),
  });
  expect(screen.getByLabelText<HTMLInputElement>(amount).value).toBe('20000.00');
  expect(screen.queryByLabelText('到账依据')).toBeNull();
  type(amount, '19999');
  screen.getByRole('button', { name: '确认提请复核' });
  screen.getByLabelText('到账依据');
  type(amount, '20000');
  press('确认通过');
  await waitFor(() => expect(asked.approveDeposit).toEqual([{ id: 5, amount: 20_000, reference: '' }]));
});

test('whoever said the first yes can only say another sum', () => {
  open(approving(depositOrder({ limits, firstYes: { ...firstYes, own: true } })), {});
  const off = () => screen.getByRole('button', { name: /^确认/ }).hasAttribute('disabled');
  screen.getByText('您已确认过这个金额，需由另一位同事复核后才能入账');
  expect(off()).toBe(true);
  type(amount, '19999');
  expect(off()).toBe(false);
});

test.each(['0', '-5', '1.234', 'abc'])('%s is no sum that could be credited', async (typed) => {
  const asked = open(approving(depositOrder()), {});
  type(amount, typed);
  press(/^确认/);
  await screen.findByText('请输入大于0、最多两位小数的金额');
  expect(asked.approveDeposit).toBeUndefined();
});

test('what a gateway credits by itself is approved by hand with a warning', () => {
  open(approving(depositOrder({ gateway: '演示通道' })), {});
  screen.getByText(/^该订单由演示通道通知后自动入账。/);
});

test('turning down says what becomes of the money, and the reason goes out for the right queue', async () => {
  const asked = open(<RejectDialog resource="withdrawals" order={withdrawalOrder()} {...ends} />, {
    rejectWithdrawal: () => null,
  });
  screen.getByText('冻结的 ¥1,000.00 立即退回会员的中心钱包；会员会收到通知和下面的原因。');
  press('确认拒绝');
  await screen.findByText('请填写拒绝原因');
  press('风控审核未通过');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('拒绝原因').value).toBe('风控审核未通过'),
  );
  press('确认拒绝');
  await screen.findByText('已拒绝 mingpai01 的订单');
  expect(asked.rejectWithdrawal).toEqual([{ id: 7, reason: '风控审核未通过' }]);
  cleanup();
  const deposits = open(<RejectDialog resource="deposits" order={depositOrder()} {...ends} />, {
    rejectDeposit: () => null,
  });
  screen.getByText('不会入账，会员余额不变；会员会收到通知和下面的原因。');
  type('拒绝原因', ' 未到账 ');
  press('确认拒绝');
  await waitFor(() => expect(deposits.rejectDeposit).toEqual([{ id: 5, reason: '未到账' }]));
});

test('an order is put aside for an hour unless another time is chosen, with a reason, for the right queue', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
  const ends = { onClose: () => undefined, onParked: vi.fn() };
  const asked = open(<ParkDialog resource="deposits" order={depositOrder()} {...ends} />, {
    parkDeposit: () => null,
  });
  press('确认搁置');
  await screen.findByText('请填写原因');
  type('搁置原因', ' 等凭证 ');
  press('确认搁置');
  await waitFor(() => expect(ends.onParked).toHaveBeenCalledOnce());
  expect(asked.parkDeposit).toEqual([{ id: 5, reason: '等凭证', until: '2026-11-21T01:00:00.000Z' }]);
  cleanup();
  const withdrawals = open(<ParkDialog resource="withdrawals" order={withdrawalOrder()} {...ends} />, {
    parkWithdrawal: () => null,
  });
  fireEvent.click(screen.getByRole('radio', { name: '明早9点（11-22 09:00）' }));
  type('搁置原因', '等凭证');
  fireEvent.keyDown(screen.getByLabelText('搁置原因'), { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(withdrawals.parkWithdrawal).toEqual([
      { id: 7, reason: '等凭证', until: '2026-11-22T01:00:00.000Z' },
    ]),
  );
});

test('a ready question fills both languages and whether a picture is wanted; what then stands there is sent', async () => {
  const asked = open(
    <AskDialog
      resource="deposits"
      order={depositOrder()}
      onClose={() => undefined}
      onAsked={() => undefined}
    />,
    { askAboutDeposit: () => ({ until: '2026-11-22T00:00:00Z' }) },
  );
  press('发送问题');
  await screen.findByText('请填写问题');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '常用问题' }));
  fireEvent.click(await screen.findByTitle('请上传转账凭证'));
  const picture = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '须上传图片才能回复' });
  await waitFor(() => expect(picture().checked).toBe(true));
  type('问题（中文）', ' 请上传截图 ');
  press('发送问题');
  await screen.findByText('已询问 mingpai01，2026-11-22 08:00:00 前未回复会自动回到待审核');
  expect(asked.askAboutDeposit).toEqual([
    {
      id: 5,
      text: '请上传截图',
      textEn:
        'We cannot find this payment yet. Please upload a screenshot of the transfer that shows amount, time and payer.',
      picture: true,
    },
  ]);
});
