import { catalogue } from '@mingpai/ui/labels';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useLocation } from '../navigation/router.tsx';
import styles from './rebate-dot.module.css';

const { useTexts } = catalogue({ waits: '有返水可领取' }, { waits: 'A rebate to claim' });

/** A rebate waits behind what this stands at. Asked on the home page alone: others say it themselves, or have nothing to do with it. */
export default function RebateDot() {
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.moneyOf('rebates', 'sums'),
    queryFn: async ({ signal }) => {
      const { jisuan, nojisuan } = await fetchData('rebates', {}, { signal });
      return { claimed: jisuan, pending: nojisuan };
    },
    enabled: signedIn && pathname === '/',
    // The page is whole without it.
    meta: { quiet: true },
  });
  if (!signedIn || (data?.pending ?? 0) <= 0) return null;
  return <span className={styles.dot} role="img" aria-label={texts.waits} />;
}
