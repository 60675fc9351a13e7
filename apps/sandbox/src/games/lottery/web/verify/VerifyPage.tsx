import { useState } from 'react';
import type { Language } from '../../../../web/ui/language.ts';
import { useRecomputed } from '../../../../web/verify/useRecomputed.ts';
import { VerifyFrame } from '../../../../web/verify/VerifyFrame.tsx';
import styles from '../../../../web/verify/verify.module.css';
import { Ball, Die } from '../Die.tsx';
import { claimOf, fieldOrder, readFields } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';
import own from './VerifyPage.module.css';

interface PageProps {
  readonly language: Language;
  readonly parameters: URLSearchParams;
}

/** Repeats one draw from what stands in its address, or from what is typed in; asks nobody. */
export function VerifyPage({ language, parameters }: PageProps) {
  const text = texts[language];
  const [fields, setFields] = useState(() => readFields(parameters));
  const result = useRecomputed(fields, claimOf, recompute);
  const checks = (['commitment', 'numbers'] as const).map((check) => ({
    words: text.checks[check],
    agrees: result?.agrees[check] ?? false,
  }));
  return (
    <VerifyFrame
      text={text}
      fields={fields}
      order={fieldOrder}
      bad={claimOf(fields).bad}
      checks={result && checks}
      how={[text.howText]}
      onChange={setFields}
    >
      {result ? <Numbers text={text} game={fields.game} result={result} /> : null}
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
