import { useState } from 'react';
import { nameOf } from '../../../../web/cards/card.ts';
import { MiniCard } from '../../../../web/cards/MiniCard.tsx';
import type { Language } from '../../../../web/ui/language.ts';
import { useRecomputed } from '../../../../web/verify/useRecomputed.ts';
import { VerifyFrame } from '../../../../web/verify/VerifyFrame.tsx';
import styles from '../../../../web/verify/verify.module.css';
import { face as baccarat } from '../../../baccarat/web/face.ts';
import { face as dragontiger } from '../../../dragontiger/web/face.ts';
import { claimOf, type Fields, fieldOrder } from './claim.ts';
import { recompute } from './recompute.ts';
import { texts } from './texts.ts';

const sides = ['left', 'right'] as const;

export function VerifyPage({ language, given }: { readonly language: Language; readonly given: Fields }) {
  const text = texts[language];
  const [fields, setFields] = useState(given);
  const result = useRecomputed(fields, claimOf, recompute);
  const own = (fields.game === 'dragontiger' ? dragontiger : baccarat).texts[language];
  const checks = (['commitment', 'cards', 'winner', 'chain'] as const).flatMap((check) => {
    // About the chain nothing need be claimed.
    const agrees = result?.agrees[check];
    return agrees === undefined ? [] : [{ words: text.checks[check], agrees }];
  });
  return (
    <VerifyFrame
      text={{ ...text, title: `${text.title} · ${own.title}` }}
      fields={fields}
      order={fieldOrder}
      bad={claimOf(fields).bad}
      checks={result && checks}
      how={[own.how]}
      onChange={setFields}
    >
      {result ? (
        <section className={styles.section}>
          <h2>{text.dealt}</h2>
          <ol className={styles.cards} data-testid="cards">
            {sides.flatMap((side) =>
              result[side].map((card, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
                <li key={`${side}/${place}`} className={styles.card}>
                  <MiniCard card={card} name={nameOf(card, language)} />
                  <span>{own.hands[side]}</span>
                </li>
              )),
            )}
          </ol>
        </section>
      ) : null}
    </VerifyFrame>
  );
}
