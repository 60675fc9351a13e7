/** A table that everybody sees at once: the cards, the roads, the areas, the chips. */
import { useEffect, useRef, useState } from 'react';
import { formatFen, formatShort } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { CardBack } from '../../kit/cards/CardBack.tsx';
import { cue } from '../../kit/cues.ts';
import { Header, type SheetName } from '../../kit/Header.tsx';
import { isFramed, leave, useBalanceNews, useLobby } from '../../kit/lobby.ts';
import { Closed, Loading } from '../../kit/states.tsx';
import { BetBar } from './BetBar.tsx';
import { BetBoard } from './BetBoard.tsx';
import { FairnessSheet } from './FairnessSheet.tsx';
import type { Face } from './face.ts';
import { HistorySheet } from './HistorySheet.tsx';
import styles from './LivePage.module.css';
import { Notice } from './Notice.tsx';
import { Roads } from './Roads.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import { Seats } from './Seats.tsx';
import { Stage } from './Stage.tsx';
import { spokenChips } from './spoken.ts';
import type { Table } from './table.ts';
import { type Texts, texts } from './texts.ts';
import { useRound } from './useRound.ts';
import { useRoundCues } from './useRoundCues.ts';
import { type Slip, useSlip } from './useSlip.ts';
import { roadRoom, type TableState, useTable } from './useTable.ts';
import { verifyAddress } from './verifyAddress.ts';
import { paidOn, stakedOn, wordFor } from './word.ts';

interface PageProps {
  readonly face: Face;
  readonly token: string;
  readonly language: Language;
}

export function LivePage({ face, token, language }: PageProps) {
  const text = { ...texts[language], title: face.texts[language].title };
  const state = useTable(face.game, token);
  const { table } = state;
  if (state.sessionLost) {
    const exit = table || isFramed() ? () => leave(table?.lobby_url) : undefined;
    return <Closed text={text} picture={<CardBack />} onExit={exit} />;
  }
  if (!table) {
    return (
      <Loading
        text={text}
        picture={<CardBack />}
        problem={state.problem !== undefined}
        onRetry={state.retry}
      />
    );
  }
  return <Seated face={face} text={text} language={language} state={state} table={table} />;
}

interface SeatedProps extends Omit<PageProps, 'token'> {
  readonly text: Texts & { readonly title: string };
  readonly state: TableState;
  readonly table: Table;
}

function Seated({ face, text, language, state, table }: SeatedProps) {
  const [sheet, setSheet] = useState<SheetName>();
  const [chip, setChip] = useState(10);
  const round = useRound(table, face, state.offset);
  const own = table.bets.filter((bet) => bet.round === table.round.round);
  // What the cards bring is told when they lie open.
  const heldBack = round.told || round.phase === 'betting' ? 0 : paidOn(own);
  const balance = table.balance - heldBack;
  useBalanceNews(table.lobby_url, balance);
  // Looked at each second as it is.
  useLobby(table.lobby_url, state.dismiss);
  const open = round.phase === 'betting' && !table.maintenance && table.round.void === null;
  const slip = useSlip(table, open, state.accepted);
  useRoundCues(round, paidOn(own) > stakedOn(own));
  useFreshRound(table.round.round, state);
  const told = table.drawn.filter((drawn) => drawn.round < table.round.round || round.told);
  const seen = told.slice(0, roadRoom);
  const latest = seen[0];
  const send = () => {
    const bets = Object.entries(slip.pending).map(([kind, stake]) => ({ kind, stake }));
    state.place({ round: table.round.round, bets });
  };
  const close = () => setSheet(undefined);
  return (
    <div className={styles.page}>
      <Header text={text} balance={balance} onExit={() => leave(table.lobby_url)} onOpen={setSheet} />
      <main className={styles.main}>
        <div className={styles.table}>
          <Stage
            text={text}
            language={language}
            face={face}
            table={table}
            state={round}
            {...wordFor(text, table, own, round)}
            before={latest && face.read(latest.result)}
            verify={round.told ? verifyAddress(face, round.told, table.chain, language) : undefined}
          />
          <Roads text={text} language={language} face={face} drawn={seen} />
          <Seats text={text} language={language} face={face} seats={table.round.seats} />
        </div>
        <div className={styles.play}>
          <BetBoard
            text={text}
            language={language}
            face={face}
            table={table}
            slip={slip}
            open={open}
            dealt={round.told ? round.dealt : undefined}
            onTap={(kind) => {
              if (state.busy) return;
              slip.add(kind, chip * 100);
              cue('chip');
            }}
          />
          <OwnChips slip={slip} face={face} text={text} language={language} />
          <BetBar
            text={text}
            slip={slip}
            balance={balance}
            open={open}
            busy={state.busy}
            chip={chip}
            onChip={setChip}
            onSend={send}
          />
          <Notice
            text={text}
            problem={state.problem}
            limit={
              state.limit && {
                kind: face.texts[language].kinds[state.limit.kind] ?? state.limit.kind,
                room: formatShort(state.limit.room),
              }
            }
            returned={state.busy ? 0 : slip.returned}
            onRetry={state.retry}
            onDismiss={state.dismiss}
          />
        </div>
      </main>
      {sheet === 'rules' ? (
        <RulesSheet text={text} language={language} face={face} table={table} onClose={close} />
      ) : sheet === 'history' ? (
        <HistorySheet
          text={text}
          language={language}
          face={face}
          chain={table.chain}
          hidden={round.told ? undefined : table.round.round}
          load={state.history}
          onClose={close}
        />
      ) : sheet === 'fairness' ? (
        <FairnessSheet
          text={text}
          language={language}
          face={face}
          table={table}
          latest={latest}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** Heard when a chip is laid or sent: what of the player's lies where. */
function OwnChips({
  slip,
  face,
  text,
  language,
}: {
  readonly slip: Slip;
  readonly face: Face;
  readonly text: Texts;
  readonly language: Language;
}) {
  const pending = spokenChips(slip.pending, face, language, formatFen);
  const sent = spokenChips(slip.sent, face, language, formatFen);
  return (
    <p className={styles.unseen} role="status" data-testid="own-chips">
      {[pending && `${text.pending} ${pending}`, sent && `${text.mine} ${sent}`]
        .filter(Boolean)
        .join(text.between)}
    </p>
  );
}

/** A refusal belongs to its round: the next one begins without it. */
function useFreshRound(round: number, { problem, dismiss }: TableState): void {
  const began = useRef(round);
  useEffect(() => {
    if (began.current === round) return;
    began.current = round;
    if (problem !== undefined && problem !== 'unreachable') dismiss();
  }, [round, problem, dismiss]);
}
