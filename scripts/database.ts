/**
 * The database that a command works on: DATABASE_URL, or the embedded one of DATA_DIR (started if it does not run, and then
 * stopped). It has two addresses: its owner's, for migrations alone, and that of the role which the server signs in with.
 */
import { startPostgres } from '@mingpai/postgres';
import { readSettings, type StartSettings } from './settings.ts';

/** The embedded database's; on a PostgreSQL of one's own the role of DATABASE_URL. */
export const serverRole = 'mingpai_server';

export interface SiteDatabase {
  /** Nothing where the one role of DATABASE_URL does everything. Never handed to a server. */
  readonly ownerUrl: string | undefined;
  /** The server's, whose rights `prepareForServer` sets. */
  readonly serverUrl: string;
  /** Ends the embedded one, if this start began it. */
  stop(): Promise<void>;
}

export async function openSiteDatabase({
  databaseUrl,
  ownerUrl,
  dataDir,
}: StartSettings): Promise<SiteDatabase> {
  if (databaseUrl) return { ownerUrl, serverUrl: databaseUrl, stop: async () => undefined };
  const postgres = await startPostgres({ dataDir, log: (line) => console.log(line) });
  return {
    ownerUrl: postgres.url,
    serverUrl: await postgres.asRole(serverRole),
    // One that was running before belongs to the site that started it.
    stop: postgres.adopted ? async () => undefined : postgres.stop,
  };
}

/** Migrates as the owner, and gives the server's role its rights; nothing where one role does everything. */
export async function prepareDatabase({ ownerUrl, serverUrl }: SiteDatabase) {
  if (!ownerUrl) return undefined;
  // Loaded when it is needed: a start has other things to do meanwhile.
  const { prepareForServer } = await import('../apps/server/src/app/schema.ts');
  return prepareForServer(ownerUrl, roleIn(serverUrl));
}

export function roleIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

export async function withDatabase<Result>(
  work: (database: SiteDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openSiteDatabase(readSettings());
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}
