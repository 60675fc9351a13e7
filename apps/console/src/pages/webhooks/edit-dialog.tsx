import { type WebhookEventKind, webhookEventKinds } from '@mingpai/contract/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { askAgain, webhookReceivers } from '../../api/lists.ts';
import { savedWords } from '../../api/proposals.ts';
import type { WebhookReceiver } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { eventLabels } from '../../labels/webhooks.ts';
import { say } from '../../texts/say.ts';

type Fields = { readonly title: string; readonly url: string; readonly events: WebhookEventKind[] };

type Props = {
  /** Absent: a new one. */
  readonly of: WebhookReceiver | undefined;
  readonly onClose: () => void;
};

/** Where a program is, and what it is told; a second person agrees. */
export function EditDialog({ of, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('proposeWebhook', of?.id ?? 'new', {
    onDone: (answer) => {
      if (answer.state === 'unconfirmed') return;
      message.success(savedWords(answer, say('已保存')));
      onClose();
    },
    onSettled: () => askAgain(queries, webhookReceivers.name),
  });
  return (
    <ActionDialog
      title={of === undefined ? say('新增地址') : say('修改 {0}', of.title)}
      confirm={say('提交，等待同意')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ title: of?.title ?? '', url: of?.url ?? '', events: of?.events ?? [] }}
        onFinish={(fields) => mutate({ ...fields, ...(of === undefined ? {} : { id: of.id }) })}
      >
        <Form.Item
          name="title"
          label={say('名称')}
          rules={[{ required: true, whitespace: true, message: say('请填写名称') }]}
        >
          <Input autoFocus autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="url"
          label={say('通知地址')}
          extra={say('须以 https:// 开头，是公网上的域名')}
          rules={[{ required: true, whitespace: true, message: say('请填写地址') }]}
        >
          <Input autoComplete="off" inputMode="url" maxLength={500} />
        </Form.Item>
        <Form.Item
          name="events"
          label={say('事件')}
          rules={[{ required: true, type: 'array', message: say('请至少选一种事件') }]}
        >
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={webhookEventKinds.map((value) => ({ value, label: eventLabels[value] }))}
          />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
