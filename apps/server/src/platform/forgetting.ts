/** What has an age is forgotten some rows at a time, so that nobody waits for it and nothing grows without end. */
import type { Database } from './database.ts';
import type { Job } from './jobs.ts';

const rowsAtOnce = 5_000;
const dayMs = 86_400_000;

/**
 * @param statement deletes at most `$2` rows that are older than the moment `$1`, and returns a row for each
 * @returns how many there were
 */
export async function forget(database: Database, statement: string, before: Date): Promise<number> {
  for (let gone = 0; ; ) {
    const { rows } = await database.query(statement, [before, rowsAtOnce]);
    gone += rows.length;
    if (rows.length < rowsAtOnce) return gone;
  }
}

/** So many days before a moment. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/**
 * A job that forgets every day, while few are awake (05:10 in Beijing, minutes apart).
 * @param minute of the hour
 */
export function forgettingJob(name: string, minute: number, run: () => Promise<unknown>): Job {
  return {
    name,
    schedule: `${minute} 21 * * *`,
    async run() {
      await run();
    },
  };
}
