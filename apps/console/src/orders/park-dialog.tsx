import { Form, Radio } from 'antd';
import { ActionDialog } from '../components/action-dialog.tsx';
import { ReasonField } from '../components/reason-field.tsx';
import { useMessage } from '../components/use-message.ts';
import { beijingShort } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import type { Order, QueueName } from './order.ts';
import { parkChoices } from './park-choices.ts';
import { useDecision } from './use-decision.ts';

type Props = {
  readonly resource: QueueName;
  readonly order: Order;
  readonly onClose: () => void;
  readonly onParked: () => void;
};

/** Puts an order aside until a moment, with the reason: it leaves the queue, and comes back by itself. */
export function ParkDialog({ resource, order, onClose, onParked }: Props) {
  const [form] = Form.useForm<{ reason: string; until: string }>();
  const message = useMessage();
  const choices = parkChoices(new Date());
  const { decide, deciding, fault } = useDecision({
    resource,
    action: resource === 'deposits' ? 'parkDeposit' : 'parkWithdrawal',
    id: order.id,
    onDone: () => {
      message.success(say('已搁置 {0} 的订单，到时自动回到待审核', order.username));
      onParked();
    },
  });
  return (
    <ActionDialog
      title={say('搁置订单')}
      confirm={say('确认搁置')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
      // The window of the order takes the focus along when it goes.
      onShown={() => form.focusField('reason')}
    >
      <p>{say('订单离开待审核，资金不动，会员不会收到通知；同事在“已搁置”里看到原因。')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ until: choices[0]?.until }}
        onFinish={({ reason, until }) => decide({ id: order.id, reason: reason.trim(), until })}
        onKeyDown={(event) => {
          // Enter is a new line in the reason; with Ctrl it is the button.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        <ReasonField label={say('搁置原因')} hint={say('例如：等会员补充凭证，已发消息。Ctrl+Enter 提交')} />
        <Form.Item name="until" label={say('到何时')}>
          <Radio.Group
            options={choices.map(({ label, until }) => ({
              value: until,
              label: say('{0}（{1}）', label, beijingShort(until, new Date())),
            }))}
          />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
