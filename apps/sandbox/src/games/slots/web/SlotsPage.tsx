import { useEffect, useRef, useState } from 'react';
import { formatFen } from '../../../web/ui/amount.ts';
import { Icon } from '../../../web/ui/Icon.tsx';
import type { Language } from '../../../web/ui/language.ts';
import { leave, useBalanceNews } from '../../hilo/web/lobby.ts';
import { FairnessSheet } from './FairnessSheet.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import styles from './SlotsPage.module.css';
import { SymbolPicture } from './SymbolPicture.tsx';
import { ask, type Spin, type Table } from './table.ts';
import { type Texts, texts } from './texts.ts';

type PageProps = { readonly token: string; readonly language: Language };

/** How long the reels turn, and how long a free spin stands, in ms. */
const turnMs = 900;
const standMs = 1_100;
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A slot: the reels, the stake, and what they brought; free spins play by themselves. */
export function SlotsPage({ token, language }: PageProps) {
  const text = texts[language];
  const game = useGame(token, text);
  const [sheet, setSheet] = useState<'rules' | 'fairness'>();
  const { table, spin, place, turning, message } = game;
  useBalanceNews(table?.lobby_url, table?.balance);
  if (!table) return <p className={styles.waiting}>{message}</p>;
  const { theme } = table;
  const title = language === 'en' ? theme.englishName : theme.name;
  const last = table.round?.spins.length ?? 0;
  const shownBalance = turning || place < last - 1 ? game.balanceBefore : table.balance;
  return (
    <div className={styles.page} style={{ '--hue': theme.hue } as React.CSSProperties}>
      <header className={styles.header}>
        <button
          type="button"
          className={styles.icon}
          aria-label={text.exit}
          onClick={() => leave(table.lobby_url)}
        >
          <Icon name="back" />
        </button>
        <div>
          <h1>{title}</h1>
          <p>
            {text.balance} <strong data-testid="balance">{formatFen(shownBalance)}</strong>
          </p>
        </div>
        <nav aria-label={title}>
          <button
            type="button"
            className={styles.icon}
            aria-label={text.fairness}
            onClick={() => setSheet('fairness')}
          >
            <Icon name="shield" />
          </button>
          <button
            type="button"
            className={styles.icon}
            aria-label={text.rules}
            onClick={() => setSheet('rules')}
          >
            <Icon name="rules" />
          </button>
        </nav>
      </header>
      <main className={styles.main}>
        <Reels table={table} spin={spin} turning={turning} text={text} />
        <p className={styles.message} role="status" data-testid="message">
          {message}
        </p>
        <Controls game={game} table={table} text={text} />
      </main>
      {sheet === 'rules' && <RulesSheet table={table} text={text} onClose={() => setSheet(undefined)} />}
      {sheet === 'fairness' && (
        <FairnessSheet table={table} text={text} onClose={() => setSheet(undefined)} />
      )}
    </div>
  );
}

type ReelsProps = {
  readonly table: Table;
  readonly spin: Spin | undefined;
  readonly turning: boolean;
  readonly text: Texts;
};

