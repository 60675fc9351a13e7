import type { ReactNode } from 'react';
import { Means } from './means.tsx';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  /** One line that says what the section is for. */
  readonly lead?: string;
  /** What it shows, under an "i". */
  readonly means?: string;
  /** Where figures of the same page lead to it. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** One of several subjects of a page, under its heading. */
export function Section({ title, lead, means, id, children }: Props) {
  return (
    <section className={styles.section} {...(id !== undefined && { id })}>
      {means === undefined ? (
        <h2>{title}</h2>
      ) : (
        <div className={styles.explained}>
          <h2>{title}</h2>
          <Means name={title} means={means} />
        </div>
      )}
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}
