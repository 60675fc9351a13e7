/** What a queue of work tells of itself, so that its rows can be claimed and parked. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Queryable, Tx } from '../platform/database.ts';

/** A row that still waits for a decision. */
export interface WaitingRow {
  readonly id: bigint;
  readonly orderNo: string;
  readonly memberId: bigint;
}

export interface NextAsked {
  readonly staffId: bigint;
  readonly now: Date;
  /** Rows that were passed over. */
  readonly except: readonly bigint[];
}

export interface WorkQueue {
  readonly name: WorkQueueName;
  /** How the log names a row: `deposit/12`. */
  readonly subject: (id: bigint) => string;
  /** Those of these rows that still wait. */
  readonly waiting: (db: Queryable, ids: readonly bigint[]) => Promise<readonly WaitingRow[]>;
  /**
   * The first row, by the queue's order, that this person could decide now: nobody else's, not parked, not waiting for a moment or
   * for another person's yes. It is locked, and whoever asks at the same time passes over it (`for update skip locked`).
   */
  readonly next: (tx: Tx, asked: NextAsked) => Promise<WaitingRow | undefined>;
}
