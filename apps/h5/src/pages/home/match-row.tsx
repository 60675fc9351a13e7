import type { Answer } from '@mingpai/contract/types';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { serverNow } from '../../api/server-time.ts';
import { gamePath } from '../../features/games/use-games.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { useTexts } from './sport-matches.labels.ts';
import styles from './sport-matches.module.css';

export type Match = Answer<'matches'>[number];

/** What runs and what is next at the venues of sports, with the prices of its first market. */
export const matchesQuery = queryOptions({
  queryKey: keys.of('matches'),
  queryFn: ({ signal }) => fetchData('matches', {}, { signal }),
  meta: { quiet: true },
});

/** What tells a match from every other. */
export function keyOf({ platform_name, id }: Match): string {
  return `${platform_name}/${id}`;
}

type MatchRowProps = {
  readonly match: Match;
  /** Seconds until it starts, now. */
  readonly startsIn: number;
};

/** One match: a tap on it opens the match itself, a tap on a price the slip with that pick. Nothing is bet before the slip is confirmed. */
export function MatchRow({ match, startsIn }: MatchRowProps) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const { platform_name: name, game_code: code, running } = match;
  const open = (pick?: string) => {
    const at = new URLSearchParams({ match: match.id, ...(pick === undefined ? {} : { pick }) });
    const target = `${gamePath({ name, type: '0', code })}&${at}`;
    if (invited(target)) go(target);
  };
  const nameOf = (selection: string) =>
    selection === 'home' || selection === 'draw' || selection === 'away' ? texts[selection] : selection;
  const teams = [
    { side: 'home', team: match.home, score: match.home_score },
    { side: 'away', team: match.away, score: match.away_score },
  ];
  return (
    <div className={styles.match}>
      <button type="button" className={styles.who} onClick={() => open()}>
        <span className={styles.when} data-live={running || undefined}>
          {running
            ? texts.running
            : startsIn < 3_600
              ? texts.startsIn(clock(startsIn))
              : texts.startsAt(...kickOff(startsIn))}
          {match.simulated && ` · ${texts.simulated}`}
        </span>
        {teams.map(({ side, team, score }) => (
          <span key={side} className={styles.team}>
            <b>{team}</b>
            {running && <strong>{score}</strong>}
          </span>
        ))}
        {match.odds.length === 0 && <span className={styles.watch}>{texts.watch}</span>}
      </button>
      {match.odds.length > 0 && (
        <fieldset className={styles.odds}>
          <legend className="spoken-only">{texts.pricesOf(match.home, match.away)}</legend>
          {match.odds.map(({ selection, odds }) => (
            <button key={selection} type="button" className={styles.price} onClick={() => open(selection)}>
              <span>{nameOf(selection)}</span> <b>{(odds / 100).toFixed(2)}</b>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const dayMs = 86_400_000;

/** @param seconds until the start @returns in how many days it is in Beijing, which day that is, and when */
function kickOff(seconds: number): [days: number, day: Date, time: string] {
  const beijing = (ms: number) => new Date(ms + 8 * 3_600_000);
  const now = serverNow();
  const start = beijing(now + seconds * 1_000);
  const days = Math.floor(start.getTime() / dayMs) - Math.floor(beijing(now).getTime() / dayMs);
  return [days, start, start.toISOString().slice(11, 16)];
}

/** "04:31". @param seconds until the start */
function clock(seconds: number): string {
  const part = (count: number) => String(count).padStart(2, '0');
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`;
}
