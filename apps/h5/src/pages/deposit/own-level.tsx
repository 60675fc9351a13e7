import { identitySpans } from '@mingpai/contract/identity';
import { formatAmount } from '@mingpai/ui/amount';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Before the sum: what the member's level allows, in and out. Nothing where the operator asks for nothing. */
export function OwnLevel() {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.moneyOf('identityStatus'),
    queryFn: ({ signal }) => fetchData('identityStatus', {}, { signal }),
    meta: { quiet: true },
  });
  if (data === undefined || !data.asks) return null;
  const least = (spans: typeof data.deposits) => {
    const left = identitySpans.flatMap((span) => spans[span].left ?? []);
    return left.length === 0 ? undefined : formatAmount(Math.min(...left));
  };
  const [paidIn, out] = [least(data.deposits), least(data.withdrawals)];
  if (paidIn === undefined && out === undefined) return null;
  return (
    <GoLink to="/identity" className={styles.limits}>
      {texts.ownLevel(paidIn, out, data.hours)}
    </GoLink>
  );
}
