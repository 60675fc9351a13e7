/** The stake, put together from chips. */
import { useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import { Chip } from '../../kit/Chip.tsx';
import styles from './panels.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

/** Yuan. */
const chips = [1, 5, 10, 50, 100, 500] as const;
const usualStake = 1000;

interface BetPanelProps {
  readonly text: Texts;
  readonly limits: Table['limits'];
  /** Fen. */
  readonly balance: number;
  /** Fen; the stake stays what it was, where the balance still has it. */
  readonly lastStake: number | undefined;
  readonly waiting: boolean;
  readonly onBet: (stake: number) => void;
}

export function BetPanel({ text, limits, balance, lastStake, waiting, onBet }: BetPanelProps) {
  const [stake, setStake] = useState(
    lastStake !== undefined && lastStake <= balance ? lastStake : usualStake,
  );
  const largest = limits.largest_stake;
  const inRange = stake >= limits.smallest_stake && stake <= largest;
  const enough = stake <= balance;
  return (
    <section className={styles.panel} aria-label={text.stake}>
      <div className={styles.stakeRow}>
        <button type="button" className={styles.small} onClick={() => setStake(0)}>
          {text.clear}
        </button>
        <p className={styles.stake} data-short={!enough}>
          <span>{text.stake}</span>
          <strong role="status" data-testid="stake">
            {formatFen(stake)}
          </strong>
        </p>
        <button type="button" className={styles.small} onClick={() => setStake(Math.min(stake * 2, largest))}>
          {text.double}
        </button>
      </div>
      <div className={styles.chips}>
        {chips.map((yuan) => (
          <button
            key={yuan}
            type="button"
            className={styles.chip}
            aria-label={text.addChip(yuan)}
            data-testid={`chip-${yuan}`}
            onClick={() => setStake(Math.min(stake + yuan * 100, largest))}
          >
            <Chip yuan={yuan} />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.gold}
        aria-disabled={waiting || !inRange}
        data-testid="place-bet"
        data-off={!inRange}
        onClick={() => waiting || !inRange || onBet(stake)}
      >
        <span>{text.bet}</span> <span className={styles.amount}>{formatFen(stake)}</span>
      </button>
    </section>
  );
}
