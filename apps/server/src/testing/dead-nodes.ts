import type { Database } from '../platform/database.ts';

/**
 * A node that was killed holds jobs and transfers of which others believe for a while that it works on them: 25 s for a transfer, hours
 * for a job. Tests do not wait for that.
 */
export async function forgetDeadNodes(database: Database): Promise<void> {
  await database.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a-dead-node' where key like 'settle/%'",
  );
  await database.query(
    "update venue_transfer set leased_until = now() - interval '1 second' where state = 'pending'",
  );
}
