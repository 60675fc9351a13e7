/** The site's tables without a server: enough for rules that one transaction decides, and ready in a moment. */
import { createTestDatabase } from '@mingpai/postgres';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';

export interface TestTables {
  readonly database: Database;
  /** A member without a wallet. @returns the id */
  member(): Promise<bigint>;
  close(): Promise<void>;
}

export async function openTestTables(): Promise<TestTables> {
  const made = await createTestDatabase(inject('preparedDatabase'));
  const database = openDatabase(made.url, { connections: 10, connectionWaitMs: 30_000 });
  let members = 0;
  return {
    database,
    async member() {
      members += 1;
      const { rows } = await database.query<{ id: bigint }>(
        `insert into member (username, password_hash, pay_password_hash, real_name, registered_at)
         values ($1, '', '', '测试会员', '2026-01-01T00:00:00Z') returning id`,
        [`tables${members}`],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('no member');
      return id;
    },
    async close() {
      await database.close();
      await made.drop();
    },
  };
}
