/** The player's own bets: the open ones first, then what the others brought. */
import { formatFen } from '../../../web/ui/amount.ts';
import { Sheet } from '../../../web/ui/Sheet.tsx';
import styles from './lists.module.css';
import { pickName } from './names.ts';
import type { Bet, GameCode } from './table.ts';
import type { Texts } from './texts.ts';

interface BetsSheetProps {
  readonly text: Texts;
  readonly game: GameCode;
  /** The latest first; `undefined` until they are here. */
  readonly bets: readonly Bet[] | undefined;
  readonly onClose: () => void;
}

export function BetsSheet({ text, game, bets: all, onClose }: BetsSheetProps) {
  const groups = [
    { title: text.bets.open, bets: (all ?? []).filter(({ state }) => state === 'open') },
    { title: text.bets.settled, bets: (all ?? []).filter(({ state }) => state !== 'open') },
  ].filter(({ bets }) => bets.length > 0);
  return (
    <Sheet title={text.history} closeLabel={text.close} onClose={onClose}>
      <p className={styles.note}>
        {all === undefined ? text.loading : groups.length === 0 ? text.bets.none : text.bets.note}
      </p>
      {groups.map(({ title, bets }) => (
        <section key={title}>
          <h3 className={styles.heading}>
            {title} <span>{bets.length}</span>
          </h3>
          <ul>
            {bets.map((bet) => {
              const outcome = outcomeOf(bet);
              return (
                <li key={bet.id} className={styles.bet} data-outcome={outcome} data-testid="bet">
                  <p>
                    <b>{pickName(text, game, bet.kind)}</b>
                  </p>
                  <p className={styles.figure}>
                    {outcome === 'won' ? `+${formatFen(bet.payout)}` : text.bets.states[outcome]}
                  </p>
                  <p className={styles.quiet}>{text.issue(bet.label)}</p>
                  <p className={styles.quiet}>{formatFen(bet.stake)}</p>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

function outcomeOf({ state, payout }: Bet): keyof Texts['bets']['states'] {
  if (state !== 'settled') return state;
  return payout > 0 ? 'won' : 'lost';
}
