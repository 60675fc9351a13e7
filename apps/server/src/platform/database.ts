/** One pool of connections, and transactions on one of them. */
import pg from 'pg';
import { type Gate, openGate } from './admission.ts';
import { clientTelling, isIdle, socketOf } from './connection.ts';
import { type HotStatements, isUnfit, openHotStatements } from './hot-statements.ts';
import { boundHungCommits } from './hung-commits.ts';

/** What runs SQL: the database itself or a transaction. Satisfies the ledger's `Queryable`. */
export interface Queryable {
  query<Row>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}

/** A transaction: whoever asks for one cannot be handed the database itself, whose statements each stand alone. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Called once the transaction has ended, however: after its effects can be seen, and before whoever asked for it goes on. */
  ended(tell: () => void): void;
}

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** Calls when a transaction has committed that queued jobs (`queue_job`), with how many: nobody else has been told of them. */
  onQueued(look: (jobs: number) => void): void;
  /** For transactions that wait for each other's locks: whoever waits here holds no connection, and others are left for reading. */
  readonly gate: Gate;
  /**
   * Runs `work` in one transaction (read committed). A refusal rolls back, and is what comes of it, unless it says `keepingWrites`;
   * a thrown error rolls back and is rethrown; `rollbackWith` ends it without effect from wherever it is and hands back a value.
   * `patient`: for work at night, of which a statement may take twenty minutes and wait for locks as long.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: { readonly patient?: boolean },
  ): Promise<Result>;
  /** So many wait for a connection that whoever comes now is better told at once; money that waits crowds nobody who only looks. */
  crowded(work: 'looking' | 'moving'): boolean;
  /** There is no connection, and PostgreSQL refused the newest that was tried: nobody can be answered from here. It is tried on. */
  readonly refused: boolean;
  /** Breaks every connection, so that whoever waits for an answer on one hears now that none will come. */
  abandon(): void;
  close(): Promise<void>;
}

/**
 * No connection stays silent for longer, in ms: the end of every query on our side, should the database be unable to say anything. Longer
 * than the database itself lets a statement run.
 */
export const longestSilenceMs = 35_000;

/**
 * Nobody waits longer for a lock, in ms: what holds one for so long stands still, and whoever waits holds a connection that others need.
 * Shorter than an app waits for its answer.
 */
const longestLockWaitMs = 8_000;

/**
 * A transaction that asks nothing for so long is ended with all that it holds, in ms: its node stands still. Nothing slow is awaited
 * inside of one.
 */
const longestIdleMs = 15_000;

/** More than that are turned away, and nobody waits longer. */
const waitingForLocks = { waiting: 2_000, patienceMs: 10_000 } as const;

/** So many may wait for a connection before the doors let nobody else in (`crowded`), and before whoever is inside is told to give up. */
const waitingForConnections = { crowded: 200, most: 2_000 } as const;

/**
 * Of the connections, this part is never held by a transaction: what only reads finds one while money waits. So many are kept when nobody
 * uses them, too: strangers who take all of the server's places meanwhile would leave this node none.
 */
const keptForReading = 0.25;

/** Pause between two tries to connect while there is no connection and the last one was refused, in ms. */
const triedAgainMs = 500;

/** Resources (too many connections) and authorisation: the database is there, and refuses this node. */
const refusal = /^(?:53|28)/;

/**
 * So old a connection is replaced once nobody uses it, in seconds: plans that it keeps for prepared statements and for functions were made
 * for tables as they were then, and what it has gathered of memory goes with it.
 */
const longestLifeSeconds = 900;

/** Too many wait for a connection of this node: the database is not asked at all. */
export class TooManyWait extends Error {
  constructor() {
    super('too many wait for a connection');
  }
}

/** By which the database says to a session that a job is queued in it (migrations/1148_jobs_without_notices.sql). */
const jobQueued = 'MPJOB';

/** `int8[]`; the library has names for single values only. */
const listOfInt8: number = 1_016;

