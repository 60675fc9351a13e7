/** The PostgreSQL of a run of the tests. Its files are kept from run to run, with what was prepared in them. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@mingpai/postgres';
import pg from 'pg';

const kept = join(import.meta.dirname, '../node_modules/.cache/test-postgres');
/** Of states of the migrations. */
const preparedKept = 3;

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const postgres = await startKept();
  // Another run works on the files that are kept: this one has its own.
  if (postgres === undefined || postgres.adopted) return startFresh();
  await clear(postgres.url);
  return postgres;
}

async function startKept(): Promise<RunningPostgres | undefined> {
  try {
    return await startPostgres({ dataDir: kept, durable: false });
  } catch {
    // Nothing of them was ever flushed: a machine that failed may have left them in pieces.
    rmSync(kept, { recursive: true, force: true });
    return undefined;
  }
}

async function startFresh(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpai-test-'));
  // PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
  chmodSync(folder, 0o755);
  const { url, stop } = await startPostgres({ dataDir: folder, durable: false });
  return {
    url,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Drops what runs that were interrupted left behind, and what was prepared for migrations of long ago. */
async function clear(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'test\\_%'
       union all
       (select datname from pg_database where datname like 'prepared\\_%' order by oid desc offset $1)`,
      [preparedKept],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}
