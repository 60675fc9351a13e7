/** The operator's transfers into and out of a player's balance, by the operator's id. */
import { z } from 'zod';
import { fenColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import { balanceOf, move, type PlayerKey } from './players.ts';

export interface TransferOrder extends PlayerKey {
  readonly id: string;
  readonly direction: 'in' | 'out';
  /** Fen. */
  readonly amount: bigint;
  /** Unix ms; not applied after it. */
  readonly notAfter: number;
}

const finalRefusals = ['unknown_player', 'insufficient_funds'] as const;
/** Recorded under the id: the transfer will never be applied. */
export type FinalRefusal = (typeof finalRefusals)[number];
type TransferRefusal = FinalRefusal | 'expired' | 'conflict';

export type TransferOutcome =
  | { readonly ok: true /** Fen, as it was right after the transfer. */; readonly balance: bigint }
  | { readonly ok: false; readonly reason: TransferRefusal };

const transferRow = z.object({
  venue: z.string(),
  player: z.string(),
  direction: z.enum(['in', 'out']),
  amount: fenColumn,
  state: z.enum(['done', 'refused']),
  reason: z.enum(finalRefusals).nullable(),
  balance_after: fenColumn.nullable(),
});
export type TransferRecord = z.output<typeof transferRow>;

/**
 * Applies a transfer once. An id that is known answers as it did the first time, refusals included: whoever was told
 * "insufficient" and gave the money back must not see a late copy of the request succeed. `expired` and `conflict` are not
 * recorded, as they say nothing about the id.
 */
export function applyTransfer(store: Store, order: TransferOrder, now: number): TransferOutcome {
  return store.transact(() => {
    const known = findTransfer(store, order.id);
    if (known) return answerKnown(known, order);
    if (now > order.notAfter) return { ok: false, reason: 'expired' };
    if (balanceOf(store, order) === undefined) return refuse(store, order, 'unknown_player', now);
    const amount = order.direction === 'in' ? order.amount : -order.amount;
    const { venue, player, id } = order;
    const balance = move(store, { venue, player, kind: 'transfer', reference: id, amount, at: now });
    if (balance === undefined) return refuse(store, order, 'insufficient_funds', now);
    record(store, order, { state: 'done', reason: null, balance }, now);
    return { ok: true, balance };
  });
}

/** Records a refusal that did not come from the rules, as a test asks for it. An id that is known keeps its outcome. */
export function refuseTransfer(
  store: Store,
  order: TransferOrder,
  reason: FinalRefusal,
  now: number,
): TransferOutcome {
  return store.transact(() => {
    const known = findTransfer(store, order.id);
    return known ? answerKnown(known, order) : refuse(store, order, reason, now);
  });
}

export function findTransfer(store: Store, id: string): TransferRecord | undefined {
  return store.one(
    transferRow,
    'select venue, player, direction, amount, state, reason, balance_after from transfer where id = :id',
    { id },
  );
}

function answerKnown(known: TransferRecord, order: TransferOrder): TransferOutcome {
  const same =
    known.venue === order.venue &&
    known.player === order.player &&
    known.direction === order.direction &&
    known.amount === order.amount;
  if (!same) return { ok: false, reason: 'conflict' };
  if (known.balance_after !== null) return { ok: true, balance: known.balance_after };
  if (known.reason === null) throw new Error(`transfer ${order.id} has neither balance nor reason`);
  return { ok: false, reason: known.reason };
}

function refuse(store: Store, order: TransferOrder, reason: FinalRefusal, now: number): TransferOutcome {
  record(store, order, { state: 'refused', reason, balance: null }, now);
  return { ok: false, reason };
}

interface Result {
  readonly state: 'done' | 'refused';
  readonly reason: FinalRefusal | null;
  readonly balance: bigint | null;
}

function record(store: Store, order: TransferOrder, { state, reason, balance }: Result, at: number): void {
  const { id, venue, player, direction, amount } = order;
  store.run(
    `insert into transfer (id, venue, player, direction, amount, state, reason, balance_after, at)
     values (:id, :venue, :player, :direction, :amount, :state, :reason, :balance, :at)`,
    { id, venue, player, direction, amount, state, reason, balance, at },
  );
}
