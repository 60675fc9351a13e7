/** The chip in hand, and what becomes of what lies on the table. */
import { formatFen } from '../../../../kit/page/amount.ts';
import { Chip } from '../../kit/Chip.tsx';
import styles from './BetBar.module.css';
import type { Texts } from './texts.ts';
import type { Slip } from './useSlip.ts';

/** Yuan. */
export const chips = [5, 10, 50, 100, 500] as const;

interface BetBarProps {
  readonly text: Texts;
  readonly slip: Slip;
  /** Fen. */
  readonly balance: number;
  readonly open: boolean;
  readonly busy: boolean;
  /** Yuan. */
  readonly chip: number;
  readonly onChip: (yuan: number) => void;
  readonly onSend: () => void;
}

export function BetBar({ text, slip, balance, open, busy, chip, onChip, onSend }: BetBarProps) {
  const ready = open && !busy && slip.total > 0;
  return (
    <div className={styles.bar}>
      <div className={styles.hand}>
        <fieldset className={styles.chips}>
          <legend className={styles.unseen}>{text.chips}</legend>
          {chips.map((yuan) => (
            <button
              key={yuan}
              type="button"
              className={styles.chip}
              aria-label={text.chip(yuan)}
              aria-pressed={yuan === chip}
              data-testid={`chip-${yuan}`}
              onClick={() => onChip(yuan)}
            >
              <Chip yuan={yuan} />
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className={styles.clear}
          aria-disabled={slip.total === 0}
          onClick={() => slip.clear()}
        >
          {text.clear}
        </button>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.small}
          aria-disabled={slip.total === 0}
          onClick={() => slip.undo()}
        >
          {text.undo}
        </button>
        <button
          type="button"
          className={styles.gold}
          aria-disabled={!ready}
          data-off={!ready}
          data-short={slip.total > balance}
          data-testid="place-bets"
          onClick={() => ready && onSend()}
        >
          {slip.total > 0 ? (
            <>
              {text.confirm} <b>{formatFen(slip.total)}</b>
            </>
          ) : open ? (
            text.chooseFirst
          ) : (
            text.closed
          )}
        </button>
        {slip.total > 0 ? (
          <button type="button" className={styles.small} onClick={() => slip.double()}>
            {text.double}
          </button>
        ) : (
          <button
            type="button"
            className={styles.small}
            aria-disabled={!open || slip.before === undefined}
            onClick={() => open && slip.again()}
          >
            {text.again}
          </button>
        )}
      </div>
    </div>
  );
}
