import { Button, Form } from 'antd';
import { ReasonField } from '../components/reason-field.tsx';
import { useMessage } from '../components/use-message.ts';
import { yuanWithSign } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import styles from './decision-dialog.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Order, QueueName } from './order.ts';
import { rejectionPresets } from './rejection-presets.ts';
import { useDecision } from './use-decision.ts';
import { queues, useOrderNow } from './use-order-now.ts';

type Props = {
  readonly resource: QueueName;
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDecided: () => void;
};

const consequence: Readonly<Record<QueueName, (order: Order) => string>> = {
  deposits: () => say('不会入账，会员余额不变；会员会收到通知和下面的原因。'),
  withdrawals: ({ amount }) =>
    say('冻结的 {0} 立即退回会员的中心钱包；会员会收到通知和下面的原因。', yuanWithSign(amount)),
};

export function RejectDialog({ resource, order, onClose, onDecided }: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  const message = useMessage();
  const now = useOrderNow(queues[resource], order);
  const { decide, deciding, fault } = useDecision({
    resource,
    action: resource === 'deposits' ? 'rejectDeposit' : 'rejectWithdrawal',
    id: order.id,
    onDone: () => {
      message.success(say('已拒绝 {0} 的订单', order.username));
      onDecided();
    },
  });
  return (
    <DecisionDialog
      title={resource === 'deposits' ? say('拒绝存款') : say('拒绝取款')}
      order={now}
      confirm={say('确认拒绝')}
      danger
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {said('{0}　{1}', <strong className="figures">{yuanWithSign(order.amount)}</strong>, order.username)}
      </p>
      <p>{consequence[resource](order)}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={deciding || now.state !== 'pending'}
        onFinish={({ reason }) => decide({ id: order.id, reason: reason.trim() })}
      >
        <div className={styles.presets}>
          {rejectionPresets[resource].map((reason) => (
            <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
              {reason}
            </Button>
          ))}
        </div>
        <ReasonField
          label={say('拒绝原因')}
          missing={say('请填写拒绝原因')}
          hint={say('会员会看到这段文字')}
        />
      </Form>
    </DecisionDialog>
  );
}
