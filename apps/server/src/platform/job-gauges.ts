/** Whether background work gets done, as figures for whoever watches the site. By the database's clock, as the jobs themselves. */
import type { AskedFigures } from './asked-figures.ts';
import type { Queryable } from './database.ts';

interface JobFigures {
  readonly late: number;
  readonly unknown: number;
  readonly failing: number;
  readonly abandoned: number;
}

/** A job that no node took for so long, in seconds, waits for one that knows it: it is not only that all are busy. */
const unknownAfterSeconds = 120;

/** @param known names of the jobs that this node takes */
export function jobGauges(figures: AskedFigures, known: readonly string[]): void {
  figures.add(
    (db) => read(db, known),
    [
      {
        name: 'jobs_late_seconds',
        help: 'For how long the oldest job that is due, and that this node could begin, has not been begun',
        of: ({ late }) => late,
      },
      {
        name: 'jobs_unknown',
        help: 'Jobs that have been due for two minutes and that this node does not know',
        of: ({ unknown }) => unknown,
      },
      {
        name: 'jobs_failing',
        help: 'Jobs whose last attempt failed and that will be tried again',
        of: ({ failing }) => failing,
      },
      {
        name: 'jobs_abandoned',
        help: 'Jobs that failed so often that nobody tries them any more',
        of: ({ abandoned }) => abandoned,
      },
    ],
  );
}

/** What stands behind another one of its queue is not late: that one is being done. */
async function read(db: Queryable, known: readonly string[]): Promise<JobFigures> {
  const { rows } = await db.query<JobFigures>(
    // Behind another of its queue nobody is late while that one may still be at work: an hour is longer than any takes.
    `select coalesce(floor(extract(epoch from now() - min(d.since) filter (where d.due and d.known and d.since < now()))), 0)::int as late,
            (count(*) filter (where d.due and not d.known
              and j.run_at < now() - ${unknownAfterSeconds} * interval '1 second'))::int as unknown,
            (count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts))::int as failing,
            (count(*) filter (where j.attempts >= j.max_attempts))::int as abandoned
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      cross join lateral (
        select j.locked_at is null and j.run_at < now() and j.attempts < j.max_attempts as due, t.identifier = any($1::text[]) as known,
               greatest(j.run_at, q.locked_at + interval '1 hour') as since) d`,
    [known],
  );
  return rows[0] ?? { late: 0, unknown: 0, failing: 0, abandoned: 0 };
}
