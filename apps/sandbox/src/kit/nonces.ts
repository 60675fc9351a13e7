/**
 * Nonces that were used, for as long as their request's time could still be accepted. A file of their own: reading a balance
 * should not cost a synced commit of the store. They survive the death of the process; what a loss of power could
 * let through again is a transfer that its id makes harmless.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Twice the window: a time may be that far ahead when the nonce is used. In ms. */
const keptMs = 11 * 60_000;
const purgeEveryMs = 60_000;

export const nonceSchema =
  'create table if not exists nonce (nonce text primary key, used_at integer not null) strict, without rowid;';

export interface Nonces {
  /** @returns `false` when it was used before */
  use(nonce: string, now: number): boolean;
  close(): void;
}

/** The nonces' file in a third party's folder. */
export const nonceFile = 'nonces.db';

/** The store has made the folder. */
export function openNonces(folder: string): Nonces {
  const database = new DatabaseSync(join(folder, nonceFile));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma busy_timeout = 5000;
    ${nonceSchema}
  `);
  const insert = database.prepare(
    'insert into nonce (nonce, used_at) values (:nonce, :now) on conflict do nothing',
  );
  const purge = database.prepare('delete from nonce where used_at < :before');
  let purgedAt = 0;
  return {
    use(nonce, now) {
      if (Math.abs(now - purgedAt) > purgeEveryMs) {
        purge.run({ before: now - keptMs });
        purgedAt = now;
      }
      return insert.run({ nonce, now }).changes === 1;
    },
    close: () => database.close(),
  };
}
