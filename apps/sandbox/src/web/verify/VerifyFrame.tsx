/** What all pages that verify share: the verdict above, the data that may be changed below, and how it is computed. */
import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { secure } from './useRecomputed.ts';
import styles from './verify.module.css';

interface VerifyTexts<Field extends string> {
  readonly title: string;
  readonly back: string;
  readonly intro: string;
  readonly working: string;
  readonly agrees: string;
  readonly differs: string;
  readonly agreesNote: string;
  readonly differsNote: string;
  readonly missing: string;
  readonly insecure: string;
  readonly data: string;
  readonly how: string;
  /** Between what was checked and its result. */
  readonly colon: string;
  readonly fields: Readonly<Record<Field, string>>;
}

interface Check {
  readonly words: string;
  readonly agrees: boolean;
}

interface VerifyFrameProps<Field extends string> {
  readonly text: VerifyTexts<Field>;
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
  const { text, fields, order, bad, checks, how, onChange, children } = props;
  return (
    <div className={styles.page}>
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
          ) : bad !== undefined ? (
            <p className={styles.pending}>
              {text.missing}
              {bad.map((field) => text.fields[field]).join('、')}
            </p>
          ) : checks ? (
            <Verdict text={text} checks={checks} />
          ) : (
            <p className={styles.pending}>{text.working}</p>
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
          <h2>{text.how}</h2>
          {how.map((paragraph) => (
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
  readonly text: Pick<VerifyTexts<string>, 'agrees' | 'differs' | 'agreesNote' | 'differsNote' | 'colon'>;
  readonly checks: readonly Check[];
}

function Verdict({ text, checks }: VerdictProps) {
  const all = checks.every(({ agrees }) => agrees);
  return (
    <div className={styles.verdict} data-agrees={all}>
      <p className={styles.word} data-testid="verdict">
        <Icon name={all ? 'check' : 'close'} size={28} /> {all ? text.agrees : text.differs}
      </p>
      <p>{all ? text.agreesNote : text.differsNote}</p>
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
