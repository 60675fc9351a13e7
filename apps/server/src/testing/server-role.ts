/** The role that servers of tests sign in with: one for all databases of the tests' PostgreSQL. */
import pg from 'pg';

export const serverRole = 'mingpai_test_server';
/** No secret: the role reaches databases of tests only. */
const password = 'of-tests-only';

/** Makes it, unless another run of the tests on the same PostgreSQL was first. */
export async function makeServerRole(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `do $$ begin create role ${serverRole} login password '${password}';
       exception when duplicate_object or unique_violation then null; end $$`,
    );
  } finally {
    await client.end();
  }
}

/** The same database, as the server's role. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = serverRole;
  url.password = password;
  return url.href;
}
