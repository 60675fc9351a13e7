/** The ledger's vocabulary. Amounts are integers in the smallest unit of the account's currency (fen, micro-USDT). */

import type { VerifiedMark } from './mark.ts';

/** What runs SQL: a pg pool, a client, or a transaction of the caller's (read committed). */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface NewAccount {
  /** UUID chosen by the caller. */
  readonly id: string;
  /** Whose it is. */
  readonly owner: string;
  /** Which of the owner's accounts it is. */
  readonly code: string;
  readonly currency: string;
  /** What is available never falls below it; absent: no floor. */
  readonly floor?: bigint;
  /** Balance and pending credits together never rise above it; absent: no ceiling. */
  readonly ceiling?: bigint;
  /** True for house accounts that take part in very many transfers: never locked, no floor, no ceiling. */
  readonly folded?: boolean;
}

export interface Leg {
  readonly account: string;
  /** Negative: the account gives; positive: it gets. Never zero, at most 10^15 either way. */
  readonly amount: bigint;
}

/** `single` moves at once, `pending` reserves, `post` moves what was reserved, `void` gives it back. */
export type Phase = 'single' | 'pending' | 'post' | 'void';

interface Named {
  /** UUID chosen by the caller: the idempotency key. */
  readonly id: string;
  /** The business moment; the ledger's clock when absent. Not part of the content: a repetition keeps the first one. */
  readonly at?: Date;
}

/** Two legs or more, one for each account, that sum to zero in each currency. */
export interface Move extends Named {
  readonly phase: 'single' | 'pending';
  readonly kind: string;
  /** What it belongs to outside of the ledger. */
  readonly reference: string;
  readonly legs: readonly Leg[];
  /** Id of the transfer that this one compensates. */
  readonly mends?: string;
}

/** Ends a pending transfer, whole and once. Words that are left out are those of the pending one. */
export interface Resolution extends Named {
  readonly phase: 'post' | 'void';
  readonly pendingId: string;
  readonly kind?: string;
  readonly reference?: string;
}

export type NewTransfer = Move | Resolution;

export type TransferRefusal =
  /** The account's available amount would fall below its floor. */
  | 'insufficient_funds'
  /** Balance and pending credits would rise above the account's ceiling. */
  | 'ceiling_exceeded'
  /** The balance would be beyond 4 * 10^18. */
  | 'out_of_range'
  /** The id was used before, for other content. */
  | 'conflict'
  | 'unknown_account'
  /** The legs do not sum to zero. */
  | 'unbalanced'
  /** The legs are in several currencies and do not sum to zero in each. */
  | 'currency_mismatch'
  /** There is no transfer of that id, or it was not a pending one. */
  | 'pending_not_found'
  | 'already_posted'
  | 'already_voided'
  | 'mended_not_found';

export interface TransferDone {
  readonly ok: true;
  readonly id: string;
  /** True when the id was known with the same content: nothing moved this time. */
  readonly replayed: boolean;
  /** Moment of the first time. */
  readonly at: Date;
}

/** Never stored: the same transfer may be accepted later. */
export interface TransferRefused {
  readonly ok: false;
  readonly id: string;
  readonly code: TransferRefusal;
  /** The account that refuses, where it is one account's doing. */
  readonly account?: string;
}

export type TransferOutcome = TransferDone | TransferRefused;

/** All of them, or the first refusal (`place` counts from 0) and no effect at all. */
export type ManyOutcome =
  | { readonly ok: true; readonly transfers: readonly TransferDone[] }
  | (TransferRefused & { readonly place: number });

/** Accounts that exist with the same terms are left as they are; with other terms they are a conflict. */
export type AccountsOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'conflict'; readonly account: string };

export interface Balance {
  readonly balance: bigint;
  /** Going out by pending transfers. */
  readonly pendingDebits: bigint;
  /** Coming in by pending transfers; not available yet. */
  readonly pendingCredits: bigint;
  /** balance - pendingDebits */
  readonly available: bigint;
  /** Number of the last entry; 0 for folded accounts. */
  readonly version: bigint;
}

/** Whose accounts moved between two moments of the database. */
export interface Moved {
  /** The later moment, to ask with next time. */
  readonly snapshot: string;
  /** Each once; those of folded accounts are left out. */
  readonly owners: readonly string[];
}

/** What a transfer did to one account. */
export interface Entry {
  readonly account: string;
  /** 1, 2, 3, ... without gaps; for a folded account an increasing number with gaps. */
  readonly number: bigint;
  readonly transferId: string;
  readonly phase: Phase;
  readonly kind: string;
  readonly reference: string;
  /** What it added to the balance; 0n where it only reserved or gave back. */
  readonly amount: bigint;
  /** What it added to what is reserved. */
  readonly pendingDebits: bigint;
  readonly pendingCredits: bigint;
  /** Absent for folded accounts. */
  readonly balanceBefore?: bigint;
  readonly balanceAfter?: bigint;
  readonly at: Date;
}

export interface StoredTransfer {
  readonly id: string;
  /** As it was asked for. */
  readonly phase: Phase;
  /** What it is now: a `pending` transfer becomes `posted` or `voided`; all others are what they were. */
  readonly state: 'single' | 'pending' | 'posted' | 'voided' | 'resolution';
  readonly kind: string;
  readonly reference: string;
  readonly at: Date;
  readonly legs: readonly Leg[];
  readonly mends?: string;
  /** For a resolution: what it resolved. */
  readonly pendingId?: string;
  /** For a pending transfer: what resolved it. */
  readonly resolvedBy?: string;
}

/** One thing that `verify` found wrong, and where. */
export interface Finding {
  readonly kind: 'seal' | 'transfer' | 'entry' | 'balance' | 'reservation' | 'clock';
  readonly detail: string;
  readonly seal?: bigint;
  readonly transfer?: string;
  readonly account?: string;
  /** Number of the entry among its account's. */
  readonly entry?: bigint;
}

export interface Verification {
  readonly ok: boolean;
  /** The first of each check, in the order seal, transfer, entry, balance, reservation; at most a few of each. */
  readonly findings: readonly Finding[];
  readonly transfers: bigint;
  readonly entries: bigint;
  readonly seals: bigint;
  /** Hex of the newest seal's hash, to be written down elsewhere; empty before the first. */
  readonly head: string;
  /** The seal of the mark that this went on from; 0: everything was looked at. */
  readonly from: bigint;
  /** There was a mark, and the database has another seal in its place, or none: history was rewritten, or this is another database. */
  readonly unfit: boolean;
  /** What the next one may go on from, if this one is `ok`; undefined before the first seal. */
  readonly mark: VerifiedMark | undefined;
}
