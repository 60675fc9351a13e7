import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

type ChoiceProps<Value extends string | number> = {
  readonly label: string;
  /** Only spoken: what the options are is plain to see. */
  readonly labelSpoken?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  /** What was chosen is being sent: another choice waits for that, and the focus stays. */
  readonly busy?: boolean;
};

/** One of a few, all in sight: periods, protocols, theme. Radio buttons underneath, so arrow keys work. */
export function Choice<Value extends string | number>({
  label,
  labelSpoken = false,
  value,
  options,
  onChange,
  busy = false,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-busy={busy || undefined}>
      <legend className={labelSpoken ? 'spoken-only' : styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className="spoken-only"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => {
                if (!busy) onChange(option.value);
              }}
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
