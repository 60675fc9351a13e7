/**
 * Puts back what a dead node took along. A job that was running when its node was killed stays locked for hours (the job library
 * cannot know); every node looks every few seconds whether work that should be waiting has no job that waits for it.
 */
import type { AppContext } from '../platform/context.ts';
import { queueJob } from '../platform/jobs.ts';
import { pullJob, queuePull } from './jobs.ts';
import { settleJob } from './transfers.ts';

const everyMs = 5_000;

/** @param mayWork false: this node's clock says nothing about what is due @returns what stops the watch */
export function watchOverJobs({ database, clock, log }: AppContext, mayWork: () => boolean): () => void {
  async function look(): Promise<void> {
    if (!mayWork()) return;
    // Pending, nobody has it, and no job waits for it; served by the index venue_transfer_open.
    const { rows: forgotten } = await database.query<{ id: string }>(
      `select t.id from venue_transfer t
        where t.state = 'pending' and coalesce(t.leased_until, t.created_at + interval '30 seconds') < $1
          and not exists (select 1 from graphile_worker.jobs j where j.key = 'settle/' || t.id and j.locked_at is null)
        order by t.created_at limit 100`,
      [clock.now()],
    );
    for (const { id } of forgotten) await queueJob(database, settleJob, { id }, { key: `settle/${id}` });
    // No job waits for the venue, and nobody has looked at it for a while.
    const { rows: unread } = await database.query<{ code: string }>(
      `select v.code from venue v
        where not exists (select 1 from graphile_worker.jobs j where j.key = $2 || '/' || v.code and j.locked_at is null)
          and not exists (select 1 from bet_cursor c
                           where c.venue = v.code and c.read_at > $1::timestamptz - v.pull_every_ms * interval '1 millisecond')`,
      [new Date(clock.now().getTime() - 2 * everyMs), pullJob],
    );
    for (const { code } of unread) await queuePull(database, code);
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'could not look after the jobs'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
