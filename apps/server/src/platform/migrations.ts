/** Forward-only SQL migrations, safe when many nodes start at once. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

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

/**
 * Runs what has not run yet, each in its own transaction, under one lock.
 * @returns the names of the migrations that ran now
 * @throws {MigrationRefused} when the database knows a migration that `migrations` lacks and that does more than add, or one with
 *         another text
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
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
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into migration (name, checksum, expands) values ($1, $2, $3)', [
          migration.name,
          checksum(migration),
          expands(migration),
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${migration.name} failed`, { cause: error });
      }
      ran.push(migration.name);
    }
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    client.release();
  }
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
