import { catalogue } from '@mingpai/ui/labels';
import { createPortal } from 'react-dom';
import { useSignedIn } from '../../api/session.ts';
import { useUnread } from '../member/use-unread.ts';
import styles from './rebate-dot.module.css';
import { useWaitingRebate } from './use-waiting-rebate.ts';

const { useTexts } = catalogue({ waits: '有返水可领取' }, { waits: 'A rebate to claim' });

/** Where it stands: at the icon of the way to oneself, in the bar below the page. */
const place = () => document.querySelector('nav a[href="/mine"] > span');

/**
 * A rebate waits: a dot in the bar below the home page, while no message is unread, whose number would stand there. Asked on the home
 * page alone: others say it themselves, or have nothing to do with it.
 */
export function RebateDot() {
  const signedIn = useSignedIn();
  const unread = useUnread();
  const texts = useTexts();
  const pending = useWaitingRebate(signedIn);
  const at = place();
  if (!signedIn || at === null || unread > 0 || pending <= 0) return null;
  return createPortal(<span className={styles.dot} role="img" aria-label={texts.waits} />, at);
}
