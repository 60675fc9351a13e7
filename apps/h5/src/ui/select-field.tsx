import { classes } from '@mingpai/ui/class-names';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { Select } from './select.tsx';
import { useTranslate } from './translate.ts';

type SelectFieldProps = {
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete?: string;
  readonly onFocus?: () => void;
  /** What is wrong with it, shown below it and read out with it. */
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
  /** The options. */
  readonly children: ReactNode;
};

/** A line of a form whose value is chosen, not typed: label above, the phone's own list, what is wrong below. */
export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={classes(styles.field, error !== undefined && styles.wrong)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Select {...select} id={id} size="field" noteId={error === undefined ? undefined : `${id}-note`}>
        {children}
      </Select>
      {error !== undefined && (
        <p className={styles.note} id={`${id}-note`}>
          {translate(error)}
        </p>
      )}
    </div>
  );
}
