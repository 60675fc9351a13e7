import { Form, Input } from 'antd';
import { withdrawals } from '../../api/lists.ts';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { PayoutAddress } from '../../components/payout-address.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useNow } from '../../components/use-now.ts';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { remaining } from '../../labels/time.ts';
import styles from '../../orders/decision-dialog.module.css';
import { DecisionDialog } from '../../orders/decision-dialog.tsx';
import { Facts } from '../../orders/facts.tsx';
import { FirstYesNote, LimitsNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { useOrderNow } from '../../orders/use-order-now.ts';
import { effectsOf } from './effects.ts';
import { RiskReasons } from './risk-signs.tsx';

/** What came in, went out, was won and was given, beside the signs. */
function Sums({ of: { sums } }: { readonly of: WithdrawalOrder }) {
  const { deposited, withdrawn, won, gifts } = sums;
  return (
    <span className="figures">
      存 {yuanWithSign(deposited)}，取 {yuanWithSign(withdrawn)}（含本笔），
      {won < 0 ? `输 ${yuanWithSign(-won)}` : `赢 ${yuanWithSign(won)}`}，彩金等 {yuanWithSign(gifts)}
    </span>
  );
}

type Props = {
  readonly order: WithdrawalOrder;
  readonly onClose: () => void;
  readonly onDecided: () => void;
};

export function ApproveWithdrawalDialog({ order, onClose, onDecided }: Props) {
  const [form] = Form.useForm<{ transactionHash?: string }>();
  const message = useMessage();
  const now = useOrderNow(withdrawals, order);
  const { decide, deciding, fault } = useDecision({
    resource: 'withdrawals',
    action: 'approveWithdrawal',
    id: order.id,
    onDone: ({ state }) => {
      if (state === 'approved') message.success(`已通过：${usdt(order.receipt)} 付给 ${order.username}`);
      else message.info('已记录您的审核，资金未动，等待另一位同事复核', 6);
      onDecided();
    },
  });
  const clock = useNow();
  const wait = now.heldUntil === null ? undefined : remaining(now.heldUntil, clock);
  const { headline, steps, hindrance } = effectsOf(now, wait);
  return (
    <DecisionDialog
      title="通过取款"
      order={now}
      confirm={now.firstYes === null && now.limits.length > 0 ? '确认提请复核' : '确认通过'}
      hindrance={hindrance}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {headline} <strong className="figures">{usdt(order.receipt)}</strong>
      </p>
      <Facts
        of={[
          ['会员', `${order.username}（${order.memberId}）`],
          ['收款地址', <PayoutAddress key="address" id={order.id} masked={order.address} />],
          ['网络', order.protocol],
          [
            '计算',
            <span key="sum" className="figures">
              {yuanWithSign(order.amount)} ÷ {order.rate.toFixed(4)} = {usdt(order.usdt)}，减手续费{' '}
              {usdt(order.fee)}
            </span>,
          ],
          ['会员合计', <Sums key="sums" of={now} />],
          ['风险提示', now.riskSigns.length === 0 ? null : <RiskReasons key="signs" of={now} />],
          [
            '订单号',
            <span key="number" className="code">
              {order.orderNo}
            </span>,
          ],
        ]}
      />
      {now.firstYes !== null && <FirstYesNote of={now.firstYes} />}
      {now.firstYes === null && now.limits.length > 0 && <LimitsNote of={now.limits} />}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Form
        form={form}
        layout="vertical"
        disabled={deciding || now.state !== 'pending'}
        onFinish={({ transactionHash }) => {
          const hash = transactionHash?.trim() ?? '';
          decide({ id: order.id, ...(hash === '' ? {} : { transactionHash: hash }) });
        }}
      >
        <Form.Item name="transactionHash" label="交易哈希（选填）">
          <Input className="code" maxLength={128} spellCheck={false} placeholder="链上付款后填写，便于核对" />
        </Form.Item>
      </Form>
    </DecisionDialog>
  );
}
