/** The page before there is a table, and after the session is over. */
import type { ReactNode } from 'react';
import { languageHere } from '../../../kit/page/languageHere.ts';
import { isDemo } from './demo.ts';
import styles from './states.module.css';
import { type ClosedTexts, demoTexts, enteringTexts, type LoadingTexts } from './texts.ts';

interface LoadingProps {
  readonly text: LoadingTexts;
  /** What the game is known by. */
  readonly picture: ReactNode;
  readonly problem: boolean;
  readonly onRetry: () => void;
}

export function Loading({ text, picture, problem, onRetry }: LoadingProps) {
  return (
    // As the app's own wait for a game looks (its card, its words, its place): who opens a game sees one wait, not two.
    <main className={problem ? styles.state : styles.coming}>
      <div className={styles.card}>{picture}</div>
      <h1 className={problem ? styles.title : styles.unseen}>{text.title}</h1>
      <p role="status">{problem ? text.unreachable : enteringTexts[languageHere()]}</p>
      {problem ? (
        <button type="button" className={styles.button} onClick={onRetry}>
          {text.retry}
        </button>
      ) : null}
    </main>
  );
}

interface ClosedProps {
  readonly text: ClosedTexts;
  readonly picture: ReactNode;
  /** Absent when the page never learnt where it came from. */
  readonly onExit: (() => void) | undefined;
}

export function Closed({ text: own, picture, onExit }: ClosedProps) {
  const { over, overNote } = demoTexts[languageHere()];
  const text = isDemo() ? { ...own, sessionLost: over, sessionLostNote: overNote } : own;
  return (
    <main className={styles.state}>
      <div className={styles.card}>{picture}</div>
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
