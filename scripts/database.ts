/** The database that a command works on: DATABASE_URL, or the embedded one of DATA_DIR (started if it does not run, and then stopped). */
import { startPostgres } from '@mingpai/postgres';
import { readSettings } from './settings.ts';

export async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl) return work(databaseUrl);
  const postgres = await startPostgres({ dataDir, log: (line) => console.log(line) });
  try {
    return await work(postgres.url);
  } finally {
    // One that was running before belongs to the site that started it.
    if (!postgres.adopted) await postgres.stop();
  }
}
