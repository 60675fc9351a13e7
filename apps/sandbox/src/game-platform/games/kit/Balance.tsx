import { formatFen } from '../../../kit/page/amount.ts';
import styles from './Balance.module.css';
import { DemoMark } from './DemoMark.tsx';
import { isDemo } from './demo.ts';

interface BalanceProps {
  readonly label: string;
  readonly fen: number;
}

/** What there is to play with; where it is play money it says so beside the figure, which no long name of a game pushes out of sight. */
export function Balance({ label, fen }: BalanceProps) {
  return (
    <p className={styles.balance} data-demo={isDemo() || undefined}>
      <span className={styles.label}>{label}</span> <strong data-testid="balance">{formatFen(fen)}</strong>
      <DemoMark />
    </p>
  );
}
