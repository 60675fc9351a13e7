/** At the foot of the page: what a pick costs, what the slip comes to, and the way on. */
import { formatFen, formatShort } from '../../../../kit/page/amount.ts';
import { Chip } from '../../kit/Chip.tsx';
import styles from './BetBar.module.css';
import type { Texts } from './texts.ts';

/** Yuan. */
const chips = [1, 5, 10, 50, 100, 500] as const;

interface BetBarProps {
  readonly text: Texts;
  /** Fen on each pick. */
  readonly stake: number;
  readonly picks: number;
  /** Why a slip cannot be handed in now. */
  readonly waiting: string | undefined;
  /** Chooses what the last slip held; absent before the first one. */
  readonly onAgain: (() => void) | undefined;
  readonly onStake: (stake: number) => void;
  readonly onClear: () => void;
  readonly onSlip: () => void;
  /** The gold button without picks: one is picked, and the slip shows it. */
  readonly onAny: () => void;
}

export function BetBar({
  text,
  stake,
  picks,
  waiting,
  onAgain,
  onStake,
  onClear,
  onSlip,
  onAny,
}: BetBarProps) {
  const off = picks === 0 && waiting !== undefined;
  return (
    <section className={styles.bar} aria-label={text.slip}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row everywhere */}
      <div className={styles.chips} role="group" aria-label={text.stake}>
        {chips.map((yuan) => (
          <button
            key={yuan}
            type="button"
            className={styles.chip}
            aria-label={text.stakeChip(yuan)}
            aria-pressed={stake === yuan * 100}
            data-testid={`chip-${yuan}`}
            onClick={() => onStake(yuan * 100)}
          >
            <Chip yuan={yuan} />
          </button>
        ))}
      </div>
      <div className={styles.row}>
        {picks > 0 ? (
          <button type="button" className={styles.side} onClick={onClear}>
            {text.clear}
          </button>
        ) : onAgain ? (
          <button type="button" className={styles.side} data-testid="again" onClick={onAgain}>
            {text.again}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.gold}
          aria-disabled={off}
          data-testid="open-slip"
          onClick={() => off || (picks === 0 ? onAny() : onSlip())}
        >
          {off ? (
            waiting
          ) : (
            <>
              <span>{picks === 0 ? text.anyPick : text.bet}</span>
              <span className={styles.amount}>
                {picks === 0
                  ? text.noPicks(formatShort(stake))
                  : text.picksAndTotal(picks, formatFen(picks * stake))}
              </span>
            </>
          )}
        </button>
      </div>
    </section>
  );
}
