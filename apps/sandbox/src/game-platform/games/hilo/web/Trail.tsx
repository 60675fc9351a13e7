/** The cards of the round so far, with what was decided between them. */
import { useEffect, useRef } from 'react';
import type { Language } from '../../../../kit/page/language.ts';
import { nameOf } from '../../kit/cards/card.ts';
import { MiniCard } from '../../kit/cards/MiniCard.tsx';
import { Icon } from '../../kit/Icon.tsx';
import styles from './Trail.module.css';
import type { Round } from './table.ts';
import type { Texts } from './texts.ts';

const icons = { h: 'up', l: 'down', s: 'swap' } as const;

interface TrailProps {
  readonly text: Texts;
  readonly language: Language;
  readonly round: Round | undefined;
}

export function Trail({ text, language, round }: TrailProps) {
  const list = useRef<HTMLOListElement>(null);
  const length = round?.cards.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card is what it scrolls to
  useEffect(() => {
    list.current?.scrollTo({ left: list.current.scrollWidth });
  }, [length]);
  if (!round) return <div />;
  return (
    <ol
      ref={list}
      className={styles.trail}
      aria-label={text.played}
      tabIndex={length > 5 ? 0 : undefined}
      data-testid="trail"
    >
      {round.cards.map((card, place) => {
        const action = round.actions[place - 1];
        const missed = round.state === 'lost' && place === round.cards.length - 1;
        return (
          <li key={card} className={styles.step}>
            {action === 'h' || action === 'l' || action === 's' ? (
              <span className={styles.sign} data-kind={missed ? 'miss' : action === 's' ? 'swap' : 'hit'}>
                <Icon name={icons[action]} size={14} />
              </span>
            ) : null}
            <MiniCard card={card} name={nameOf(card, language)} faded={place < round.cards.length - 1} />
          </li>
        );
      })}
    </ol>
  );
}
