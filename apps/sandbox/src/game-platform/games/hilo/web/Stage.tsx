/** The green table: what has been played, the card that is played on, and what it is worth. */

import type { Language } from '../../../../kit/page/language.ts';
import { CueSwitch } from '../../kit/CueSwitch.tsx';
import { CardBack } from '../../kit/cards/CardBack.tsx';
import { CardFace } from '../../kit/cards/CardFace.tsx';
import { nameOf } from '../../kit/cards/card.ts';
import { Icon } from '../../kit/Icon.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './Stage.module.css';
import { Trail } from './Trail.tsx';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

interface StageProps {
  readonly text: Texts;
  readonly language: Language;
  /** Its last card may still be turning. */
  readonly table: Table;
  readonly revealed: Table;
  readonly waiting: boolean;
  readonly onSwap: () => void;
}

export function Stage({ text, language, table, revealed, waiting, onSwap }: StageProps) {
  const { round } = table;
  const turning = table !== revealed;
  // While a new round's first card turns, the round before it is over and gone.
  const told = revealed.round?.id === round?.id ? (revealed.round ?? undefined) : undefined;
  const current = round?.cards.at(-1);
  const below = round?.cards.at(-2);
  const canSwap = told?.state === 'open' && told.swaps_left > 0;
  return (
    <section
      className={styles.stage}
      data-state={turning ? 'turning' : (told?.state ?? 'idle')}
      aria-label={text.title}
    >
      <Trail text={text} language={language} round={told} />
      <div className={styles.middle}>
        <div className={styles.deck}>
          <span className={styles.pile} aria-hidden="true">
            <CardBack />
          </span>
          <span className={styles.count} aria-hidden="true">
            {52 - (round?.cards.length ?? 0)}
          </span>
          <CueSwitch className={styles.cues} />
        </div>
        <div className={styles.place}>
          {below === undefined ? null : (
            <div className={styles.below} aria-hidden="true">
              <CardFace card={below} />
            </div>
          )}
          {round && current !== undefined ? (
            <div
              key={`${round.id} ${round.cards.length}`}
              className={styles.card}
              role="img"
              aria-label={turning ? text.turning : nameOf(current, language)}
              data-testid="current-card"
              data-card={turning ? undefined : current}
            >
              <div className={styles.face}>
                <CardFace card={current} />
              </div>
              <div className={styles.back}>
                <CardBack />
              </div>
            </div>
          ) : (
            <div className={styles.still} role="img" aria-label={text.faceDown}>
              <CardBack />
            </div>
          )}
        </div>
        <div className={styles.side}>
          {canSwap ? (
            <button
              type="button"
              className={styles.swap}
              aria-describedby="swaps-left"
              aria-label={text.swap}
              aria-disabled={waiting}
              data-testid="swap"
              onClick={() => waiting || onSwap()}
            >
              <Icon name="swap" />
              <span>{text.swap}</span>
            </button>
          ) : null}
          {canSwap ? (
            <span id="swaps-left" className={styles.left}>
              {text.swapsLeft(told.swaps_left)}
            </span>
          ) : null}
        </div>
      </div>
      <Outcome
        text={text}
        language={language}
        round={told}
        turning={turning}
        largestPayout={table.limits.largest_payout}
      />
    </section>
  );
}
