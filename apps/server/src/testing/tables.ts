/** The site's tables without a server: enough for rules that one transaction decides, and ready in a moment. */
import { createTestDatabase } from '@mingpai/postgres';
import { inject } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { openSettings, type Settings } from '../settings/index.ts';

export interface TestTables {
  /** The database's, for a connection of one's own. */
  readonly url: string;
  readonly database: Database;
  /** As the database has them: nothing is answered from memory. */
  readonly settings: Settings;
  /** A member without a wallet. @returns the id */
  member(): Promise<bigint>;
  /** Somebody with a role, who may decide from the first moment. @returns the id */
  staff(role: 'chief' | 'clerk'): Promise<bigint>;
  /** An offer that is published. @returns the id */
  promotion(): Promise<bigint>;
  close(): Promise<void>;
}

/** Hears nothing, and says so. */
const deaf: ChangeFeed = {
  reliable: false,
  unansweredMs: () => 0,
  former: false,
  on: () => undefined,
  onSilence: () => undefined,
  follow: () => undefined,
  close: async () => undefined,
};

export async function openTestTables(clock: Clock = systemClock): Promise<TestTables> {
  const made = await createTestDatabase(inject('templateDatabase'));
  const database = openDatabase(made.url, { connections: 10, connectionWaitMs: 30_000, lockWaitMs: 30_000 });
  let names = 0;
  async function insert(statement: string, values: readonly string[]): Promise<bigint> {
    const { rows } = await database.query<{ id: bigint }>(statement, values);
    const [row] = rows;
    if (!row) throw new Error('nothing was inserted');
    return row.id;
  }
  // `staff/1`, on whose word the rows of a test stand; has no role, and is nobody where people are counted.
  await database.query(
    `insert into staff (id, username, name, password_hash, totp_secret, rights, roles, created_at, disabled_at)
     overriding system value values (1, 'before', '旧人', '', '', '{}', '{}', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
  );
  await database.query("select setval(pg_get_serial_sequence('staff', 'id'), 1)");
  return {
    url: made.url,
    database,
    settings: openSettings(database, deaf, clock),
    member: () =>
      insert(
        `insert into member (username, password_hash, pay_password_hash, real_name, registered_at)
         values ($1, '', '', '测试会员', '2026-01-01T00:00:00Z') returning id`,
        [`tables${++names}`],
      ),
    staff: (role) =>
      insert(
        `insert into staff (username, name, password_hash, totp_secret, rights, roles, created_at)
         values ($1, $1, '', '', '{}', array[$2::text], '2026-01-01T00:00:00Z') returning id`,
        [`staff${++names}`, role],
      ),
    promotion: () =>
      insert(
        `with kind as (insert into promotion_type (name, position) values ($1, 1) returning id)
         insert into promotion (type_id, title, state, starts_at, updated_at)
         select id, $1, 'published', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z' from kind returning id`,
        [`offer${++names}`],
      ),
    async close() {
      await database.close();
      await made.drop();
    },
  };
}
