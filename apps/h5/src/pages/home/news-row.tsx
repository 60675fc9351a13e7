import type { ReactNode } from 'react';
import styles from './news-row.module.css';

type NewsRowProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

/** What was won or drawn last: a head with a note, and cards (`li`) that are swiped to the edge of the screen. */
export function NewsRow({ title, note, children }: NewsRowProps) {
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{note}</span>
      </div>
      <ul className={styles.row}>{children}</ul>
    </>
  );
}
