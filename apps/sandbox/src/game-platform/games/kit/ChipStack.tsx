import { Chip } from './Chip.tsx';
import styles from './ChipStack.module.css';

/** Yuan, the largest first. */
const worths = [500, 100, 50, 10, 5] as const;
/** A stack is a picture of much or little; the amount stands beside it. */
const highest = 5;

interface ChipStackProps {
  readonly fen: number;
  /** Not yet sent: the chips stand there as if held in the hand. */
  readonly pending?: boolean;
}

/** Chips worth an amount, the large ones below; what is more than a stack holds is not drawn. */
export function ChipStack({ fen, pending = false }: ChipStackProps) {
  return (
    <span className={styles.stack} data-pending={pending || undefined} aria-hidden="true">
      {chipsOf(fen).map((yuan, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chip is its place in the stack
        <span key={`${place}/${yuan}`} style={{ '--place': place } as React.CSSProperties}>
          <Chip yuan={yuan} />
        </span>
      ))}
    </span>
  );
}

/** @returns yuan, from the bottom up */
export function chipsOf(fen: number): number[] {
  const chips: number[] = [];
  let left = fen;
  for (const yuan of worths)
    while (left >= yuan * 100 && chips.length < highest) {
      chips.push(yuan);
      left -= yuan * 100;
    }
  return chips;
}
