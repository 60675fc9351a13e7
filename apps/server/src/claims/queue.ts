/** What a queue of work tells of itself, so that its rows can be claimed and parked. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Sought } from '../orders/index.ts';
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
  /** Among which it is the next. */
  readonly sought: Sought;
}

/**
 * SQL: an order `o` is nobody else's, is not put aside, and does not wait for another person's yes than this one's.
 * @param subject how the log names a row, up to its id: `deposit/`
 * @param at which parameter the moment is, and which the person
 */
export function isFree(
  queue: WorkQueueName,
  subject: string,
  { now, staff }: { readonly now: string; readonly staff: string },
): string {
  return `not exists (select 1 from claimed_work c
            where c.queue = '${queue}' and c.item = o.id and c.until > ${now} and c.staff_id <> ${staff})
          and not exists (select 1 from parked_work p where p.queue = '${queue}' and p.item = o.id and p.until > ${now})
          and not exists (select 1 from first_yes_of f where f.subject = '${subject}' || o.id and f.staff_id = ${staff})`;
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
