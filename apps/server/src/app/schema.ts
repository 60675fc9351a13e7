/** The tables of all parts: the ledger's, the site's, the queue's; and whose they are. */
import { ledgerMigrations } from '@mingpai/ledger';
import { type Database, openDatabase, type Queryable } from '../platform/database.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { type Migration, MigrationRefused, migrate, migrationsIn, missing } from '../platform/migrations.ts';
import { addWhatIsMissing } from '../platform/older-postgres.ts';
import { grantToServer } from '../platform/server-role.ts';

/** Each capability's tables lie in its own folder `migrations`. */
const capabilities = new URL('../', import.meta.url);

/** As the first who asked found them: they are part of the program, and some hundred files are 30 ms of a processor. */
let read: Promise<readonly Migration[]> | undefined;

export async function allMigrations(): Promise<readonly Migration[]> {
  read ??= migrationsIn(capabilities).then((own) => [...ledgerMigrations, ...own]);
  return read;
}

/**
 * At the start of a server. One that signs in as the owner of the tables migrates them itself; one with a role of its own only
 * looks whether they are up to date.
 * @param url the database's, for the queue, which brings its own migrations
 * @returns the names of the migrations that ran now, and whether the role owns the tables
 * @throws {MigrationRefused} when the database was migrated by a newer version, or lacks migrations that this role may not run
 */
export async function bringUpToDate(
  database: Database,
  url: string,
): Promise<{ readonly ran: string[]; readonly owns: boolean }> {
  const migrations = await allMigrations();
  if (!(await mayMigrate(database))) {
    const lacking = await missing(database, migrations);
    if (lacking.length > 0)
      throw new MigrationRefused(
        `the database lacks ${lacking.length} migrations (${lacking[0]} ...), and the role of DATABASE_URL may not run them: run \`npm run database:roles\` with DATABASE_OWNER_URL, or start by \`npm start\``,
      );
    return { ran: [], owns: false };
  }
  await addWhatIsMissing(database);
  const ran = await migrate(database, migrations);
  await migrateJobs(url);
  return { ran, owns: true };
}

export interface Prepared {
  /** Names of the migrations that ran now. */
  readonly ran: readonly string[];
  /** Tables, views and sequences whose rights were set now. */
  readonly granted: readonly string[];
}

/**
 * Before the start of a server that has a role of its own: migrates as the owner, and gives that role what it needs.
 * @param ownerUrl never leaves the process that calls this
 * @param role the server's; exists
 * @throws {MigrationRefused} as `bringUpToDate`
 */
export async function prepareForServer(ownerUrl: string, role: string): Promise<Prepared> {
  const owner = openDatabase(ownerUrl, { connections: 1, lockWaitMs: 0 });
  try {
    const { ran } = await bringUpToDate(owner, ownerUrl);
    // Two nodes that start at once would trip over each other's grants.
    const granted = await owner.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(7316422)');
      return grantToServer(tx, role);
    });
    return { ran, granted };
  } finally {
    await owner.close();
  }
}

/** A database without tables is for whoever comes first; then it is for their owner, or who may act as that. */
async function mayMigrate(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select coalesce((select pg_has_role(relowner, 'USAGE') from pg_class where oid = to_regclass('public.migration')),
                     has_schema_privilege('public', 'CREATE')) as may`,
  );
  return rows[0]?.may ?? false;
}
