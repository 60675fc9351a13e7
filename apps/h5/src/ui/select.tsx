import { classes } from '@mingpai/ui/class-names';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './select.module.css';

type SelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its name for screen readers, where no label on the screen names it. */
  readonly label?: string;
  /** For the label on the screen that names it. */
  readonly id?: string;
  /** As high as the other lines of a form. */
  readonly size?: 'field';
  /** The element that says what is wrong with it. */
  readonly noteId?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  /** The options. */
  readonly children: ReactNode;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'autoComplete' | 'onFocus'>;

/** One of many, chosen in the phone's own list. */
export function Select({ value, onChange, label, size, noteId, children, ...select }: SelectProps) {
  return (
    <span className={styles.place}>
      <select
        {...select}
        className={classes(
          styles.select,
          size === 'field' && styles.high,
          value === '' && styles.empty,
          noteId !== undefined && styles.wrong,
        )}
        aria-label={label}
        aria-invalid={noteId !== undefined || undefined}
        aria-describedby={noteId}
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
