/** The last draw, how long bets are open, and how the latest draws went. */
import { useEffect, useState } from 'react';
import styles from './Board.module.css';
import { Ball, Die } from './Die.tsx';
import { factsOf } from './facts.ts';
import type { GameCode, Table } from './table.ts';
import type { Texts } from './texts.ts';

/** Bets are not taken yet, are taken, are closed; or the dice roll. */
export type Phase = 'soon' | 'open' | 'closed' | 'drawing';

interface BoardProps {
  readonly text: Texts;
  readonly game: GameCode;
  readonly table: Table;
  readonly phase: Phase;
  /** Ms until bets close or, after that, until the draw. */
  readonly left: number;
  readonly onTrend: () => void;
}

/** How many results the strip below the dice holds. */
const stripLength = 10;

export function Board({ text, game, table, phase, left, onTrend }: BoardProps) {
  const { round, drawn } = table;
  const last = drawn[0];
  const lastNumbers = last?.result ?? undefined;
  const drawing = phase === 'drawing';
  const tumbling = useTumbling(game, drawing);
  const numbers = tumbling ?? lastNumbers ?? (game === 'k3' ? [1, 2, 3] : [0, 0, 0, 0, 0]);
  return (
    <section className={styles.board} aria-label={text.trend}>
      <div className={styles.top}>
        <p className={styles.issue} data-testid="draw">
          {text.issue(round.label)}
        </p>
        <p className={styles.clock} data-phase={phase} role="timer">
          <span>{text.phases[phase]}</span>
          {drawing ? null : <strong data-testid="countdown">{clockText(left)}</strong>}
        </p>
      </div>
      <ol
        className={styles.numbers}
        data-game={game}
        data-testid="numbers"
        aria-label={
          drawing || !last
            ? text.drawing
            : `${text.lastIssue(last.label)}: ${lastNumbers?.join(' ') ?? text.cancelled}`
        }
      >
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
          <li key={place}>
            {game === 'k3' ? (
              <Die face={number} rolling={drawing} />
            ) : (
              <Ball digit={number} rolling={drawing} />
            )}
          </li>
        ))}
      </ol>
      <p className={styles.facts} role="status">
        {drawing ? (
          text.drawing
        ) : last ? (
          <>
            <span>{text.lastIssue(last.label)}</span>{' '}
            <b>{lastNumbers ? factsText(text, game, lastNumbers) : text.cancelled}</b>
          </>
        ) : (
          text.noResults
        )}
      </p>
      <button type="button" className={styles.strip} onClick={onTrend}>
        <span className={styles.beads} aria-hidden="true">
          {drawn
            .slice(0, stripLength)
            .reverse()
            .map(({ round: number, result }) => {
              if (!result) return null;
              const { sum, big } = factsOf(game, result);
              return (
                <span key={number} className={styles.bead} data-big={big}>
                  {sum}
                </span>
              );
            })}
        </span>
        <span className={styles.more}>
          {text.trend} <span aria-hidden="true">›</span>
        </span>
      </button>
    </section>
  );
}

/** "和值 11 · 大 · 单". */
export function factsText(text: Texts, game: GameCode, numbers: readonly number[]): string {
  const { sum, big, odd, special } = factsOf(game, numbers);
  const words = [`${text.sum} ${sum}`, big ? text.big : text.small, odd ? text.odd : text.even];
  return [...words, ...(special ? [text[special]] : [])].join(' · ');
}

/** Minutes and seconds, the running second counted: it ends with 00:00. */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Numbers that change while the dice roll; `undefined` while they lie, and for whoever wants no motion. */
function useTumbling(game: GameCode, rolling: boolean): readonly number[] | undefined {
  const [numbers, setNumbers] = useState<readonly number[]>();
  useEffect(() => {
    if (!rolling || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return setNumbers(undefined);
    }
    // These decide nothing: the draw is the platform's.
    const any = () =>
      game === 'k3'
        ? Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 6))
        : Array.from({ length: 5 }, () => Math.floor(Math.random() * 10));
    const timer = setInterval(() => setNumbers(any()), 110);
    return () => clearInterval(timer);
  }, [game, rolling]);
  return rolling ? numbers : undefined;
}
