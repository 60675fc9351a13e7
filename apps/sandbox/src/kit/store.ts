/**
 * A third party's own store: one SQLite file in WAL mode, every commit synced to the disk before it is answered. One
 * process, synchronous calls: a transaction is never interleaved with another.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { z } from 'zod';

type Parameters = Readonly<Record<string, SQLInputValue>>;

export interface Store {
  /** Integers arrive as bigint; the schema says what becomes of them. */
  one<S extends z.ZodType>(row: S, sql: string, parameters?: Parameters): z.output<S> | undefined;
  all<S extends z.ZodType>(row: S, sql: string, parameters?: Parameters): z.output<S>[];
  /** @returns how many rows changed */
  run(sql: string, parameters?: Parameters): number;
  /** All or nothing; when this returns, what was written survives a loss of power. Does not nest. */
  transact<Value>(work: () => Value): Value;
  close(): void;
}

/** The store's file in a third party's folder. */
export const storeFile = 'store.db';

/** @param folder made when missing @param schemas its tables, made when missing */
export function openStore(folder: string, schemas: readonly string[]): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, storeFile));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
  `);
  for (const schema of schemas) database.exec(schema);
  return wrap(database);
}

/**
 * A store that lives in memory and is gone with the process: nothing in it is worth keeping.
 * @param pages of 4096 bytes, at most; a write that needs more fails and changes nothing
 */
export function openMemoryStore(schemas: readonly string[], pages: number): Store {
  const database = new DatabaseSync(':memory:');
  database.exec(`pragma max_page_count = ${pages};`);
  for (const schema of schemas) database.exec(schema);
  return wrap(database);
}

function wrap(database: DatabaseSync): Store {
  const statements = new Map<string, StatementSync>();
  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    statements.set(sql, statement);
    return statement;
  }
  return {
    one(row, sql, parameters = {}) {
      const found = prepared(sql).get(parameters);
      return found === undefined ? undefined : row.parse(found);
    },
    all: (row, sql, parameters = {}) =>
      prepared(sql)
        .all(parameters)
        .map((found) => row.parse(found)),
    run: (sql, parameters = {}) => Number(prepared(sql).run(parameters).changes),
    transact(work) {
      database.exec('begin immediate');
      try {
        const value = work();
        database.exec('commit');
        return value;
      } catch (error) {
        // A failed statement may have rolled back already.
        if (database.isTransaction) database.exec('rollback');
        throw error;
      }
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}
