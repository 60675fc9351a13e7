import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { isNewcomer } from '../../features/limits-offer/newcomer.ts';
import { useOwnOffer } from '../../features/lobby/own-offer.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import { short } from './short.ts';
import styles from './wallet-strip.module.css';

/** Who has just come is told what is first, with what it brings; the line keeps its place until it is known that they may. */
export function FirstStep() {
  const texts = useTexts();
  const offer = useOwnOffer();
  const { data: own } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  if (own === undefined) return <span className={styles.first}>&nbsp;</span>;
  if (own.pause !== null || own.closes_at !== null || own.suspended) return null;
  // One thing at a time: who is offered limits above is told of the deposit when they have answered.
  if (own.offer && isNewcomer()) return null;
  return (
    <GoLink to="/recharge" className={styles.first}>
      {texts.firstStep(offer === null ? '' : texts.offer(short(offer.deposit), short(offer.bonus)))}
      <Icon name="right" size={14} />
    </GoLink>
  );
}
