/** One match: how it stands, what can be bet on, what happened, and what proves it. */
import { whenOf } from './MatchRow.tsx';
import styles from './MatchView.module.css';
import { marketName, nameIn, teamsOf, type Words } from './names.ts';
import { OddsRow } from './OddsRow.tsx';
import type { Slip } from './useSlip.ts';
import { verifyAddress } from './verifyAddress.ts';
import type { MatchDetail } from './wire.ts';

interface MatchViewProps {
  readonly words: Words;
  /** Absent until it has arrived. */
  readonly match: MatchDetail | undefined;
  readonly now: number;
  readonly slip: Slip;
}

export function MatchView({ words, match, now, slip }: MatchViewProps) {
  const { text } = words;
  if (!match) return <p className={styles.note}>{text.loading}</p>;
  const begun = match.status !== 'announced' && match.status !== 'open';
  return (
    <div className={styles.match}>
      <Scoreboard words={words} match={match} now={now} begun={begun} />
      {(match.status === 'abandoned' || match.status === 'corrected') && (
        <p className={styles.void}>{text.voidNote[match.status]}</p>
      )}
      {begun && <Course words={words} match={match} />}
      {Object.entries(match.odds).map(([market, odds]) => (
        <section key={market} className={styles.market}>
          <h2>{marketName(words, market)}</h2>
          <OddsRow words={words} match={match} market={market} odds={odds} slip={slip} />
        </section>
      ))}
      <Strengths words={words} match={match} />
      <Proof words={words} match={match} />
    </div>
  );
}

interface PartProps {
  readonly words: Words;
  readonly match: MatchDetail;
}

function Scoreboard({ words, match, now, begun }: PartProps & { now: number; begun: boolean }) {
  const teams = teamsOf(words, match);
  return (
    <section className={styles.board} data-testid="scoreboard" data-status={match.status}>
      <p>{nameIn(words.language, match.league)}</p>
      <div className={styles.line}>
        <h2>{teams.home}</h2>
        <strong data-testid="score">{begun ? `${match.score.home} : ${match.score.away}` : 'VS'}</strong>
        <h2>{teams.away}</h2>
      </div>
      <p className={styles.when}>{whenOf(words, match, now)}</p>
    </section>
  );
}

/** Goals by the minute, or maps by their rounds and kills; the latest first. */
function Course({ words, match }: PartProps) {
  const { text } = words;
  const teams = teamsOf(words, match);
  if (match.map) return <Maps words={words} match={match} />;
  return (
    <section className={styles.market}>
      <h2>{text.events}</h2>
      {match.happenings.length === 0 && (
        <p className={styles.note}>{match.status === 'running' ? text.noEvents : text.noGoals}</p>
      )}
      <ol className={styles.goals} data-testid="happenings">
        {[...match.happenings].reverse().map(({ at, side, part }) => (
          <li key={`${at}${side}`} data-side={side}>
            <span>{text.minute(part)}</span> {text.goal(teams[side])}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Maps({ words, match }: PartProps) {
  const { text } = words;
  const teams = teamsOf(words, match);
  const maps = [...new Set(match.happenings.map(({ part }) => part))];
  return (
    <section className={styles.market}>
      <h2>{text.events}</h2>
      {maps.map((number) => {
        const rounds = match.happenings.filter(({ part }) => part === number);
        const sum = (side: 'home' | 'away') =>
          rounds.reduce((kills, round) => kills + (round.kills?.[side] ?? 0), 0);
        const won = (side: 'home' | 'away') => rounds.filter((round) => round.side === side).length;
        return (
          <div key={number} className={styles.map} data-testid="map">
            <p>
              <b>{text.map(number)}</b> {text.rounds} {won('home')}:{won('away')} · {text.kills} {sum('home')}
              :{sum('away')}
            </p>
            <div className={styles.rounds} aria-hidden="true">
              {rounds.map(({ at, side }) => (
                <i key={at} data-side={side} />
              ))}
            </div>
          </div>
        );
      })}
      {maps.length > 0 && (
        <p className={styles.legend} aria-hidden="true">
          <i data-side="home" /> {teams.home} <i data-side="away" /> {teams.away}
        </p>
      )}
    </section>
  );
}

function Strengths({ words, match }: PartProps) {
  const { text } = words;
  const teams = teamsOf(words, match);
  return (
    <section className={styles.market}>
      <h2>{text.strength}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{teams.home}</th>
            <th scope="col">{teams.away}</th>
          </tr>
        </thead>
        <tbody>
          {(['attack', 'concede'] as const).map((kind) => (
            <tr key={kind}>
              <th scope="row">{text[kind]}</th>
              <td>{match.home[kind]}</td>
              <td>{match.away[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{text.strengthNote}</p>
    </section>
  );
}

function Proof({ words, match }: PartProps) {
  const { text, language } = words;
  return (
    <section className={styles.market}>
      <h2>{text.fairness}</h2>
      <dl className={styles.proof}>
        <dt>{text.seal}</dt>
        <dd data-testid="commitment">{match.commitment}</dd>
        <dt>{text.seed}</dt>
        <dd data-testid="server-seed">{match.server_seed ?? text.seedLater}</dd>
      </dl>
      {match.server_seed !== null && (
        <a className={styles.verify} href={verifyAddress(match, match.server_seed, language)}>
          {text.verify}
        </a>
      )}
    </section>
  );
}