/** `int8` is `bigint` in code, alone and in a list: money never passes through a floating point number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    const parse = pg.types.getTypeParser(id, format);
    if (format === 'binary') return parse;
    if (id === pg.types.builtins.INT8) return (text: string) => BigInt(text);
    if (id === listOfInt8)
      return (text: string) => parse(text).map((one: string | null) => (one === null ? null : BigInt(one)));
    return parse;
  },
};

export interface DatabaseOptions {
  readonly connections?: number;
  /** How long a request waits for a connection before it says that the database is gone, in ms. */
  readonly connectionWaitMs?: number;
  /** A connection that nobody uses is kept for so long, in ms; 0: for ever. */
  readonly idleMs?: number;
  /** So old a connection is replaced once nobody uses it, in seconds. */
  readonly lifeSeconds?: number;
  /** How long a statement waits for a lock, in ms. */
  readonly lockWaitMs?: number;
  /** No connection stays silent for longer, in ms: the end of every query on our side. */
  readonly silenceMs?: number;
  /** False: names mean PostgreSQL's own things first, and no statement is cut short; for who checks a database it does not trust. */
  readonly trusting?: boolean;
}

export function openDatabase(
  url: string,
  {
    connections = 20,
    connectionWaitMs = 5_000,
    idleMs = 10_000,
    lifeSeconds = longestLifeSeconds,
    lockWaitMs = longestLockWaitMs,
    silenceMs = longestSilenceMs,
    trusting = true,
  }: DatabaseOptions = {},
): Database {
  let refused = false;
  let again: NodeJS.Timeout | undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    min: Math.floor(connections * keptForReading),
    Client: clientTelling((error) => {
      refused = error instanceof Error && 'code' in error && refusal.test(String(error.code));
      if (refused) again ??= setTimeout(tryAgain, triedAgainMs);
    }),
    types,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(trusting
      ? { statement_timeout: 30_000, lock_timeout: lockWaitMs }
      : { options: '-c search_path=pg_catalog,public' }),
    idle_in_transaction_session_timeout: longestIdleMs,
    application_name: 'mingpai',
  });
  /** Where somebody is connected, the next who needs another tries. */
  function tryAgain(): void {
    again = undefined;
    if (clients.size > 0 || pool.ending) return;
    pool.connect().then(
      (client) => client.release(),
      () => undefined,
    );
  }
  // A connection that breaks is replaced at the next use, and a query under way fails with its own error; without a listener a
  // break would end the process. The pool listens to idle ones only: those in a transaction need a listener of their own.
  pool.on('error', () => undefined);
  const clients = new Set<pg.PoolClient>();
  /** How many jobs were queued on a connection. */
  const queued = new WeakMap<pg.PoolClient, number>();
  const looking: ((jobs: number) => void)[] = [];
  const hot = openHotStatements();
  const transactions = openGate({
    running: Math.max(1, connections - Math.floor(connections * keptForReading)),
    waiting: waitingForConnections.most,
    patienceMs: connectionWaitMs,
  });
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('notice', ({ code }) => {
      if (code === jobQueued) queued.set(client, (queued.get(client) ?? 0) + 1);
    });
    // Whoever looks through the whole books lets statements run as long as they take.
    if (!trusting) return;
    socketOf(client).setTimeout(silenceMs, () => {
      // Nobody waits for one that lies idle.
      if (!isIdle(client)) commits?.giveUp(client);
    });
  });
  pool.on('remove', (client) => clients.delete(client));
  const commits = trusting ? boundHungCommits(pool) : undefined;
  return {
    pool,
    onQueued: (look) => void looking.push(look),
    gate: openGate({ running: Math.max(1, Math.floor(connections * 0.4)), ...waitingForLocks }),
    crowded: (work) =>
      pool.waitingCount + (work === 'moving' ? transactions.waiting : 0) >= waitingForConnections.crowded,
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      if (pool.waitingCount >= waitingForConnections.most) throw new TooManyWait();
      return ask<Row>(pool, hot, text, values);
    },
    transaction: async (work, { patient = false } = {}) => {
      const leave = await transactions.enter();
      if (leave === undefined) throw new TooManyWait();
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      const tellers = new Set<() => void>();
      queued.delete(client);
      let broken: unknown;
      try {
        if (commits?.refusing) await client.query('begin read only');
        else if (commits?.onlyReads(client)) await client.query('begin read write');
        else await client.query('begin');
        if (patient) await takeTime(client);
        const result = await work(txOn(client, hot, tellers));
        await client.query(isRefusal(result) && !kept.has(result) ? 'rollback' : 'commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: unknown) => {
          broken = failure;
        });
        if (error instanceof Rollback) return error.value;
        throw error;
      } finally {
        if (patient && trusting) socketOf(client).setTimeout(silenceMs);
        // A connection that cannot even roll back is closed: the next transaction would begin within this one.
        client.release(broken !== undefined);
        leave();
        for (const tell of tellers) tell();
        const jobs = queued.get(client);
        if (jobs !== undefined) for (const look of looking) look(jobs);
      }
    },
    get refused() {
      return refused && clients.size === 0;
    },
    abandon() {
      for (const client of clients) socketOf(client).destroy();
    },
    close() {
      clearTimeout(again);
      return pool.end();
    },
  };
}

