import { useEffect, useState } from 'react';
import styles from './countdown.module.css';

type CountdownProps = {
  /** When it ends, in ms since 1970. */
  readonly until: number;
  /** The clock that it goes by, which stays the same function; the phone's where none is given. */
  readonly now?: () => number;
  readonly onEnd?: () => void;
};

/** The time that is left, `59:59`; it ends at zero and stays there. Hidden pages do not tick. */
export function Countdown({ until, now: clock = Date.now, onEnd }: CountdownProps) {
  const [now, setNow] = useState(clock);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const ended = left === 0;

  useEffect(() => {
    if (ended) return;
    const tick = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(tick);
  }, [ended, clock]);

  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);

  return (
    <time className={styles.countdown} dateTime={`PT${left}S`} role="timer" aria-live="off">
      {formatLeft(left)}
    </time>
  );
}

/** Seconds as `mm:ss`, with hours in front when there are any. */
export function formatLeft(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [...(hours > 0 ? [hours] : []), minutes, rest]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
