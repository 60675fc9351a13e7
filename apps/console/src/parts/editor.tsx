import { Alert, Button, Drawer, Space } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly saving: boolean;
  readonly fault: Error | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Beside the button that saves. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
};

/** One thing of a list, edited beside it. A click outside loses nothing that was typed; what went wrong stands above the form. */
export function Editor({ title, saving, fault, onSave, onClose, extra, children }: Props) {
  return (
    <Drawer
      open
      width={640}
      title={title}
      onClose={onClose}
      maskClosable={false}
      extra={
        <Space>
          {extra}
          <Button type="primary" loading={saving} onClick={onSave}>
            保存
          </Button>
        </Space>
      }
    >
      {fault !== null && <Alert type="error" showIcon message={fault.message} style={{ marginBottom: 16 }} />}
      {children}
    </Drawer>
  );
}
