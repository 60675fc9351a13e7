/** What the player has laid on the table and not yet sent; it leaves with its round. */
import { useEffect, useState } from 'react';
import type { Bet, Table } from './table.ts';

/** Fen by kind. */
type Stakes = Readonly<Record<string, number>>;

export interface Slip {
  readonly pending: Stakes;
  readonly total: number;
  /** Fen that lay on the table unsent when the bets were closed: it never left the balance, and the player is told so. */
  readonly returned: number;
  /** What was sent for the round that runs. */
  readonly sent: Stakes;
  /** The bets of the round before that one had any, to lay them again. */
  readonly before: Stakes | undefined;
  /** Nothing more may lie on it: a chip would not stay. */
  full(kind: string): boolean;
  add(kind: string, fen: number): void;
  again(): void;
  /** Twice what lies there, as far as there is room. */
  double(): void;
  /** Takes back the last step: a chip, a repetition, a doubling. */
  undo(): void;
  clear(): void;
}

/**
 * @param open bets are taken: what was not sent by the closing is given back
 * @param accepted the last order that was: what it held is no longer pending
 */
export function useSlip(table: Table, open: boolean, accepted: string | undefined): Slip {
  const { round, bets, rules, rooms } = table;
  /** Each step of the slip of a round, the last one as it lies. */
  const [laid, setLaid] = useState<{ readonly round: number; readonly steps: readonly Stakes[] }>();
  const [last, setLast] = useState<{ readonly round: number; readonly stakes: Stakes }>();
  const own = bets.filter((bet) => bet.round === round.round && bet.state !== 'void');
  const sent = sumsOf(own);
  const latest = bets[0];

  useEffect(() => {
    if (latest === undefined) return;
    setLast({ round: latest.round, stakes: sumsOf(bets.filter((bet) => bet.round === latest.round)) });
  }, [bets, latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the acceptance that this waits for
  useEffect(() => setLaid(undefined), [accepted]);

  const steps = laid?.round === round.round ? laid.steps : [];
  const ofThisRound = steps.at(-1) ?? {};
  const pending = open ? ofThisRound : {};
  const largestOf = (kind: string) =>
    rooms[kind] ?? rules.bets.find((rule) => rule.kind === kind)?.largest ?? 0;
  const lay = (stakes: Stakes) =>
    setLaid({ round: round.round, steps: [...steps, withRoom(stakes, largestOf)] });
  const before = last !== undefined && last.round < round.round ? last.stakes : undefined;
  return {
    pending,
    total: totalOf(pending),
    returned: open ? 0 : totalOf(ofThisRound),
    sent,
    before,
    full: (kind) => largestOf(kind) === 0,
    add: (kind, fen) => lay({ ...pending, [kind]: (pending[kind] ?? 0) + fen }),
    again() {
      if (before) lay(before);
    },
    double: () =>
      lay(Object.fromEntries(Object.entries(pending).map(([kind, fen]) => [kind, fen * 2] as const))),
    undo: () => setLaid({ round: round.round, steps: steps.slice(0, -1) }),
    clear: () => setLaid(undefined),
  };
}

/** What may lie of it: a place without room holds no chip, as an order with an empty bet in it is refused whole. */
export function withRoom(stakes: Stakes, largestOf: (kind: string) => number): Stakes {
  return Object.fromEntries(
    Object.entries(stakes)
      .map(([kind, fen]) => [kind, Math.min(fen, largestOf(kind))] as const)
      .filter(([, fen]) => fen > 0),
  );
}

function totalOf(stakes: Stakes): number {
  return Object.values(stakes).reduce((sum, fen) => sum + fen, 0);
}

function sumsOf(bets: readonly Bet[]): Stakes {
  const sums: Record<string, number> = {};
  for (const { kind, stake } of bets) sums[kind] = (sums[kind] ?? 0) + stake;
  return sums;
}
