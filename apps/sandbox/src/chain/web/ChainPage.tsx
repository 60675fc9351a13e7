import { useEffect, useState } from 'react';
import sheet from '../../kit/page/sheet.module.css';
import styles from './chain.module.css';
import {
  type Looked,
  look,
  microOf,
  momentText,
  type Network,
  networkOf,
  networks,
  ownAddresses,
  type Paid,
  pay,
  type Transaction,
  usdtText,
} from './chain.ts';
import type { Texts } from './texts.ts';

type ChainPageProps = {
  readonly texts: Texts;
  readonly network: Network;
  /** Of the transaction that is looked at; empty: somebody pays. */
  readonly hash: string;
  readonly to: string;
  readonly amount: string;
};

/** While a transaction is not final it is looked at this often, in ms. */
const everyMs = 2_000;

/** A wallet with play money, and an explorer. */
export function ChainPage({ texts, network, hash, to, amount }: ChainPageProps) {
  const [own, setOwn] = useState<{ readonly network: Network; readonly hash: string }>();
  const shown = hash === '' ? own : { network, hash };
  return (
    <main className={sheet.page}>
      <p className={sheet.notice}>{texts.notice}</p>
      {shown === undefined ? (
        <Wallet
          texts={texts}
          network={network}
          to={to}
          amount={amount}
          onShow={(sentOn, sent) => setOwn({ network: sentOn, hash: sent })}
        />
      ) : (
        <Explorer key={shown.hash} texts={texts} {...shown} />
      )}
    </main>
  );
}

type WalletProps = Pick<ChainPageProps, 'texts' | 'network' | 'to' | 'amount'> & {
  readonly onShow: (network: Network, hash: string) => void;
};

function Wallet({ texts, network: askedNetwork, to: askedTo, amount: asked, onShow }: WalletProps) {
  const [network, setNetwork] = useState(askedNetwork);
  const [to, setTo] = useState(askedTo);
  const [amount, setAmount] = useState(asked);
  const [busy, setBusy] = useState(false);
  const [paid, setPaid] = useState<Paid | 'bad_amount'>();
  const send = async () => {
    const micro = microOf(amount);
    if (micro === undefined) return setPaid('bad_amount');
    setBusy(true);
    setPaid(await pay(network, to.trim(), micro));
    setBusy(false);
  };
  const trouble = paid === undefined ? undefined : troubleOf(texts, paid);
  if (typeof paid === 'object' && paid.outcome === 'sent')
    return (
      <section className={sheet.sheet} role="status" data-testid="sent">
        <h1 className={styles.title}>{texts.sent}</h1>
        <p>{texts.sentNote}</p>
        <code className={styles.code}>{paid.hash}</code>
        <button type="button" className={sheet.primary} onClick={() => onShow(network, paid.hash)}>
          {texts.show}
        </button>
      </section>
    );
  return (
    <form
      className={sheet.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h1 className={styles.title}>{texts.wallet}</h1>
      <label className={sheet.field}>
        {texts.network}
        <select value={network} onChange={({ target }) => setNetwork(networkOf(target.value))}>
          {networks.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className={sheet.field}>
        {texts.to}
        <input
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <label className={sheet.field}>
        {texts.amount}
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          required
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </label>
      {trouble !== undefined && (
        <p className={sheet.wrong} role="alert">
          {trouble}
        </p>
      )}
      <button type="submit" className={sheet.primary} disabled={busy}>
        {busy ? texts.paying : texts.pay}
      </button>
      <OwnAddress texts={texts} network={network} />
    </form>
  );
}

/** Where this wallet is paid: somebody binds it to be paid out to. */
function OwnAddress({ texts, network }: Pick<ChainPageProps, 'texts' | 'network'>) {
  const [addresses, setAddresses] = useState<Readonly<Record<Network, string>>>();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    void ownAddresses().then(setAddresses);
  }, []);
  const address = addresses?.[network];
  if (address === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // A browser that lets nobody copy shows it all the same.
      () => undefined,
    );
  return (
    <div className={styles.own}>
      <p>{texts.own}</p>
      <code className={styles.code}>{address}</code>
      <button type="button" className={sheet.quiet} onClick={() => void copy()}>
        {copied ? texts.copied : texts.copy}
      </button>
    </div>
  );
}

function troubleOf(texts: Texts, paid: Paid | 'bad_amount'): string | undefined {
  if (paid === 'bad_amount') return texts.badAmount;
  const words = { bad_address: texts.badAddress, full: texts.full, unreachable: texts.unreachable };
  return paid.outcome === 'sent' ? undefined : words[paid.outcome];
}

function Explorer({ texts, network, hash }: Pick<ChainPageProps, 'texts' | 'network' | 'hash'>) {
  const [looked, setLooked] = useState<Looked>();
  const [turn, setTurn] = useState(0);
  const isFinal =
    looked?.outcome === 'known' &&
    (!looked.transaction.done || looked.transaction.confirmations >= looked.transaction.needed);
  useEffect(() => {
    if (isFinal) return;
    const timer = setTimeout(
      async () => {
        setLooked(await look(network, hash));
        setTurn(turn + 1);
      },
      turn === 0 ? 0 : everyMs,
    );
    return () => clearTimeout(timer);
  }, [network, hash, turn, isFinal]);
  if (looked === undefined) return null;
  if (looked.outcome === 'known') return <Facts texts={texts} transaction={looked.transaction} />;
  return (
    <section className={sheet.sheet} role="status">
      <h1 className={styles.title}>{looked.outcome === 'unknown' ? texts.unknown : texts.lost}</h1>
      {looked.outcome === 'unknown' && <p>{texts.unknownNote}</p>}
      <button
        type="button"
        className={sheet.primary}
        onClick={async () => setLooked(await look(network, hash))}
      >
        {texts.again}
      </button>
    </section>
  );
}

function Facts({ texts, transaction }: { readonly texts: Texts; readonly transaction: Transaction }) {
  const { network, hash, from, to, amount, block, at, confirmations, needed, done } = transaction;
  const standing = !done
    ? texts.failed
    : confirmations >= needed
      ? texts.final
      : texts.confirming(confirmations, needed);
  const facts: readonly (readonly [string, string])[] = [
    [texts.hash, hash],
    [texts.from, from],
    [texts.to, to],
    [texts.network, network],
    [texts.block, String(block)],
    [texts.at, momentText(at)],
  ];
  return (
    <section className={sheet.sheet} data-testid="transaction">
      <h1 className={styles.title}>{texts.explorer}</h1>
      <p className={styles.amount}>
        <span>{texts.sum}</span> {usdtText(amount)} USDT
      </p>
      <p className={styles.standing} role="status" data-done={done}>
        {standing}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
