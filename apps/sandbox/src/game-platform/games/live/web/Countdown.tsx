import styles from './Countdown.module.css';

interface CountdownProps {
  /** Ms; absent while there is nothing to wait for. */
  readonly left: number | undefined;
  /** Ms of the whole ring. */
  readonly whole: number;
  /** The last seconds count. */
  readonly urgent: boolean;
  readonly label: string;
}

/** 2 pi 18. */
const around = 113.1;

export function Countdown({ left, whole, urgent, label }: CountdownProps) {
  const part = left === undefined ? 0 : Math.max(0, Math.min(1, left / whole));
  return (
    <span
      className={styles.ring}
      role="timer"
      aria-label={left === undefined ? undefined : label}
      data-last={urgent && left !== undefined && left <= 5_000}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="22" cy="22" r="18" />
        <circle
          className={styles.part}
          cx="22"
          cy="22"
          r="18"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - part)}
        />
      </svg>
      <span aria-hidden="true" data-testid="countdown">
        {left === undefined ? '·' : Math.ceil(left / 1000)}
      </span>
    </span>
  );
}