/**
 * The database says nothing while it works: who lets it work for long has to let the connection be silent for as long. A machine that is
 * gone is known by the network (keep-alive), and by the feed.
 */
async function takeTime(client: pg.PoolClient): Promise<void> {
  socketOf(client).setTimeout(0);
  await client.query("set local statement_timeout = '20min'");
  await client.query('set local lock_timeout = 0');
}

/** A connection whose statements take as long as they take, for who builds indexes of big tables; it is not to be used again. */
export async function withoutCuts(client: pg.PoolClient): Promise<void> {
  socketOf(client).setTimeout(0);
  await client.query('set statement_timeout = 0');
  await client.query('set lock_timeout = 0');
}

function txOn(client: pg.PoolClient, hot: HotStatements, tellers: Set<() => void>): Tx {
  return {
    inTransaction: true,
    ended: (tell) => void tellers.add(tell),
    query: (text, values = []) => ask(client, hot, text, values),
  };
}

/** By its name, if it is asked for often. */
async function ask<Row>(
  connection: pg.Pool | pg.PoolClient,
  hot: HotStatements,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: Row[] }> {
  const name = hot.nameOf(text);
  try {
    const { rows } = await connection.query({ text, values: [...values], ...(name && { name }) });
    return { rows: rows as Row[] };
  } catch (error) {
    if (isUnfit(error)) hot.unfit(text);
    throw error;
  }
}

/** One connection, for whoever has it alone. */
export function queryableOf(client: pg.ClientBase): Queryable {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query(text, [...values]);
      return { rows: rows as Row[] };
    },
  };
}

/** One connection, for whoever asks it several things at once: it takes one question at a time. */
export function oneAfterTheOther(db: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row>(text: string, values?: readonly unknown[]) {
      const answer = last.then(() => db.query<Row>(text, values));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

const kept = new WeakSet<object>();

/** A refusal that must not undo what was written on the way to it: a wrong password that was counted, a line of the log. */
export function keepingWrites<Refusal extends { readonly ok: false; readonly code: string }>(
  refusal: Refusal,
): Refusal {
  kept.add(refusal);
  return refusal;
}

/** A refusal has a code of the contract (`outcome.ts`); what a venue is answered has none, and is committed. */
function isRefusal(result: unknown): result is object {
  return (
    typeof result === 'object' && result !== null && 'ok' in result && result.ok === false && 'code' in result
  );
}

class Rollback extends Error {
  readonly value: never;
  constructor(value: unknown) {
    super('transaction rolled back on purpose');
    this.value = value as never;
  }
}

/** Ends the transaction around it without effect; `transaction` then returns `value` (a refusal, say). */
export function rollbackWith(value: unknown): never {
  throw new Rollback(value);
}
