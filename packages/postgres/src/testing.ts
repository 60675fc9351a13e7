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
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // Files as they are, not block by block through the log: a third of the work.
  await askTestServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(administrator());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => askTestServer(`drop database if exists ${name} with (force)`) };
}

/** What the library's types leave out: whether the connection keeps the process from ending. */
type Client = pg.Client & { ref(): void; unref(): void };

/** One connection for all of a process: to open one costs the server a quarter of what a copy of the database does. */
let kept: { readonly url: string; readonly client: Promise<Client> } | undefined;
/** One question after the other: that is what a connection can. */
let last: Promise<unknown> = Promise.resolve();

/** Asks the server of the tests as its administrator. */
export function askTestServer(sql: string): Promise<void> {
  const answer = last.then(async () => {
    const client = await connection(administrator());
    client.ref();
    try {
      await client.query(sql);
    } finally {
      client.unref();
    }
  });
  last = answer.catch(() => undefined);
  return answer;
}

function administrator(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: it names the server that tests make their databases on');
  return url;
}

function connection(url: string): Promise<Client> {
  if (kept?.url === url) return kept.client;
  const opened = new pg.Client({ connectionString: url }) as Client;
  const client = opened.connect().then(() => opened);
  const mine = { url, client };
  const forget = () => {
    if (kept === mine) kept = undefined;
  };
  // A server that was restarted, or a test that ended every session of it: who asks next opens another.
  opened.on('error', forget);
  opened.on('end', forget);
  client.catch(forget);
  kept = mine;
  return client;
}
