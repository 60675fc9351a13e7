/** What counts and what seals takes only what is older than every transaction that runs in the cluster: those of other tests, too. */
import { vi } from 'vitest';
import type { Queryable } from '../platform/database.ts';

/**
 * Waits until every transaction that began before has ended, in whichever database of the cluster: all that was written is then
 * counted and sealed by whoever counts or seals next. @throws after a minute
 */
export async function settled(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ xid: bigint }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid',
  );
  const xid = rows[0]?.xid;
  await vi.waitUntil(
    async () => (await db.query('select where ledger.settled_xid() >= $1', [xid])).rows.length === 1,
    { timeout: 60_000, interval: 20 },
  );
}
