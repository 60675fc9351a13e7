import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

type Props = {
  readonly title: string;
  /** What it means that nobody reads it again, and what to do where it is lost. */
  readonly warning: string;
  /** Of the only way out: neither a key nor a tap beside it closes this. */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A secret: here once, and nowhere else. */
export function ShownOnce({ title, warning, confirm, onClose, children }: Props) {
  return (
    <Modal
      open
      title={title}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {confirm}
        </Button>
      }
    >
      <Alert type="warning" showIcon message={warning} />
      {children}
    </Modal>
  );
}
