import { classes } from '@mingpai/ui/class-names';
import { type ReactNode, type Ref, useId } from 'react';
import fieldStyles from './field.module.css';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './pick-field.module.css';
import { useTranslate } from './translate.ts';

type PickFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly icon: IconName;
  readonly error?: string | undefined;
  readonly onOpen: () => void;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  /** The picker itself. */
  readonly children: ReactNode;
};

/** A line of a form whose value is chosen, not typed: label above, what was chosen, what is wrong below. */
export function PickField({ label, value, placeholder, icon, error, onOpen, ref, children }: PickFieldProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={classes(fieldStyles.field, error !== undefined && fieldStyles.wrong)}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        ref={ref}
        className={classes(fieldStyles.line, styles.value)}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onClick={onOpen}
      >
        <span className={classes(styles.text, value === '' && styles.empty)}>
          {value === '' ? placeholder : value}
        </span>
        <Icon name={icon} size={18} />
      </button>
      {error !== undefined && (
        <p className={fieldStyles.note} id={`${id}-note`}>
          {translate(error)}
        </p>
      )}
      {children}
    </div>
  );
}
