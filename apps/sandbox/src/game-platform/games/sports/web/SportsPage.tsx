import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '../../../../kit/page/language.ts';
import { cue } from '../../kit/cues.ts';
import { leave, useBalanceNews, useLobby } from '../../kit/lobby.ts';
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
import { useGainCue } from './useGainCue.ts';
import { useLive, useNow, type View } from './useLive.ts';
import { useSlip } from './useSlip.ts';
import { callerFor } from './wire.ts';

interface SportsPageProps {
  readonly token: string;
  readonly language: Language;
  /** The match that somebody chose before the page was opened. */
  readonly first: string | undefined;
}

/** Simulated matches: the list, one match, the player's bets, and the slip below all of them. */
export function SportsPage({ token, language, first }: SportsPageProps) {
  const text = texts[language];
  const words = { text, language };
  const [caller] = useState(() => callerFor(token));
  const [view, setView] = useState<View>(
    first === undefined ? { name: 'matches' } : { name: 'match', id: first },
  );
  const [group, setGroup] = useState<Group>('now');
  const [sheet, setSheet] = useState<SheetName | 'slip'>();
  const live = useLive(caller, view);
  const now = useNow(live.aheadMs);
  const slip = useSlip(caller, live, words, () => {
    setSheet(undefined);
    cue('chip');
  });
  const { head } = live;
  useBalanceNews(head?.lobby_url, head?.balance);
  // Looked at every other second as it is.
  useLobby(head?.lobby_url, slip.dismiss);
  useGainCue(live.bets);
  useEffect(() => {
    // A match that is no longer kept: the list is what is left.
    if (live.unreachable && head === undefined) setView({ name: 'matches' });
  }, [live.unreachable, head]);
  const close = () => setSheet(undefined);
  const leaveView = useScroll(view);
  const look = (next: View) => {
    leaveView();
    slip.dismiss();
    setView(next);
  };

  if (live.sessionLost) return <Closed words={words} lobbyUrl={head?.lobby_url} />;
  if (!head) return <p className={styles.waiting}>{live.unreachable ? text.unreachable : text.loading}</p>;

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
          {slip.notice?.good && <Placed words={slip.notice.words} onSeen={() => look({ name: 'bets' })} />}
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

function Placed({ words, onSeen }: { readonly words: string; readonly onSeen: () => void }) {
  return (
    <p className={styles.notice} data-good="true" data-testid="placed">
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
