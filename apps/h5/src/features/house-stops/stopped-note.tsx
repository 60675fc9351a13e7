import styles from './stopped-note.module.css';

/** @param text empty: nothing is stopped */
export function StoppedNote({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className={styles.note} role="status">
      {text}
    </p>
  );
}
