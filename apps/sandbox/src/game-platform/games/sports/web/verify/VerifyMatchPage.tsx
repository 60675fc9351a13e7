import type { Language } from '../../../../../kit/page/language.ts';
import { roundTexts } from '../../../kit/verify/beacon.ts';
import { useVerification } from '../../../kit/verify/useVerification.ts';
import { VerifyFrame } from '../../../kit/verify/VerifyFrame.tsx';
import styles from '../../../kit/verify/verify.module.css';
import own from '../MatchView.module.css';
import { claimOf, type Fields, fields } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';

const checks = ['commitment', 'beacon', 'course', 'end'] as const;

/** Plays a match again from what stands in its fields. */
export function VerifyMatchPage({
  language,
  given,
}: {
  readonly language: Language;
  readonly given: Fields;
}) {
  const text = texts[language];
  const { result, shown } = useVerification({ given, claimOf, recompute, checks, words: text.checks });
  return (
    <VerifyFrame
      language={language}
      text={text}
      {...shown}
      order={fields}
      how={[...text.howText, roundTexts[language].how]}
    >
      {result ? <Course text={text} result={result} sport={shown.fields.sport} /> : null}
    </VerifyFrame>
  );
}

interface CourseProps {
  readonly text: Texts;
  readonly result: Recomputed;
  readonly sport: string;
}

/** Goals with their minutes, or rounds as a row of colours for each map. */
function Course({ text, result, sport }: CourseProps) {
  const { course, end } = result;
  const parts = [...new Set(course.map((step) => step.slice(1)))];
  return (
    <section className={styles.section}>
      <h2>
        {text.result} · {end === 'abandoned' ? text.abandoned : end.replace('-', '\u00a0:\u00a0')}
      </h2>
      {sport === 'football' ? (
        <p className={styles.note}>
          {course.length === 0
            ? text.none
            : course
                .map(
                  (step) =>
                    `${step.startsWith('h') ? text.sides.h : text.sides.a} ${text.minute(step.slice(1))}`,
                )
                .join('  ')}
        </p>
      ) : (
        parts.map((map) => (
          <div key={map} className={own.map}>
            <p>{text.map(map)}</p>
            <div className={own.rounds} role="img" aria-label={roundsOf(course, map)}>
              {course.map((step, place) =>
                step.slice(1) === map ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
                  <i key={place} data-side={step.startsWith('h') ? 'home' : 'away'} />
                ) : null,
              )}
            </div>
          </div>
        ))
      )}
    </section>
  );
}

/** "10 : 7" */
function roundsOf(course: readonly string[], map: string): string {
  const of = (side: string) => course.filter((step) => step === side + map).length;
  return `${of('h')} : ${of('a')}`;
}
