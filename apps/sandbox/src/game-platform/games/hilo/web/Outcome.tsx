/** What the round is worth now, or how it ended. Spoken to readers of the screen when it changes. */

import { useState } from 'react';
import { formatFen, formatMultiplier } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { nameOf } from '../../kit/cards/card.ts';
import styles from './Outcome.module.css';
import type { Round } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface OutcomeProps {
  readonly text: Texts;
  readonly language: Language;
  readonly round: Round | undefined;
  /** A card turns. */
  readonly turning: boolean;
  /** Fen. */
  readonly largestPayout: number;
}

export function Outcome({ text, language, round, turning, largestPayout }: OutcomeProps) {
  const last = round?.cards.at(-1);
  // A round that was over before the page was opened is no news: its win stands in the balance of then.
  const [found] = useState(round?.state === 'open' ? undefined : round?.id);
  const isEarlier = round !== undefined && round.id === found;
  return (
    <div className={styles.outcome}>
      <div role="status" className={styles.status} data-testid="status" data-state={round?.state ?? 'idle'}>
        {last === undefined ? null : (
          <span className={styles.unseen}>{text.turned(nameOf(last, language))}</span>
        )}
        <Figures
          text={text}
          round={round}
          turning={turning}
          largestPayout={largestPayout}
          isEarlier={isEarlier}
        />
      </div>
      {round && round.state !== 'open' ? (
        <a className={styles.verify} href={verifyAddress(round, language)}>
          {text.verifyRound}
        </a>
      ) : null}
    </div>
  );
}

type FiguresProps = Omit<OutcomeProps, 'language'> & { readonly isEarlier: boolean };

function Figures({ text, round, turning, largestPayout, isEarlier }: FiguresProps) {
  if (!round) return <p className={styles.hint}>{turning ? text.turning : text.ready}</p>;
  const { state, stake, payout, multiplier, hits } = round;
  switch (state) {
    case 'open':
      return hits === 0 ? (
        <>
          <p className={styles.large}>
            <span className={styles.label}>{text.staked}</span>
            <span data-testid="round-stake">{formatFen(stake)}</span>
          </p>
          <p className={styles.hint}>{text.firstGuess}</p>
        </>
      ) : (
        <>
          <p className={styles.large} data-tone="gold">
            <span className={styles.label}>{text.multiplier}</span>
            <span data-testid="multiplier">{formatMultiplier(multiplier)}</span>
          </p>
          <p className={styles.hint}>
            {text.cashable} <strong data-testid="payout">{formatFen(payout)}</strong>
          </p>
        </>
      );
    case 'cashed':
      return (
        <>
          <p className={styles.large} data-tone={isEarlier ? undefined : 'gold'}>
            {text.won(formatFen(payout))}
          </p>
          <p className={styles.hint}>
            {isEarlier
              ? `${text.earlier} · ${formatMultiplier(multiplier)}`
              : payout >= largestPayout
                ? text.capped
                : `${formatMultiplier(multiplier)} · ${text.wonNote}`}
          </p>
        </>
      );
    case 'lost':
      return (
        <>
          <p className={styles.large} data-tone="miss">
            {text.lost}
          </p>
          <p className={styles.hint}>{text.lostNote(formatFen(stake))}</p>
        </>
      );
    case 'void':
      return (
        <>
          <p className={styles.large}>{text.void}</p>
          <p className={styles.hint}>{text.voidNote(formatFen(stake))}</p>
        </>
      );
  }
}
