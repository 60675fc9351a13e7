/**
 * Somebody who sits on a database host and writes to its PostgreSQL directly, whatever the cluster thinks of that host: what is
 * acknowledged there has to be in the cluster afterwards, or a primary that was fenced off had gone on.
 */
import pg from 'pg';
import type { DatabaseHost } from './cluster.ts';

export interface Stray {
  /** Ends it. @returns how many effects were acknowledged, how many of those since the last mark, and how many are gone */
  stop(): Promise<{ readonly acknowledged: number; readonly afterMark: number; readonly lost: number }>;
  /** From now on counts apart, for who woke up. */
  mark(): void;
}

const pauseMs = 20;
/** Longer than the cluster needs to take a primary down. */
const patienceMs = 20_000;

export async function startStray({ direct }: DatabaseHost, databaseUrl: string): Promise<Stray> {
  // A table beside the site's, in a schema that the site knows nothing of.
  await ask(databaseUrl, 'create schema if not exists drill');
  await ask(databaseUrl, 'create table if not exists drill.stray (id uuid primary key)');
  const acknowledged: string[] = [];
  let [ended, marked] = [false, 0];

  async function write(): Promise<void> {
    while (!ended) {
      const client = new pg.Client({
        connectionString: direct,
        connectionTimeoutMillis: 1_000,
        query_timeout: patienceMs,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (!ended) {
          const id = crypto.randomUUID();
          await client.query('insert into drill.stray (id) values ($1)', [id]);
          acknowledged.push(id);
          await rest(pauseMs);
        }
      } catch {
        // It is stopped, gone, or no primary: tried again.
        await rest(pauseMs);
      } finally {
        void client.end().catch(() => undefined);
      }
    }
  }

  const writing = write();
  return {
    mark() {
      marked = acknowledged.length;
    },
    async stop() {
      ended = true;
      await Promise.race([writing, rest(patienceMs)]);
      const rows = await ask(
        databaseUrl,
        'select count(*)::int as there from drill.stray where id = any($1::uuid[])',
        acknowledged,
      );
      const there = (rows[0] as { there: number } | undefined)?.there ?? 0;
      return {
        acknowledged: acknowledged.length,
        afterMark: acknowledged.length - marked,
        lost: acknowledged.length - there,
      };
    },
  };
}

async function ask(url: string, text: string, list?: readonly string[]): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(text, list && [list]);
    return rows as object[];
  } finally {
    await client.end();
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
