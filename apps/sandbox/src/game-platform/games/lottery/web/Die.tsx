/** A die and a ball as they lie on the table; what they show is told by the element around them. */
import styles from './Die.module.css';

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[24, 24]],
  2: [
    [14, 14],
    [34, 34],
  ],
  3: [
    [13, 13],
    [24, 24],
    [35, 35],
  ],
  4: [
    [14, 14],
    [34, 14],
    [14, 34],
    [34, 34],
  ],
  5: [
    [13, 13],
    [35, 13],
    [24, 24],
    [13, 35],
    [35, 35],
  ],
  6: [
    [14, 12],
    [34, 12],
    [14, 24],
    [34, 24],
    [14, 36],
    [34, 36],
  ],
};

export function Die({ face, rolling = false }: { readonly face: number; readonly rolling?: boolean }) {
  return (
    <svg
      className={styles.die}
      data-rolling={rolling}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.edge} x="1" y="2" width="46" height="46" rx="11" />
      <rect className={styles.face} x="1" y="0" width="46" height="46" rx="11" />
      {(pips[face] ?? []).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          className={face === 1 || face === 4 ? styles.redPip : styles.pip}
          cx={x}
          cy={y - 1}
          r={face === 1 ? 7 : 4.6}
        />
      ))}
    </svg>
  );
}

export function Ball({ digit, rolling = false }: { readonly digit: number; readonly rolling?: boolean }) {
  return (
    <span className={styles.ball} data-rolling={rolling} aria-hidden="true">
      {digit}
    </span>
  );
}
