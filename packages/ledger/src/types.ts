/** The ledger's vocabulary. Amounts are integers in the smallest unit of the account's currency. */

/** What runs SQL: a pg pool, a client, or a transaction of the caller's. */
export interface Queryable {
  query<Row>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}

export interface NewAccount {
  /** UUID chosen by the caller. */
  readonly id: string;
  readonly owner: string;
  readonly code: string;
  readonly currency: string;
  /** What is available never falls below it; absent: no floor. */
  readonly floor?: bigint;
  /** Balance and pending credits never rise above it; absent: no ceiling. */
  readonly ceiling?: bigint;
  /** True for house accounts that take part in very many transfers: never locked, read as a sum. */
  readonly folded?: boolean;
}

export interface Leg {
  readonly account: string;
  /** Negative: the account gives; positive: it gets. Never zero. */
  readonly amount: bigint;
}

interface Named {
  /** UUID chosen by the caller: the idempotency key. */
  readonly id: string;
  /** The business moment; the ledger's clock when absent. */
  readonly at?: Date;
}

/** Moves now (`single`) or reserves (`pending`). Legs sum to zero, one for each account, at least two. */
export interface Move extends Named {
  readonly phase: 'single' | 'pending';
  readonly kind: string;
  readonly reference: string;
  readonly legs: readonly Leg[];
  /** The transfer that this one compensates. */
  readonly mends?: string;
}

/** Ends a pending transfer: `post` moves what it reserved, `void` gives it back. */
export interface Resolution extends Named {
  readonly phase: 'post' | 'void';
  readonly pendingId: string;
}

export type NewTransfer = Move | Resolution;

export type TransferRefusal =
  /** The account would pass its floor or ceiling. */
  | 'insufficient_funds'
  /** The id was used for other content. */
  | 'conflict'
  | 'unknown_account'
  | 'unbalanced'
  | 'currency_mismatch'
  | 'pending_not_found'
  | 'already_posted'
  | 'already_voided';

export type TransferOutcome =
  | {
      readonly ok: true /** True when the id was known with the same content: nothing moved this time. */;
      readonly replayed: boolean;
    }
  | { readonly ok: false; readonly code: TransferRefusal; readonly account?: string };

export interface Balance {
  readonly balance: bigint;
  readonly pendingDebits: bigint;
  readonly pendingCredits: bigint;
  /** balance - pendingDebits */
  readonly available: bigint;
  /** Number of entries; 0 for folded accounts. */
  readonly version: bigint;
}

export interface Entry {
  readonly seq: bigint;
  readonly transferId: string;
  readonly account: string;
  readonly amount: bigint;
  /** Absent for folded accounts. */
  readonly balanceAfter: bigint | undefined;
  readonly kind: string;
  readonly reference: string;
  readonly at: Date;
}

export interface StoredTransfer {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  /** `posted` and `voided` are a pending transfer's ends; `resolution` is the transfer that ended one. */
  readonly state: 'single' | 'pending' | 'posted' | 'voided' | 'resolution';
  readonly at: Date;
  readonly legs: readonly Leg[];
}

/** What `verify` found wrong, in words that name the first broken thing of its kind. */
export interface Finding {
  readonly kind: 'sum' | 'content' | 'balance_chain' | 'balance' | 'pending' | 'seal';
  readonly subject: string;
  readonly detail: string;
}

export interface Verification {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly transfers: bigint;
  readonly seals: bigint;
  /** Hex of the newest seal's hash; empty before the first. */
  readonly head: string;
}
