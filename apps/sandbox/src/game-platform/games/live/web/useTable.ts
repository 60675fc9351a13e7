/** The table as the platform last told it, looked at each second while the page is seen, and the one thing a player does: an order. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../kit/newId.ts';
import { askHistory, askTable, type Order } from './calls.ts';
import type { PlayedRound, Table } from './table.ts';

const lookMs = 1_000;
/** Results that the roads have room for. */
export const roadRoom = 72;
/** Differences of clocks below this are the network's. */
const wobbleMs = 250;

export interface TableState {
  readonly table: Table | undefined;
  /** The platform's clock is ahead of this device's by so many ms. */
  readonly offset: number;
  /** An order is under way. */
  readonly busy: boolean;
  /** Why the last order had no effect: a refusal's code, or `unreachable`. */
  readonly problem: string | undefined;
  /** What the refused order may still hold of the pick that was too much. */
  readonly limit: Table['limit'];
  readonly sessionLost: boolean;
  /** The id of the last order that is known to have been accepted. */
  readonly accepted: string | undefined;
  place(order: Omit<Order, 'id'>): void;
  /** Sends the order that found no answer again, or asks for the table. */
  retry(): void;
  dismiss(): void;
  /** Own rounds, the latest first; `undefined` when they cannot be had now. */
  history(): Promise<readonly PlayedRound[] | undefined>;
}

export function useTable(game: string, token: string): TableState {
  const [table, setTable] = useState<Table>();
  const [offset, setOffset] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [limit, setLimit] = useState<Table['limit']>();
  const [sessionLost, setSessionLost] = useState(false);
  const [accepted, setAccepted] = useState<string>();
  const latest = useRef(-1);
  const looking = useRef(false);
  const unanswered = useRef<Order>(undefined);

  const perform = useCallback(
    async (order?: Order): Promise<void> => {
      const asked = Date.now();
      const asking = await askTable(game, token, latest.current, order);
      if (asking.outcome === 'session_lost') return setSessionLost(true);
      if (asking.outcome === 'unreachable') {
        if (order) unanswered.current = order;
        return setProblem('unreachable');
      }
      const answer = asking.value;
      latest.current = Math.max(latest.current, answer.drawn[0]?.round ?? -1);
      // An answer was made somewhere between asking and now.
      const ahead = answer.now - (asked + Date.now()) / 2;
      setOffset((before) => (Math.abs(before - ahead) > wobbleMs ? ahead : before));
      setTable((before) => (before && isLate(answer, before) ? before : joined(before, answer)));
      // An order whose answer was lost shows among the bets when it got through.
      const waiting = order ?? unanswered.current;
      const arrived = waiting !== undefined && answer.bets.some((bet) => bet.order === waiting.id);
      if (arrived) setAccepted(waiting.id);
      if (order || arrived) unanswered.current = undefined;
      if (order) {
        setProblem(answer.ok ? undefined : answer.reason);
        setLimit(answer.limit);
      } else if (!unanswered.current) {
        setProblem((before) => (before === 'unreachable' ? undefined : before));
      }
    },
    [game, token],
  );

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || looking.current) return;
      looking.current = true;
      await perform();
      looking.current = false;
    };
    void look();
    const timer = setInterval(() => void look(), lookMs);
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [perform]);

  const send = async (order: Order) => {
    setBusy(true);
    await perform(order);
    setBusy(false);
  };

  return {
    table,
    offset,
    busy,
    problem,
    limit,
    sessionLost,
    accepted,
    place(order) {
      // Pressed again instead of retried: still the same order.
      const known = unanswered.current;
      void send(known && isSame(known, order) ? known : { id: newId(), ...order });
    },
    retry: () => void (unanswered.current ? send(unanswered.current) : perform()),
    dismiss: () => setProblem(undefined),
    async history() {
      const answer = await askHistory(game, token);
      if (answer.outcome === 'session_lost') setSessionLost(true);
      return answer.outcome === 'answered' ? answer.value.history : undefined;
    },
  };
}

function isSame(known: Order, { round, bets }: Omit<Order, 'id'>): boolean {
  return known.round === round && JSON.stringify(known.bets) === JSON.stringify(bets);
}

/** Overtaken on its way; the answer of a platform whose clock was put back is not. */
function isLate(answer: Table, before: Table): boolean {
  return answer.now < before.now && before.now - answer.now < 10_000;
}

/** The answer brings the rounds drawn since the last one only. */
function joined(before: Table | undefined, answer: Table): Table {
  const first = answer.drawn.at(-1)?.round ?? Number.POSITIVE_INFINITY;
  const known = before?.drawn.filter(({ round }) => round < first) ?? [];
  // One more than is shown: the newest is not told before its cards lie open, and none leaves until then.
  return { ...answer, drawn: [...answer.drawn, ...known].slice(0, roadRoom + 1) };
}
