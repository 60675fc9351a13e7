import { useEffect, useState } from 'react';
import { nameOf } from '../../../../web/cards/card.ts';
import { MiniCard } from '../../../../web/cards/MiniCard.tsx';
import { Icon } from '../../../../web/ui/Icon.tsx';
import type { Language } from '../../../../web/ui/language.ts';
import { face as baccarat } from '../../../baccarat/web/face.ts';
import { face as dragontiger } from '../../../dragontiger/web/face.ts';
import styles from '../../../hilo/web/verify/VerifyPage.module.css';
import { claimOf, type Fields, fieldOrder } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';

export function VerifyPage({ language, given }: { readonly language: Language; readonly given: Fields }) {
  const text = texts[language];
  const [fields, setFields] = useState(given);
  const result = useRecomputed(fields);
  const read = claimOf(fields);
  const own = (fields.game === 'dragontiger' ? dragontiger : baccarat).texts[language];
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
        <h1>
          {text.title} · {own.title}
        </h1>
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
        {result ? (
          <section className={styles.section}>
            <h2>{text.dealt}</h2>
            <ol className={styles.cards} data-testid="cards">
              {(['left', 'right'] as const).flatMap((side) =>
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
                  onChange={(event) => setFields({ ...fields, [field]: event.target.value.trim() })}
                />
              </label>
            ))}
          </div>
        </section>
        <section className={styles.section}>
          <h2>{text.how}</h2>
          <p className={styles.note}>{own.how}</p>
        </section>
      </main>
    </div>
  );
}

const secure = globalThis.crypto?.subtle !== undefined;

/** @returns `undefined` while it is worked out, or when the fields make no claim */
function useRecomputed(fields: Fields): Recomputed | undefined {
  const [result, setResult] = useState<Recomputed>();
  useEffect(() => {
    const read = claimOf(fields);
    let current = true;
    setResult(undefined);
    if (read.bad === undefined && secure) {
      void recompute(read.claim).then((recomputed) => current && setResult(recomputed));
    }
    return () => {
      current = false;
    };
  }, [fields]);
  return result;
}

function Verdict({ text, result }: { readonly text: Texts; readonly result: Recomputed }) {
  const { agrees } = result;
  const checks = (['commitment', 'cards', 'winner', 'chain'] as const).filter(
    (check) => agrees[check] !== undefined,
  );
  const all = checks.every((check) => agrees[check]);
  return (
    <div className={styles.verdict} data-agrees={all}>
      <p className={styles.word} data-testid="verdict">
        <Icon name={all ? 'check' : 'close'} size={28} /> {all ? text.agrees : text.differs}
      </p>
      <p>{all ? text.agreesNote : text.differsNote}</p>
      <ul className={styles.checks}>
        {checks.map((check) => (
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
