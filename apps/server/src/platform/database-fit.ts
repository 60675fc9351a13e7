/** Whether the database is one that the site can work on: asked at start before anything else, and the clocks all the time. */
import pg from 'pg';
import { BadConfiguration } from './config.ts';
import type { Queryable } from './database.ts';

/** What the SQL keeps to, and what the tests are run on. */
const oldestMajor = 15;

/** Farther apart than this, times that nodes write and times that the database writes tell of another order than there was, in ms. */
export const mostSkewMs = 1_000;

/** Connections of a node besides those of DATABASE_CONNECTIONS: settings 2, changes 1, jobs 6. */
export const furtherConnections = 9;

const statementMs = 30_000;

/**
 * @param connections what the node will hold at most
 * @throws {BadConfiguration} with the line that says what to do
 */
export async function refuseUnfit(url: string, connections: number): Promise<void> {
  const [one, other] = [open(url), open(url)];
  try {
    await connect(one);
    await connect(other);
    const { rows } = await one.query<{ version: number; free: number; timeout: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('statement_timeout') as timeout,
              current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`,
    );
    const { version, free, timeout } = rows[0] ?? { version: 0, free: 0, timeout: '' };
    if (version < oldestMajor * 10_000)
      throw unfit(
        `this is PostgreSQL ${Math.floor(version / 10_000)}; ${oldestMajor} or newer is supported: upgrade it (pg_upgrade), or name a newer one`,
      );
    if (timeout !== `${statementMs / 1_000}s`) throw pooler();
    await refusePooler(one, other);
    if (free < connections)
      throw new BadConfiguration(
        `DATABASE_CONNECTIONS: a node holds ${connections} connections with it, the database lets ${free} in: lower it, or raise max_connections`,
      );
  } finally {
    await Promise.all([close(one), close(other)]);
  }
}

/**
 * How far the machine's clock is from the database's, in ms, at least: what the question itself took is not counted. Positive: ours is ahead.
 */
export async function skewOf(db: Queryable, now: () => number = Date.now): Promise<number> {
  const asked = now();
  const { rows } = await db.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  );
  const heard = now();
  const apart = (asked + heard) / 2 - (rows[0]?.at ?? heard);
  return Math.sign(apart) * Math.max(0, Math.abs(apart) - (heard - asked) / 2);
}

function open(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    statement_timeout: statementMs,
    application_name: 'mingpai-start',
  });
  // What breaks between two questions is told by the next one.
  client.on('error', () => undefined);
  return client;
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) throw pooler();
    throw error;
  }
}

async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

/** Two connections that are open at the same time are two processes of PostgreSQL, each the same from question to question. */
async function refusePooler(one: pg.Client, other: pg.Client): Promise<void> {
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
  for (let round = 0; round < 3; round += 1) {
    ofOne.add(await processOf(one));
    ofOther.add(await processOf(other));
  }
  if (ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid))) throw pooler();
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** @param now this machine's clock, ms since 1970 @throws {BadConfiguration} when it is not the database's */
export async function refuseSkew(db: Queryable, now: () => number = Date.now): Promise<void> {
  const skew = await skewOf(db, now);
  if (Math.abs(skew) > mostSkewMs)
    throw new BadConfiguration(
      `clock: this machine's is ${(Math.abs(skew) / 1_000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'} the database's, more than ${mostSkewMs / 1_000} s: set both by the same time servers (chrony, systemd-timesyncd)`,
    );
}

function unfit(problem: string): BadConfiguration {
  return new BadConfiguration(`DATABASE_URL: ${problem}`);
}

function pooler(): BadConfiguration {
  return unfit(
    'there is a pooler of connections in between (PgBouncer, say): the site has a pool of its own and needs its connections to itself (LISTEN, time limits, locks of a session); name PostgreSQL itself, or a proxy that only passes TCP on (HAProxy)',
  );
}
