import { useEffect, useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { nameOf } from '../../kit/cards/card.ts';
import { MiniCard } from '../../kit/cards/MiniCard.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import shared from '../../kit/sheets.module.css';
import type { Face } from './face.ts';
import styles from './sheets.module.css';
import type { Bet, PlayedRound, Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface HistorySheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  readonly chain: Table['chain'];
  /** A round whose cards do not lie open yet. */
  readonly hidden: number | undefined;
  readonly load: () => Promise<readonly PlayedRound[] | undefined>;
  readonly onClose: () => void;
}

export function HistorySheet(props: HistorySheetProps) {
  const { text, hidden, onClose } = props;
  const [rounds, setRounds] = useState<readonly PlayedRound[] | 'failed'>();
  const [load] = useState(() => props.load);
  // Again when the cards of a round were told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the telling that this follows
  useEffect(() => {
    let current = true;
    void load().then((answer) => current && setRounds(answer ?? 'failed'));
    return () => {
      current = false;
    };
  }, [load, hidden]);
  return (
    <Sheet title={text.history} closeLabel={text.close} onClose={onClose}>
      {rounds === undefined ? (
        <p className={shared.empty}>{text.loading}</p>
      ) : rounds === 'failed' ? (
        <p className={shared.empty}>{text.historyFailed}</p>
      ) : rounds.length === 0 ? (
        <p className={shared.empty}>{text.noHistory}</p>
      ) : (
        <>
          <p className={shared.note}>{text.historyNote}</p>
          <ul className={shared.rounds}>
            {rounds.map((round) => (
              <Round key={round.round} {...props} round={round} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

function Round(props: HistorySheetProps & { readonly round: PlayedRound }) {
  const { text, language, face, chain, hidden, round } = props;
  const drawn = round.round === hidden ? null : round.drawn;
  const dealt = drawn ? face.read(drawn.result) : undefined;
  const own = face.texts[language];
  return (
    <li className={styles.round} data-testid="history-round">
      {dealt ? (
        <div className={styles.head}>
          <span className={styles.hands}>
            {(['left', 'right'] as const).map((side) => (
              <span key={side} className={styles.hand}>
                {dealt.cards[side].map((card, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
                  <MiniCard key={place} card={card} name={`${own.hands[side]} ${nameOf(card, language)}`} />
                ))}
              </span>
            ))}
          </span>
          <b>{own.winner[dealt.winner]}</b>
        </div>
      ) : null}
      {round.bets.map((bet) => (
        <p key={bet.id} className={styles.bet}>
          <span>
            {own.kinds[bet.kind]} {formatFen(bet.stake)}
          </span>
          <b data-won={drawn !== null && bet.payout > bet.stake}>{wordFor(text, bet, drawn !== null)}</b>
        </p>
      ))}
      <p className={styles.foot}>
        <span>
          {text.round(round.label)} · {beijing.format(round.opens_at)}
        </span>
        {drawn && dealt ? <a href={verifyAddress(face, drawn, chain, language)}>{text.verify}</a> : null}
      </p>
    </li>
  );
}

function wordFor(text: Texts, { state, stake, payout }: Bet, told: boolean): string {
  if (state === 'void') return text.states.void;
  if (!told || state === 'open') return text.states.open;
  if (payout === 0) return text.lost;
  return payout > stake ? text.won(formatFen(payout)) : text.back(formatFen(payout));
}

const beijing = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Shanghai',
});
