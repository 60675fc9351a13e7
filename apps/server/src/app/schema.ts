/** The tables of all parts: the ledger's, the site's, the queue's. */
import { ledgerMigrations } from '@mingpai/ledger';
import type { Database } from '../platform/database.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { migrate, migrationsIn } from '../platform/migrations.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);

/**
 * @param url the database's, for the queue, which brings its own migrations
 * @returns the names of the migrations that ran now
 * @throws {MigrationRefused} when the database was migrated by a newer version
 */
export async function bringUpToDate(database: Database, url: string): Promise<string[]> {
  const ran = await migrate(database, [...ledgerMigrations, ...(await migrationsIn(migrationsFolder))]);
  await migrateJobs(url);
  return ran;
}
