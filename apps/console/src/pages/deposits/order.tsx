import { Tag } from 'antd';
import { Link } from 'react-router';
import { deposits } from '../../api/lists.ts';
import type { DepositOrder } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { MemberSums } from '../../orders/member-sums.tsx';
import { OrderPage } from '../../orders/order-page.tsx';
import { LimitsTag } from '../../orders/second-yes.tsx';
import { say } from '../../texts/say.ts';
import { Proofs } from './proofs.tsx';
import { holderOf, payerOf, wayOf } from './ways.ts';

/** One deposit. */
export function DepositPage() {
  return <OrderPage queue="deposits" list={deposits} title={say('存款单')} facts={factsOf} />;
}

function factsOf(order: DepositOrder) {
  const { memberId, username, tags, amount, credited, gateway, limits, state } = order;
  return [
    [
      say('会员'),
      <MemberCell key="member" id={memberId} name={username} below={`#${memberId}`} tags={tags} />,
    ],
    [say('方式'), wayOf(order)],
    [say('申请金额'), <Figure key="amount" text={yuanWithSign(amount)} />],
    [say('应收'), order.usdt === null ? null : <Figure key="usdt" text={usdt(order.usdt)} />],
    [say('入账'), credited === null ? null : <Credited key="credited" of={order} sum={credited} />],
    [say('付款方'), <Payer key="payer" of={order} />],
    [say('收款方'), order.receiving === '' ? null : <Code key="receiving" text={order.receiving} />],
    [say('支付通道'), gateway],
    [say('提交'), <Moment key="created" at={order.createdAt} />],
    [say('付款时限'), <Moment key="expires" at={order.expiresAt} />],
    [say('会员合计'), <MemberSums key="sums" of={order} />],
    [
      say('须两人审核'),
      state === 'pending' && limits.length > 0 ? <LimitsTag key="limits" of={limits} /> : null,
    ],
    [say('转账凭证'), order.proofs === 0 ? null : <Proofs key="proofs" of={order} />],
  ] as const;
}

/** What was credited, with the way to take back what was too much of it, for who may ask for that. */
function Credited({ of: { memberId, orderNo }, sum }: CreditedProps) {
  return (
    <span>
      <Figure text={yuanWithSign(sum)} />{' '}
      <May resource="adjustments" action="ask">
        <Link to={`/members/${memberId}?correct=${orderNo}`}>{say('更正这笔入账')}</Link>
      </May>
    </span>
  );
}
type CreditedProps = { readonly of: DepositOrder; readonly sum: number };

function Figure({ text }: { readonly text: string }) {
  return <span className="figures">{text}</span>;
}

/** Who paid, as far as it is shown, and whether it is the member by name. */
function Payer({ of }: { readonly of: DepositOrder }) {
  const holder = holderOf(of);
  return (
    <span>
      {payerOf(of) || say('未填写')}{' '}
      {holder !== undefined && (
        <>
          <Tag color={holder.tone} bordered={false}>
            {holder.label}
          </Tag>
          <Reveal member={of.memberId} fields={['name', 'account']} />
        </>
      )}
    </span>
  );
}
