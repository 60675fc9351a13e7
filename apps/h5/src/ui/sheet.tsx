import { catalogue } from '@mingpai/ui/labels';
import Popup from 'antd-mobile/es/components/popup';
import { type ReactNode, useId } from 'react';
import { Icon } from './icons/icon.tsx';
import './library-language.ts';
import './library-motion.ts';
import styles from './sheet.module.css';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

const { useTexts } = catalogue({ close: '关闭' }, { close: 'Close' });

type SheetProps = {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A panel that rises from the bottom for a choice or a message. Pages on the first view load it with `lazy`. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const { close } = useTexts();
  const panel = useDialogFocus(open, onClose);
  useAboveKeyboard(panel, open);
  const id = useId();
  return (
    <Popup visible={open} onMaskClick={onClose} destroyOnClose bodyClassName={styles.body ?? ''}>
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <div className={styles.heading}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label={close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </Popup>
  );
}
