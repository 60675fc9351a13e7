import { classes } from '@mingpai/ui/class-names';
import { catalogue } from '@mingpai/ui/labels';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import styles from './field.module.css';
import { Icon } from './icons/icon.tsx';
import { useTranslate } from './translate.ts';

const { useTexts } = catalogue({ show: '显示', hide: '隐藏' }, { show: 'Show', hide: 'Hide' });

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, shown beside it and read out with it. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** A secret is hidden, with a button that shows it. */
  readonly secret?: boolean;
  /** Stands at the end of the line: a unit, a captcha picture, a 最大金额 button. */
  readonly aside?: ReactNode;
  /** `date`: a day from the phone's own calendar; the value is YYYY-MM-DD, or empty. */
  readonly type?: 'text' | 'date';
  readonly ref?: Ref<HTMLInputElement>;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'placeholder'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'required'
  | 'readOnly'
  | 'disabled'
>;

/** One line of a form: label above, input, what is wrong below. */
export function Field({
  label,
  value,
  onChange,
  error,
  hint,
  secret = false,
  aside,
  type = 'text',
  ref,
  ...input
}: FieldProps) {
  const texts = useTexts();
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes(styles.field, error !== undefined && styles.wrong)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          ref={ref}
          className={styles.input}
          type={secret && !shown ? 'password' : type}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={`${shown ? texts.hide : texts.show}${label}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye' : 'eye-off'} />
          </button>
        )}
        {aside}
      </div>
      {note !== undefined && (
        <p className={styles.note} id={`${id}-note`}>
          {translate(note)}
        </p>
      )}
    </div>
  );
}
