import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { isNewcomer } from '../../features/limits-offer/newcomer.ts';
import { useOwnOffer } from '../../features/lobby/own-offer.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './first-step.labels.ts';
import { useTexts as useOfferTexts } from './labels.ts';
import { short } from './short.ts';
import styles from './wallet-strip.module.css';

type FirstStepProps = {
  /** Money has come since: what is next stands in the line, so that the games below stay where the finger is. */
  readonly done: boolean;
};

/** Who has just come is told what is first, with what it brings; the line keeps its place until it is known that they may. */
export function FirstStep({ done }: FirstStepProps) {
  const texts = useTexts();
  const offers = useOfferTexts();
  const offer = useOwnOffer();
  const { data: own } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  // One thing at a time: who is offered limits above is told of the deposit when they have answered.
  if (isNewcomer() && own?.offer !== false) return null;
  if (own === undefined) return <span className={styles.first}>&nbsp;</span>;
  if (own.pause !== null || own.closes_at !== null || own.suspended) return null;
  return (
    <GoLink to={done ? '/games' : '/recharge'} className={styles.first}>
      {done
        ? texts.nextStep
        : texts.firstStep(offer ? offers.offer(short(offer.deposit), short(offer.bonus)) : '')}
      <Icon name="right" size={14} />
    </GoLink>
  );
}
