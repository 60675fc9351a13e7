import { Alert, Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly deciding: boolean;
  readonly fault: Error | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/** Turns something down with a reason that the member reads as it stands. */
export function ReasonDialog({ title, children, deciding, fault, onConfirm, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      open
      title={title}
      okText="确认拒绝"
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
          label="拒绝原因"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
        >
          <Input.TextArea autoFocus rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" showIcon message={fault.message} />}
    </Modal>
  );
}
