import { classes } from '@mingpai/ui/class-names';
import type { ReactNode } from 'react';
import { StepStart } from './step-start.tsx';
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

type SectionProps = {
  readonly title: string;
  readonly aside?: ReactNode;
  /** It came in place of what had the focus, and takes it. */
  readonly begins?: boolean;
  readonly children: ReactNode;
};

/** A titled part of a page; `aside` stands at the end of the title's line. */
export function Section({ title, aside, begins = false, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        {begins ? <StepStart as="h2">{title}</StepStart> : <h2>{title}</h2>}
        {aside}
      </div>
      {children}
    </section>
  );
}
