/** What staff did, in the same transaction as the deed. Rows are only added; the database refuses anything else. */
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';

export interface Deed {
  readonly staffId: bigint;
  readonly action: string;
  /** What it was done to: `deposit/12`, `member/100001`. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function note(tx: Queryable, clock: Clock, { staffId, action, subject, detail }: Deed): Promise<void> {
  await tx.query('insert into audit (at, staff_id, action, subject, detail) values ($1, $2, $3, $4, $5::jsonb)', [
    clock.now(),
    staffId,
    action,
    subject,
    JSON.stringify(detail ?? {}),
  ]);
}
