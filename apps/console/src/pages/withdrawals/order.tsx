import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { listQuery, payouts, withdrawals } from '../../api/lists.ts';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Read } from '../../components/read.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Section } from '../../components/section.tsx';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { payoutVerdicts } from '../../labels/payouts.ts';
import { Facts } from '../../orders/facts.tsx';
import { MemberSums } from '../../orders/member-sums.tsx';
import { OrderPage } from '../../orders/order-page.tsx';
import { LimitsTag } from '../../orders/second-yes.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { RiskReasons } from './risk-signs.tsx';

/** One withdrawal. */
export function WithdrawalPage() {
  return (
    <OrderPage
      queue="withdrawals"
      list={withdrawals}
      title={say('取款单')}
      facts={factsOf}
      beside={(order) => (
        <>
          {order.riskSigns.length > 0 && (
            <Section title={say('风险提示')}>
              <RiskReasons of={order} />
            </Section>
          )}
          {order.state === 'approved' && (
            <Section title={say('汇出核对')}>
              <PayoutOf order={order} />
            </Section>
          )}
        </>
      )}
    />
  );
}

function factsOf(order: WithdrawalOrder) {
  const { memberId, username, tags, amount, heldUntil, limits, state } = order;
  return [
    [
      say('会员'),
      <MemberCell key="member" id={memberId} name={username} below={`#${memberId}`} tags={tags} />,
    ],
    [say('金额'), <Figure key="amount" text={yuanWithSign(amount)} />],
    [say('实付'), <Figure key="receipt" text={usdt(order.receipt)} />],
    [
      say('计算'),
      <span key="sum" className="figures">
        {said(
          '{0} ÷ {1} = {2}，减手续费 {3}',
          yuanWithSign(amount),
          order.rate.toFixed(4),
          usdt(order.usdt),
          usdt(order.fee),
        )}
      </span>,
    ],
    [say('网络'), order.protocol],
    [
      say('收款地址'),
      <span key="address">
        <Code text={order.address} /> <Reveal member={memberId} fields={['account']} />
      </span>,
    ],
    [say('提交'), <Moment key="created" at={order.createdAt} />],
    [
      say('最早可通过'),
      state === 'pending' && heldUntil !== null ? <Moment key="held" at={heldUntil} /> : null,
    ],
    [say('会员合计'), <MemberSums key="sums" of={order} />],
    [
      say('须两人审核'),
      state === 'pending' && limits.length > 0 ? <LimitsTag key="limits" of={limits} /> : null,
    ],
  ] as const;
}

function Figure({ text }: { readonly text: string }) {
  return <span className="figures">{text}</span>;
}

/** What begins like a whole number are no more than these. */
const most = 20;

/** What the chain says of it, and which transaction it left by. */
function PayoutOf({ order: { orderNo } }: { readonly order: WithdrawalOrder }) {
  const query = useQuery(listQuery(payouts, { page: 1, pageSize: most, search: orderNo, state: 'all' }));
  return (
    <Read of={query}>
      {({ rows }) => {
        const row = rows.find((one) => one.orderNo === orderNo);
        if (row === undefined) return <Nothing text={say('没有这样的取款')} />;
        const { payout, transactionHash, batchId, reason, checkedAt } = row;
        return (
          <Facts
            of={[
              [
                say('链上核对'),
                <Tag
                  key="verdict"
                  bordered={false}
                  color={payout === null ? 'warning' : payoutVerdicts[payout].tone}
                >
                  {payout === null ? say('无法核对') : payoutVerdicts[payout].label}
                </Tag>,
              ],
              [say('原因'), reason],
              [
                say('交易哈希'),
                transactionHash === null ? say('未填写交易哈希') : <Code key="hash" text={transactionHash} />,
              ],
              [
                say('付款批次'),
                batchId === null ? null : (
                  <Link key="batch" to={`/payout-batches?open=${batchId}`}>
                    {said('批次 {0}', batchId)}
                  </Link>
                ),
              ],
              [say('核对时间'), checkedAt === null ? null : <Moment key="checked" at={checkedAt} />],
            ]}
          />
        );
      }}
    </Read>
  );
}
