import { useEffect, useState } from 'react';
import { nameOf } from '../../../../web/cards/card.ts';
import { MiniCard } from '../../../../web/cards/MiniCard.tsx';
import { Icon } from '../../../../web/ui/Icon.tsx';
import type { Language } from '../../../../web/ui/language.ts';
import { claimOf, type Field, type Fields } from './claim.ts';
import { type Recomputed, recompute } from './recompute.ts';
import { type Texts, texts } from './texts.ts';
import styles from './VerifyPage.module.css';

export function VerifyPage({ language, given }: { readonly language: Language; readonly given: Fields }) {
  const text = texts[language];
  const [fields, setFields] = useState(given);
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
        {result ? <Cards text={text} language={language} result={result} fields={fields} /> : null}
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
  const all = agrees.commitment && agrees.cards && agrees.payout;
  return (
    <div className={styles.verdict} data-agrees={all}>
      <p className={styles.word} data-testid="verdict">
        <Icon name={all ? 'check' : 'close'} size={28} /> {all ? text.agrees : text.differs}
      </p>
      <p>{all ? text.agreesNote : text.differsNote}</p>
      <ul className={styles.checks}>
        {(['commitment', 'cards', 'payout'] as const).map((check) => (
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

interface CardsProps {
  readonly text: Texts;
  readonly language: Language;
  readonly result: Recomputed;
  readonly fields: Fields;
}

function Cards({ text, language, result, fields }: CardsProps) {
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
                <span className={styles.unseen}>{agrees ? text.agrees : text.differs}</span>
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

interface DataProps {
  readonly text: Texts;
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}

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

function Data({ text, fields, onChange }: DataProps) {
  return (
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
  );
}
