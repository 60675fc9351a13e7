/**
 * Tells every node what changed, so that a node may answer from memory. PostgreSQL's NOTIFY carries it: it is sent only
 * if the transaction commits. While the listening connection is down a node knows nothing and must not trust its memory.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from './database.ts';

const channel = 'mingpai_changes';

export interface ChangeFeed {
  /** False while changes could be missed: answer from the database then. */
  readonly reliable: boolean;
  /** `changed` gets each announced key of the topic; `lost` is called when changes may have been missed. */
  on(topic: string, changed: (key: string) => void, lost: () => void): void;
  close(): Promise<void>;
}

/** Announces a change of `key` to all nodes when the transaction commits. At most one per topic and key is sent for a transaction. */
export async function announce(tx: Queryable, topic: string, key: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, `${topic} ${key}`]);
}

const reconnectMs = 500;

export async function openChangeFeed(databaseUrl: string, log: Logger): Promise<ChangeFeed> {
  const listeners = new Map<string, { changed: (key: string) => void; lost: () => void }[]>();
  let client: pg.Client | undefined;
  let reliable = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function deliver(payload: string | undefined): void {
    const space = payload?.indexOf(' ') ?? -1;
    if (payload === undefined || space < 0) return;
    for (const { changed } of listeners.get(payload.slice(0, space)) ?? []) changed(payload.slice(space + 1));
  }

  function lose(error: unknown): void {
    if (reliable) log.warn({ err: error }, 'change feed lost; answering from the database');
    reliable = false;
    client = undefined;
    for (const group of listeners.values()) for (const { lost } of group) lost();
    if (!closed) timer = setTimeout(() => void connect(), reconnectMs);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'mingpai-changes',
    });
    let failed = false;
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      next.end().catch(() => undefined);
      lose(error);
    };
    next.on('error', fail);
    next.on('end', () => fail(new Error('connection ended')));
    next.on('notification', ({ payload }) => deliver(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      return fail(error);
    }
    if (failed) return;
    client = next;
    reliable = true;
  }

  await connect();
  return {
    get reliable() {
      return reliable;
    },
    on(topic, changed, lost) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), { changed, lost }]);
    },
    async close() {
      closed = true;
      reliable = false;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
