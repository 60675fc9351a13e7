import { Input, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { PayoutBatchPage } from '../../api/rows.ts';
import { Code } from '../../components/code.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Masked } from '../../components/reveal.tsx';
import { payoutVerdicts } from '../../labels/payouts.ts';
import { say } from '../../texts/say.ts';
import { usdtShort } from './list.ts';

type Order = PayoutBatchPage['orders'][number];
type Props = {
  readonly orders: readonly Order[];
  /** What was typed for each, where each has a transaction of its own. */
  readonly own?: Readonly<Record<number, string>>;
  readonly onType?: (orderId: number, text: string) => void;
};

/** What is sent to whom, and what the chain says of it. */
export function OrderTable({ orders, own, onType }: Props) {
  const columns: ColumnsType<Order> = [
    {
      key: 'order',
      title: say('订单号'),
      width: 190,
      render: (_value, { orderNo, frozen, changedUntil, stopped, listed, unchecked }) => (
        <>
          <Code text={orderNo} />
          {changedUntil !== null && (
            <Tag color="error">{say('密码或两步验证刚变更，{0} 前勿汇出', changedUntil)}</Tag>
          )}
          {stopped && <Tag color="error">{say('付款已停止，暂勿汇出')}</Tag>}
          {frozen && <Tag color="error">{say('会员已冻结，暂勿汇出')}</Tag>}
          {listed && <Tag color="error">{say('地址在冻结名单，勿汇出')}</Tag>}
          {unchecked && <Tag color="warning">{say('地址未查明，暂勿汇出')}</Tag>}
        </>
      ),
    },
    {
      key: 'address',
      title: say('收款地址 / 交易哈希'),
      render: (_value, { id, orderNo, memberId, address, transactionHash }) => (
        <>
          {address === '' && say('暂不显示，勿汇出')}
          {address !== '' && onType !== undefined && <Code text={address} />}
          {address !== '' && onType === undefined && (
            <Masked member={memberId} name={orderNo} fields={['account']}>
              <Code text={address} />
            </Masked>
          )}
          {transactionHash !== null && (
            <>
              <br />
              <small className="code">{transactionHash}</small>
            </>
          )}
          {transactionHash === null && onType !== undefined && (
            <Input
              className="code"
              aria-label={say('{0} 的交易哈希', address === '' ? orderNo : address)}
              placeholder={say('交易哈希')}
              maxLength={300}
              spellCheck={false}
              value={own?.[id] ?? ''}
              onChange={({ target }) => onType(id, target.value)}
            />
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: say('金额（USDT）'),
      align: 'right',
      width: 140,
      render: (_value, { micro }) => <span className="figures">{usdtShort(micro)}</span>,
    },
    {
      key: 'state',
      title: say('链上核对'),
      width: 200,
      render: (_value, { payout, reason, transactionHash }) => (
        <>
          <Tag
            bordered={false}
            color={payout === null || payout === 'due' ? 'default' : payoutVerdicts[payout].tone}
          >
            {payout === null && transactionHash !== null
              ? say('未监听该链')
              : payoutVerdicts[payout ?? 'due'].label}
          </Tag>
          <br />
          <small>{reason}</small>
        </>
      ),
    },
  ];
  return (
    <PlainTable<Order>
      card={{ who: 'order', amount: 'amount' }}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...orders]}
      pagination={false}
      scroll={{ x: 860, y: 380 }}
    />
  );
}
