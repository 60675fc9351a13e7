/** What the page looks at, asked anew every two seconds for as long as somebody looks. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bet, Caller, Head, Lost, MatchDetail, PricedMatch } from './wire.ts';

const everyMs = 2_000;
/** While a bet is open, how it went is asked with every so manieth look at something else. */
const betsEvery = 3;

export type View = { readonly name: 'matches' | 'bets' } | { readonly name: 'match'; readonly id: string };

export interface Live {
  readonly head: Head | undefined;
  readonly matches: readonly PricedMatch[] | undefined;
  /** The match that is looked at, once it has arrived. */
  readonly match: MatchDetail | undefined;
  readonly bets: readonly Bet[] | undefined;
  /** The last question found no answer. */
  readonly unreachable: boolean;
  readonly sessionLost: boolean;
  /** The platform's time minus the device's, ms. */
  readonly aheadMs: number;
  /** Takes what a bet was answered with. */
  learn(answer: Lost | Answer): void;
}

interface Answer extends Head {
  readonly bets?: readonly Bet[] | undefined;
  readonly event?: MatchDetail | undefined;
  readonly events?: readonly PricedMatch[] | undefined;
}

export function useLive(caller: Caller, view: View): Live {
  const [head, setHead] = useState<Head>();
  const [matches, setMatches] = useState<readonly PricedMatch[]>();
  const [match, setMatch] = useState<MatchDetail>();
  const [bets, setBets] = useState<readonly Bet[]>();
  const [unreachable, setUnreachable] = useState(false);
  const [sessionLost, setSessionLost] = useState(false);
  const [aheadMs, setAhead] = useState(0);
  const underway = useRef(false);
  const waiting = useRef({ open: false, looks: 0 });

  const learn = useCallback((answer: Lost | Answer) => {
    if (answer === 'session_lost') return setSessionLost(true);
    setUnreachable(answer === 'unreachable');
    if (answer === 'unreachable') return;
    setHead(answer);
    setAhead(answer.now - Date.now());
    if (answer.bets) {
      setBets(answer.bets);
      waiting.current = { open: answer.bets.some((bet) => bet.state === 'open'), looks: 0 };
    }
    if (answer.event) setMatch(answer.event);
  }, []);

  const { name } = view;
  const id = view.name === 'match' ? view.id : undefined;
  useEffect(() => {
    let over = false;
    const look = async () => {
      if (over || underway.current || document.visibilityState !== 'visible') return;
      underway.current = true;
      const answer =
        id !== undefined ? await caller.event(id) : await (name === 'bets' ? caller.bets() : caller.board());
      waiting.current.looks += 1;
      const due = waiting.current.open && name !== 'bets' && waiting.current.looks >= betsEvery;
      const decided = due ? await caller.bets() : undefined;
      underway.current = false;
      // An answer to what is no longer looked at: the question is asked anew.
      if (over) return;
      learn(answer);
      if (decided !== undefined) learn(decided);
      if (typeof answer === 'object' && 'events' in answer) setMatches(answer.events);
    };
    const start = async () => {
      while (underway.current && !over) await new Promise((resolve) => setTimeout(resolve, 50));
      await look();
    };
    void start();
    const timer = setInterval(() => void look(), everyMs);
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [caller, name, id, learn]);

  const shown = match?.id === id ? match : undefined;
  return { head, matches, match: shown, bets, unreachable, sessionLost, aheadMs, learn };
}

/** The platform's time, Unix ms, told each second. */
export function useNow(aheadMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
}
