import { catalogue } from '@mingpai/ui/labels';
import styles from './unread-mark.module.css';
import { useUnread } from './use-unread.ts';

const { useTexts } = catalogue(
  { unread: (count: number) => `${count}条未读` },
  { unread: (count: number) => `${count} unread` },
);

/** Beyond this the mark would cover what it stands at; who cannot see it still hears the number. */
const most = 99;

/** How many messages are unread, at the corner of what leads to them. */
export function UnreadMark() {
  const count = useUnread();
  const texts = useTexts();
  if (count === 0) return null;
  return (
    // Drawn, not written: the words of what it stands at stay what they are.
    <span
      className={styles.mark}
      role="img"
      aria-label={texts.unread(count)}
      data-count={count > most ? `${most}+` : count}
    />
  );
}
