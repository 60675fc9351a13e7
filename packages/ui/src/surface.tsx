import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './surface.module.css';

/** The column of a page: gutters, and the rhythm between its parts. */
export function Page({
  children,
  flush = false,
}: {
  readonly children: ReactNode;
  readonly flush?: boolean;
}) {
  return <div className={classes(styles.page, flush && styles.flush)}>{children}</div>;
}

type SectionProps = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled part of a page; `aside` stands at the end of the title's line. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A sheet of paper on the page. `ink` is the dark one, for the figures that matter most. */
export function Card({
  children,
  look = 'paper',
}: {
  readonly children: ReactNode;
  readonly look?: 'paper' | 'ink';
}) {
  return <div className={classes(styles.card, look === 'ink' && styles.ink)}>{children}</div>;
}
