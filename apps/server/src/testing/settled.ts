/** What counts and what seals takes only what is older than every transaction that runs in the cluster: those of other tests, too. */
import { vi } from 'vitest';
import type { Queryable } from '../platform/database.ts';

/** What is counted or sealed by the number of its transaction. */
const counted = ['ledger.transfer', 'settlement', 'member', 'audit', 'fingerprint'];

/**
 * Waits until what was written so far is older than every transaction that runs, in whichever database of the cluster: whoever counts
 * or seals next takes all of it. @throws after a minute
 */
export async function settled(db: Queryable): Promise<void> {
  const written = counted.map((table) => `(select max(xid) from ${table})`).join(', ');
  await vi.waitUntil(
    async () => {
      const { rows } = await db.query<{ settled: boolean }>(
        `select coalesce(ledger.settled_xid() > greatest(${written}), true) as settled`,
      );
      return rows[0]?.settled;
    },
    { timeout: 60_000, interval: 20 },
  );
}
