import type { ReactNode } from 'react';
import styles from './page.module.css';

type Props = {
  readonly title: ReactNode;
  /** One line that says what the page shows, or how much of it there is. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page's heading and its content, inside the frame's `main`. */
export function Page({ title, lead, actions, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
