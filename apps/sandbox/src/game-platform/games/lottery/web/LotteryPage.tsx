import { useEffect, useState } from 'react';
import { formatFen, formatShort } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { BringMoney } from '../../kit/BringMoney.tsx';
import { Header, type SheetName } from '../../kit/Header.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { isFramed, leave, useBalanceNews, useLobby } from '../../kit/lobby.ts';
import { Closed, Loading } from '../../kit/states.tsx';
import { anyPick, firstPicks } from './anyPick.ts';
import { BetBar } from './BetBar.tsx';
import { BetGrid } from './BetGrid.tsx';
import { BetsSheet } from './BetsSheet.tsx';
import { Board } from './Board.tsx';
import { Die } from './Die.tsx';
import { FairnessSheet } from './FairnessSheet.tsx';
import styles from './LotteryPage.module.css';
import { pickName } from './names.ts';
import { RulesSheet } from './RulesSheet.tsx';
import { SlipSheet } from './SlipSheet.tsx';
import { TrendSheet } from './TrendSheet.tsx';
import type { GameCode, PlayedRound, Table } from './table.ts';
import { refusalText, type Texts, texts } from './texts.ts';
import { useDrawCues } from './useDrawCues.ts';
import { useNews } from './useNews.ts';
import { usePhase } from './usePhase.ts';
import { type TableState, useTable } from './useTable.ts';

interface PageProps {
  readonly game: GameCode;
  readonly token: string;
  readonly language: Language;
  /** The pick that somebody tapped before the page was opened. */
  readonly first: string | undefined;
}

export function LotteryPage({ game, token, language, first }: PageProps) {
  const text = texts[language];
  const state = useTable(game, token);
  const { table } = state;
  useBalanceNews(table?.lobby_url, table?.balance);
  useLobby(table?.lobby_url, () => {
    state.dismiss();
    state.retry();
  });
  const exit = () => leave(table?.lobby_url);
  if (state.sessionLost)
    return <Closed text={text} picture={<Die face={6} />} onExit={table || isFramed() ? exit : undefined} />;
  if (!table) {
    return (
      <Loading
        text={{ ...text, title: text.titles[game] }}
        picture={<Die face={6} />}
        problem={state.problem !== undefined}
        onRetry={state.retry}
      />
    );
  }
  return (
    <Play
      text={text}
      language={language}
      game={game}
      state={state}
      table={table}
      first={first}
      onExit={exit}
    />
  );
}

interface PlayProps {
  readonly text: Texts;
  readonly language: Language;
  readonly game: GameCode;
  readonly state: TableState;
  readonly table: Table;
  readonly first: string | undefined;
  readonly onExit: () => void;
}

