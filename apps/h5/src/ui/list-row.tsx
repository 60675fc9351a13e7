import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './list-row.module.css';

/** Rows that lead somewhere, on one sheet. Children are links or buttons that hold a `RowContent`. */
export function RowList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type RowContentProps = {
  readonly icon?: IconName;
  readonly label: string;
  readonly value?: ReactNode;
  readonly last?: 'right' | 'none';
};

/** What a row shows: icon, label, a value and the arrow that says it leads on. Give the link `rowClass`. */
export function RowContent({ icon, label, value, last = 'right' }: RowContentProps) {
  return (
    <>
      {icon !== undefined && (
        <span className={styles.icon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <span className={styles.words}>
        <span>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
      {last === 'right' && (
        <span className={styles.arrow}>
          <Icon name="right" size={16} />
        </span>
      )}
    </>
  );
}

/** The class of the link or button around a `RowContent`. */
export const rowClass: string | undefined = styles.row;
