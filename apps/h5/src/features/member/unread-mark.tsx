import { catalogue } from '@mingpai/ui/labels';
import styles from './unread-mark.module.css';
import { useUnread } from './use-unread.ts';

const { useTexts } = catalogue(
  { unread: (count: number) => `${count}条未读` },
  { unread: (count: number) => `${count} unread` },
);

/** A dot at the corner of what leads to the messages, while some are unread. */
export function UnreadMark() {
  const count = useUnread();
  const texts = useTexts();
  if (count === 0) return null;
  return <span className={styles.mark} role="img" aria-label={texts.unread(count)} />;
}
