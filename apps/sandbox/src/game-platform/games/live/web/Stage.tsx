/** The felt: which round runs and how long, the two hands, and how it ended. */

import type { Language } from '../../../../kit/page/language.ts';
import { CueSwitch } from '../../kit/CueSwitch.tsx';
import { CardBack } from '../../kit/cards/CardBack.tsx';
import { CardFace } from '../../kit/cards/CardFace.tsx';
import { nameOf } from '../../kit/cards/card.ts';
import { Countdown } from './Countdown.tsx';
import { type Dealt, type Face, fallingOrder, type Side } from './face.ts';
import styles from './Stage.module.css';
import { spokenHands } from './spoken.ts';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';
import { useLeaving } from './useLeaving.ts';
import type { RoundState } from './useRound.ts';
import type { Word } from './word.ts';

interface StageProps extends Word {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  readonly table: Table;
  readonly state: RoundState;
  readonly verify: string | undefined;
  /** The round before: its cards are gone from the table, and can still be heard. */
  readonly before: Dealt | undefined;
}

export function Stage(props: StageProps) {
  const { text, language, face, table, state, verify, before } = props;
  const { phase } = state;
  const own = face.texts[language];
  const leaving = useLeaving(state.dealt);
  return (
    <section className={styles.stage} data-phase={phase} aria-label={own.title}>
      <div className={styles.line}>
        <div className={styles.names}>
          <p className={styles.label}>{text.round(table.round.label)}</p>
          <p className={styles.phase} role="status" data-testid="phase" data-phase={phase}>
            {text.phases[phase]}
          </p>
        </div>
        <CueSwitch className={styles.cues} />
        <Countdown
          left={phase === 'closed' || phase === 'dealing' ? undefined : state.left}
          whole={phase === 'betting' ? table.round.closes_at - table.round.opens_at : 10_000}
          urgent={phase === 'betting'}
          label={text.seconds(Math.ceil(state.left / 1000))}
        />
      </div>
      {before && phase === 'betting' ? (
        <p className={styles.unseen} data-testid="before">
          {text.lastHands(spokenHands(before, face, language))}
        </p>
      ) : null}
      <div className={styles.hands}>
        <Hand {...props} side="left" leaving={leaving} />
        <Hand {...props} side="right" leaving={leaving} />
      </div>
      <div className={styles.outcome}>
        <Told {...props} />
        {verify ? (
          <a className={styles.verify} href={verify}>
            {text.verifyRound}
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** How it ended, and the player's word; who bets beside the player is seen alone, or the region would speak at every bet. */
export function Told({
  language,
  face,
  state: { told, dealt },
  word,
  tone,
  seenAlone = false,
}: Pick<StageProps, 'language' | 'face' | 'word' | 'tone' | 'seenAlone'> & {
  readonly state: Pick<RoundState, 'dealt'> & { readonly told: object | undefined };
}) {
  const own = face.texts[language];
  return (
    <div className={styles.told} data-testid="outcome" data-tone={tone}>
      <p role="status">
        {told && dealt ? <strong data-winner={dealt.winner}>{own.winner[dealt.winner]}</strong> : null}
        {told && dealt ? <span className={styles.unseen}>{spokenHands(dealt, face, language)}</span> : null}
        {seenAlone ? null : <span>{word}</span>}
      </p>
      {seenAlone ? <span>{word}</span> : null}
    </div>
  );
}

interface HandProps extends StageProps {
  readonly side: Side;
  readonly leaving: Dealt | undefined;
}

function Hand({ language, face, state, side, leaving }: HandProps) {
  const { dealt, shown, told } = state;
  const own = face.texts[language];
  const fallen = dealt ? fallingOrder(dealt).slice(0, shown) : [];
  const cards = fallen.filter((each) => each.side === side);
  const swept = leaving?.cards[side] ?? [];
  const places = Math.max(face.room === 1 ? 1 : 2, cards.length, swept.length);
  return (
    <div
      className={styles.hand}
      data-side={side}
      data-room={face.room}
      data-won={told !== undefined && dealt?.winner === side}
    >
      <h2>
        {own.hands[side]}
        {told && dealt ? <b data-testid={`points-${side}`}>{own.points(dealt.points[side])}</b> : null}
      </h2>
      <ol className={styles.cards}>
        {Array.from({ length: places }, (_, place) => {
          const card = cards[place]?.card;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            <li key={`${state.phase === 'betting'}/${place}`} className={styles.place}>
              {card === undefined ? (
                <Cleared card={swept[place]} />
              ) : (
                <span className={styles.card} role="img" aria-label={nameOf(card, language)} data-card={card}>
                  <span className={styles.face}>
                    <CardFace card={card} />
                  </span>
                  <span className={styles.back}>
                    <CardBack />
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A place without a card of this round; the one that lay there leaves for whoever sees it, and is told of no more. */
function Cleared({ card }: { readonly card: number | undefined }) {
  if (card === undefined) return <span className={styles.empty} />;
  return (
    <span className={styles.leaving} data-leaving={card} aria-hidden="true">
      <CardFace card={card} />
    </span>
  );
}
