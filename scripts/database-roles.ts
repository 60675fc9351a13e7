/**
 * npm run database:roles: parts the role that the server signs in with from the owner of the tables, and says what it did. The
 * embedded database has both roles by itself; a PostgreSQL of one's own needs their two addresses, or is given a role here.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { looseEnds } from '../apps/server/src/platform/server-role.ts';
import { prepareDatabase, roleIn, type SiteDatabase, serverRole, withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

await withDatabase(async (database) => {
  const parted = database.ownerUrl ? database : await newRole(database.serverUrl);
  const prepared = await prepareDatabase(parted);
  const role = roleIn(parted.serverUrl);
  for (const name of prepared?.ran ?? []) console.log(`migration ${name}`);
  console.log(`${prepared?.granted.length ?? 0} tables, views and sequences: rights of ${role} set.`);
  const owner = new pg.Client({ connectionString: parted.ownerUrl });
  await owner.connect();
  const query = async <Row>(text: string, values: readonly unknown[] = []) => ({
    rows: (await owner.query(text, [...values])).rows as Row[],
  });
  const loose = await looseEnds({ query }, role).finally(() => owner.end());
  for (const line of loose) console.error(`${role}: ${line}.`);
  if (loose.length > 0) {
    console.error(
      `${role} is no role for a server: name another in DATABASE_URL, or leave DATABASE_OWNER_URL away for a new one.`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${role} owns nothing, adds to history and cannot change it, and can switch no guard off.`);
  if (parted === database) return;
  console.log(`
From now on start the server with

  DATABASE_URL=${parted.serverUrl}
  DATABASE_OWNER_URL=${readSettings().databaseUrl}

The first is the server's; the second is for \`npm start\` and this command alone, which migrate with it and hand it to nobody.
The password is shown once; this command sets another one.`);
});

/** On a site whose one role did everything: that one stays the owner, and a new one is the server's. */
async function newRole(ownerUrl: string): Promise<SiteDatabase> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serverRole]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${serverRole} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The role ${serverRole} could not be made (${why}). Have an administrator run: create role ${serverRole} login password '...'; then set DATABASE_URL to it, DATABASE_OWNER_URL to the address of before, and run this again.`,
    );
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = serverRole;
  url.password = password;
  return { ownerUrl, serverUrl: url.href, stop: async () => undefined };
}
