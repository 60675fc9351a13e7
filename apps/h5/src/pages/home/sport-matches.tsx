import { useQuery } from '@tanstack/react-query';
import { keyOf, MatchRow, matchesQuery } from './match-row.tsx';
import { useTexts } from './sport-matches.labels.ts';
import styles from './sport-matches.module.css';

const everyMs = 10_000;
const shown = 5;

/** What runs and what is next, for who has chosen sports. Nothing stands here without matches. */
export default function SportMatches() {
  const texts = useTexts();
  const { data: matches = [] } = useQuery({ ...matchesQuery, refetchInterval: everyMs });
  if (matches.length === 0) return null;
  return (
    <section className={styles.matches} aria-labelledby="sport-matches">
      <h2 id="sport-matches">{texts.title}</h2>
      <p>{texts.note}</p>
      <ul>
        {matches.slice(0, shown).map((match) => (
          <li key={keyOf(match)}>
            <MatchRow match={match} startsIn={match.starts_in} />
          </li>
        ))}
      </ul>
    </section>
  );
}
