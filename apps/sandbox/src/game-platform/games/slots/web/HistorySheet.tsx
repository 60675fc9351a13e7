import { formatFen } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from '../../kit/sheets.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

type SheetProps = {
  readonly table: Table;
  readonly language: Language;
  readonly text: Texts;
  readonly onClose: () => void;
};

/** The player's last rounds: what each cost and brought, and the way to work it out again. */
export function HistorySheet({ table, language, text, onClose }: SheetProps) {
  const { history, theme } = table;
  return (
    <Sheet title={text.history} closeLabel={text.close} onClose={onClose}>
      <p className={history.length === 0 ? styles.empty : styles.note}>
        {history.length === 0 ? text.noHistory : text.historyNote}
      </p>
      <ul className={styles.rounds}>
        {history.map((round) => (
          <li key={round.id} className={styles.round} data-testid="history-round">
            <p>
              {text.stake} {formatFen(round.stake)} · {text.payout} {formatFen(round.payout)}
            </p>
            <p className={styles.figure} data-state={round.payout > round.stake ? 'cashed' : 'lost'}>
              {signed(round.payout - round.stake)}
            </p>
            <p className={styles.quiet}>
              {text.roundNumber(round.nonce)} · {clock.format(round.played_at)}
            </p>
            <a href={verifyAddress(theme.code, round, language)}>{text.verifyRound}</a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function signed(fen: number): string {
  return fen === 0 ? formatFen(0) : `${fen > 0 ? '+' : '−'}${formatFen(Math.abs(fen))}`;
}

/** Beijing time. */
const clock = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Shanghai',
});
