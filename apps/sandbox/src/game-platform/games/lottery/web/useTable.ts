/** The table as the platform last told it, kept fresh around each draw, and the one thing a player does to it: a slip. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../kit/newId.ts';
import { createCaller, type Order } from './calls.ts';
import { type GameCode, isDrawn, type PlayedRound, type Table } from './table.ts';

/** How long the dice roll at least before they lie, in ms. */
const rollMs = 1_400;
/** How often the page looks while a draw is due, and otherwise. */
const eagerMs = 1_000;
const graceMs = 200;
/** Differences of clocks below this are the network's. */
const wobbleMs = 250;
const calmMs = 15_000;

export interface TableState {
  /** What the player sees: a new result only after its dice have rolled. */
  readonly table: Table | undefined;
  /** The platform's clock is ahead of this device's by so many ms. */
  readonly offset: number;
  /** A result has come and its dice still roll. */
  readonly rolling: boolean;
  /** Handed in and not answered yet; asked for again until it is. */
  readonly pending: Order | undefined;
  /** The latest that was taken. */
  readonly accepted: Order | undefined;
  /** Why the last order had no effect: a refusal's code. `unreachable`: nobody answers. */
  readonly problem: string | undefined;
  /** What the refused order may still hold of the pick that was too much. */
  readonly limit: Table['limit'];
  readonly sessionLost: boolean;
  place(order: Omit<Order, 'id'>): void;
  /** Asks again, with the order that found no answer where there is one. */
  retry(): void;
  dismiss(): void;
  /** Draws with own bets, the latest first; `undefined` when they cannot be had now. */
  history(): Promise<readonly PlayedRound[] | undefined>;
}

export function useTable(game: GameCode, token: string): TableState {
  const [caller] = useState(() => createCaller(game, token));
  const [latest, setLatest] = useState<Table>();
  const [table, setTable] = useState<Table>();
  const [offset, setOffset] = useState(0);
  const [pending, setPending] = useState<Order>();
  const [accepted, setAccepted] = useState<Order>();
  const [problem, setProblem] = useState<string>();
  const [limit, setLimit] = useState<Table['limit']>();
  const [sessionLost, setSessionLost] = useState(false);
  const unanswered = useRef<Order>(undefined);
  const underway = useRef(false);

  /** One at a time. An order that nobody answered goes first: its id makes it one order, however often it is sent. */
  const perform = useCallback(async (): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    const order = unanswered.current;
    const asked = Date.now();
    const answer = await caller.table(order);
    underway.current = false;
    if (answer.outcome === 'session_lost') return setSessionLost(true);
    if (answer.outcome === 'unreachable') return setProblem('unreachable');
    const { ok, reason, now } = answer.value;
    // An answer was made somewhere between asking and now.
    const ahead = now - (asked + Date.now()) / 2;
    setOffset((before) => (Math.abs(before - ahead) > wobbleMs ? ahead : before));
    setLatest(answer.value);
    if (order) {
      unanswered.current = undefined;
      setPending(undefined);
      if (ok) setAccepted(order);
      setProblem(reason);
      setLimit(answer.value.limit);
    } else {
      setProblem((before) => (before === 'unreachable' ? undefined : before));
    }
    // Handed in while this was under way.
    if (unanswered.current) void perform();
  }, [caller]);

  const place = (order: Omit<Order, 'id'>) => {
    if (unanswered.current) return;
    unanswered.current = { id: newId(), ...order };
    setPending(unanswered.current);
    void perform();
  };

  useEffect(() => {
    void perform();
    const look = () => {
      if (document.visibilityState === 'visible') void perform();
    };
    const timer = setInterval(look, calmMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [perform]);

  // While an order waits for its answer, from the moment of the draw until its result is here, and when the next round opens.
  const due = pending ? 0 : latest && nextNews(latest);
  useEffect(() => {
    if (due === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void perform();
        wait(eagerMs);
      }, ms);
    };
    wait(Math.max(0, due - offset - Date.now()) + graceMs);
    return () => clearTimeout(timer);
  }, [due, offset, perform]);

  // A new result is shown when its dice have rolled; everything else at once.
  const rolling =
    latest !== undefined && table !== undefined && latest.drawn[0]?.round !== table.drawn[0]?.round;
  useEffect(() => {
    if (!latest) return;
    if (!rolling) return setTable(latest);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setTable(latest), still ? 0 : rollMs);
    return () => clearTimeout(timer);
  }, [latest, rolling]);

  return {
    table,
    offset,
    rolling,
    pending,
    accepted,
    problem,
    limit,
    sessionLost,
    place,
    retry: () => void perform(),
    dismiss: () => setProblem(undefined),
    history: caller.history,
  };
}

/** When the platform will have something new: the result of this round, then the next one. */
function nextNews({ round, drawn }: Table): number {
  return isDrawn({ round, drawn }) ? round.ends_at : round.draws_at;
}
