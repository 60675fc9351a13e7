import { formatFen, formatMultiplier } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { nameOf } from '../../kit/cards/card.ts';
import { MiniCard } from '../../kit/cards/MiniCard.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from '../../kit/sheets.module.css';
import type { Round } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface HistorySheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly rounds: readonly Round[];
  readonly onClose: () => void;
}

/** As many cards as fit beside the figures on the narrowest screen. */
const cardsShown = 5;

export function HistorySheet({ text, language, rounds, onClose }: HistorySheetProps) {
  return (
    <Sheet title={text.history} closeLabel={text.close} onClose={onClose}>
      {rounds.length === 0 ? (
        <p className={styles.empty}>{text.noHistory}</p>
      ) : (
        <p className={styles.note}>{text.historyNote}</p>
      )}
      <ul className={styles.rounds}>
        {rounds.map((round) => (
          <li key={round.id} className={styles.round} data-testid="history-round">
            <div className={styles.roundCards}>
              {round.cards.length > cardsShown ? (
                <span className={styles.more}>+{round.cards.length - cardsShown}</span>
              ) : null}
              {round.cards.slice(-cardsShown).map((card) => (
                <MiniCard key={card} card={card} name={nameOf(card, language)} />
              ))}
            </div>
            <p className={styles.figure} data-state={round.state}>
              {signed(round)}
            </p>
            <p className={styles.quiet}>
              <b data-state={round.state}>
                {text.states[round.state]}
                {round.state === 'cashed' ? ` ${formatMultiplier(round.multiplier)}` : ''}
              </b>{' '}
              · {text.roundNumber(round.nonce)} · {beijingTime(round.ended_at ?? round.started_at)}
            </p>
            <a href={verifyAddress(round, language)}>{text.verify}</a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** What the round changed in the balance. */
function signed({ state, payout, stake }: Round): string {
  const change = state === 'void' ? 0 : payout - stake;
  return change === 0 ? formatFen(0) : `${change > 0 ? '+' : '−'}${formatFen(Math.abs(change))}`;
}

const clock = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Shanghai',
});

function beijingTime(ms: number): string {
  return clock.format(ms);
}
