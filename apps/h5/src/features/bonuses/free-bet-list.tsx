import { buttonClass } from '@mingpai/ui/button';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Money } from '../../ui/money.tsx';
import { gamePath } from '../games/use-games.ts';
import { GoLink } from '../navigation/go-link.tsx';
import { RecordCard } from '../records/record-card.tsx';
import styles from './bonuses.module.css';
import { useTexts } from './labels.ts';

/** The member's free bets: how many are left, until when, and the way to their game. Nothing where there are none. */
export function FreeBetList() {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.moneyOf('freeBets'),
    queryFn: ({ signal }) => fetchData('freeBets', {}, { signal }),
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <div className={styles.list}>
      {data.data.map(({ id, platform_name, game_code, name, bets, left, stake, from, until }) => (
        <div key={id} className={styles.bonus}>
          <RecordCard
            title={name}
            amount={<Money yuan={stake} size="title" />}
            state={texts.freeBets}
            tone="done"
            time={texts.until(until)}
            details={[
              [texts.freeBetsLeft(left, bets), from === '' ? '' : texts.freeBetsFrom(from)],
              [texts.freeBetsCash, ''],
            ]}
          />
          <GoLink
            to={gamePath({ name: platform_name, type: '0', code: game_code })}
            className={buttonClass('plain', 'small')}
          >
            {texts.playFreeBets(name)}
          </GoLink>
        </div>
      ))}
    </div>
  );
}
