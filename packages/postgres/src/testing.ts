/** A database of its own for a test file, on the server that TEST_DATABASE_URL names (the test run starts one if it is not set). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * @param template a database that is copied, to which nobody is connected
 * @throws when TEST_DATABASE_URL is not set: run the tests by `npm test`, or set it to an administrator's address
 */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin)
    throw new Error('TEST_DATABASE_URL is not set: it names the server that tests make their databases on');
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // Files as they are, not block by block through the log: a third of the work.
  await run(admin, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(admin, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
