/**
 * A node that is killed, or vanishes, holds the jobs that it had taken; the library gives them to others after four hours. So each worker
 * says that it is alive, and what a silent one has taken is given back. A job may therefore run beside itself, where a node was only
 * stopped for a while: jobs are harmless to repeat, and what must not run twice takes a lock.
 */
import type pg from 'pg';
import type { Logger } from 'pino';

export interface WorkerPulse {
  /** Pause between two signs of life, in ms. */
  readonly everyMs: number;
  /** A worker that was silent for so long is dead, in ms. */
  readonly deadAfterMs: number;
}

const usualPulse: WorkerPulse = { everyMs: 5_000, deadAfterMs: 30_000 };

/** Long forgotten, in ms. */
const keptMs = 86_400_000;

/** @param workers the ids of this node's, as they are now @returns ends it */
export function keepAlive(
  db: pg.Pool,
  workers: () => readonly string[],
  log: Pick<Logger, 'warn'>,
  { everyMs, deadAfterMs }: WorkerPulse = usualPulse,
): () => void {
  /** Signs of life of our own that the database took without a gap: who was cut off from it knows nothing of others. */
  let unbroken = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function beat(): Promise<void> {
    try {
      await db.query(
        `insert into job_worker (worker, seen_at) select worker, now() from unnest($1::text[]) as worker
         on conflict (worker) do update set seen_at = excluded.seen_at`,
        [workers()],
      );
      unbroken += 1;
      if (unbroken * everyMs <= deadAfterMs) return;
      const freed = await takeFromDead(db, deadAfterMs);
      if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone were given back');
    } catch (error) {
      unbroken = 0;
      log.warn({ err: error }, 'no sign of life of this node’s workers');
    }
  }

  function next(): void {
    if (stopped) return;
    timer = setTimeout(() => void beat().finally(next), everyMs);
    timer.unref();
  }

  void beat().finally(next);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** @returns the workers whose jobs were given back */
async function takeFromDead(db: pg.Pool, deadAfterMs: number): Promise<string[]> {
  const { rows } = await db.query<{ worker: string }>(
    `select w.worker from job_worker w
      where w.seen_at < now() - $1 * interval '1 millisecond'
        and (exists (select from graphile_worker._private_jobs j where j.locked_by = w.worker)
             or exists (select from graphile_worker._private_job_queues q where q.locked_by = w.worker))`,
    [deadAfterMs],
  );
  const dead = rows.map(({ worker }) => worker);
  if (dead.length > 0) await db.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  await db.query("delete from job_worker where seen_at < now() - $1 * interval '1 millisecond'", [keptMs]);
  return dead;
}
