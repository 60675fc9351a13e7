/**
 * Puts back what a dead node took along. A job that was running when its node was killed stays locked for hours (the job library
 * cannot know); every node looks every few seconds whether work that should be waiting has no job that waits for it.
 */
import type { Site } from '../app/site.ts';
import { queueJob } from '../platform/jobs.ts';
import { pullJob } from './jobs.ts';
import { settleJob } from './transfers.ts';

const everyMs = 5_000;

/** @returns what stops the watch */
export function watchOverJobs({ database, clock, log }: Site): () => void {
  async function look(): Promise<void> {
    // Pending, nobody has it, and no job waits for it; served by the index venue_transfer_open.
    const { rows: forgotten } = await database.query<{ id: string }>(
      `select t.id from venue_transfer t
        where t.state = 'pending' and coalesce(t.leased_until, t.created_at + interval '30 seconds') < $1
          and not exists (select 1 from graphile_worker.jobs j where j.key = 'settle/' || t.id and j.locked_at is null)
        order by t.created_at limit 100`,
      [clock.now()],
    );
    for (const { id } of forgotten) await queueJob(database, settleJob, { id }, { key: `settle/${id}` });
    const { rows: waiting } = await database.query(
      'select 1 from graphile_worker.jobs where key = $1 and locked_at is null limit 1',
      [pullJob],
    );
    const { rows: recent } = await database.query('select 1 from bet_cursor where read_at > $1 limit 1', [
      new Date(clock.now().getTime() - 2 * everyMs),
    ]);
    if (waiting.length === 0 && recent.length === 0) await queueJob(database, pullJob, {}, { key: pullJob });
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'could not look after the jobs'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
