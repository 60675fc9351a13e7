import type { ReactNode } from 'react';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  /** One line that says what the section is for. */
  readonly lead?: string;
  /** Where figures of the same page lead to it. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** One of several subjects of a page, under its heading. */
export function Section({ title, lead, id, children }: Props) {
  return (
    <section className={styles.section} {...(id !== undefined && { id })}>
      <h2>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}