function Play({ text, language, game, state, table, first, onExit }: PlayProps) {
  const { phase, left } = usePhase(table, state.offset, state.rolling);
  const [stake, setStake] = useState(1_000);
  const [chosen, setChosen] = useState(() => firstPicks(table, stake, first));
  const [sheet, setSheet] = useState<SheetName | 'trend' | 'slip' | undefined>(
    chosen.length > 0 ? 'slip' : undefined,
  );
  const [last, setLast] = useState<readonly string[]>([]);
  const news = useNews(table, text);
  useDrawCues(phase, news, state.accepted);
  const [own, setOwn] = useState<readonly PlayedRound[]>();
  const { history } = state;
  // Read when it is looked at, and again when a draw decided something.
  const looking = sheet === 'history';
  const decided = table.drawn[0]?.round;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draw is a reason to read again
  useEffect(() => {
    let current = looking;
    if (looking) void history().then((rounds) => current && rounds && setOwn(rounds));
    return () => {
      current = false;
    };
  }, [looking, decided, history]);
  const close = () => setSheet(undefined);
  const openSlip = () => {
    state.dismiss();
    setSheet('slip');
  };
  const title = text.titles[game];
  const { pending, accepted } = state;
  const waiting = pending ? text.placing : phase === 'open' ? undefined : text.waiting[phase];
  const open = table.bets.filter(({ state: betState }) => betState === 'open');
  const toggle = (code: string) =>
    setChosen((before) =>
      before.includes(code) ? before.filter((each) => each !== code) : [...before, code],
    );
  const { say } = news;
  useEffect(() => {
    if (!accepted) return;
    const kinds = accepted.bets.map(({ kind }) => kind);
    setLast(kinds);
    setChosen((before) => before.filter((kind) => !kinds.includes(kind)));
    setSheet(undefined);
    say(text.placed(kinds.length, formatFen(sumOf(accepted.bets))));
  }, [accepted, say, text]);
  const limit = state.limit && {
    pick: pickName(text, game, state.limit.kind),
    room: formatShort(state.limit.room),
  };
  const refusal = state.problem === undefined ? undefined : refusalText(text, state.problem, limit);

  return (
    <div className={styles.page}>
      <Header text={{ ...text, title }} balance={table.balance} cues onExit={onExit} onOpen={setSheet} />
      <main className={styles.main}>
        <div className={styles.table}>
          <Board
            text={text}
            game={game}
            table={table}
            phase={phase}
            left={left}
            onTrend={() => setSheet('trend')}
          />
          {open.length > 0 ? (
            <button
              type="button"
              className={styles.open}
              data-testid="open-bets"
              onClick={() => setSheet('history')}
            >
              <span>{text.openBets(open.length, formatFen(sumOf(open)))}</span>{' '}
              <span aria-hidden="true">›</span>
            </button>
          ) : null}
        </div>
        <BetGrid text={text} game={game} table={table} chosen={chosen} onToggle={toggle} />
      </main>
      <BetBar
        text={text}
        stake={stake}
        picks={chosen.length}
        waiting={waiting}
        onAgain={last.length > 0 ? () => setChosen(last) : undefined}
        onStake={setStake}
        onClear={() => setChosen([])}
        onSlip={openSlip}
        onAny={() => {
          const pick = anyPick(table, stake);
          if (pick === undefined) return;
          setChosen([pick]);
          openSlip();
        }}
      />
      <div className={styles.notices} role="alert">
        {refusal !== undefined && sheet !== 'slip' ? (
          <div className={styles.notice} data-testid="problem">
            <p>{refusal}</p>
            {state.problem === 'insufficient_funds' && <BringMoney />}
            {state.problem === 'unreachable' ? (
              <button type="button" onClick={state.retry}>
                {text.retry}
              </button>
            ) : (
              <button type="button" aria-label={text.close} onClick={state.dismiss}>
                <Icon name="close" size={18} />
              </button>
            )}
          </div>
        ) : news.words ? (
          <div
            key={news.key}
            className={styles.notice}
            data-calm="true"
            data-won={news.won}
            data-testid="news"
          >
            <p>{news.words}</p>
          </div>
        ) : null}
      </div>
      {sheet === 'rules' ? (
        <RulesSheet text={text} game={game} table={table} onClose={close} />
      ) : sheet === 'history' ? (
        <BetsSheet text={text} game={game} rounds={own} onClose={close} />
      ) : sheet === 'fairness' ? (
        <FairnessSheet text={text} language={language} game={game} table={table} onClose={close} />
      ) : sheet === 'trend' ? (
        <TrendSheet text={text} language={language} game={game} table={table} onClose={close} />
      ) : sheet === 'slip' && chosen.length > 0 ? (
        <SlipSheet
          text={text}
          game={game}
          table={table}
          chosen={chosen}
          stake={stake}
          waiting={waiting}
          pending={pending !== undefined}
          refusal={refusal}
          onStake={setStake}
          onRemove={toggle}
          onConfirm={() =>
            state.place({ round: table.round.round, bets: chosen.map((kind) => ({ kind, stake })) })
          }
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function sumOf(bets: readonly { readonly stake: number }[]): number {
  return bets.reduce((sum, { stake }) => sum + stake, 0);
}
