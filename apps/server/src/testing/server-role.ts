/** The role that servers of tests sign in with: one for all databases of the tests' PostgreSQL. */
import { askTestServer, createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { inject } from 'vitest';

export const serverRole = 'mingpai_test_server';
/** No secret: the role reaches databases of tests only. */
const password = 'of-tests-only';

/** Makes it, unless another run of the tests on the same PostgreSQL was first. */
export async function makeServerRole(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      // It opens thousands of connections: what makes a stolen hash hard to guess makes each of them slow.
      // PostgreSQL 15 has no such setting.
      `select set_config(name, '1', false) from pg_settings where name = 'scram_iterations';
       do $$ begin create role ${serverRole} login password '${password}';
       exception when duplicate_object or unique_violation then null; end $$`,
    );
  } finally {
    await client.end();
  }
}

/** A copy of the prepared database (template-database.ts), on which a server may work. */
export async function copyForServer(): Promise<TestDatabase> {
  const copy = await createTestDatabase(inject('templateDatabase'));
  // What was revoked of the database as a whole is not in a copy of it (platform/server-role.ts).
  const name = pg.escapeIdentifier(new URL(copy.url).pathname.slice(1));
  await askTestServer(`revoke temporary on database ${name} from public`);
  return copy;
}

/** The same database, as the server's role. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = serverRole;
  url.password = password;
  return url.href;
}
