/** Counts what a pool sends to its database: each is a round trip, which costs the server as much as the database. */
import type pg from 'pg';

export interface RoundTrips {
  /** The statements that the pool sent while `work` ran, `begin` and `commit` among them, in their order. */
  of(work: () => Promise<unknown>): Promise<readonly string[]>;
}

/** Comes by the clock where a commit takes long, on a busy machine say (platform/hung-commits.ts). */
const looksForHungCommits = /from pg_stat_activity/;

type Query = (...args: unknown[]) => unknown;

/** Of a pool that nobody else asks meanwhile. */
export function watchRoundTrips(pool: pg.Pool): RoundTrips {
  let sent: string[] | undefined;
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    const counting = (...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === 'string' ? first : String((first as { readonly text?: unknown }).text);
      if (!looksForHungCommits.test(text)) sent?.push(text.replace(/\s+/g, ' ').trim().slice(0, 100));
      return query(...args);
    };
    Object.defineProperty(client, 'query', { value: counting, configurable: true });
  });
  return {
    async of(work) {
      const mine: string[] = [];
      sent = mine;
      try {
        await work();
      } finally {
        sent = undefined;
      }
      return mine;
    },
  };
}
