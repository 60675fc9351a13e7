import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { languageHere } from '../../../../kit/page/languageHere.ts';
import { cue } from '../../kit/cues.ts';
import { leave, useBalanceNews, useLobby } from '../../kit/lobby.ts';
import { useOver } from '../../kit/over.ts';
import { enteringTexts } from '../../kit/texts.ts';
import { Board, type Group } from './Board.tsx';
import { FairnessSheet } from './FairnessSheet.tsx';
import { Header, type SheetName } from './Header.tsx';
import { MatchView } from './MatchView.tsx';
import { MyBets } from './MyBets.tsx';
import type { Words } from './names.ts';
import { RulesSheet } from './RulesSheet.tsx';
import { SlipBar, SlipSheet } from './Slip.tsx';
import styles from './SportsPage.module.css';
import { texts } from './texts.ts';
import { useDecided } from './useDecided.ts';
import { useGainCue } from './useGainCue.ts';
import { useLive, useNow, type View } from './useLive.ts';
import { type Slip, useSlip } from './useSlip.ts';
import { type Bet, callerFor, type MatchDetail } from './wire.ts';

interface SportsPageProps {
  readonly token: string;
  readonly language: Language;
  /** The match that somebody chose before the page was opened. */
  readonly first: string | undefined;
  /** A selection of its first market, which somebody tapped before the page was opened. */
  readonly pick: string | undefined;
}

