import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../../../kit/page/language.ts';
import { CardBack } from '../../kit/cards/CardBack.tsx';
import { Header, type SheetName } from '../../kit/Header.tsx';
import { isFramed, leave, useBalanceNews, useLobby } from '../../kit/lobby.ts';
import { Closed, Loading } from '../../kit/states.tsx';
import { BetPanel } from './BetPanel.tsx';
import { FairnessSheet } from './FairnessSheet.tsx';
import styles from './HiloPage.module.css';
import { HistorySheet } from './HistorySheet.tsx';
import { Notice } from './Notice.tsx';
import { PlayPanel } from './PlayPanel.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import { Stage } from './Stage.tsx';
import { freshSeed, keepSeed, keptSeed } from './seed.ts';
import { texts } from './texts.ts';
import { useRevealed } from './useRevealed.ts';
import { useRoundCues } from './useRoundCues.ts';
import { useTable } from './useTable.ts';

export function HiloPage({ token, language }: { readonly token: string; readonly language: Language }) {
  const text = texts[language];
  const state = useTable(token);
  const { table } = state;
  const revealed = useRevealed(table);
  useRoundCues(table, revealed);
  const [sheet, setSheet] = useState<SheetName>();
  const [clientSeed, setClientSeed] = useState(keptSeed);
  useBalanceNews(table?.lobby_url, revealed?.balance);
  useLobby(table?.lobby_url, () => {
    state.dismiss();
    state.refresh();
  });
  const panel = useRef<HTMLDivElement>(null);
  const playing = revealed?.round?.state === 'open';

  // Who works by keyboard stays where the buttons are when they are exchanged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the exchange that this waits for
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [playing]);

  const exit = () => leave(table?.lobby_url);
  if (state.sessionLost)
    return <Closed text={text} picture={<CardBack />} onExit={table || isFramed() ? exit : undefined} />;
  if (!table || !revealed) {
    return (
      <Loading
        text={text}
        picture={<CardBack />}
        problem={state.problem !== undefined}
        onRetry={state.retry}
      />
    );
  }

  const { round } = revealed;
  const turning = revealed !== table;
  // The stake is gone at once; what a card brings is told when it lies open.
  const balance = table.round?.state === 'open' ? table.balance : revealed.balance;
  return (
    <div className={styles.page}>
      <Header text={text} balance={balance} onExit={exit} onOpen={setSheet} />
      <main className={styles.main}>
        <Stage
          text={text}
          language={language}
          table={table}
          revealed={revealed}
          waiting={state.busy || turning}
          onSwap={() => state.decide('swap')}
        />
        <div ref={panel} className={styles.panel} tabIndex={-1}>
          {playing && round ? (
            <PlayPanel text={text} round={round} waiting={state.busy || turning} onDecide={state.decide} />
          ) : (
            <BetPanel
              text={text}
              limits={table.limits}
              balance={balance}
              lastStake={round?.stake}
              waiting={state.busy || turning}
              onBet={(stake) => {
                state.bet(stake, clientSeed);
                // Sent is seen, whatever becomes of the bet.
                setClientSeed(freshSeed());
              }}
            />
          )}
        </div>
        <Notice text={text} state={state} />
      </main>
      {sheet === 'rules' ? (
        <RulesSheet text={text} limits={table.limits} onClose={() => setSheet(undefined)} />
      ) : sheet === 'history' ? (
        <HistorySheet
          text={text}
          language={language}
          rounds={revealed.history}
          onClose={() => setSheet(undefined)}
        />
      ) : sheet === 'fairness' ? (
        <FairnessSheet
          text={text}
          language={language}
          table={revealed}
          clientSeed={clientSeed}
          onSeed={(seed) => {
            keepSeed(seed);
            setClientSeed(seed);
          }}
          onRotate={state.rotate}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </div>
  );
}
