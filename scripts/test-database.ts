/**
 * The PostgreSQL servers of a run of the tests: one for what all workers use together, and one for each worker, because what is
 * counted and sealed lies below every transaction that runs in a whole server: those of other tests, too. Of a few files' tests they
 * are kept from run to run, with what was prepared in them; those of a whole run stand in memory where it has room.
 */
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

export interface TestServers {
  /** What tests find of them in their environment. */
  readonly environment: { readonly TEST_DATABASE_URL: string; readonly TEST_DATABASE_URLS: string };
  /** Their addresses. */
  readonly all: readonly string[];
  stop(): Promise<void>;
}

/** As in vitest.config.ts: more than cores, because many wait half of their time. */
export const testWorkers = 4;

/**
 * @param workers that run beside each other; each has a server of its own (own-server.ts)
 * @param folder where their files go, for a run that makes hundreds of databases: a copy of one costs a disk twice what it costs memory;
 *   undefined: they are kept
 */
export async function startTestServers(workers = testWorkers, folder?: string): Promise<TestServers> {
  const places = Array.from({ length: workers }, (_, nth) => `-${nth + 1}`);
  const start = (place: string) => (folder === undefined ? startTestPostgres(place) : startFresh(folder));
  const started = await Promise.all(['', ...places].map(start));
  const [shared = '', ...own] = started.map(({ url }) => url);
  return {
    environment: { TEST_DATABASE_URL: shared, TEST_DATABASE_URLS: own.join(' ') },
    all: [shared, ...own],
    async stop() {
      await Promise.all(started.map((server) => server.stop()));
    },
  };
}

/** @param place behind the folder's name, of servers that are started together */
export async function startTestPostgres(place = ''): Promise<TestPostgres> {
  const postgres = await startKept(`${kept}${place}`);
  // Another run works on the files that are kept: this one has its own.
  if (postgres === undefined || postgres.adopted) return startFresh(tmpdir());
  await clear(postgres.url);
  return postgres;
}

async function startKept(dataDir: string): Promise<RunningPostgres | undefined> {
  try {
    return await startPostgres({ dataDir, durable: false });
  } catch {
    // Nothing of them was ever flushed: a machine that failed may have left them in pieces.
    rmSync(dataDir, { recursive: true, force: true });
    return undefined;
  }
}

async function startFresh(parent: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(parent, 'mingpai-test-'));
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
