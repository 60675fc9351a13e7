import { Button } from '@mingpai/ui/button';
import { RichText } from '../../ui/rich-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './entry-sheet.module.css';
import { useTexts } from './labels.ts';

type Props = { readonly html: string; readonly open: boolean; readonly onClose: () => void };

/** The operator's announcement over the home page. */
export function EntrySheet({ html, open, onClose }: Props) {
  const { title, close } = useTexts();
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <div className={styles.notice}>
        <RichText html={html} />
        <Button block onPress={onClose}>
          {close}
        </Button>
      </div>
    </Sheet>
  );
}
