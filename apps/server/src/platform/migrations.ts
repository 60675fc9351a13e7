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

/** Reads `*.sql` of a folder in the order of their names. */
export async function migrationsIn(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

/**
 * Runs what has not run yet, each in its own transaction, under one lock.
 * @returns the names of the migrations that ran now
 * @throws {MigrationRefused} when the database knows a migration that `migrations` lacks, or one with another text
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedTo(client);
    refuseBackwards(applied, migrations);
    const ran: string[] = [];
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into migration (name, checksum) values ($1, $2)', [
          migration.name,
          checksum(migration),
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

async function appliedTo(db: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseBackwards(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  for (const [name, sum] of applied) {
    const ours = known.get(name);
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
