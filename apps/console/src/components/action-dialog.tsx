import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

type Props = {
  readonly title: string;
  /** The button that does it. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** Whether something is still missing. */
  readonly disabled?: boolean;
  /** In px. */
  readonly width?: number;
  readonly deciding: boolean;
  readonly fault: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** It stands, and has the focus. */
  readonly onShown?: () => void;
  readonly children: ReactNode;
};

/** Stands before an action: what it does, one button, and what went wrong. A click beside it loses nothing that was typed. */
export function ActionDialog({ title, confirm, danger = false, disabled = false, width, ...props }: Props) {
  const { deciding, fault, onConfirm, onClose, onShown, children } = props;
  return (
    <Modal
      open
      title={title}
      {...(width !== undefined && { width })}
      okText={confirm}
      okButtonProps={{ danger, disabled, loading: deciding }}
      maskClosable={false}
      onCancel={onClose}
      onOk={onConfirm}
      afterOpenChange={(shown) => {
        if (shown) onShown?.();
      }}
    >
      {children}
      {fault !== null && <Alert type="error" showIcon message={fault.message} />}
    </Modal>
  );
}
