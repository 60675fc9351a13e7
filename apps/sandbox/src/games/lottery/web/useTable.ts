/** The table as the platform last told it, kept fresh around each draw, and the one thing a player does to it: a slip. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../../web/ui/newId.ts';
import { createCaller, type Order } from './calls.ts';
import { type Bet, type GameCode, isDrawn, type Table } from './table.ts';

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
  /** A slip is under way. */
  readonly busy: boolean;
  /** Why the last slip had no effect: a refusal's code, or `unreachable`. */
  readonly problem: string | undefined;
  readonly sessionLost: boolean;
  /** @returns whether the slip was accepted */
  place(order: Omit<Order, 'id'>): Promise<boolean>;
  /** Sends the slip that found no answer again, or asks for the table. @returns whether a slip was accepted */
  retry(): Promise<boolean>;
  dismiss(): void;
  /** Own bets, the latest first; `undefined` when they cannot be had now. */
  history(): Promise<readonly Bet[] | undefined>;
}

export function useTable(game: GameCode, token: string): TableState {
  const [caller] = useState(() => createCaller(game, token));
  const [latest, setLatest] = useState<Table>();
  const [table, setTable] = useState<Table>();
  const [offset, setOffset] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sessionLost, setSessionLost] = useState(false);
  const unanswered = useRef<Order>(undefined);
  const orderUnderway = useRef(false);

  const perform = useCallback(
    async (order?: Order): Promise<boolean> => {
      const asked = Date.now();
      const answer = await caller.table(order);
      if (answer === 'session_lost') {
        setSessionLost(true);
        return false;
      }
      if (answer === 'unreachable') {
        if (order) unanswered.current = order;
        setProblem('unreachable');
        return false;
      }
      // An answer was made somewhere between asking and now.
      const ahead = answer.now - (asked + Date.now()) / 2;
      setOffset((before) => (Math.abs(before - ahead) > wobbleMs ? ahead : before));
      // An older answer that comes late does not undo a newer one.
      setLatest((before) => (before && isLate(answer, before) ? before : answer));
      if (order) {
        unanswered.current = undefined;
        setProblem(answer.ok ? undefined : answer.reason);
      } else if (!unanswered.current) {
        setProblem((before) => (before === 'unreachable' ? undefined : before));
      }
      return order !== undefined && answer.ok;
    },
    [caller],
  );

  const hand = async (order: Order): Promise<boolean> => {
    if (orderUnderway.current) return false;
    orderUnderway.current = true;
    setBusy(true);
    const accepted = await perform(order);
    orderUnderway.current = false;
    setBusy(false);
    return accepted;
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

  // From the moment of the draw until its result is here, and when the next round opens.
  const due = latest === undefined ? undefined : nextNews(latest);
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

  const history = useCallback(async () => {
    const answer = await caller.history();
    if (answer === 'session_lost') setSessionLost(true);
    return typeof answer === 'string' ? undefined : answer;
  }, [caller]);

  return {
    table,
    offset,
    rolling,
    busy,
    problem,
    sessionLost,
    place: (order) => hand({ id: newId(), ...order }),
    retry: () => (unanswered.current ? hand(unanswered.current) : perform()),
    dismiss: () => setProblem(undefined),
    history,
  };
}

/** Overtaken on its way; a platform whose clock was put back is not. */
function isLate(answer: Table, before: Table): boolean {
  return answer.now < before.now && before.now - answer.now < calmMs;
}

/** When the platform will have something new: the result of this round, then the next one. */
function nextNews({ round, drawn }: Table): number {
  return isDrawn({ round, drawn }) ? round.ends_at : round.draws_at;
}
