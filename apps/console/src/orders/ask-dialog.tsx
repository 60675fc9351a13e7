import { longestQuestion } from '@mingpai/contract/console/claims/names';
import { questionTexts, type ReadyQuestion, readyQuestions } from '@mingpai/contract/texts/questions';
import { Checkbox, Form, Input, Select } from 'antd';
import { ActionDialog } from '../components/action-dialog.tsx';
import { useMessage } from '../components/use-message.ts';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import type { Order, QueueName } from './order.ts';
import { useDecision } from './use-decision.ts';

type Props = {
  readonly resource: QueueName;
  readonly order: Order;
  readonly onClose: () => void;
  readonly onAsked: () => void;
};
type Asked = { readonly text: string; readonly textEn?: string; readonly picture?: boolean };

const readyNames: Readonly<Record<ReadyQuestion, string>> = {
  receipt: say('请上传转账凭证'),
  payer: say('付款人是谁'),
  amount: say('实际转账金额'),
  time: say('转账时间与尾号'),
  address: say('确认收款地址'),
};

/** Asks the member about an order: it leaves the queue until they answer, or their time is over. */
export function AskDialog({ resource, order, onClose, onAsked }: Props) {
  const [form] = Form.useForm<Asked>();
  const message = useMessage();
  const { decide, deciding, fault } = useDecision({
    resource,
    action: resource === 'deposits' ? 'askAboutDeposit' : 'askAboutWithdrawal',
    id: order.id,
    onDone: ({ until }) => {
      message.success(say('已询问 {0}，{1} 前未回复会自动回到待审核', order.username, beijing(until)));
      onAsked();
    },
  });
  const take = (ready: ReadyQuestion) => {
    const { zh, en, picture } = questionTexts[ready];
    form.setFieldsValue({ text: zh, textEn: en, picture });
  };
  return (
    <ActionDialog
      title={say('询问会员')}
      confirm={say('发送问题')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
      onShown={() => form.focusField('text')}
    >
      <p>{say('会员收到通知，在订单页回复；订单暂离待审核，资金不动，回复后自动回来。')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ text, textEn = '', picture = false }) =>
          decide({ id: order.id, text: text.trim(), textEn: textEn.trim(), picture })
        }
        onKeyDown={(event) => {
          // Enter is a new line in the question; with Ctrl it is the button.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        <Form.Item label={say('常用问题')}>
          <Select<ReadyQuestion>
            aria-label={say('常用问题')}
            placeholder={say('选一个再修改，或直接填写')}
            options={readyQuestions[resource].map((value) => ({ value, label: readyNames[value] }))}
            onChange={take}
          />
        </Form.Item>
        <Form.Item
          name="text"
          label={say('问题（中文）')}
          rules={[{ required: true, whitespace: true, message: say('请填写问题') }]}
        >
          <Input.TextArea rows={3} maxLength={longestQuestion} showCount />
        </Form.Item>
        <Form.Item name="textEn" label={say('问题（英文）')} extra={say('可不填：选择英文的会员会看到中文')}>
          <Input.TextArea rows={3} maxLength={longestQuestion} showCount />
        </Form.Item>
        <Form.Item name="picture" valuePropName="checked">
          <Checkbox>{say('须上传图片才能回复')}</Checkbox>
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
