import { classes } from '@mingpai/ui/class-names';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import styles from './record-card.module.css';

type RecordCardProps = {
  readonly title: string;
  readonly amount: ReactNode;
  readonly state: string | undefined;
  readonly tone: Tone;
  readonly time: string;
  /** Pairs of label and value below the first line. */
  readonly details?: readonly (readonly [label: string, value: ReactNode])[];
  /** Its number, with its label: read in its detail, not with every card's name. */
  readonly number?: readonly [label: string, value: string];
  /** Why it waits or was refused. */
  readonly note?: string | undefined;
  readonly onOpen?: () => void;
};

/** One record: what it was, how much, in which state, when; with its details below. */
export function RecordCard({
  title,
  amount,
  state,
  tone,
  time,
  details = [],
  number,
  note,
  onOpen,
}: RecordCardProps) {
  const content = (
    <>
      <span className={styles.line}>
        <span className={styles.title}>{title}</span>
        <span className={styles.amount}>{amount}</span>
      </span>
      {details.map(([label, value]) => (
        <span key={label} className={styles.detail}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{value}</span>
        </span>
      ))}
      {number !== undefined && (
        <span className={styles.detail} aria-hidden={onOpen !== undefined || undefined}>
          <span className={styles.label}>{number[0]}</span>
          <span className={styles.value}>{number[1]}</span>
        </span>
      )}
      {note !== undefined && note !== '' && <span className={styles.note}>{note}</span>}
      <span className={styles.line}>
        <time className={styles.time}>{time}</time>
        {state !== undefined && <StatusTag tone={tone}>{state}</StatusTag>}
      </span>
    </>
  );
  return onOpen === undefined ? (
    <div className={styles.card}>{content}</div>
  ) : (
    <button type="button" className={classes(styles.card, styles.opens)} onClick={onOpen}>
      {content}
    </button>
  );
}
