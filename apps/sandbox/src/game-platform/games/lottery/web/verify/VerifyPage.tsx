import type { Language } from '../../../../../kit/page/language.ts';
import { roundTexts } from '../../../kit/verify/beacon.ts';
import { useVerification } from '../../../kit/verify/useVerification.ts';
import { VerifyFrame } from '../../../kit/verify/VerifyFrame.tsx';
import styles from '../../../kit/verify/verify.module.css';
import { Ball, Die } from '../Die.tsx';
import { claimOf, type Fields, fieldOrder } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';
import own from './VerifyPage.module.css';

const checks = ['commitment', 'beacon', 'numbers'] as const;

interface PageProps {
  readonly language: Language;
  readonly given: Fields;
}

/** Repeats one draw from what stands in its address, or from what is typed in; asks nobody. */
export function VerifyPage({ language, given }: PageProps) {
  const text = texts[language];
  const { result, shown } = useVerification({ given, claimOf, recompute, checks, words: text.checks });
  return (
    <VerifyFrame
      language={language}
      text={text}
      {...shown}
      order={fieldOrder}
      how={[text.howText, roundTexts[language].how]}
    >
      {result ? <Numbers text={text} game={shown.fields.game} result={result} /> : null}
    </VerifyFrame>
  );
}

interface NumbersProps {
  readonly text: Texts;
  readonly game: string;
  readonly result: Recomputed;
}

function Numbers({ text, game, result }: NumbersProps) {
  const { numbers } = result;
  return (
    <section className={styles.section}>
      <h2>{text.numbers}</h2>
      <ol className={own.numbers} data-testid="numbers" aria-label={numbers.join(' ')}>
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
          <li key={place}>{game === 'k3' ? <Die face={number} /> : <Ball digit={number} />}</li>
        ))}
      </ol>
    </section>
  );
}
