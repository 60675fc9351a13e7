import { Alert, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { beijing } from '../labels/time.ts';
import styles from './decision-dialog.module.css';
import { decisionOf, type Order } from './order.ts';

type Props = {
  readonly title: string;
  /** The order as it stands now; once it is decided the dialog only says by whom. */
  readonly order: Order;
  readonly confirm: string;
  readonly danger?: boolean;
  /** Why it cannot be confirmed by this person at this moment. */
  readonly hindrance?: string | undefined;
  readonly deciding: boolean;
  readonly fault: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The frame of all four decisions: what happens, what went wrong, who was quicker, one button. */
export function DecisionDialog({ order, ...props }: Props) {
  const { title, confirm, danger = false, hindrance, deciding, fault, onConfirm, onClose, children } = props;
  const decided = order.state !== 'pending';
  const shut = decided || hindrance !== undefined;
  useEscape(onClose);
  return (
    <Modal
      open
      title={title}
      width={560}
      destroyOnHidden
      okText={confirm}
      okButtonProps={{ danger, disabled: shut, loading: deciding, autoFocus: !danger && !shut }}
      cancelText={decided ? '关闭' : '取消'}
      // Closing is safe at any time: what was sent goes on, and the queue shows what became of it.
      onCancel={onClose}
      maskClosable={false}
      keyboard={false}
      onOk={onConfirm}
    >
      {children}
      <div className={styles.notices} aria-live="polite">
        {decided && <Decided order={order} />}
        {!decided && hindrance !== undefined && <Alert type="warning" showIcon message={hindrance} />}
        {!decided && fault !== null && <Alert type="error" showIcon message={fault.message} />}
      </div>
    </Modal>
  );
}

/** Escape closes also when the focus was on a button that has just become disabled, and so is nowhere. */
function useEscape(close: () => void): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function Decided({ order }: { readonly order: Order }) {
  const when = order.decidedAt === null ? '' : `，${beijing(order.decidedAt)}`;
  const why = order.reason === null ? '' : `，原因：${order.reason}`;
  return (
    <Alert
      type="info"
      showIcon
      message={`该订单${decisionOf(order)}${when}${why}`}
      description="本窗口不会再移动资金。"
    />
  );
}
