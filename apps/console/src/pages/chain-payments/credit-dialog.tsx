import { Checkbox, Radio, Tag } from 'antd';
import { useState } from 'react';
import { Refusal } from '../../api/errors.ts';
import type { ChainPayment } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { Facts } from '../../orders/facts.tsx';
import { OrderNumberField } from '../../orders/order-number-field.tsx';
import { FirstYesNote } from '../../orders/second-yes.tsx';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { Parties } from './parties.tsx';
import { lateNote } from './words.ts';

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
  const [knowing, setKnowing] = useState(false);
  const orderNo = chosen === other ? typed.trim() : (chosen ?? '');
  const order = candidates.find((one) => one.orderNo === orderNo);
  const { decide, deciding, fault } = useDecision({
    resource: 'chain-payments',
    action: 'creditPayment',
    id: payment.id,
    onDone: ({ state, credited, username }) => {
      if (state === 'approved') message.success(say('已为 {0} 入账 {1}', username, yuanWithSign(credited)));
      else message.info(say('已记录您的确认，资金未动，等待另一位同事复核'), 6);
      onClose();
    },
  });
  // Also where it is only found while it is credited.
  const listed = payment.senderCheck === 'listed' || (fault instanceof Refusal && fault.senderListed);
  return (
    <ActionDialog
      title={say('选择这笔付款的订单')}
      width={640}
      disabled={
        orderNo === '' || (listed && !knowing) || (firstYes?.own === true && firstYes.order === orderNo)
      }
      confirm={
        order === undefined
          ? say('确认入账')
          : say('为 {0} 入账 {1}', order.username, yuanWithSign(order.arrives))
      }
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id: payment.id, orderNo, ...(knowing ? { listedSender: true } : {}) })}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('金额'), say('{0}（{1}）', usdt(payment.usdt), payment.protocol)],
          [say('付款时间'), beijing(payment.paidAt)],
          [say('转账'), <Parties key="parties" of={payment} />],
        ]}
      />
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      {listed && (
        <>
          <Alert
            type="error"
            showIcon
            message={say(
              '付款地址在链上的冻结或制裁名单中，入账须两人审核。请先核实资金来源；也可以忽略这笔付款并写明原因。',
            )}
          />
          <Checkbox checked={knowing} onChange={({ target }) => setKnowing(target.checked)}>
            {say('明知付款地址在名单中仍入账')}
          </Checkbox>
        </>
      )}
      {payment.senderCheck === 'unknown' && (
        <Alert type="warning" showIcon message={say('节点查不到付款地址是否被冻结，请自行核对后再入账。')} />
      )}
      <Radio.Group
        aria-label={say('订单')}
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
          {say('其他订单')}
        </Radio>
      </Radio.Group>
      {chosen === other && <OrderNumberField label={say('订单号')} value={typed} onChange={setTyped} />}
      {order !== undefined && order.state !== 'pending' && (
        <Alert
          type="warning"
          showIcon
          message={
            order.state === 'approved'
              ? say(
                  '该订单此前已经入账。请确认这是另一笔付款，否则会员将被重复入账；确认后按原汇率另建一单。',
                )
              : say('该订单此前已被拒绝。确认后按原汇率另建一单入账。')
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
      {order.claimed && <Tag color="processing">{say('会员已认领')}</Tag>}
      {order.state === 'approved' && <Tag color="warning">{say('已入账')}</Tag>}
      {order.state === 'rejected' && <Tag>{say('已拒绝')}</Tag>}
      <small className="figures">
        {said(
          '应付 {0}{1} · 地址后4位 {2}{3}{4}',
          usdt(order.usdt),
          order.usdt === payment.usdt ? say('（金额相同）') : '',
          order.lastFour || say('未填写'),
          sameSender ? say('（与付款方相同）') : say('（付款方 {0}）', sender),
          lateNote(order, payment),
        )}
      </small>
      <small className="figures">{said('提交于 {0}', beijing(order.createdAt))}</small>
    </>
  );
}
