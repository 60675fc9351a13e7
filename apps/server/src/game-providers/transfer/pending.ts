/** A transfer to or from a venue as whoever works on it has it, and how long that may take. */

export interface TransferOrder {
  /** UUID chosen before; the venue and the ledger know the transfer by it. */
  readonly id: string;
  readonly memberId: bigint;
  readonly venue: string;
  readonly direction: 'in' | 'out';
  /** fen */
  readonly amount: bigint;
}

export type TransferState = 'pending' | 'done' | 'refused';

/** One try of a pending transfer. */
export interface Try {
  readonly id: string;
  readonly member_id: bigint;
  readonly venue: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly not_after: Date;
  /** The number of this try. Whoever claims the transfer next counts on: what a try heard decides only while the number is its own. */
  readonly attempts: number;
}

/** The venue may apply a transfer this long after it was made, in ms. */
export const transferLifeMs = 30_000;
/** Longer than one try should take, in ms: whoever holds a lease this old is dead, or so slow that another asks the venue again. */
export const leaseMs = 25_000;
