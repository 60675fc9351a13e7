import type { Language } from '../../../../../kit/page/language.ts';
import { face as baccarat } from '../../../baccarat/web/face.ts';
import { face as dragontiger } from '../../../dragontiger/web/face.ts';
import { nameOf } from '../../../kit/cards/card.ts';
import { MiniCard } from '../../../kit/cards/MiniCard.tsx';
import { roundTexts } from '../../../kit/verify/beacon.ts';
import { useVerification } from '../../../kit/verify/useVerification.ts';
import { VerifyFrame } from '../../../kit/verify/VerifyFrame.tsx';
import styles from '../../../kit/verify/verify.module.css';
import { claimOf, type Fields, fieldOrder } from './claim.ts';
import { recompute } from './recompute.ts';
import { texts } from './texts.ts';

const checks = ['commitment', 'beacon', 'cards', 'winner', 'chain'] as const;
const sides = ['left', 'right'] as const;

export function VerifyPage({ language, given }: { readonly language: Language; readonly given: Fields }) {
  const text = texts[language];
  const { result, shown } = useVerification({ given, claimOf, recompute, checks, words: text.checks });
  const own = (shown.fields.game === 'dragontiger' ? dragontiger : baccarat).texts[language];
  return (
    <VerifyFrame
      language={language}
      text={{ ...text, title: `${text.title} · ${own.title}` }}
      {...shown}
      order={fieldOrder}
      how={[own.how, roundTexts[language].how]}
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
