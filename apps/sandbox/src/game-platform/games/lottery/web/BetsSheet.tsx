/** The player's own bets, draw by draw: what was bet on, what fell, and what it brought. */
import { formatFen } from '../../../../kit/page/amount.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { factsOf } from './facts.ts';
import styles from './lists.module.css';
import { pickName } from './names.ts';
import type { Bet, GameCode, PlayedRound } from './table.ts';
import type { Texts } from './texts.ts';

interface BetsSheetProps {
  readonly text: Texts;
  readonly game: GameCode;
  /** The latest first; `undefined` until they are here. */
  readonly rounds: readonly PlayedRound[] | undefined;
  readonly onClose: () => void;
}

export function BetsSheet({ text, game, rounds, onClose }: BetsSheetProps) {
  const note = rounds === undefined ? text.loading : rounds.length === 0 ? text.bets.none : text.bets.note;
  return (
    <Sheet title={text.history} closeLabel={text.close} onClose={onClose}>
      <p className={styles.note}>{note}</p>
      {rounds?.map(({ round, label, drawn, bets }) => (
        <section key={round}>
          <h3 className={styles.heading}>
            {text.issue(label)} <span>{outcomeText(text, game, drawn)}</span>
          </h3>
          <ul>
            {bets.map((bet) => (
              <BetRow key={bet.id} text={text} game={game} bet={bet} />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

interface BetRowProps {
  readonly text: Texts;
  readonly game: GameCode;
  readonly bet: Bet;
}

function BetRow({ text, game, bet }: BetRowProps) {
  const outcome = bet.state !== 'settled' ? bet.state : bet.payout > 0 ? 'won' : 'lost';
  return (
    <li className={styles.bet} data-outcome={outcome} data-testid="bet">
      <p>
        <b>{pickName(text, game, bet.kind)}</b> <span className={styles.quiet}>{formatFen(bet.stake)}</span>
      </p>
      <p className={styles.figure}>
        {outcome === 'won' ? `+${formatFen(bet.payout)}` : text.bets.states[outcome]}
      </p>
    </li>
  );
}

function outcomeText(text: Texts, game: GameCode, drawn: PlayedRound['drawn']): string {
  if (drawn === null) return text.bets.states.open;
  if (drawn.result === null) return text.cancelled;
  return `${drawn.result.join(' ')} · ${text.sum} ${factsOf(game, drawn.result).sum}`;
}
