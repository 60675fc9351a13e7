import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './class-names.ts';

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
