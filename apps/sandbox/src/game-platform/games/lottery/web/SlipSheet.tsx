/** The slip before it is handed in: every pick, what it may pay, one stake for all, one confirmation. */
import { useId, useState } from 'react';
import { formatFen, formatShort } from '../../../../kit/page/amount.ts';
import { BringMoney } from '../../kit/BringMoney.tsx';
import { wordedShort } from '../../kit/demo.ts';
import { Icon } from '../../kit/Icon.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { pickName } from './names.ts';
import styles from './SlipSheet.module.css';
import type { GameCode, Table } from './table.ts';
import type { Texts } from './texts.ts';

interface SlipSheetProps {
  readonly text: Texts;
  readonly game: GameCode;
  readonly table: Table;
  readonly chosen: readonly string[];
  /** Fen on each pick. */
  readonly stake: number;
  /** Why nothing is taken just now. */
  readonly waiting: string | undefined;
  /** It was handed in and waits for its answer: what it holds stays. */
  readonly pending: boolean;
  /** Why the slip was refused. */
  readonly refusal: string | undefined;
  readonly onStake: (stake: number) => void;
  readonly onRemove: (code: string) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function SlipSheet(props: SlipSheetProps) {
  const { text, game, table, chosen, stake, waiting, pending, refusal, onConfirm, onRemove, onClose } = props;
  const picks = table.rules.picks.filter(({ code }) => chosen.includes(code));
  const largest = Math.min(...picks.map(({ code, largest_bet }) => table.rooms[code] ?? largest_bet));
  const total = stake * picks.length;
  const inRange = stake >= table.limits.smallest_bet && stake <= largest;
  const missing = total - table.balance;
  // What a pick may still hold can be less than its smallest stake.
  const full = picks.find(({ code }) => (table.rooms[code] ?? largest) < table.limits.smallest_bet);
  const hindrance = full
    ? text.limits.pick_limit({ pick: pickName(text, game, full.code), room: formatShort(0) })
    : !inRange
      ? text.stakeRange(formatShort(table.limits.smallest_bet), formatShort(largest))
      : missing > 0
        ? wordedShort('insufficient_funds', text.short(formatFen(missing)))
        : undefined;
  const off = waiting !== undefined || hindrance !== undefined;
  return (
    <Sheet title={`${text.slip} · ${table.round.label}`} closeLabel={text.close} onClose={onClose}>
      <ul className={styles.lines}>
        {picks.map(({ code, odds }) => {
          const name = pickName(text, game, code);
          return (
            <li key={code}>
              <p>
                <b>{name}</b> <span>{text.odds(formatFen(odds).slice(1))}</span>
              </p>
              <p className={styles.may}>{text.mayWin(formatFen(Math.floor((stake * odds) / 100)))}</p>
              <button
                type="button"
                aria-label={text.remove(name)}
                disabled={pending}
                onClick={() => onRemove(code)}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          );
        })}
      </ul>
      <StakeField {...props} bad={!inRange} />
      <p className={styles.total}>
        <span>{text.total}</span>
        <strong data-testid="total">{text.picksAndTotal(picks.length, formatFen(total))}</strong>
      </p>
      <p className={styles.hindrance} role="alert">
        {refusal ?? hindrance}
      </p>
      {missing > 0 && <BringMoney />}
      <button
        type="button"
        className={styles.confirm}
        aria-disabled={off}
        data-testid="place-bets"
        onClick={() => off || onConfirm()}
      >
        {waiting ?? text.confirm}
      </button>
    </Sheet>
  );
}

/** Whole yuan, any amount; the chips at the foot of the page are the quick way. */
function StakeField({ text, stake, pending, onStake, bad }: SlipSheetProps & { readonly bad: boolean }) {
  const id = useId();
  const [draft, setDraft] = useState(String(stake / 100));
  return (
    <div className={styles.stake}>
      <label htmlFor={id}>{text.stake}</label>
      <input
        id={id}
        value={draft}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        readOnly={pending}
        aria-invalid={bad}
        data-testid="stake-field"
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '');
          setDraft(digits);
          onStake(Number(digits) * 100);
        }}
      />
    </div>
  );
}
