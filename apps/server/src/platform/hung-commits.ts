/**
 * A commit that waits for a synchronous standby waits for as long as that is silent, and whoever hangs up changes nothing: PostgreSQL
 * does not notice, and may not stop waiting. So each connection that is given up leaves one of the server's places taken, and who makes
 * another in its stead takes all of them in the end; then nobody can even look. While commits hang, a pool makes a few more connections,
 * which only read; and those that it gave up count as its own.
 */
import pg from 'pg';
import { isIdle, processOf, settingsOf, socketOf } from './connection.ts';

/** Pause between two looks, in ms. */
const lookEveryMs = 500;

/** Asked for so long, a connection may wait for a standby, in ms. */
const suspectAfterMs = 1_500;

/** How long the question may take where the pool has no connection left, in ms. */
const patienceMs = 2_000;

/** So large a part of a pool's connections is made for looking while commits hang. */
const partForLooking = 0.25;

const readOnly = '-c default_transaction_read_only=on';

export interface HungCommits {
  /** Breaks a connection of which a question is unanswered. */
  giveUp(client: pg.PoolClient): void;
  /** Some were given up and hang on: who writes is better refused than left hanging too. */
  readonly refusing: boolean;
  /** It was made to read alone. */
  onlyReads(client: pg.PoolClient): boolean;
}

/** @param pool without `options` of its own */
export function boundHungCommits(pool: pg.Pool): HungCommits {
  const most = pool.options.max ?? 10;
  const forLooking = Math.max(1, Math.floor(most * partForLooking));
  /** Since when, ms. */
  const inUse = new Map<pg.PoolClient, number>();
  const readers = new Set<pg.PoolClient>();
  /** Server processes of connections that were given up, as long as they may hang. */
  let left = new Set<number>();
  let hang = false;
  /** Of those that are still the pool's. */
  let hangHere = 0;
  let looking = false;

  pool.on('connect', (client) => {
    if (settingsOf(client) === readOnly) readers.add(client);
  });
  pool.on('remove', (client) => {
    readers.delete(client);
    inUse.delete(client);
  });
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    inUse.delete(client);
    if (readers.has(client)) setImmediate(retire);
  });

  /** Those that only read make room for others, once nobody uses them. */
  function retire(): void {
    if (hang) return;
    for (const client of readers) if (!inUse.has(client)) socketOf(client).destroy();
  }

  /** Beside those that hang in the pool there is always room for some that only read. */
  function bound(): void {
    const room = hang ? most + forLooking : most;
    pool.options.max = Math.max(forLooking + hangHere, room - left.size);
  }

  function suspects(): readonly number[] {
    const long = performance.now() - suspectAfterMs;
    const waiting = [...inUse].flatMap(([client, since]) => {
      const pid = since < long && !isIdle(client) ? processOf(client) : undefined;
      return pid === undefined ? [] : [pid];
    });
    return [...left, ...waiting];
  }

  /** By a connection of its own where the pool has none left. */
  async function hangingOf(pids: readonly number[]): Promise<Set<number>> {
    if (pool.idleCount > 0 || pool.totalCount < (pool.options.max ?? most)) return hangingAt(pool, pids);
    const client = new pg.Client({
      ...pool.options,
      query_timeout: patienceMs,
      connectionTimeoutMillis: patienceMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await hangingAt(client, pids);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
    const asked = suspects();
    const known = new Set(left);
    const hanging = asked.length > 0 ? await hangingOf(asked) : new Set<number>();
    left = new Set([...left].filter((pid) => !known.has(pid) || hanging.has(pid)));
    hang = hanging.size > 0;
    hangHere = [...hanging].filter((pid) => !left.has(pid)).length;
    bound();
    // Given to each connection as it is made.
    pool.options.options = hang ? readOnly : undefined;
    retire();
  }

  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer);
    if (looking || (!hang && inUse.size === 0 && left.size === 0)) return;
    looking = true;
    // Where nobody says how they are, it is as it was.
    void look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();

  return {
    giveUp(client) {
      const pid = processOf(client);
      if (pid !== undefined) left.add(pid);
      bound();
      socketOf(client).destroy();
    },
    get refusing() {
      return hang && left.size > 0;
    },
    onlyReads: (client) => readers.has(client),
  };
}

async function hangingAt(db: pg.Pool | pg.Client, pids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid = any($1::int[]) and wait_event = 'SyncRep'",
    [pids],
  );
  return new Set(rows.map(({ pid }) => pid));
}
