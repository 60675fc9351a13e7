/** The page before there is a table, and after the session is over. */
import { CardBack } from '../../../web/cards/CardBack.tsx';
import styles from './states.module.css';
import type { Texts } from './texts.ts';

interface LoadingProps {
  readonly text: Texts;
  readonly problem: boolean;
  readonly onRetry: () => void;
}

export function Loading({ text, problem, onRetry }: LoadingProps) {
  return (
    <main className={styles.state}>
      <div className={styles.card}>
        <CardBack />
      </div>
      <h1 className={styles.title}>{text.title}</h1>
      <p role="status">{problem ? text.unreachable : text.loading}</p>
      {problem ? (
        <button type="button" className={styles.button} onClick={onRetry}>
          {text.retry}
        </button>
      ) : null}
    </main>
  );
}

interface ClosedProps {
  readonly text: Texts;
  /** Absent when the page never learnt where it came from. */
  readonly onExit: (() => void) | undefined;
}

export function Closed({ text, onExit }: ClosedProps) {
  return (
    <main className={styles.state}>
      <div className={styles.card}>
        <CardBack />
      </div>
      <h1 className={styles.title}>{text.sessionLost}</h1>
      <p role="alert">{text.sessionLostNote}</p>
      {onExit ? (
        <button type="button" className={styles.button} onClick={onExit}>
          {text.exit}
        </button>
      ) : null}
    </main>
  );
}
