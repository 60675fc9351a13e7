/** The table as the server last told it, and what the player may do to it. One call at a time. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../kit/newId.ts';
import { type Call, createCaller } from './calls.ts';
import type { Action, Table } from './table.ts';

export interface TableState {
  readonly table: Table | undefined;
  /** A call is under way: buttons wait. */
  readonly busy: boolean;
  /** Why the last request had no effect: a refusal's code, or `unreachable`. */
  readonly problem: string | undefined;
  readonly sessionLost: boolean;
  /** The round was open when the page opened. */
  readonly continued: boolean;
  refresh(): void;
  /** @param stake fen */
  bet(stake: number, clientSeed: string): void;
  decide(action: Action): void;
  rotate(): void;
  /** Sends the call that found no answer again, as it was. */
  retry(): void;
  dismiss(): void;
}

export function useTable(token: string): TableState {
  const [caller] = useState(() => createCaller(token));
  const [table, setTable] = useState<Table>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sessionLost, setSessionLost] = useState(false);
  const [continued, setContinued] = useState(false);
  const underway = useRef(false);
  const unanswered = useRef<Call>(undefined);

  const perform = useCallback(
    async (call: Call, first = false) => {
      if (underway.current) return;
      underway.current = true;
      if (call.path !== 'table') setBusy(true);
      let answer = await caller(call);
      // The last round was over quickly: the next one begins when the server lets it.
      if (answer.outcome === 'answered' && answer.value.reason === 'too_soon') {
        const { wait } = answer.value;
        await new Promise((resolve) => setTimeout(resolve, wait));
        answer = await caller(call);
      }
      underway.current = false;
      setBusy(false);
      if (answer.outcome === 'session_lost') return setSessionLost(true);
      if (answer.outcome === 'unreachable') {
        unanswered.current = call;
        return setProblem('unreachable');
      }
      unanswered.current = undefined;
      const { ok, reason, ...rest } = answer.value;
      setTable({ ok, ...rest });
      if (first) setContinued(rest.round?.state === 'open');
      else if (call.path !== 'table') setContinued(false);
      if (call.path === 'table')
        return setProblem((before) => (before === 'unreachable' ? undefined : before));
      // A decision that got through although its answer did not: the second attempt finds its own effect.
      const ownEffect = reason === 'outdated' && answer.again;
      setProblem(ok || ownEffect ? undefined : reason);
    },
    [caller],
  );

  useEffect(() => {
    void perform({ path: 'table' }, true);
    // The balance may have changed in the lobby meanwhile.
    const look = () => {
      if (document.visibilityState === 'visible') void perform({ path: 'table' });
    };
    const timer = setInterval(look, 15_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [perform]);

  return {
    table,
    busy,
    problem,
    sessionLost,
    continued,
    refresh: () => void perform({ path: 'table' }),
    bet(stake, clientSeed) {
      if (!table) return;
      const body = { id: newId(), stake, client_seed: clientSeed, commitment: table.next.commitment };
      void perform({ path: 'rounds', body });
    },
    decide(action) {
      if (table?.round?.state !== 'open') return;
      const { id: round, version } = table.round;
      void perform({ path: 'decisions', body: { round, version, action } });
    },
    rotate: () => void perform({ path: 'seed' }),
    retry: () => void perform(unanswered.current ?? { path: 'table' }),
    dismiss: () => setProblem(undefined),
  };
}
