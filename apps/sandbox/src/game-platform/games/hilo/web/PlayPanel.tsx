/** The decisions on the card that lies open. */

import { formatChance, formatFen, formatMultiplier } from '../../../../kit/page/amount.ts';
import { rankOf } from '../../kit/cards/card.ts';
import { Icon } from '../../kit/Icon.tsx';
import styles from './panels.module.css';
import { type Action, type Choice, type Guess, guessKind, type Round } from './table.ts';
import type { Texts } from './texts.ts';

interface PlayPanelProps {
  readonly text: Texts;
  readonly round: Round;
  readonly waiting: boolean;
  readonly onDecide: (action: Action) => void;
}

export function PlayPanel({ text, round, waiting, onDecide }: PlayPanelProps) {
  const { choices, cards, hits, payout } = round;
  const rank = rankOf(cards.at(-1) ?? 0);
  const canCash = hits > 0;
  return (
    <section className={styles.panel} aria-label={text.handAndChances}>
      <div className={styles.guesses}>
        {choices
          ? (['high', 'low'] as const).map((guess) => (
              <GuessButton
                key={guess}
                text={text}
                guess={guess}
                rank={rank}
                choice={choices[guess]}
                waiting={waiting}
                onDecide={onDecide}
              />
            ))
          : null}
      </div>
      <button
        type="button"
        className={styles.gold}
        aria-disabled={waiting || !canCash}
        data-testid="cash-out"
        data-off={!canCash}
        onClick={() => waiting || !canCash || onDecide('cash')}
      >
        <span>{text.cashOut}</span>{' '}
        <span className={styles.amount}>{canCash ? formatFen(payout) : text.firstGuess}</span>
      </button>
    </section>
  );
}

interface GuessButtonProps {
  readonly text: Texts;
  readonly guess: Guess;
  readonly rank: number;
  readonly choice: Choice;
  readonly waiting: boolean;
  readonly onDecide: (action: Action) => void;
}

function GuessButton({ text, guess, rank, choice, waiting, onDecide }: GuessButtonProps) {
  const kind = guessKind(rank, guess);
  const possible = choice.favourable > 0;
  return (
    <button
      type="button"
      className={styles.guess}
      data-guess={guess}
      data-testid={`guess-${guess}`}
      aria-disabled={waiting || !possible}
      data-off={!possible}
      onClick={() => waiting || !possible || onDecide(guess)}
    >
      <span className={styles.name}>
        <Icon name={kind === 'same' ? 'same' : guess === 'high' ? 'up' : 'down'} size={20} />
        <span>{text.guesses[kind]}</span>
      </span>{' '}
      <span className={styles.odds}>
        {choice.multiplier === null || choice.payout === null ? (
          text.noCard
        ) : (
          <>
            <span className={styles.unseen}>{text.chance} </span>
            <span>{formatChance(choice.favourable, choice.left)}</span>{' '}
            <b>{formatMultiplier(choice.multiplier)}</b>{' '}
            <span className={styles.unseen}>{text.ifHit(formatFen(choice.payout))}</span>
          </>
        )}
      </span>
    </button>
  );
}
