import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf, type Match, MatchRow, matchesQuery } from './match-row.tsx';
import { useTexts } from './sport-matches.labels.ts';
import styles from './sport-matches.module.css';

/** As many as anybody swipes through, one that runs among them: the row is for bets, and those begin with the next match. */
const most = 6;
const mostRunning = 1;
const secondMs = 1_000;
const freshMs = 30_000;

/**
 * A match that runs, with its score, and the next ones that can be bet on, for everybody who looks at the home page: what has started
 * leaves by the phone's own clock. The server is asked again while something runs, because a score that stands still is a wrong one,
 * and when none is left; before the first start a thousand phones that lie open ask nothing.
 */
export default function NextMatches() {
  const texts = useTexts();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...matchesQuery,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? freshMs : false),
  });
  const now = useNow(data !== undefined);
  const priced = (data ?? []).filter(({ running, odds }) => !running && odds.length > 0);
  const startsIn = (match: Match) => match.starts_in - Math.floor((now - dataUpdatedAt) / secondMs);
  const coming = priced.filter((match) => startsIn(match) > 0);
  const spent = priced.length > 0 && coming.length === 0;
  useEffect(() => {
    if (spent) void refetch();
  }, [spent, refetch]);
  const running = (data ?? []).filter((match) => match.running).slice(0, mostRunning);
  const shown = [...running, ...coming].slice(0, most);
  // What could not be read leaves no heading over an empty place: the games below say what is wrong.
  if (shown.length === 0 && (data !== undefined || isError)) return null;
  return (
    // A name of its own: below 体育 the same page has a list of matches under the plain one.
    <section className={styles.next} aria-label={running.length > 0 ? texts.runningAndNext : texts.next}>
      <div className={styles.head}>
        <h2>{running.length > 0 ? texts.title : texts.next}</h2>
        <span>{texts.note}</span>
      </div>
      <ul>
        {shown.map((match) => (
          <li key={keyOf(match)}>
            <MatchRow match={match} startsIn={startsIn(match)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @returns Unix ms, told each second */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}
