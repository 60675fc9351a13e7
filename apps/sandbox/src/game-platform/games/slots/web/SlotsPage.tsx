import { useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { Balance } from '../../kit/Balance.tsx';
import { BringMoney } from '../../kit/BringMoney.tsx';
import { CueSwitch } from '../../kit/CueSwitch.tsx';
import { CardBack } from '../../kit/cards/CardBack.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { isFramed, leave, useBalanceNews, useLobby } from '../../kit/lobby.ts';
import { Closed, Loading } from '../../kit/states.tsx';
import { FairnessSheet } from './FairnessSheet.tsx';
import { HistorySheet } from './HistorySheet.tsx';
import { PayStrip } from './PayStrip.tsx';
import { nameOf, Reels } from './Reels.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import styles from './SlotsPage.module.css';
import type { Table } from './table.ts';
import { type Texts, texts } from './texts.ts';
import { type Game, useGame } from './useGame.ts';
import { countMs, Win } from './Win.tsx';

type PageProps = { readonly token: string; readonly language: Language };

/** A slot: the reels, the stake, and what they brought; free spins play by themselves. */
export function SlotsPage({ token, language }: PageProps) {
  const text = texts[language];
  const game = useGame(token, text);
  const [sheet, setSheet] = useState<'rules' | 'history' | 'fairness'>();
  const { table, spin, standing, message, win } = game;
  useBalanceNews(table?.lobby_url, table?.balance);
  useLobby(table?.lobby_url, game.refresh);
  if (game.sessionLost)
    return (
      <Closed
        text={text}
        picture={<CardBack />}
        onExit={table || isFramed() ? () => leave(table?.lobby_url) : undefined}
      />
    );
  if (!table)
    return <Loading text={text} picture={<CardBack />} problem={game.problem} onRetry={game.open} />;
  const { theme } = table;
  const title = language === 'en' ? theme.englishName : theme.name;
  // What a round brought is not told by the balance before its reels have told it.
  const shownBalance = game.busy ? game.balanceBefore : table.balance;
  return (
    <div
      className={styles.page}
      data-family={theme.family}
      style={{ '--hue': theme.hue } as React.CSSProperties}
    >
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
          <Balance label={text.balance} fen={shownBalance} />
        </div>
        <nav aria-label={title}>
          <CueSwitch className={styles.icon} />
          <button
            type="button"
            className={styles.icon}
            aria-label={text.history}
            onClick={() => setSheet('history')}
          >
            <Icon name="history" />
          </button>
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
        <p className={styles.model}>{text.models[table.model].name}</p>
        <div className={styles.stage}>
          <Reels
            table={table}
            spin={spin}
            standing={standing}
            tense={game.tense}
            moved={game.moved}
            text={text}
          />
          {win && <Win payout={win.payout} size={win.size} text={text} />}
        </div>
        <PayStrip table={table} stake={game.stake} text={text} onOpen={() => setSheet('rules')} />
        {/* Seen once the sum over the reels has counted up to it; heard at once. */}
        <p
          className={styles.message}
          role="status"
          data-testid="message"
          data-counts={win && ''}
          style={win && ({ '--counted': `${countMs(win.size)}ms` } as React.CSSProperties)}
        >
          {message}
          {!game.busy && spin && spin.wins.length > 0 ? (
            <span className={styles.unseen}>
              {text.winsOf(spin.wins.map(({ symbol, count }) => [count, nameOf(symbol, theme.family, text)]))}
            </span>
          ) : null}
        </p>
        {game.short && (
          <div className={styles.bring}>
            <BringMoney />
          </div>
        )}
        <Controls game={game} table={table} text={text} />
      </main>
      {sheet === 'rules' && <RulesSheet table={table} text={text} onClose={() => setSheet(undefined)} />}
      {sheet === 'history' && (
        <HistorySheet table={table} language={language} text={text} onClose={() => setSheet(undefined)} />
      )}
      {sheet === 'fairness' && (
        <FairnessSheet table={table} language={language} text={text} onClose={() => setSheet(undefined)} />
      )}
    </div>
  );
}

type ControlsProps = { readonly game: Game; readonly table: Table; readonly text: Texts };

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
        <strong role="status" data-testid="stake">
          {formatFen(stake)}
        </strong>
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
