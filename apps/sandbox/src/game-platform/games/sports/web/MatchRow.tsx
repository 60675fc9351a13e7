import styles from './Board.module.css';
import { countdown, nameIn, teamsOf, type Words } from './names.ts';
import { OddsRow } from './OddsRow.tsx';
import type { Slip } from './useSlip.ts';
import type { Match, PricedMatch } from './wire.ts';

interface MatchRowProps {
  readonly words: Words;
  readonly match: PricedMatch;
  readonly now: number;
  readonly slip: Slip;
  readonly onOpen: () => void;
}

/** A match in the list: who, when or how it stands, and beside it the prices of its first market. */
export function MatchRow({ words, match, now, slip, onOpen }: MatchRowProps) {
  const { text, language } = words;
  const teams = teamsOf(words, match);
  const begun = match.status !== 'announced' && match.status !== 'open';
  const [first] = Object.entries(match.odds);
  return (
    <article className={styles.row} data-status={match.status} data-testid="match" data-event={match.id}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.head}>
          <span className={styles.when} data-live={match.status === 'running' || undefined}>
            {whenOf(words, match, now)}
          </span>
          <span>{nameIn(language, match.league)}</span>
        </span>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles.team}>
            <b>{teams[side]}</b>
            {begun && <strong data-testid={`score-${side}`}>{match.score[side]}</strong>}
          </span>
        ))}
        <span className={styles.more}>{begun ? text.details : text.more} ›</span>
      </button>
      {first && <OddsRow words={words} match={match} market={first[0]} odds={first[1]} slip={slip} short />}
    </article>
  );
}

/** A countdown, the minute or the map, or how it ended. */
export function whenOf({ text }: Words, match: Match, now: number): string {
  const { status, opens_at, starts_at, map } = match;
  if (status === 'announced' && now < opens_at) return text.opensIn(countdown(opens_at - now));
  if (status === 'announced' || status === 'open') return text.startsIn(countdown(starts_at - now));
  if (status !== 'running') return text.status[status];
  if (map) return text.mapScore(map.number, `${map.home}:${map.away}`);
  return text.minute(minuteOf(match, now));
}

/** Ninety minutes of two seconds each. */
function minuteOf({ starts_at }: Match, now: number): number {
  return Math.min(90, Math.max(1, Math.floor((now - starts_at) / 2_000) + 1));
}
