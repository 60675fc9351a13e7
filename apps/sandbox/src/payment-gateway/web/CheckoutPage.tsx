import { useEffect, useState } from 'react';
import { formatFen } from '../../kit/page/amount.ts';
import sheet from '../../kit/page/sheet.module.css';
import styles from './checkout.module.css';
import { type Act, type Asked, ask, fenOf, type ShownPayment } from './payment.ts';
import type { Texts } from './texts.ts';

type CheckoutPageProps = { readonly token: string; readonly texts: Texts };

const laterMs = 30_000;

/** The page on which a payer pays or does not. */
export function CheckoutPage({ token, texts }: CheckoutPageProps) {
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const act = async (request: Act) => {
    setBusy(true);
    setAsked(await ask(token, request));
    setBusy(false);
  };
  useEffect(() => {
    void ask(token, { act: 'payment' }).then(setAsked);
  }, [token]);

  return (
    <main className={sheet.page}>
      <p className={sheet.notice}>{texts.notice}</p>
      {asked?.outcome === 'known' && (
        <Payment {...asked} texts={texts} busy={busy} onAct={(request) => void act(request)} />
      )}
      {asked?.outcome === 'lost' && <Word state="declined" word={texts.lost} note={texts.lostNote} />}
      {asked?.outcome === 'unreachable' && (
        <section className={sheet.sheet}>
          <Word state="open" word={texts.unreachable} note="" />
          <button
            type="button"
            className={sheet.primary}
            disabled={busy}
            onClick={() => void act({ act: 'payment' })}
          >
            {texts.again}
          </button>
        </section>
      )}
    </main>
  );
}

type PaymentProps = {
  readonly payment: ShownPayment;
  /** When it expires, by this machine's clock. */
  readonly until: number;
  readonly texts: Texts;
  readonly busy: boolean;
  readonly onAct: (request: Act) => void;
};

function Payment({ payment, until, texts, busy, onAct }: PaymentProps) {
  const { state, amount, paid, order, way, return_url: returnUrl } = payment;
  const left = useLeft(until);
  const now = state === 'open' && left === 0 ? 'expired' : state;
  const open = now === 'open';
  return (
    <section className={sheet.sheet} data-testid="payment" data-state={now}>
      <h1 className={styles.way}>
        <span className={styles.mark} data-way={way} aria-hidden="true" />
        {texts.ways[way]}
      </h1>
      <p className={styles.caption}>{texts.due}</p>
      <p className={styles.amount}>{formatFen(amount)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.order}</dt>
          <dd>{order}</dd>
        </div>
        {open && (
          <div>
            <dt>{texts.left}</dt>
            <dd>
              <span role="timer">{clockText(left)}</span>
            </dd>
          </div>
        )}
      </dl>
      <div aria-live="polite">
        {now === 'paid' && (
          <Word state={now} word={texts.paid} note={texts.paidNote(formatFen(paid ?? amount))} />
        )}
        {now === 'declined' && <Word state={now} word={texts.declined} note={texts.declinedNote} />}
        {now === 'expired' && <Word state={now} word={texts.expired} note={texts.expiredNote} />}
      </div>
      {open ? (
        <>
          <button
            type="button"
            className={sheet.primary}
            disabled={busy}
            onClick={() => onAct({ act: 'pay' })}
          >
            {texts.pay(formatFen(amount))}
          </button>
          <button
            type="button"
            className={sheet.quiet}
            disabled={busy}
            onClick={() => onAct({ act: 'decline' })}
          >
            {texts.decline}
          </button>
        </>
      ) : (
        <a className={sheet.primary} href={returnUrl}>
          {texts.back}
        </a>
      )}
      {(open || now === 'expired') && <Options texts={texts} state={now} busy={busy} onAct={onAct} />}
    </section>
  );
}

type OptionsProps = Pick<PaymentProps, 'texts' | 'busy' | 'onAct'> & { readonly state: 'open' | 'expired' };

/** What payers do in life and a demonstration wants to see: another amount, later, too late. */
function Options({ texts, state, busy, onAct }: OptionsProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const payOther = () => {
    const amount = fenOf(typed);
    setWrong(amount === undefined);
    if (amount !== undefined) onAct({ act: 'pay', amount });
  };
  return (
    <details className={styles.options}>
      <summary>{texts.options}</summary>
      {state === 'expired' ? (
        <button type="button" className={sheet.quiet} disabled={busy} onClick={() => onAct({ act: 'pay' })}>
          {texts.late}
        </button>
      ) : (
        <>
          <label className={sheet.field}>
            {texts.other}
            <input
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={typed}
              aria-invalid={wrong}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          {wrong && (
            <p className={sheet.wrong} role="alert">
              {texts.wrongAmount}
            </p>
          )}
          <button type="button" className={sheet.quiet} disabled={busy} onClick={payOther}>
            {texts.payOther}
          </button>
          <button
            type="button"
            className={sheet.quiet}
            disabled={busy}
            onClick={() => onAct({ act: 'pay', tellAfterMs: laterMs })}
          >
            {texts.later}
          </button>
        </>
      )}
    </details>
  );
}

type WordProps = { readonly state: ShownPayment['state']; readonly word: string; readonly note: string };

function Word({ state, word, note }: WordProps) {
  return (
    <div className={styles.word} data-state={state}>
      <h2>{word}</h2>
      <p>{note}</p>
    </div>
  );
}

/** Whole seconds until then; 0 afterwards. */
function useLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setLeft(secondsUntil(until));
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
