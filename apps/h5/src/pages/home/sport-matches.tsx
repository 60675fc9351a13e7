import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { gamePath } from '../../features/games/use-games.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { useTexts } from './sport-matches.labels.ts';
import styles from './sport-matches.module.css';

type Match = Answer<'matches'>[number];

const everyMs = 10_000;
const shown = 5;

/** What runs and what is next at the venues of sports, with its prices; a tap opens the match itself, where bets are made. Nothing stands here without matches. */
export default function SportMatches() {
  const texts = useTexts();
  const { data: matches = [] } = useQuery({
    queryKey: keys.of('matches'),
    queryFn: ({ signal }) => fetchData('matches', {}, { signal }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
  if (matches.length === 0) return null;
  return (
    <section className={styles.matches} aria-labelledby="sport-matches">
      <h3 id="sport-matches">{texts.title}</h3>
      <p>{texts.note}</p>
      <ul>
        {matches.slice(0, shown).map((match) => (
          <li key={`${match.platform_name}/${match.id}`}>
            <Row match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ match }: { readonly match: Match }) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const { platform_name: name, game_code: code, running } = match;
  const open = () => {
    const target = `${gamePath({ name, type: '0', code })}&match=${encodeURIComponent(match.id)}`;
    if (invited(target)) go(target);
  };
  const nameOf = (selection: string) =>
    selection === 'home' || selection === 'draw' || selection === 'away' ? texts[selection] : selection;
  const teams = [
    { side: 'home', team: match.home, score: match.home_score },
    { side: 'away', team: match.away, score: match.away_score },
  ];
  return (
    <button type="button" className={styles.match} onClick={open}>
      <span className={styles.who}>
        <span className={styles.when} data-live={running || undefined}>
          {running ? texts.running : texts.startsIn(clock(match.starts_in))}
          {match.simulated && ` · ${texts.simulated}`}
        </span>
        {teams.map(({ side, team, score }) => (
          <span key={side} className={styles.team}>
            <b>{team}</b>
            {running && <strong>{score}</strong>}
          </span>
        ))}
      </span>
      {match.odds.length > 0 && (
        <span className={styles.odds}>
          {match.odds.map(({ selection, odds }) => (
            <span key={selection} className={styles.price}>
              <span>{nameOf(selection)}</span> <b>{(odds / 100).toFixed(2)}</b>
            </span>
          ))}
        </span>
      )}
    </button>
  );
}

/** "04:31". @param seconds until the start */
function clock(seconds: number): string {
  const part = (count: number) => String(count).padStart(2, '0');
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`;
}
