import { Later, part, Shown, useLater } from '../../ui/part.tsx';
import { LobbyRow } from './lobby-row.tsx';
import styles from './sport-matches.module.css';
import { Wins } from './wins.tsx';

const nextMatches = part(() => import('./next-matches.tsx'));
const afterNews = part(() => import('./after-news.tsx'));

/** What is played on the site: the row of games, the next matches with their prices, the latest wins and the latest draws. */
export default function PlayNews() {
  const place = <div className={styles.next} />;
  return (
    <>
      <LobbyRow />
      {useLater(nextMatches) ? <Shown part={nextMatches} props={{}} fallback={place} /> : place}
      <Wins />
      <Later part={afterNews} props={{}} />
    </>
  );
}
