import { Button, type InputRef, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchOutlined } from '../components/icons.ts';
import { say } from '../texts/say.ts';
import styles from './find-box.module.css';
import { FindDialog } from './find-dialog.tsx';

/** The one search of the console: behind a button in the frame, and Ctrl-K (on a Mac Cmd-K) wherever one is. */
export function FindBox() {
  const [open, setOpen] = useState(false);
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    // Another dialog has something half done: it is not covered.
    if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const field = useRef<InputRef>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button className={styles.button ?? ''} icon={<SearchOutlined />} onClick={() => setOpen(true)}>
        <span className={styles.label}>{say('搜索')}</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </Button>
      <Modal
        open={open}
        title={say('搜索')}
        footer={null}
        width={680}
        destroyOnHidden
        // The dialog takes the focus when it has come; then the field has it.
        afterOpenChange={(shown) => shown && field.current?.focus()}
        onCancel={close}
        style={{ top: 64 }}
      >
        <FindDialog field={field} onChosen={close} />
      </Modal>
    </>
  );
}