/** Simulated matches: the list, one match, the player's bets, and the slip below all of them. */
export function SportsPage({ token, language, first, pick }: SportsPageProps) {
  const text = texts[language];
  const words = { text, language };
  const [caller] = useState(() => callerFor(token));
  const [view, setView] = useState<View>(
    first === undefined ? { name: 'matches' } : { name: 'match', id: first },
  );
  /** Nothing else was looked at before. */
  const [begins, setBegins] = useState(first !== undefined);
  const [group, setGroup] = useState<Group>('now');
  const [sheet, setSheet] = useState<SheetName | 'slip'>();
  const live = useLive(caller, view);
  const now = useNow(live.aheadMs);
  const slip = useSlip(caller, live, words, () => {
    setSheet(undefined);
    cue('chip');
  });
  const { head } = live;
  useFirstPick(pick, live.match?.id === first ? live.match : undefined, slip, () => setSheet('slip'));
  useBalanceNews(head?.lobby_url, head?.balance);
  // Looked at every other second as it is.
  useLobby(head?.lobby_url, slip.dismiss);
  useGainCue(live.bets);
  const decided = useDecided(live.bets);
  useEffect(() => {
    // A match that is no longer kept: the list is what is left.
    if (live.unreachable && head === undefined) setView({ name: 'matches' });
  }, [live.unreachable, head]);
  const close = () => setSheet(undefined);
  const emptied = sheet === 'slip' && slip.picks.length === 0;
  // What was in it was taken out: there is nothing left to look at.
  useLayoutEffect(() => {
    if (emptied) setSheet(undefined);
  }, [emptied]);
  const leaveView = useScroll(view);
  const look = (next: View) => {
    leaveView();
    slip.dismiss();
    decided.dismiss();
    setBegins(false);
    setView(next);
  };

  // A match that was opened from the list lies on it; one that the page was opened with is left with the page.
  const opened = view.name === 'match' && !(begins && view.id === first);
  useOver(opened, () => look({ name: 'matches' }));

  if (live.sessionLost) return <Closed words={words} lobbyUrl={head?.lobby_url} />;
  if (!head)
    return (
      <p className={styles.waiting}>{live.unreachable ? text.unreachable : enteringTexts[languageHere()]}</p>
    );

  // The slip has the place of what is told, and what is among the own bets is seen there.
  const room = slip.picks.length === 0 && view.name !== 'bets';
  const told = room ? toldOf(words, slip.notice, decided.bets) : undefined;
  const tab = view.name === 'bets' ? 'bets' : 'matches';
  return (
    <div className={styles.page} data-sport={head.sport}>
      <Header
        words={words}
        head={head}
        inMatch={view.name === 'match'}
        onBack={() => (view.name === 'match' ? look({ name: 'matches' }) : leave(head.lobby_url))}
        onOpen={setSheet}
      />
      {view.name !== 'match' && (
        <nav className={styles.views} aria-label={text.virtual}>
          {(['matches', 'bets'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-current={tab === name ? 'page' : undefined}
              onClick={() => look({ name })}
            >
              {text.views[name]}
            </button>
          ))}
        </nav>
      )}
      <main className={styles.main}>
        <div role="status">
          {live.unreachable && <p className={styles.notice}>{text.unreachable}</p>}
          {told !== undefined && <Told {...told} onSeen={() => look({ name: 'bets' })} />}
        </div>
        {view.name === 'matches' && (
          <Board
            words={words}
            matches={live.matches}
            now={now}
            slip={slip}
            group={group}
            onGroup={setGroup}
            onOpen={(id) => look({ name: 'match', id })}
          />
        )}
        {view.name === 'match' && <MatchView words={words} match={live.match} now={now} slip={slip} />}
        {view.name === 'bets' && <MyBets words={words} bets={live.bets} now={now} />}
      </main>
      {slip.picks.length > 0 && <SlipBar words={words} slip={slip} onOpen={() => setSheet('slip')} />}
      {sheet === 'slip' && <SlipSheet words={words} slip={slip} head={head} now={now} onClose={close} />}
      {sheet === 'rules' && <RulesSheet text={text} head={head} onClose={close} />}
      {sheet === 'fairness' && (
        <FairnessSheet
          words={words}
          matches={live.matches}
          onOpen={(id) => {
            close();
            look({ name: 'match', id });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Lays the selection that the page was opened with into the slip, once, where it is still priced; nothing is bet by that. */
function useFirstPick(
  pick: string | undefined,
  match: MatchDetail | undefined,
  slip: Slip,
  onLaid: () => void,
): void {
  const waits = useRef(pick !== undefined);
  useEffect(() => {
    if (!waits.current || match === undefined || pick === undefined) return;
    waits.current = false;
    const [market, odds] = Object.entries(match.odds)[0] ?? [];
    const price = odds?.[pick];
    if (match.status !== 'open' || market === undefined || price == null) return;
    slip.toggle({ match, market, selection: pick, odds: price });
    onLaid();
  });
}

interface ToldOf {
  readonly what: 'placed' | 'decided';
  readonly words: string;
}

/** What is told over the list wherever it is scrolled to: how bets ended, or that one is placed. */
function toldOf({ text }: Words, notice: Slip['notice'], decided: readonly Bet[]): ToldOf | undefined {
  if (decided.length > 0) {
    const paid = decided.reduce((sum, { state, payout }) => (state === 'won' ? sum + payout : sum), 0);
    const voided = decided.filter(({ state }) => state === 'void');
    const refunded = voided.reduce((sum, { stake }) => sum + stake, 0);
    const settled = decided.length - voided.length;
    const parts = [
      ...(settled > 0 ? [text.decided(settled, paid > 0 ? formatFen(paid) : undefined)] : []),
      ...(voided.length > 0 ? [text.voided(voided.length, formatFen(refunded))] : []),
    ];
    return { what: 'decided', words: parts.join(text.decidedAnd) };
  }
  return notice?.good ? { what: 'placed', words: notice.words } : undefined;
}

function Told({ what, words, onSeen }: ToldOf & { readonly onSeen: () => void }) {
  return (
    // A new word is a new piece: it stands its own time.
    <p key={words} className={styles.notice} data-good="true" data-testid={what}>
      <button type="button" onClick={onSeen}>
        {words}
      </button>
    </p>
  );
}

/** A match is read from its top; the list it was chosen from is found again where it was left. @returns call it before leaving */
function useScroll({ name }: View): () => void {
  const left = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, name === 'matches' ? left.current : 0);
  }, [name]);
  return () => {
    if (name === 'matches') left.current = window.scrollY;
  };
}

interface ClosedProps {
  readonly words: Words;
  /** Absent when the page never learnt where it came from. */
  readonly lobbyUrl: string | undefined;
}

function Closed({ words: { text }, lobbyUrl }: ClosedProps) {
  return (
    <main className={styles.waiting}>
      <p role="alert">{text.sessionLost}</p>
      <button type="button" className={styles.exit} onClick={() => leave(lobbyUrl)}>
        {text.exit}
      </button>
    </main>
  );
}
