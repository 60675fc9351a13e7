/** The player's bets: open, decided, void. */

import { useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import { tabKeys } from '../../kit/tabKeys.ts';
import { whenOf } from './MatchRow.tsx';
import styles from './MyBets.module.css';
import { formatOdds, marketName, matchName, pickName, type Words } from './names.ts';
import page from './SportsPage.module.css';
import type { Bet } from './wire.ts';

const groups = ['open', 'settled', 'void'] as const;
type Group = (typeof groups)[number];

interface MyBetsProps {
  readonly words: Words;
  readonly bets: readonly Bet[] | undefined;
  readonly now: number;
}

export function MyBets({ words, bets, now }: MyBetsProps) {
  const { text } = words;
  const [group, setGroup] = useState<Group>('open');
  if (!bets) return <p className={page.empty}>{text.loading}</p>;
  const shown = bets.filter((bet) => groupOf(bet) === group);
  return (
    <>
      <div className={page.filter} role="tablist" aria-label={text.views.bets} onKeyDown={tabKeys}>
        {groups.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`bets-${each}`}
            aria-controls="bets"
            aria-selected={each === group}
            tabIndex={each === group ? 0 : -1}
            onClick={() => setGroup(each)}
          >
            {text.betGroups[each]} <span>{bets.filter((bet) => groupOf(bet) === each).length}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="bets" aria-labelledby={`bets-${group}`}>
        {shown.length === 0 && (
          <p className={page.empty}>
            {text.noBets}
            <br />
            {text.noBetsNote}
          </p>
        )}
        <ul className={page.cards}>
          {shown.map((bet) => (
            <li key={bet.id}>
              <BetCard words={words} bet={bet} now={now} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function groupOf({ state }: Bet): Group {
  return state === 'won' || state === 'lost' ? 'settled' : state;
}

function BetCard({ words, bet, now }: { readonly words: Words; readonly bet: Bet; readonly now: number }) {
  const { text } = words;
  const { state, stake, payout, potential, legs, placed_at } = bet;
  return (
    <article className={styles.bet} data-state={state} data-testid="bet">
      <header>
        <h2>{legs.length > 1 ? text.accumulator(legs.length) : text.single}</h2>
        <time dateTime={new Date(placed_at).toISOString()}>{timeOf(placed_at)}</time>
        <b data-testid="bet-state">{text.betStates[state]}</b>
      </header>
      <ul>
        {legs.map(({ event, market, selection, odds, state: leg, match }) => (
          <li key={event} data-state={leg}>
            <p>
              <b>{match ? pickName(words, match, market, selection) : selection}</b>
              <span>
                {marketName(words, market)}
                {match && ` · ${matchName(words, match)}`}
              </span>
              {match && (
                <span>
                  {whenOf(words, match, now)}
                  {match.starts_at <= now && ` · ${match.score.home}:${match.score.away}`}
                </span>
              )}
            </p>
            <strong>{formatOdds(odds)}</strong>
            {legs.length > 1 && <em>{text.legStates[leg]}</em>}
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{text.stake}</dt>
          <dd>{formatFen(stake)}</dd>
        </div>
        <div data-sum="true">
          <dt>{state === 'open' ? text.possible : state === 'void' ? text.refunded : text.paid}</dt>
          <dd>{formatFen(state === 'open' ? potential : state === 'void' ? stake : payout)}</dd>
        </div>
      </dl>
    </article>
  );
}

const clock = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
  timeZone: 'Asia/Shanghai',
});

/** Beijing time. */
function timeOf(ms: number): string {
  return clock.format(ms);
}
