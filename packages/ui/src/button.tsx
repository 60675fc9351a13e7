import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './class-names.ts';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

type ButtonProps = {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly look?: ButtonLook;
  readonly size?: 'middle' | 'small' | 'large';
  readonly block?: boolean;
  /** Shows that it works and takes no second tap; the focus stays. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'button' | 'submit';
  /** The accessible name where the content is not one. */
  readonly label?: string | undefined;
};

/** The classes of a button, for links that look like one. */
export function buttonClass(
  look: ButtonLook = 'primary',
  size: 'middle' | 'small' | 'large' = 'middle',
): string {
  return classes(styles.button, styles[look], styles[size]);
}

export function Button({
  children,
  onPress,
  look = 'primary',
  size = 'middle',
  block = false,
  busy = false,
  disabled = false,
  type = 'button',
  label,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass(look, size), block && styles.block, busy && styles.busy)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      <span className={styles.content}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
