/** What nobody else tells an operator: a full disk, WAL that is not archived, a backup that is old, books that were not verified or are not in order. */
import { Counter, type Registry } from 'prom-client';
import type { AskedFigures } from './asked-figures.ts';
import type { Queryable } from './database.ts';

/** PostgreSQL's `disk_full`. */
const diskFull = '53100';

/** Counts what the database refused because nothing more fits on its disk. */
export interface DiskWatch {
  /** @param error of a call or a job, whatever it is */
  saw(error: unknown): void;
  readonly refused: number;
}

export function watchDisk(): DiskWatch {
  let refused = 0;
  return {
    saw(error) {
      if (isDiskFull(error)) refused += 1;
    },
    get refused() {
      return refused;
    },
  };
}

/** Also where it is what another error was caused by. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === diskFull) || isDiskFull(error.cause);
}

interface CareFigures {
  /** For how long the oldest piece of WAL that could not be archived has waited, s; 0: nothing waits, or nothing is archived. */
  readonly late: number;
  /** Since the newest backup, or since the site began where there is none, s. */
  readonly age: number;
  /** Since the newest verification that found the books in order was begun, or since the site began, s. */
  readonly verified: number;
  /** The newest verification found something. */
  readonly wrong: boolean;
}

export function databaseGauges(register: Registry, figures: AskedFigures, disk: DiskWatch): void {
  let told = 0;
  new Counter({
    name: 'database_full_total',
    help: 'Calls that failed because the disk of the database is full',
    registers: [register],
    collect() {
      this.inc(disk.refused - told);
      told = disk.refused;
    },
  });
  figures.add(read, [
    {
      name: 'wal_archive_late_seconds',
      help: 'For how long WAL has failed to reach the backups',
      of: ({ late }) => late,
    },
    {
      name: 'backup_age_seconds',
      help: 'Time since the newest backup of the database',
      of: ({ age }) => age,
    },
    {
      name: 'books_verified_age_seconds',
      help: 'Time since the books were verified and found in order',
      of: ({ verified }) => verified,
    },
    {
      name: 'books_not_in_order',
      help: '1 if the newest verification of the books found something',
      of: ({ wrong }) => (wrong ? 1 : 0),
    },
  ]);
}

async function read(db: Queryable): Promise<CareFigures> {
  const { rows } = await db.query<CareFigures>(
    `select (select case when last_failed_time > coalesce(last_archived_time, '-infinity')
                         then greatest(1, extract(epoch from now() - coalesce(last_archived_time, stats_reset))) else 0 end
               from pg_stat_archiver)::int as late,
            extract(epoch from now() - coalesce((select max(finished_at) from database_backup),
                                                (select min(applied_at) from migration)))::int as age,
            extract(epoch from now() - coalesce((select max(begun_at) from book_verification where in_order),
                                                (select min(applied_at) from migration)))::int as verified,
            not coalesce((select in_order from book_verification order by begun_at desc limit 1), true) as wrong`,
  );
  return rows[0] ?? { late: 0, age: 0, verified: 0, wrong: false };
}

/** Writes down that the books were verified. @param begunAt by the clock of whoever verified them */
export async function noteVerification(db: Queryable, begunAt: Date, inOrder: boolean): Promise<void> {
  await db.query('insert into book_verification (begun_at, in_order) values ($1, $2)', [begunAt, inOrder]);
}
