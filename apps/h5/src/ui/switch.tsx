import styles from './switch.module.css';

type SwitchProps = {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  /** It works and takes no second press; the focus stays. */
  readonly busy?: boolean;
  readonly onChange: (on: boolean) => void;
};

/** On or off, at once: label on the left, the switch on the right. */
export function Switch({ label, on, disabled = false, busy = false, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onChange={() => {
          if (!busy) onChange(!on);
        }}
      />
    </label>
  );
}
