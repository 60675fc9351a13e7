import { Alert, Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** The button and the field, where they say something else than to reject. */
  readonly confirm?: string;
  readonly label?: string;
  readonly children: ReactNode;
  readonly deciding: boolean;
  readonly fault: Error | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/** Turns something down with a reason that the member reads as it stands. */
export function ReasonDialog({
  title,
  confirm = '确认拒绝',
  label = '拒绝原因',
  children,
  deciding,
  fault,
  onConfirm,
  onClose,
}: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true, loading: deciding }}
      maskClosable={false}
      onCancel={onClose}
      onOk={form.submit}
    >
      <p>{children}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => onConfirm(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
        >
          <Input.TextArea autoFocus rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" showIcon message={fault.message} />}
    </Modal>
  );
}