/** Fifteen places; those of a winning line are lit. */
function Reels({ table, spin, turning, text }: ReelsProps) {
  const { theme, lines, strips } = table;
  // Before the first spin the reels stand at their beginning.
  const shown = spin?.shown ?? strips.map((strip) => strip.slice(0, 3));
  const lit = new Set(
    turning ? [] : (spin?.wins ?? []).flatMap(({ line, count }) => lineCells(lines[line] ?? [], count)),
  );
  return (
    <div className={styles.reels} data-turning={turning || undefined}>
      {shown.map((reel, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
        <div key={column} className={styles.reel}>
          {reel.map((symbol, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <div key={row} className={styles.cell} data-lit={lit.has(`${column}/${row}`) || undefined}>
              <SymbolPicture
                symbol={symbol}
                hue={theme.hue}
                sign={theme.sign}
                label={symbol === 0 ? text.wild : symbol === 9 ? text.scatter : text.symbol(symbol)}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function lineCells(line: readonly number[], count: number): string[] {
  return line.slice(0, count).map((row, column) => `${column}/${row}`);
}

type ControlsProps = { readonly game: GameState; readonly table: Table; readonly text: Texts };

function Controls({ game, table, text }: ControlsProps) {
  const { stake, setStake, press, busy } = game;
  const place = table.stakes.indexOf(stake);
  const step = (by: number) => setStake(table.stakes[place + by] ?? stake);
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.round}
        aria-label={text.less}
        disabled={busy || place <= 0}
        onClick={() => step(-1)}
      >
        −
      </button>
      <p className={styles.stake}>
        {text.stake}
        <strong data-testid="stake">{formatFen(stake)}</strong>
      </p>
      <button
        type="button"
        className={styles.round}
        aria-label={text.more}
        disabled={busy || place >= table.stakes.length - 1}
        onClick={() => step(1)}
      >
        +
      </button>
      <button
        type="button"
        className={styles.spin}
        data-testid="spin"
        aria-disabled={busy || undefined}
        onClick={press}
      >
        {text.spin}
      </button>
    </div>
  );
}

type GameState = ReturnType<typeof useGame>;

function useGame(token: string, text: Texts) {
  const [table, setTable] = useState<Table>();
  const [stake, setStake] = useState(200);
  /** Which spin of the round is shown. */
  const [place, setPlace] = useState(0);
  const [turning, setTurning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState(text.ready);
  const [balanceBefore, setBalanceBefore] = useState(0);
  const leaving = useRef(false);

  useEffect(() => {
    leaving.current = false;
    void ask(token).then((answer) => {
      if (leaving.current) return;
      if (answer.outcome !== 'answered')
        return setMessage(answer.outcome === 'session_lost' ? text.lost : text.trouble);
      setTable(answer.value);
      // The last round stands as it ended.
      setPlace(Math.max(0, (answer.value.round?.spins.length ?? 1) - 1));
    });
    return () => {
      leaving.current = true;
    };
  }, [token, text]);

  const press = async () => {
    if (busy || !table) return;
    setBusy(true);
    setBalanceBefore(table.balance - stake);
    setTurning(true);
    setMessage('');
    const client = crypto.randomUUID();
    const began = Date.now();
    const answer = await ask(token, {
      id: crypto.randomUUID(),
      stake,
      client_seed: client,
      commitment: table.commitment,
    });
    if (leaving.current) return;
    if (answer.outcome !== 'answered') {
      setTurning(false);
      setBusy(false);
      return setMessage(answer.outcome === 'session_lost' ? text.lost : text.trouble);
    }
    const { value } = answer;
    await pause(still() ? 0 : turnMs - (Date.now() - began));
    if (leaving.current) return;
    setTable(value);
    setTurning(false);
    if (!value.ok) setMessage(refusalOf(text, value.reason));
    else await show(value);
    setBusy(false);
  };

  /** The first spin, then the free ones, then what the round brought. */
  const show = async ({ round, multiplier }: Table) => {
    const spins = round?.spins ?? [];
    for (const index of spins.keys()) {
      setPlace(index);
      if (index > 0) setMessage(text.free(spins.length - index, spins.length - 1, multiplier));
      if (spins.length > 1) {
        if (index === 0) setMessage(text.freeWon(spins.length - 1));
        await pause(still() ? 300 : standMs);
        if (leaving.current) return;
      }
    }
    setMessage(round && round.payout > 0 ? text.won(formatFen(round.payout)) : text.nothing);
  };

  const spin = table?.round?.spins[place];
  return {
    table,
    spin,
    place,
    turning,
    busy,
    message,
    stake,
    setStake,
    press: () => void press(),
    balanceBefore,
  };
}

function refusalOf(text: Texts, reason: string | undefined): string {
  return Object.entries(text.refusals).find(([name]) => name === reason)?.[1] ?? text.trouble;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
