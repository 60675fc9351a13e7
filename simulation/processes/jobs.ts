/** The site's background work by the machine's time: queued jobs of the job library's tables, one after the other, and crontab lines. */

import type pg from 'pg';
import type { Job, JobRunner } from '../../apps/server/src/platform/jobs.ts';
import { type Life, never, presentLife, within } from '../machine/life.ts';

export interface JobBook {
  /** A job was queued, or rests no longer. */
  queued(): void;
  start(jobs: readonly Job[], pool: pg.Pool): Pick<JobRunner, 'stop'>;
}

/** A job that a dead process held is free again after so long, in ms, as the library has it. */
const heldMs = 4 * 3_600_000;
/** What became due in the same moment is done together. */
const soonMs = 5;
const minuteMs = 60_000;

interface Taken {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** What was run so far, by all processes one after the other. */
export interface JobCount {
  readonly failures: string[];
  readonly runs: Map<string, number>;
  /** Every job, whether it ran or not. */
  readonly known: Set<string>;
}

/**
 * @param everyMinutes what runs more often runs once in so many: a month has 43,200 minutes
 * @param leftOut asked each time a crontab line is due: true, and it is not run this time
 * @param resting keys of jobs that wait now, however long they are due: looks at what nobody touches
 */
export function openJobBook(
  everyMinutes: number,
  { failures, runs, known }: JobCount,
  leftOut: (job: string) => boolean = () => false,
  resting: () => readonly string[] = () => [],
): JobBook {
  let pool: pg.Pool;
  /** Whose work it is. Whoever queues a job may be another process, and what comes of it ends with this one all the same. */
  let life: Life | undefined;
  let jobs = new Map<string, Job>();
  let timer: NodeJS.Timeout | undefined;
  let minutes: NodeJS.Timeout | undefined;
  let working = false;
  let more = false;
  let stopped = false;

  async function run(name: string, payload: unknown): Promise<boolean> {
    const job = jobs.get(name);
    if (!job) throw new Error(`a job that nobody knows: ${name}`);
    runs.set(name, (runs.get(name) ?? 0) + 1);
    try {
      await job.run(payload);
      return true;
    } catch (error) {
      // A killed process hears that its connections broke, and nobody hears anything of it.
      if (life?.dead) return never();
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  function failed(reason: string): void {
    if (!life?.dead) failures.push(reason);
  }

  /** The next that is due, and when another one will be; the one that was done before goes in the same statement. */
  async function take(
    finished: string | undefined,
  ): Promise<{ taken: Taken | undefined; next: number | undefined }> {
    const now = new Date();
    const { rows } = await pool.query<{ [Name in keyof Taken]: Taken[Name] | null } & { next: Date | null }>({
      name: 'take-job',
      text: `with gone as (delete from graphile_worker._private_jobs where id = $3::bigint),
         due as (
         select j.id from graphile_worker._private_jobs j
          where j.run_at <= $1 and j.attempts < j.max_attempts and (j.locked_at is null or j.locked_at < $2)
            and j.id is distinct from $3::bigint and (j.key is null or not j.key = any($4))
          order by j.priority, j.run_at, j.id limit 1 for update skip locked),
         taken as (
       update graphile_worker._private_jobs j set locked_at = $1, locked_by = 'simulation', attempts = j.attempts + 1
         from due, graphile_worker._private_tasks t where j.id = due.id and t.id = j.task_id
       returning j.id::text as id, t.identifier as name, j.payload, j.attempts::int as attempts)
       select taken.*, (select min(j.run_at) from graphile_worker._private_jobs j
                         where j.attempts < j.max_attempts and j.locked_at is null and j.id is distinct from $3::bigint
                           and (j.key is null or not j.key = any($4))) as next
         from (select) always left join taken on true`,
      values: [now, new Date(now.getTime() - heldMs), finished ?? null, resting()],
    });
    const [row] = rows;
    if (row?.id != null && row.name !== null && row.attempts !== null)
      return { taken: { ...row, id: row.id, name: row.name, attempts: row.attempts }, next: undefined };
    return { taken: undefined, next: row?.next?.getTime() };
  }

  async function work(): Promise<void> {
    if (working) {
      more = true;
      return;
    }
    working = true;
    let finished: string | undefined;
    try {
      for (;;) {
        more = false;
        const { taken, next } = await take(finished);
        finished = undefined;
        if (stopped) return;
        if (taken === undefined) {
          if (more) continue;
          wakeAt(next);
          return;
        }
        if (await run(taken.name, taken.payload)) finished = taken.id;
        else
          await pool.query(
            `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest($2, run_at) where id = $1`,
            [taken.id, new Date(Date.now() + 1_000 * Math.exp(Math.min(10, taken.attempts)))],
          );
      }
    } finally {
      working = false;
    }
  }

  function wakeAt(at: number | undefined): void {
    clearTimeout(timer);
    if (at === undefined || stopped) return;
    timer = setTimeout(begin, Math.max(soonMs, at - Date.now()));
  }

  function begin(): void {
    void work().catch((error: unknown) => failed(String(error)));
  }

  async function minute(at: number): Promise<void> {
    for (const { name, schedule } of jobs.values()) {
      if (schedule === undefined) continue;
      if (isDue(schedule, new Date(at), everyMinutes) && !stopped && !leftOut(name)) await run(name, {});
    }
  }

  /** Only minutes in which something is due are waited for. */
  function nextMinute(): void {
    let at = Math.floor(Date.now() / minuteMs) * minuteMs + minuteMs;
    const lines = [...jobs.values()].flatMap(({ schedule }) => schedule ?? []);
    if (lines.length === 0) return;
    while (!lines.some((line) => isDue(line, new Date(at), everyMinutes))) at += minuteMs;
    minutes = setTimeout(() => {
      nextMinute();
      void minute(at).catch((error: unknown) => failed(String(error)));
    }, at - Date.now());
  }

  return {
    queued() {
      more = true;
      if (working || jobs.size === 0 || stopped || life === undefined || life.dead) return;
      within(life, () => wakeAt(Date.now()));
    },
    start(given, ofProcess) {
      pool = ofProcess;
      life = presentLife();
      if (life === undefined) throw new Error('background work belongs to a process');
      jobs = new Map(given.map((job) => [job.name, job]));
      for (const { name } of given) known.add(name);
      wakeAt(Date.now());
      nextMinute();
      return {
        async stop() {
          stopped = true;
          clearTimeout(timer);
          clearTimeout(minutes);
        },
      };
    },
  };
}

/**
 * @param line of a crontab, UTC: minute, hour and stars
 * @param everyMinutes what runs more often than this runs as often as this; a divisor of 60
 */
export function isDue(line: string, at: Date, everyMinutes: number): boolean {
  const [minute = '*', hour = '*'] = line.split(' ');
  const now = at.getUTCMinutes();
  const often = minute === '*' ? 1 : minute.startsWith('*/') ? Number(minute.slice(2)) : undefined;
  const several = minute.split(',');
  const due =
    often === undefined
      ? several.length > 1
        ? now % Math.max(everyMinutes, 1) === Number(several[0])
        : now === Number(minute)
      : now % Math.max(often, everyMinutes) === 0;
  return due && (hour === '*' || at.getUTCHours() === Number(hour));
}
