import { catalogue } from '@mingpai/ui/labels';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useUnread } from '../member/use-unread.ts';
import styles from './rebate-dot.module.css';

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
  const { data } = useQuery({
    queryKey: keys.moneyOf('rebates', 'sums'),
    queryFn: async ({ signal }) => {
      const { jisuan, nojisuan } = await fetchData('rebates', {}, { signal });
      return { claimed: jisuan, pending: nojisuan };
    },
    enabled: signedIn,
    // The page is whole without it.
    meta: { quiet: true },
  });
  const at = place();
  if (!signedIn || at === null || unread > 0 || (data?.pending ?? 0) <= 0) return null;
  return createPortal(<span className={styles.dot} role="img" aria-label={texts.waits} />, at);
}
