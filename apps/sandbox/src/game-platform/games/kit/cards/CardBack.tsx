/** The back: sun and moon, the two halves of 明, in a lattice of gold on green. */
import { useId } from 'react';
import styles from './cards.module.css';

export function CardBack() {
  const lattice = useId();
  return (
    <svg viewBox="0 0 100 140" className={styles.svg} aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={lattice}
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 5H10M5 0V10" stroke="#d9b055" strokeWidth=".55" opacity=".55" />
          <circle cx="5" cy="5" r="1.1" fill="#d9b055" opacity=".8" />
        </pattern>
      </defs>
      <rect width="100" height="140" rx="9" fill="#fffcf5" />
      <rect x="4.5" y="4.5" width="91" height="131" rx="6" fill="#0e4a3a" />
      <rect
        x="8"
        y="8"
        width="84"
        height="124"
        rx="4"
        fill={`url(#${lattice})`}
        stroke="#d9b055"
        strokeWidth=".9"
      />
      <circle cx="50" cy="70" r="24" fill="#0e4a3a" stroke="#d9b055" strokeWidth="1.2" />
      <circle cx="50" cy="70" r="20.6" fill="none" stroke="#d9b055" strokeWidth=".5" />
      <circle cx="41" cy="70" r="7.4" fill="none" stroke="#ecc874" strokeWidth="2" />
      <circle cx="41" cy="70" r="1.8" fill="#ecc874" />
      <path d="M55.4 61.4A9 9 0 1 1 55.4 78.6A10.4 10.4 0 0 0 55.4 61.4Z" fill="#ecc874" />
    </svg>
  );
}
