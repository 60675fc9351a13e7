/** Counts the pages that statements of a pool touch: how much is read does not depend on how busy the machine is. */
import type pg from 'pg';
import type { Database, Queryable } from '../platform/database.ts';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

export interface BufferWatch {
  /** Pages that the pool's statements touched while `work` ran, and how many each kind of statement did, the most first. */
  of(
    work: () => Promise<unknown>,
  ): Promise<{ readonly pages: number; readonly statements: readonly string[] }>;
}

type Query = (...args: unknown[]) => Promise<{ rows: unknown[] }>;

/** Each statement of the pool is explained, undone and run from now on. */
export function watchBuffers(pool: pg.Pool): BufferWatch {
  let counts: Map<string, number> | undefined;
  const watched = new WeakSet<object>();

  async function explain(query: Query, text: string, values: unknown[]): Promise<void> {
    const { rows } = await query(`explain (analyze, buffers, format json) ${text}`, values);
    const [row] = rows as { 'QUERY PLAN': readonly { readonly Plan: Plan }[] }[];
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    const pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    counts?.set(text, (counts.get(text) ?? 0) + pages);
  }

  function watch(client: pg.PoolClient): void {
    if (watched.has(client)) return;
    watched.add(client);
    const query: Query = client.query.bind(client) as unknown as Query;
    let inside = false;
    const asked = async (first: unknown, second?: unknown) => {
      const named = typeof first === 'object' ? (first as { text: string; values?: unknown[] }) : undefined;
      const text = named?.text ?? String(first);
      const values = named?.values ?? (Array.isArray(second) ? second : []);
      const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
      if (word === 'begin') inside = true;
      if (word === 'commit' || (word === 'rollback' && !/ to /i.test(text))) inside = false;
      if (counts && ['select', 'insert', 'update', 'delete', 'with'].includes(word)) {
        const alone = !inside;
        await query(alone ? 'begin' : 'savepoint explained');
        await explain(query, text, values);
        await query(alone ? 'rollback' : 'rollback to savepoint explained');
      }
      return query(first, second);
    };
    // The pool itself asks with a callback for statements of its own.
    Object.defineProperty(client, 'query', {
      value: (...args: unknown[]) => {
        const last = args.at(-1);
        if (typeof last !== 'function') return asked(args[0], args[1]);
        asked(args[0], args[1]).then(
          (result) => last(undefined, result),
          (error: unknown) => last(error),
        );
        return undefined;
      },
    });
  }

  pool.on('acquire', watch);
  return {
    async of(work) {
      const mine = new Map<string, number>();
      counts = mine;
      try {
        await work();
      } finally {
        counts = undefined;
      }
      const statements = [...mine].sort(([, a], [, b]) => b - a);
      return {
        pages: statements.reduce((sum, [, pages]) => sum + pages, 0),
        statements: statements.map(([text, pages]) => `${pages} ${text.replace(/\s+/g, ' ').slice(0, 90)}`),
      };
    },
  };
}

/** The buffers of 8 kB that the statements of `work` touch, in one transaction; it only reads. */
export async function buffersOf(
  database: Database,
  work: (db: Queryable) => Promise<unknown>,
): Promise<number> {
  let buffers = 0;
  await database.transaction((tx) =>
    work({
      async query<Row>(text: string, values: readonly unknown[] = []) {
        const { rows } = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
        return tx.query<Row>(text, values);
      },
    }),
  );
  return buffers;
}
