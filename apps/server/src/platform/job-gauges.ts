/** Whether background work gets done, as figures for whoever watches the site. By the database's clock, as the jobs themselves. */
import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from './database.ts';

interface JobFigures {
  readonly late: number;
  readonly failing: number;
  readonly abandoned: number;
}

export function jobGauges(register: Registry, db: Queryable): void {
  let asked: Promise<JobFigures> | undefined;
  /** One question for all figures of a visit. */
  function figures(): Promise<JobFigures> {
    asked ??= read(db).finally(() => {
      asked = undefined;
    });
    return asked;
  }
  const gauge = (name: string, help: string, of: keyof JobFigures) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await figures())[of]);
      },
    });
  gauge('jobs_late_seconds', 'For how long the oldest job that is due has not been begun', 'late');
  gauge('jobs_failing', 'Jobs whose last attempt failed and that will be tried again', 'failing');
  gauge('jobs_abandoned', 'Jobs that failed so often that nobody tries them any more', 'abandoned');
}

async function read(db: Queryable): Promise<JobFigures> {
  const { rows } = await db.query<JobFigures>(
    `select coalesce(floor(extract(epoch from now() - min(run_at) filter
              (where locked_at is null and run_at < now() and attempts < max_attempts))), 0)::int as late,
            (count(*) filter (where last_error is not null and attempts < max_attempts))::int as failing,
            (count(*) filter (where attempts >= max_attempts))::int as abandoned
       from graphile_worker._private_jobs`,
  );
  return rows[0] ?? { late: 0, failing: 0, abandoned: 0 };
}
