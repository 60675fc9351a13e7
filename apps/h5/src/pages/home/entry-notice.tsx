import { Button } from '@mingpai/ui/button';
import { useEffect, useState } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { beijingDay, rememberSeen } from './entry-day.ts';
import styles from './entry-notice.module.css';
import { useTexts } from './labels.ts';

/** The operator's announcement at the entrance; who shows it knows that it was not seen today. */
export default function EntryNotice({ html }: { readonly html: string }) {
  const [open, setOpen] = useState(true);
  const { entryTitle, entryClose } = useTexts();
  const close = () => setOpen(false);
  useEffect(() => {
    if (open) rememberSeen(beijingDay(Date.now()));
  }, [open]);
  return (
    <Sheet open={open} title={entryTitle} onClose={close}>
      <div className={styles.notice}>
        <RichText html={html} />
        <Button block onPress={close}>
          {entryClose}
        </Button>
      </div>
    </Sheet>
  );
}
