import { Tag } from 'antd';
import { withdrawals } from '../../api/lists.ts';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { TwoLines } from '../../components/cells.tsx';
import { Masked } from '../../components/reveal.tsx';
import type { NamedColumn } from '../../components/shown-columns.tsx';
import { useNow } from '../../components/use-now.ts';
import { usdt } from '../../labels/money.ts';
import { beijing, remaining } from '../../labels/time.ts';
import { orderColumns } from '../../orders/order-columns.tsx';
import { orderPath } from '../../orders/order-path.ts';
import { QueuePage } from '../../orders/queue-page.tsx';
import { FirstYesTag, LimitsTag } from '../../orders/second-yes.tsx';
import { say } from '../../texts/say.ts';
import { ApproveWithdrawalDialog } from './approve-dialog.tsx';
import styles from './page.module.css';
import { RiskSigns } from './risk-signs.tsx';

/** What of members is masked here. */
const fields = ['account'] as const;

const columns: readonly NamedColumn<WithdrawalOrder>[] = [
  ...orderColumns<WithdrawalOrder>({
    widths: [96, 160, 104],
    over: ({ state }) => state !== 'pending',
    queue: 'withdrawals',
    page: ({ orderNo }) => orderPath('withdrawals', orderNo),
  }),
  // Beside the amount: on a laptop what stands further right is behind the buttons.
  {
    key: 'signs',
    title: say('风险提示'),
    width: 150,
    grows: true,
    render: (_value, order) => <Signs of={order} />,
  },
  {
    key: 'receipt',
    title: say('实付'),
    align: 'right',
    width: 124,
    render: (_value, { receipt, protocol }) => <TwoLines first={usdt(receipt)} second={protocol} />,
  },
  {
    key: 'address',
    title: say('收款地址'),
    width: 140,
    grows: true,
    render: (_value, order) => <Address of={order} />,
  },
];

function Address({ of: { memberId, username, address } }: { readonly of: WithdrawalOrder }) {
  return (
    <Masked member={memberId} name={username} fields={fields}>
      <span className="code">{address}</span>
    </Masked>
  );
}

/** What makes this withdrawal worth a second look, and what it waits for. */
function Signs({ of }: { readonly of: WithdrawalOrder }) {
  return (
    <span className={styles.signs}>
      <RiskSigns of={of} />
      {of.state === 'pending' && of.heldUntil !== null && (
        <Countdown until={of.heldUntil} reason={of.heldFor} />
      )}
      <FirstYesTag of={of.firstYes} />
      {of.firstYes === null && <LimitsTag of={of.limits} />}
    </span>
  );
}

/** How long the withdrawal still waits for its address to be old enough, or for the member to notice a changed password. */
function Countdown({
  until,
  reason,
}: {
  readonly until: string;
  readonly reason: WithdrawalOrder['heldFor'];
}) {
  const wait = remaining(until, useNow());
  return (
    wait !== undefined && (
      <Tag color="processing" bordered={false} title={say('{0} 之后可通过', beijing(until))}>
        {reason === 'credentials' ? say('账户变动等待') : say('地址等待')} {wait}
      </Tag>
    )
  );
}

export function WithdrawalsPage() {
  return (
    <QueuePage<WithdrawalOrder>
      resource="withdrawals"
      list={withdrawals}
      title={say('取款审核')}
      searchHint={say('订单号、会员、收款地址或其后4位')}
      columns={columns}
      spare={['address', 'receipt']}
      signs={(order) => <Signs of={order} />}
      personal={fields}
      parties={(order) => (
        <>
          <span className="code">{order.protocol}</span> <Address of={order} />
        </>
      )}
      approval={(order, ends) => <ApproveWithdrawalDialog key={order.id} order={order} {...ends} />}
    />
  );
}
