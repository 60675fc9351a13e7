import { Tag } from 'antd';
import { deposits } from '../../api/lists.ts';
import type { DepositOrder } from '../../api/rows.ts';
import { TwoLines } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { Masked } from '../../components/reveal.tsx';
import type { NamedColumn } from '../../components/shown-columns.tsx';
import { useNow } from '../../components/use-now.ts';
import { usdt, yuan } from '../../labels/money.ts';
import { orderColumns } from '../../orders/order-columns.tsx';
import { orderPath } from '../../orders/order-path.ts';
import { QueuePage } from '../../orders/queue-page.tsx';
import { FirstYesTag, LimitsTag } from '../../orders/second-yes.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ApproveDepositDialog } from './approve-dialog.tsx';
import styles from './page.module.css';
import { payerOf, wayOf } from './ways.ts';

/** What of payers is masked here. */
const fields = ['name', 'account'] as const;

const columns: readonly NamedColumn<DepositOrder>[] = [
  ...orderColumns<DepositOrder>({
    widths: [96, 160, 104],
    over: ({ state }) => state !== 'pending',
    queue: 'deposits',
    page: ({ orderNo }) => orderPath('deposits', orderNo),
  }),
  // Beside the amount: on a laptop what stands further right is behind the buttons.
  {
    key: 'signs',
    title: say('提示'),
    width: 140,
    render: (_value, order) => <Signs of={order} />,
  },
  {
    key: 'way',
    title: say('方式'),
    width: 150,
    render: (_value, order) => (
      <TwoLines first={wayOf(order)} second={order.usdt === null ? '' : say('应收 {0}', usdt(order.usdt))} />
    ),
  },
  {
    key: 'payer',
    title: say('付款方 / 收款方'),
    width: 140,
    grows: true,
    render: (_value, order) => <PayerAndReceiver of={order} />,
  },
];

function PayerAndReceiver({ of }: { readonly of: DepositOrder }) {
  return (
    <div className={styles.parties}>
      {of.holder + of.number === '' ? (
        <span>{payerOf(of) || say('未填写')}</span>
      ) : (
        <span>
          <Masked member={of.memberId} name={of.username} fields={fields}>
            {payerOf(of)}
          </Masked>
        </span>
      )}
      {of.receiving !== '' && <Code text={of.receiving} />}
    </div>
  );
}

/** What makes this deposit worth a second look. */
function Signs({ of }: { readonly of: DepositOrder }) {
  const now = useNow();
  if (of.credited !== null && of.credited !== of.amount) {
    return (
      <Tag color="warning" bordered={false} title={say('入账金额与申请金额不同')}>
        {said('入账 {0}', yuan(of.credited))}
      </Tag>
    );
  }
  const late = of.state === 'pending' && Date.parse(of.expiresAt) <= now.getTime();
  return (
    <>
      {of.state === 'pending' && of.holderIsMember === false && (
        <Tag color="error" bordered={false} title={say('付款户名与会员实名不一致')}>
          {say('户名不符')}
        </Tag>
      )}
      <FirstYesTag of={of.firstYes} />
      {of.firstYes === null && <LimitsTag of={of.limits} />}
      {of.state === 'pending' && of.gateway !== null && (
        <Tag bordered={false} title={say('付款后由{0}通知，自动入账', of.gateway)}>
          {say('自动入账')}
        </Tag>
      )}
      {of.proofs > 0 && (
        <Tag bordered={false} title={say('会员上传了转账凭证，打开审核可查看')}>
          {said('凭证 {0}', of.proofs)}
        </Tag>
      )}
      {late && (
        <Tag color="warning" bordered={false} title={say('付款时限已过，请核对是否到账')}>
          {say('已超时')}
        </Tag>
      )}
    </>
  );
}

export function DepositsPage() {
  return (
    <QueuePage<DepositOrder>
      resource="deposits"
      list={deposits}
      title={say('存款审核')}
      searchHint={say('订单号、会员账号或地址尾号')}
      columns={columns}
      spare={['payer', 'way']}
      signs={(order) => <Signs of={order} />}
      personal={fields}
      parties={(order) => <PayerAndReceiver of={order} />}
      approval={(order, ends) => <ApproveDepositDialog key={order.id} order={order} {...ends} />}
    />
  );
}
