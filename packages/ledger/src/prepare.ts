/** Between the ledger's vocabulary and what its SQL functions take and give. */
import type { NewTransfer, TransferOutcome, TransferRefusal } from './types.ts';

/** A transfer as the database takes it: legs sorted by account, absent parts null. */
export interface PreparedTransfer {
  readonly id: string;
  readonly kind: string | null;
  readonly reference: string | null;
  readonly phase: NewTransfer['phase'];
  readonly pendingId: string | null;
  readonly mends: string | null;
  readonly at: Date;
  readonly legs: readonly { readonly account: string; readonly amount: string }[];
}

/** @throws {RangeError} for legs that no ledger could take */
export function prepare(transfer: NewTransfer, now: () => Date): PreparedTransfer {
  const at = transfer.at ?? now();
  if ('pendingId' in transfer) {
    const { id, phase, pendingId } = transfer;
    return { id, kind: null, reference: null, phase, pendingId, mends: null, at, legs: [] };
  }
  const legs = [...transfer.legs].sort((a, b) => (a.account < b.account ? -1 : 1));
  const accounts = new Set(legs.map((leg) => leg.account));
  if (legs.length < 2 || accounts.size !== legs.length || legs.some((leg) => leg.amount === 0n))
    throw new RangeError(
      `transfer ${transfer.id}: at least two legs, one for each account, none of them zero`,
    );
  return {
    id: transfer.id,
    kind: transfer.kind,
    reference: transfer.reference,
    phase: transfer.phase,
    pendingId: null,
    mends: transfer.mends ?? null,
    at,
    legs: legs.map(({ account, amount }) => ({ account, amount: amount.toString() })),
  };
}

export function outcomeOf(
  row: { code: string; account: string | null; replayed: boolean } | undefined,
): TransferOutcome {
  if (!row) throw new Error('the ledger gave no answer');
  if (row.code === 'ok') return { ok: true, replayed: row.replayed };
  const code = row.code as TransferRefusal;
  return row.account === null ? { ok: false, code } : { ok: false, code, account: row.account };
}
