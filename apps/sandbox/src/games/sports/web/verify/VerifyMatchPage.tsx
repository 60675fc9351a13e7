import { useEffect, useState } from 'react';
import { Icon } from '../../../../web/ui/Icon.tsx';
import type { Language } from '../../../../web/ui/language.ts';
import styles from '../../../hilo/web/verify/VerifyPage.module.css';
import own from '../MatchView.module.css';
import { claimOf, type Fields, fields } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';

/** Plays a match again from what stands in its fields. */
export function VerifyMatchPage({
  language,
  given,
}: {
  readonly language: Language;
  readonly given: Fields;
}) {
  const text = texts[language];
  const [written, setWritten] = useState(given);
  const [result, setResult] = useState<Recomputed>();
  const read = claimOf(written);
  const secure = globalThis.crypto?.subtle !== undefined;

  useEffect(() => {
    const now = claimOf(written);
    let current = true;
    setResult(undefined);
    if (now.bad === undefined && secure) {
      void recompute(now.claim).then((recomputed) => current && setResult(recomputed));
    }
    return () => {
      current = false;
    };
  }, [written, secure]);

  return (
    <div className={styles.page} data-sport={written.sport}>
      <header className={styles.header}>
        {window.history.length > 1 ? (
          <button
            type="button"
            className={styles.back}
            aria-label={text.back}
            onClick={() => window.history.back()}
          >
            <Icon name="back" />
          </button>
        ) : null}
        <h1>{text.title}</h1>
      </header>
      <main className={styles.main}>
        <p className={styles.note}>{text.intro}</p>
        <div role="status">
          {!secure ? (
            <p className={styles.pending}>{text.insecure}</p>
          ) : read.bad !== undefined ? (
            <p className={styles.pending}>
              {text.missing}
              {read.bad.map((field) => text.fields[field]).join('、')}
            </p>
          ) : result ? (
            <Verdict text={text} result={result} />
          ) : (
            <p className={styles.pending}>{text.working}</p>
          )}
        </div>
        {result ? <Course text={text} result={result} sport={written.sport} /> : null}
        <section className={styles.section}>
          <h2>{text.data}</h2>
          <div className={styles.fields}>
            {fields.map((field) => (
              <label key={field}>
                <span>{text.fields[field]}</span>
                <input
                  value={written[field]}
                  spellCheck={false}
                  autoCapitalize="off"
                  autoComplete="off"
                  data-testid={`field-${field}`}
                  onChange={(event) => setWritten({ ...written, [field]: event.target.value.trim() })}
                />
              </label>
            ))}
          </div>
        </section>
        <section className={styles.section}>
          <h2>{text.how}</h2>
          {text.howText.map((line) => (
            <p key={line} className={styles.note}>
              {line}
            </p>
          ))}
        </section>
      </main>
    </div>
  );
}

function Verdict({ text, result: { agrees } }: { readonly text: Texts; readonly result: Recomputed }) {
  const all = agrees.commitment && agrees.course && agrees.end;
  return (
    <div className={styles.verdict} data-agrees={all}>
      <p className={styles.word} data-testid="verdict">
        <Icon name={all ? 'check' : 'close'} size={28} /> {all ? text.agrees : text.differs}
      </p>
      <p>{all ? text.agreesNote : text.differsNote}</p>
      <ul className={styles.checks}>
        {(['commitment', 'course', 'end'] as const).map((check) => (
          <li key={check} data-agrees={agrees[check]}>
            <Icon name={agrees[check] ? 'check' : 'close'} size={18} />
            <span>
              {text.checks[check]}
              {text.colon}
              <b>{agrees[check] ? text.agrees : text.differs}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
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
        {text.result} {end === 'abandoned' ? text.abandoned : end.replace('-', ' : ')}
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
