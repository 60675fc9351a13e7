import { classes } from '@mingpai/ui/class-names';
import type { ReactNode } from 'react';
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
