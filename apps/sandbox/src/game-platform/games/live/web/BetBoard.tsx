/** The areas to bet on: what each pays, what everybody has on it, and the player's own stake. */
import { formatShort } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { ChipStack } from '../../kit/ChipStack.tsx';
import styles from './BetBoard.module.css';
import type { Dealt, Face } from './face.ts';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';
import type { Slip } from './useSlip.ts';

interface BetBoardProps {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  readonly table: Table;
  readonly slip: Slip;
  readonly open: boolean;
  /** Once it may be seen. */
  readonly dealt: Dealt | undefined;
  readonly onTap: (kind: string) => void;
}

export function BetBoard({ text, language, face, table, slip, open, dealt, onTap }: BetBoardProps) {
  const names = face.texts[language].kinds;
  const won = dealt ? [face.kindOf[dealt.winner], ...dealt.also] : [];
  const sideOf = (kind: string) =>
    kind === face.kindOf.left ? 'left' : kind === face.kindOf.right ? 'right' : 'other';
  return (
    <section className={styles.board} aria-label={text.board} data-open={open}>
      {face.rows.map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map((kind) => {
            const total = table.round.totals.find((each) => each.kind === kind);
            const sent = slip.sent[kind] ?? 0;
            const pending = slip.pending[kind] ?? 0;
            const full = open && slip.full(kind);
            const odds = oddsText(table.rules.bets.find((rule) => rule.kind === kind)?.odds ?? 0);
            return (
              <button
                key={kind}
                type="button"
                className={styles.area}
                data-side={sideOf(kind)}
                data-won={won.includes(kind)}
                data-testid={`area-${kind}`}
                aria-disabled={!open || full}
                onClick={() => open && !full && onTap(kind)}
              >
                <span className={styles.name}>
                  {names[kind]} <small>{full ? text.full : odds}</small>
                </span>
                <span className={styles.lies}>
                  <ChipStack fen={Math.max(0, (total?.stake ?? 0) - sent)} />
                  <span className={styles.own} data-pending={pending > 0}>
                    {sent + pending > 0 ? (
                      <>
                        <span className={styles.unseen}>{pending > 0 ? text.pending : text.mine}</span>
                        {formatShort(sent + pending)}
                      </>
                    ) : null}
                  </span>
                  <ChipStack fen={sent + pending} pending={pending > 0} />
                </span>
                <span className={styles.all} data-testid={`total-${kind}`}>
                  {total ? text.everyone(total.players, formatShort(total.stake)) : ''}
                </span>
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}

/** "1:1", "0.95:1". */
export function oddsText(hundredths: number): string {
  const whole = Math.trunc(hundredths / 100);
  const rest = hundredths % 100;
  return `${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}:1`;
}
