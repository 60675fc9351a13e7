/** What all pages that verify share: the verdict above, the data that may be changed below, and how it is computed. */
import type { ReactNode } from 'react';
import type { Language } from '../../../../kit/page/language.ts';
import { Icon } from '../Icon.tsx';
import { texts } from './texts.ts';
import { type Check, secure } from './useVerification.ts';
import styles from './verify.module.css';

/** What a page says of its own game; the rest is in `texts.ts`. */
interface PageTexts<Field extends string> {
  readonly title: string;
  /** Below the verdict when all agrees. */
  readonly agreesNote: string;
  /** Above the fields. */
  readonly data: string;
  readonly fields: Readonly<Record<Field, string>>;
}

interface VerifyFrameProps<Field extends string> {
  readonly language: Language;
  readonly text: PageTexts<Field>;
  readonly fields: Readonly<Record<Field, string>>;
  /** In this order. */
  readonly order: readonly Field[];
  /** Those that cannot be read. */
  readonly bad: readonly Field[] | undefined;
  /** `undefined` while it is worked out. */
  readonly checks: readonly Check[] | undefined;
  /** One paragraph each. */
  readonly how: readonly string[];
  readonly onChange: (fields: Readonly<Record<Field, string>>) => void;
  /** What was worked out, when it was. */
  readonly children: ReactNode;
}

export function VerifyFrame<Field extends string>(props: VerifyFrameProps<Field>) {
  const { language, text, fields, order, bad, checks, how, onChange, children } = props;
  const shared = texts[language];
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {window.history.length > 1 ? (
          <button
            type="button"
            className={styles.back}
            aria-label={shared.back}
            onClick={() => window.history.back()}
          >
            <Icon name="back" />
          </button>
        ) : null}
        <h1>{text.title}</h1>
      </header>
      <main className={styles.main}>
        <p className={styles.note}>{shared.intro}</p>
        <div role="status">
          {!secure ? (
            <p className={styles.pending}>{shared.insecure}</p>
          ) : bad !== undefined ? (
            <p className={styles.pending}>{shared.missing(bad.map((field) => text.fields[field]))}</p>
          ) : checks ? (
            <Verdict language={language} agreesNote={text.agreesNote} checks={checks} />
          ) : (
            <p className={styles.pending}>{shared.working}</p>
          )}
        </div>
        {children}
        <section className={styles.section}>
          <h2>{text.data}</h2>
          <div className={styles.fields}>
            {order.map((field) => (
              <label key={field}>
                <span>{text.fields[field]}</span>
                <input
                  value={fields[field]}
                  spellCheck={false}
                  autoCapitalize="off"
                  autoComplete="off"
                  data-testid={`field-${field}`}
                  onChange={(event) => onChange({ ...fields, [field]: event.target.value.trim() })}
                />
              </label>
            ))}
          </div>
        </section>
        <section className={styles.section}>
          <h2>{shared.how}</h2>
          {[...how, shared.whole].map((paragraph) => (
            <p key={paragraph} className={styles.note}>
              {paragraph}
            </p>
          ))}
        </section>
      </main>
    </div>
  );
}

interface VerdictProps {
  readonly language: Language;
  readonly agreesNote: string;
  readonly checks: readonly Check[];
}

function Verdict({ language, agreesNote, checks }: VerdictProps) {
  const text = texts[language];
  const all = checks.every(({ agrees }) => agrees);
  return (
    <div className={styles.verdict} data-agrees={all}>
      <p className={styles.word} data-testid="verdict">
        <Icon name={all ? 'check' : 'close'} size={28} /> {all ? text.agrees : text.differs}
      </p>
      <p>{all ? agreesNote : text.differsNote}</p>
      <ul className={styles.checks}>
        {checks.map(({ words, agrees }) => (
          <li key={words} data-agrees={agrees}>
            <Icon name={agrees ? 'check' : 'close'} size={18} />
            <span>
              {words}
              {text.colon}
              <b>{agrees ? text.agrees : text.differs}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
