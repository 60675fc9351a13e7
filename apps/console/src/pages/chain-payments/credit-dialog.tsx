import { Alert, Radio, Tag } from 'antd';
import { useState } from 'react';
import type { ChainPayment } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { Facts } from '../../orders/facts.tsx';
import { OrderNumberField } from '../../orders/order-number-field.tsx';
import { FirstYesNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import styles from './page.module.css';
import { Parties } from './parties.tsx';

type Candidate = ChainPayment['candidates'][number];

/** The choice of an order that stands in no list. */
const other = '';

/** Staff choose the order that a payment is for; what arrived is credited at that order's rate. */
export function CreditDialog({
  payment,
  onClose,
}: {
  readonly payment: ChainPayment;
  readonly onClose: () => void;
}) {
  const { candidates, firstYes } = payment;
  const message = useMessage();
  // Nothing is chosen beforehand: it is the whole decision.
  const [chosen, setChosen] = useState<string | undefined>(candidates.length === 0 ? other : undefined);
  const [typed, setTyped] = useState('');
  const orderNo = chosen === other ? typed.trim() : (chosen ?? '');
  const order = candidates.find((one) => one.orderNo === orderNo);
  const { decide, deciding, fault } = useDecision({
    resource: 'chain-payments',
    action: 'creditPayment',
    id: payment.id,
    onDone: ({ state, credited, username }) => {
      if (state === 'approved') message.success(`已为 ${username} 入账 ${yuanWithSign(credited)}`);
      else message.info('已记录您的确认，资金未动，等待另一位同事复核', 6);
      onClose();
    },
  });
  return (
    <ActionDialog
      title="选择这笔付款的订单"
      width={640}
      disabled={orderNo === '' || (firstYes?.own === true && firstYes.order === orderNo)}
      confirm={order === undefined ? '确认入账' : `为 ${order.username} 入账 ${yuanWithSign(order.arrives)}`}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id: payment.id, orderNo })}
      onClose={onClose}
    >
      <Facts
        of={[
          ['金额', `${usdt(payment.usdt)}（${payment.protocol}）`],
          ['付款时间', beijing(payment.paidAt)],
          ['转账', <Parties key="parties" of={payment} />],
        ]}
      />
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      <Radio.Group
        aria-label="订单"
        className={styles.orders ?? ''}
        value={chosen}
        onChange={({ target }) => setChosen(String(target.value))}
      >
        {candidates.map((one) => (
          <Radio key={one.orderNo} value={one.orderNo} className={styles.order ?? ''}>
            <OrderLine order={one} payment={payment} />
          </Radio>
        ))}
        <Radio value={other} className={styles.order ?? ''}>
          其他订单
        </Radio>
      </Radio.Group>
      {chosen === other && <OrderNumberField label="订单号" value={typed} onChange={setTyped} />}
      {order !== undefined && order.state !== 'pending' && (
        <Alert
          type="warning"
          showIcon
          message={
            order.state === 'approved'
              ? '该订单此前已经入账。请确认这是另一笔付款，否则会员将被重复入账；确认后按原汇率另建一单。'
              : '该订单此前已被拒绝。确认后按原汇率另建一单入账。'
          }
        />
      )}
    </ActionDialog>
  );
}

function OrderLine({ order, payment }: { readonly order: Candidate; readonly payment: ChainPayment }) {
  const sender = payment.sender.slice(-4);
  const sameSender = sender.toLowerCase() === order.lastFour.toLowerCase();
  return (
    <>
      <strong>{order.username}</strong> {order.orderNo}{' '}
      {order.claimed && <Tag color="processing">会员已认领</Tag>}
      {order.state === 'approved' && <Tag color="warning">已入账</Tag>}
      {order.state === 'rejected' && <Tag>已拒绝</Tag>}
      <small className="figures">
        应付 {usdt(order.usdt)}
        {order.usdt === payment.usdt ? '（金额相同）' : ''} · 地址后4位 {order.lastFour || '未填写'}
        {sameSender ? '（与付款方相同）' : `（付款方 ${sender}）`}
        {order.createdAt > payment.paidAt ? ' · 晚于付款提交，请核实付款人' : ''}
      </small>
      <small className="figures">提交于 {beijing(order.createdAt)}</small>
    </>
  );
}
