import { Button } from 'antd';
import type { ReactElement } from 'react';
import { say } from '../texts/say.ts';
import styles from './nothing.module.css';

/** There is nothing at all, nothing that the filters let through, or nobody could read it. */
type Kind = 'empty' | 'narrowed' | 'failed';

type Props = {
  readonly kind?: Kind;
  /** What is said, as a sentence. */
  readonly text: string;
  /** Of what is narrowed: takes the filters away. */
  readonly onWiden?: (() => void) | undefined;
  /** Of what failed: reads it again. */
  readonly onRetry?: () => void;
};

/** What stands where a list or a page has nothing to show, in the house's own hand: tiles on the cloth. */
export function Nothing({ kind = 'empty', text, onWiden, onRetry }: Props) {
  return (
    <div className={styles.nothing} data-kind={kind} {...(kind === 'failed' && { role: 'alert' })}>
      <HousePicture of={kind} />
      <p>{text}</p>
      {kind === 'narrowed' && onWiden !== undefined && (
        <Button size="small" onClick={onWiden}>
          {say('清除筛选')}
        </Button>
      )}
      {kind === 'failed' && onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          {say('再试一次')}
        </Button>
      )}
    </div>
  );
}

/** For the eye alone: words stand beside it. */
export function HousePicture({ of }: { readonly of: Kind }) {
  return (
    <svg className={styles.picture} viewBox="0 0 132 84" aria-hidden="true" focusable="false">
      <ellipse className={styles.cloth} cx="66" cy="68" rx="62" ry="13" />
      {pictures[of]}
    </svg>
  );
}

/** What is said instead where filters make no sense. @param typed what stands in them */
export function senselessText(typed: readonly string[] | undefined): string | undefined {
  return typed === undefined || typed.length === 0
    ? undefined
    : say('筛选条件 {0} 无法识别，没有查询；请改正或清除', typed.map((each) => `“${each}”`).join(' '));
}

const tile = (x: number, className = styles.tile) => (
  <rect className={className} x={x} y="24" width="28" height="40" rx="5" />
);

const pictures: Readonly<Record<Kind, ReactElement>> = {
  // One tile, face up and blank, between two places where none lies.
  empty: (
    <>
      {tile(14, styles.faint)}
      {tile(90, styles.faint)}
      {tile(52)}
      <path className={styles.mark} d="M60 44h12" />
    </>
  ),
  // Tiles, and a glass that finds none of them.
  narrowed: (
    <>
      {tile(14)}
      {tile(52)}
      {tile(90)}
      <circle className={styles.lens} cx="80" cy="36" r="15" />
      <path className={styles.mark} d="M91 47l12 12M75 36h10" />
    </>
  ),
  // A tile in two halves, between two that are whole.
  failed: (
    <>
      {tile(14)}
      {tile(90)}
      <path className={styles.broken} d="M57 19h18a5 5 0 0 1 5 5v11l-9 5-8-5-11 6V24a5 5 0 0 1 5-5z" />
      <path className={styles.broken} d="M53 52l11-6 8 5 9-5v13a5 5 0 0 1-5 5H58a5 5 0 0 1-5-5z" />
    </>
  ),
};
