import { classes } from '@mingpai/ui/class-names';
import { type Ref, useId } from 'react';
import fieldStyles from '../../ui/field.module.css';
import { useTranslate } from '../../ui/translate.ts';
import styles from './page.module.css';

/** The server takes this many characters. */
const longest = 500;

type ReasonFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** Reasons take more than one line; else it is a `Field`. */
export function ReasonField({ name, label, placeholder, value, error, onChange, ref }: ReasonFieldProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={classes(fieldStyles.field, error !== undefined && fieldStyles.wrong)}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <div className={fieldStyles.line}>
        <textarea
          id={id}
          ref={ref}
          name={name}
          className={classes(fieldStyles.input, styles.reason)}
          rows={4}
          maxLength={longest}
          placeholder={placeholder}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className={fieldStyles.note} id={`${id}-note`}>
        {error === undefined ? `${value.length}/${longest}` : translate(error)}
      </p>
    </div>
  );
}
