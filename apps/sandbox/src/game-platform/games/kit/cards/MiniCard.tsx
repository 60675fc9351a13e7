import { faceOf, isRed, suitOf } from './card.ts';
import styles from './cards.module.css';
import { Pip } from './Pip.tsx';

/** A card that has been played: its corner only, 40 x 52. */
export function MiniCard({
  card,
  name,
  faded = false,
}: {
  readonly card: number;
  readonly name: string;
  readonly faded?: boolean;
}) {
  const colour = isRed(card) ? '#b02a1c' : '#1b2722';
  return (
    <svg viewBox="0 0 40 52" className={styles.mini} data-faded={faded} role="img" aria-label={name}>
      <rect width="40" height="52" rx="6" fill="#fffcf5" />
      <g fill={colour}>
        <text x="20" y="24" textAnchor="middle" className={styles.miniRank}>
          {faceOf(card)}
        </text>
        <Pip suit={suitOf(card)} x={20} y={37} size={15} />
      </g>
    </svg>
  );
}
