import type { Language } from '../../../../../kit/page/language.ts';
import { nameOf } from '../../../kit/cards/card.ts';
import { MiniCard } from '../../../kit/cards/MiniCard.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { texts as frameTexts } from '../../../kit/verify/texts.ts';
import { useVerification } from '../../../kit/verify/useVerification.ts';
import { VerifyFrame } from '../../../kit/verify/VerifyFrame.tsx';
import styles from '../../../kit/verify/verify.module.css';
import { claimOf, type Field, type Fields } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';

const checks = ['commitment', 'cards', 'payout'] as const;
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
  const { result, shown } = useVerification({ given, claimOf, recompute, checks, words: text.checks });
  return (
    <VerifyFrame language={language} text={text} {...shown} order={order} how={[text.howText]}>
      {result ? <Cards text={text} language={language} result={result} fields={shown.fields} /> : null}
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
  const { agrees: yes, differs: no } = frameTexts[language];
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
                <span className={styles.unseen}>{agrees ? yes : no}</span>
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
