// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { withdrawalOrder } from '../../testing/withdrawal-order.ts';
import { ApproveWithdrawalDialog } from './approve-dialog.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];

function open(order: WithdrawalOrder, answers: Answers = {}) {
  const onDecided = vi.fn();
  const asked = answerWith({
    staffMe: () => staff('withdrawals'),
    withdrawalAddress: () => ({ memberId: 100_001, address: 'T-address-in-full' }),
    approveWithdrawal: () => ({ state: 'approved' }),
    ...answers,
  });
  renderAt(
    '/withdrawals',
    <ApproveWithdrawalDialog order={order} onClose={() => undefined} onDecided={onDecided} />,
  );
  return { asked, onDecided };
}

const limits: WithdrawalOrder['limits'] = [
  { limit: 'member_day', text: '会员当天已付 5 万', sum: 60_000, from: 50_000 },
];
const firstYes: NonNullable<WithdrawalOrder['firstYes']> = {
  by: '小红',
  own: false,
  at: '2026-11-21T00:00:00Z',
  amount: 1_000,
  order: '',
  reference: '',
  reasons: limits,
  second: ['小明'],
};
const confirm = (name = '确认通过') => fireEvent.click(screen.getByRole('button', { name }));
const shut = (name = '确认通过') => screen.getByRole('button', { name }).hasAttribute('disabled');
const looked = () => screen.queryByRole('checkbox', { name: /已自行核对地址没有被冻结/ });

test('who pays reads the whole address and its network; a transaction that was typed goes along without the blanks around it', async () => {
  const { asked, onDecided } = open(withdrawalOrder());
  await screen.findByText('T-address-in-full');
  expect(asked.withdrawalAddress).toEqual([{ id: 7 }]);
  expect(screen.getByText('网络').nextElementSibling?.textContent).toBe('TRC20');
  fireEvent.change(screen.getByLabelText('交易哈希（选填）'), { target: { value: ' abc ' } });
  confirm();
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
  expect(asked.approveWithdrawal).toEqual([{ id: 7, transactionHash: 'abc' }]);
});

test('without a transaction nothing of one is sent, neither that an address was looked up that nobody asked about', async () => {
  const { asked, onDecided } = open(withdrawalOrder());
  fireEvent.change(screen.getByLabelText('交易哈希（选填）'), { target: { value: '  ' } });
  expect(looked()).toBeNull();
  confirm();
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
  expect(asked.approveWithdrawal).toEqual([{ id: 7 }]);
});

test('an address that no node could look up is paid when somebody says that they did, and not before they say so', async () => {
  const evidence = { memberId: 100_001, tab: 'orders' } as const;
  const { asked } = open(
    withdrawalOrder({ riskSigns: [{ sign: 'address_unchecked', text: '地址未查明', evidence }] }),
    {
      approveWithdrawal: ({ uncheckedAddress }) => {
        if (uncheckedAddress !== true) throw new Refusal(7022, '查不到地址');
        return { state: 'approved' };
      },
    },
  );
  confirm();
  await screen.findByText('查不到地址');
  fireEvent.click(screen.getByRole('checkbox', { name: /已自行核对地址没有被冻结/ }));
  confirm();
  await screen.findByText('已通过：139.84 USDT 付给 mingpai01');
  expect(asked.approveWithdrawal).toEqual([{ id: 7 }, { id: 7, uncheckedAddress: true }]);
});

test('where it is only found while it is approved, the question comes then and stays when the answer to the next attempt is lost', async () => {
  let times = 0;
  const { onDecided } = open(withdrawalOrder(), {
    approveWithdrawal: () => {
      times += 1;
      if (times === 1) throw new Refusal(7022, '查不到地址');
      throw new Error('cut');
    },
  });
  expect(looked()).toBeNull();
  confirm();
  await waitFor(() => expect(looked()).not.toBeNull());
  fireEvent.click(screen.getByRole('checkbox', { name: /已自行核对地址没有被冻结/ }));
  confirm();
  await screen.findByText(/没有收到服务器的回答，结果尚不明确/);
  expect(looked()).not.toBeNull();
  expect(onDecided).not.toHaveBeenCalled();
});

test('another refusal asks nothing about the address', async () => {
  open(withdrawalOrder(), {
    approveWithdrawal: () => {
      throw new Refusal(5006, '已由小红处理');
    },
  });
  confirm();
  await screen.findByText('已由小红处理');
  expect(looked()).toBeNull();
});

test('the first of two people asks for the second, is told why it takes two, and that no money moved', async () => {
  const { onDecided } = open(withdrawalOrder({ limits }), {
    approveWithdrawal: () => ({ state: 'pending' }),
  });
  screen.getByText('须两人审核：本次只记录您的确认，资金不动');
  screen.getByText('会员当天已付 5 万');
  confirm('确认提请复核');
  await screen.findByText('已记录您的审核，资金未动，等待另一位同事复核');
  expect(onDecided).toHaveBeenCalledOnce();
});

test('the second reads who was first, when and to what, and pays; whoever was first cannot be the second', () => {
  open(withdrawalOrder({ limits, firstYes }));
  screen.getByText('小红 已于 2026-11-21 08:00:00 确认 ¥1,000.00，等待另一位同事复核');
  screen.getByText('可复核：小明');
  expect(screen.queryByText('须两人审核：本次只记录您的确认，资金不动')).toBeNull();
  expect(shut()).toBe(false);
  cleanup();
  open(withdrawalOrder({ limits, firstYes: { ...firstYes, own: true } }));
  screen.getByText('您 已于 2026-11-21 08:00:00 确认 ¥1,000.00，等待另一位同事复核');
  screen.getByText('您已完成初审，需由另一位同事复核后才能付款');
  expect(shut()).toBe(true);
});

test('while it is held it cannot be approved, for the reason for which it is held; from then on it can', () => {
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  open(withdrawalOrder({ heldUntil: at(2 * hour + 30_000), heldFor: 'credentials' }));
  screen.getByText('会员刚修改过密码或移除了两步验证，还须等待2小时00分才能通过；现在可以拒绝退回');
  expect(shut()).toBe(true);
  cleanup();
  open(withdrawalOrder({ heldUntil: at(2 * hour + 30_000), heldFor: 'new_address' }));
  screen.getByText('收款地址绑定不久，还须等待2小时00分才能通过；现在可以拒绝退回');
  cleanup();
  open(withdrawalOrder({ heldUntil: at(-1_000), heldFor: 'new_address' }));
  expect(shut()).toBe(false);
});

test('what a colleague decided meanwhile is asked of this order alone, and said', async () => {
  const { asked } = open(withdrawalOrder(), {
    withdrawalQueue: () => ({
      rows: [
        withdrawalOrder({ id: 8, state: 'pending' }),
        withdrawalOrder({ state: 'approved', decidedBy: '小红', decidedAt: '2026-11-21T01:00:00Z' }),
      ],
      total: 2,
      more: false,
      sum: 0,
      claimers: [],
    }),
  });
  await screen.findByText('该订单已由 小红 通过，2026-11-21 09:00:00');
  expect(asked.withdrawalQueue?.[0]).toMatchObject({ id: 7, state: 'all' });
  expect(shut()).toBe(true);
});
