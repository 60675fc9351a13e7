import { useEffect, useState } from 'react';
import { Icon } from '../../../../web/ui/Icon.tsx';
import type { Language } from '../../../../web/ui/language.ts';
import styles from '../../../hilo/web/verify/VerifyPage.module.css';
import { Ball, Die } from '../Die.tsx';
import { claimOf, type Fields, fieldOrder, readFields } from './claim.ts';
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
  const [result, setResult] = useState<Recomputed>();
  const read = claimOf(fields);
  const secure = globalThis.crypto?.subtle !== undefined;

  useEffect(() => {
    const now = claimOf(fields);
    let current = true;
    setResult(undefined);
    if (now.bad === undefined && secure) {
      void recompute(now.claim).then((recomputed) => current && setResult(recomputed));
    }
    return () => {
      current = false;
    };
  }, [fields, secure]);

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
        {result ? <Numbers text={text} game={fields.game} result={result} /> : null}
        <Data text={text} fields={fields} onChange={setFields} />
        <section className={styles.section}>
          <h2>{text.how}</h2>
          <p className={styles.note}>{text.howText}</p>
        </section>
      </main>
    </div>
  );
}

function Verdict({ text, result }: { readonly text: Texts; readonly result: Recomputed }) {
  const { agrees } = result;
  const all = agrees.commitment && agrees.numbers;
  return (
    <div className={styles.verdict} data-agrees={all}>
      <p className={styles.word} data-testid="verdict">
        <Icon name={all ? 'check' : 'close'} size={28} /> {all ? text.agrees : text.differs}
      </p>
      <p>{all ? text.agreesNote : text.differsNote}</p>
      <ul className={styles.checks}>
        {(['commitment', 'numbers'] as const).map((check) => (
          <li key={check} data-agrees={agrees[check]}>
            <Icon name={agrees[check] ? 'check' : 'close'} size={18} />
            <span>
              {text.checks[check]}：<b>{agrees[check] ? text.agrees : text.differs}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
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

interface DataProps {
  readonly text: Texts;
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}

function Data({ text, fields, onChange }: DataProps) {
  return (
    <section className={styles.section}>
      <h2>{text.data}</h2>
      <div className={styles.fields}>
        {fieldOrder.map((field) => (
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
  );
}
