import { useState } from 'react';
import { nameOf } from '../../../../web/cards/card.ts';
import { MiniCard } from '../../../../web/cards/MiniCard.tsx';
import { Icon } from '../../../../web/ui/Icon.tsx';
import type { Language } from '../../../../web/ui/language.ts';
import { useRecomputed } from '../../../../web/verify/useRecomputed.ts';
import { VerifyFrame } from '../../../../web/verify/VerifyFrame.tsx';
import styles from '../../../../web/verify/verify.module.css';
import { claimOf, type Field, type Fields } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';

const order: readonly Field[] = [
  'server',
  'commitment',
  'client',
  'nonce',
  'stake',
  'actions',
  'cards',
  'end',
  'payout',
];

export function VerifyPage({ language, given }: { readonly language: Language; readonly given: Fields }) {
  const text = texts[language];
  const [fields, setFields] = useState(given);
  const result = useRecomputed(fields, claimOf, recompute);
  const checks = (['commitment', 'cards', 'payout'] as const).map((check) => ({
    words: text.checks[check],
    agrees: result?.agrees[check] ?? false,
  }));
  return (
    <VerifyFrame
      text={text}
      fields={fields}
      order={order}
      bad={claimOf(fields).bad}
      checks={result && checks}
      how={[text.howText]}
      onChange={setFields}
    >
      {result ? <Cards text={text} language={language} result={result} fields={fields} /> : null}
    </VerifyFrame>
  );
}

interface CardsProps {
  readonly text: Texts;
  readonly language: Language;
  readonly result: Recomputed;
  readonly fields: Fields;
}

function Cards({ text, language, result, fields }: CardsProps) {
  const recorded = fields.cards.split('.').map(Number);
  return (
    <section className={styles.section}>
      <h2>{text.played}</h2>
      <ol className={styles.cards} data-testid="cards">
        {result.cards.map((card, place) => {
          const agrees = recorded[place] === card;
          const action = fields.actions[place - 1];
          const label =
            action === 'h' || action === 'l' || action === 's' ? text.actions[action] : text.first;
          return (
            <li key={card} className={styles.card} data-agrees={agrees}>
              <MiniCard card={card} name={nameOf(card, language)} />
              <span>{label}</span>
              <span className={styles.mark}>
                <Icon name={agrees ? 'check' : 'close'} size={14} />
                <span className={styles.unseen}>{agrees ? text.agrees : text.differs}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <details className={styles.details}>
        <summary>{text.deck}</summary>
        <ol className={styles.deck}>
          {result.deck.map((card, place) => (
            <li key={card} data-open={place < result.cards.length}>
              <MiniCard card={card} name={nameOf(card, language)} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
