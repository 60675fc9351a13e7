import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Refusal } from '../../api/errors.ts';
import { withdrawals } from '../../api/lists.ts';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { Code } from '../../components/code.tsx';
import { PayoutAddress } from '../../components/payout-address.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useNow } from '../../components/use-now.ts';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { remaining } from '../../labels/time.ts';
import styles from '../../orders/decision-dialog.module.css';
import { DecisionDialog } from '../../orders/decision-dialog.tsx';
import { Facts } from '../../orders/facts.tsx';
import { memberFact } from '../../orders/member-fact.tsx';
import { MemberSums } from '../../orders/member-sums.tsx';
import { FirstYesNote, LimitsNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { useOrderNow } from '../../orders/use-order-now.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { effectsOf } from './effects.ts';
import { RiskReasons } from './risk-signs.tsx';

type Props = {
  readonly order: WithdrawalOrder;
  readonly onClose: () => void;
  readonly onDecided: () => void;
};

export function ApproveWithdrawalDialog({ order, onClose, onDecided }: Props) {
  const [form] = Form.useForm<{ transactionHash?: string; uncheckedAddress?: boolean }>();
  const message = useMessage();
  const now = useOrderNow(withdrawals, order);
  const { decide, deciding, fault } = useDecision({
    resource: 'withdrawals',
    action: 'approveWithdrawal',
    id: order.id,
    onDone: ({ state }) => {
      if (state === 'approved')
        message.success(say('已通过：{0} 付给 {1}', usdt(order.receipt), order.username));
      else message.info(say('已记录您的审核，资金未动，等待另一位同事复核'), 6);
      onDecided();
    },
  });
  const clock = useNow();
  const wait = now.heldUntil === null ? undefined : remaining(now.heldUntil, clock);
  const { headline, steps, hindrance } = effectsOf(now, wait);
  // Also where it is only found while it is approved; then the question stays, whatever becomes of a retry.
  const [seen, setSeen] = useState(false);
  const found = fault instanceof Refusal && fault.addressUnchecked;
  if (found && !seen) setSeen(true);
  const unchecked = seen || found || now.riskSigns.some(({ sign }) => sign === 'address_unchecked');
  return (
    <DecisionDialog
      title={say('通过取款')}
      order={now}
      confirm={now.firstYes === null && now.limits.length > 0 ? say('确认提请复核') : say('确认通过')}
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
          memberFact(order),
          [say('收款地址'), <PayoutAddress key="address" id={order.id} masked={order.address} />],
          [say('网络'), order.protocol],
          [
            say('计算'),
            <span key="sum" className="figures">
              {said(
                '{0} ÷ {1} = {2}，减手续费 {3}',
                yuanWithSign(order.amount),
                order.rate.toFixed(4),
                usdt(order.usdt),
                usdt(order.fee),
              )}
            </span>,
          ],
          [say('会员合计'), <MemberSums key="sums" of={now} />],
          [say('风险提示'), now.riskSigns.length === 0 ? null : <RiskReasons key="signs" of={now} />],
          [say('订单号'), <Code key="number" text={order.orderNo} />],
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
        onFinish={({ transactionHash, uncheckedAddress }) => {
          const hash = transactionHash?.trim() ?? '';
          decide({
            id: order.id,
            ...(hash === '' ? {} : { transactionHash: hash }),
            ...(uncheckedAddress === true ? { uncheckedAddress } : {}),
          });
        }}
      >
        {unchecked && (
          <Form.Item name="uncheckedAddress" valuePropName="checked">
            <Checkbox>{say('已自行核对地址没有被冻结，节点查不到也通过')}</Checkbox>
          </Form.Item>
        )}
        <Form.Item name="transactionHash" label={say('交易哈希（选填）')}>
          <Input
            className="code"
            maxLength={128}
            spellCheck={false}
            placeholder={say('链上付款后填写，便于核对')}
          />
        </Form.Item>
      </Form>
    </DecisionDialog>
  );
}
