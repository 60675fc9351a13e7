/** Forward-only SQL migrations, safe when many nodes start at once. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, withoutCuts } from './database.ts';

export interface Migration {
  /** Unique and sortable, such as `0003_sessions`. */
  readonly name: string;
  readonly sql: string;
}

/** The database was migrated by a newer version, or a migration that has run was edited. */
export class MigrationRefused extends Error {}

/** Any constant does; it keeps a second node waiting until the first has finished. */
const lockKey = 7_316_421;

/**
 * Reads the `migrations/*.sql` of every folder of `source`, in the order of their names, whichever folder they lie in.
 * @throws {Error} when two of them have one name
 */
export async function migrationsIn(source: URL): Promise<Migration[]> {
  const files: { readonly name: string; readonly at: URL }[] = [];
  for (const folder of await readdir(source, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const own = new URL(`${folder.name}/migrations/`, source);
    for (const file of await readdir(own).catch(noFolder))
      if (file.endsWith('.sql')) files.push({ name: file.replace(/\.sql$/, ''), at: new URL(file, own) });
  }
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  const twice = files.find(({ name }, place) => files[place + 1]?.name === name);
  if (twice !== undefined) throw new Error(`two migrations are named ${twice.name}`);
  return Promise.all(files.map(async ({ name, at }) => ({ name, sql: await readFile(at, 'utf8') })));
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

export interface Patience {
  /** Nobody waits longer behind a migration that itself waits for a lock, ms. */
  readonly lockMs: number;
  /** Between two tries, ms; and how many there are. */
  readonly pauseMs: number;
  readonly tries: number;
}

/** Some five minutes: a report that holds a table is over by then. */
const usualPatience: Patience = { lockMs: 2_000, pauseMs: 3_000, tries: 60 };

/**
 * Runs what has not run yet, one at a time over all nodes. Each is a transaction of its own, which gives up its place in the queue for
 * a table after a moment and begins anew; one that says `-- concurrently` builds its indexes beside whoever writes, outside of any.
 * @returns the names of the migrations that ran now
 * @throws {MigrationRefused} when the database knows a migration that `migrations` lacks and that does more than add, or one with
 *         another text
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  patience = usualPatience,
): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await withoutCuts(client);
    await takeTurn(client);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    await client.query(
      'alter table migration add column if not exists expands boolean not null default false',
    );
    const applied = await appliedTo(client);
    refuseBackwards(applied, migrations);
    const ran: string[] = [];
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      try {
        if (concurrently.test(migration.sql)) await buildIndexes(client, migration);
        else await runPatiently(client, migration, patience);
      } catch (error) {
        throw new Error(`migration ${migration.name} failed`, { cause: error });
      }
      ran.push(migration.name);
    }
    return ran;
  } finally {
    // With the connection its lock and its settings go.
    client.release(true);
  }
}

/** Asked for again and again: whoever waits within a statement holds a snapshot, and an index beside it would wait for that. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      lockKey,
    ]);
    if (rows[0]?.mine) return;
    await setTimeout(200);
  }
}

async function runPatiently(
  client: pg.PoolClient,
  migration: Migration,
  { lockMs, pauseMs, tries }: Patience,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    await client.query('begin');
    try {
      await client.query("select set_config('lock_timeout', $1, true)", [`${lockMs}ms`]);
      await run(client, migration.sql);
      await noteDown(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error) || left <= 0) throw error;
    }
    await setTimeout(pauseMs);
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** The first line after the one that says whether it only adds, or that one. */
const concurrently = /^(-- expands: .*\n)?-- concurrently\b/;
const index = /^create (?:unique )?index concurrently if not exists (\w+) on (?:(\w+)\.)?\w+\b/;

/** Killed in the middle it leaves an index that nobody reads and that is dropped here; what is whole stays. */
async function buildIndexes(client: pg.PoolClient, migration: Migration): Promise<void> {
  const statements = migration.sql
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) {
    const [, name = '', schema = 'public'] = index.exec(statement) ?? [];
    if (name === '') throw new Error(`no index that is built concurrently: ${statement}`);
    const { rows } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`${schema}.${name}`],
    );
    if (rows.length > 0) await run(client, `drop index concurrently ${schema}.${name}`);
    await run(client, statement);
  }
  await noteDown(client, migration);
}

/** What a migration says, word for word. */
async function run(client: pg.PoolClient, text: string): Promise<void> {
  await client.query(text);
}

async function noteDown(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('insert into migration (name, checksum, expands) values ($1, $2, $3)', [
    migration.name,
    checksum(migration),
    expands(migration),
  ]);
}

/**
 * The names of those that have not run, in their order; for a role that may not run them.
 * @throws {MigrationRefused} as `migrate`
 */
export async function missing(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedTo(database.pool);
  refuseBackwards(applied, migrations);
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

interface Applied {
  readonly checksum: string;
  /** It only added: a version that does not know it works on. */
  readonly expands: boolean;
}

/** A database of a version before has no word on which migrations only add: none does. */
async function appliedTo(db: pg.Pool | pg.PoolClient): Promise<Map<string, Applied>> {
  const { rows } = await db.query<Applied & { name: string }>(
    "select name, checksum, coalesce((to_jsonb(m) ->> 'expands')::boolean, false) as expands from migration m",
  );
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

/** What the first line of a migration says: the version before it runs on the schema after it ([CONTRIBUTING](../../../../CONTRIBUTING.md)). */
function expands({ sql }: Migration): boolean {
  return sql.startsWith('-- expands: ');
}

function refuseBackwards(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  for (const [name, { checksum: sum, expands: adds }] of applied) {
    const ours = known.get(name);
    if (ours === undefined && adds) continue;
    if (ours === undefined)
      throw new MigrationRefused(
        `the database has migration ${name}, which this version does not know: start the newer version`,
      );
    if (ours !== sum)
      throw new MigrationRefused(`migration ${name} was changed after it ran; add a new one instead`);
  }
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
