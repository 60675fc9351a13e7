import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './select.module.css';

type SelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its name for screen readers. */
  readonly label: string;
  /** The options. */
  readonly children: ReactNode;
};

/** One of many, chosen in the phone's own list. */
export function Select({ value, onChange, label, children }: SelectProps) {
  return (
    <span className={styles.place}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      <span className={styles.mark}>
        <Icon name="down" size={18} />
      </span>
    </span>
  );
}
