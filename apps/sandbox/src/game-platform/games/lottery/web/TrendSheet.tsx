/** The latest draws, a line each: what fell, what it adds up to, and a way to verify it. */
import type { Language } from '../../../../kit/page/language.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { factsText } from './Board.tsx';
import { Ball, Die } from './Die.tsx';
import { factsOf } from './facts.ts';
import styles from './lists.module.css';
import type { GameCode, Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface TrendSheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly game: GameCode;
  readonly table: Table;
  readonly onClose: () => void;
}

export function TrendSheet({ text, language, game, table, onClose }: TrendSheetProps) {
  const { drawn } = table;
  return (
    <Sheet title={text.trend} closeLabel={text.close} onClose={onClose}>
      <p className={styles.note}>{drawn.length === 0 ? text.noResults : text.trendNote}</p>
      <ul>
        {drawn.map((each) => {
          const { label, result } = each;
          if (!result) return null;
          const { sum, big, odd, special } = factsOf(game, result);
          return (
            <li key={label} data-testid="result">
              <a className={styles.result} href={verifyAddress(game, each, language)}>
                <span className={styles.issue}>{label.slice(-4)}</span>
                <span className={styles.unseen}>
                  {result.join(' ')} · {factsText(text, game, result)}
                </span>
                <span className={styles.numbers} aria-hidden="true">
                  {result.map((number, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
                    <span key={place} data-place={place}>
                      {game === 'k3' ? <Die face={number} /> : <Ball digit={number} />}
                    </span>
                  ))}
                </span>
                <span className={styles.sum} aria-hidden="true">
                  {sum}
                </span>
                <span className={styles.fact} aria-hidden="true" data-strong={big}>
                  {big ? text.brief.big : text.brief.small}
                </span>
                <span className={styles.fact} aria-hidden="true" data-strong={odd}>
                  {odd ? text.brief.odd : text.brief.even}
                </span>
                <span className={styles.fact} aria-hidden="true" data-special={special}>
                  {special ? text.brief[special] : ''}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
