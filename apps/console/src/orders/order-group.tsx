import type { ReactNode } from 'react';
import { call } from '../api/client.ts';
import { say } from '../texts/say.ts';
import { GroupDialog, type GroupVerdict } from './group-dialog.tsx';
import { MemberSums } from './member-sums.tsx';
import type { Order, QueueName } from './order.ts';
import { rejectionPresets } from './rejection-presets.ts';
import type { GroupWork } from './use-group.ts';
import { claimOrders, releaseOrders } from './work.ts';

type Props<Row extends Order> = {
  readonly resource: QueueName;
  readonly verdict: GroupVerdict;
  readonly orders: readonly Row[];
  /** What speaks against an order, as its row shows it. */
  readonly signs: (order: Row) => ReactNode;
  /** By whom or to where it is paid, as its row shows it. */
  readonly parties: (order: Row) => ReactNode;
  readonly onClose: () => void;
};

const titles = {
  deposits: { approve: say('通过所选存款'), reject: say('拒绝所选存款') },
  withdrawals: { approve: say('通过所选取款'), reject: say('拒绝所选取款') },
} as const;

const consequences = {
  deposits: say('不会入账，会员余额不变；每位会员都会收到通知和下面的原因。'),
  withdrawals: say('冻结的金额逐笔退回会员的中心钱包；每位会员都会收到通知和下面的原因。'),
} as const;

/** Several orders of a queue, approved or turned down by one confirmation. */
export function OrderGroup<Row extends Order>({ resource, verdict, orders, ...props }: Props<Row>) {
  const { signs, parties, onClose } = props;
  return (
    <GroupDialog
      title={titles[resource][verdict]}
      verdict={verdict}
      work={workOf(resource, verdict)}
      rows={orders.map((order) => ({
        id: order.id,
        username: order.username,
        code: order.orderNo,
        amount: order.amount,
        signs: signs(order),
        looks: (
          <>
            {parties(order)}
            <MemberSums of={order} />
          </>
        ),
      }))}
      presets={rejectionPresets[resource]}
      consequence={consequences[resource]}
      onClose={onClose}
    />
  );
}

function workOf(queue: QueueName, verdict: GroupVerdict): GroupWork {
  const approve = queue === 'deposits' ? 'approveDeposit' : 'approveWithdrawal';
  const reject = queue === 'deposits' ? 'rejectDeposit' : 'rejectWithdrawal';
  return {
    list: queue,
    action: verdict === 'approve' ? approve : reject,
    claim: async (ids) => new Map((await claimOrders(queue, ids)).held.map(({ id, by }) => [id, by])),
    release: (ids) => releaseOrders(queue, ids),
    async decide(id, { key, reason }) {
      if (verdict === 'approve')
        return (await call(approve, { id }, { key })).state === 'approved' ? 'approved' : 'first';
      await call(reject, { id, reason }, { key });
      return 'rejected';
    },
  };
}
