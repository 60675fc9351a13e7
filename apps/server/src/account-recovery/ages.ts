/** How long requests for a way back are kept, and how many of them that came to nothing: anybody may ask for any name. */
import type { Database, Tx } from '../platform/database.ts';
import { daysBefore, forget } from '../platform/forgetting.ts';

/** What the records did not bear out: whoever asked heard so after an hour. */
export const unmatchedDays = 7;
/** So many requests that came to nothing lie at most, wherever they come from: some 20 MB. */
export const unmatchedMost = 50_000;
/** One comes and some go: what lies above the bound becomes less. */
const goAtOnce = 50;

/** The oldest that came to nothing go, once so many numbers were given since. @param id the newest */
export async function makeRoom(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `delete from account_recovery where id = any (array(
       select id from account_recovery where not enough and id <= $1 order by id limit $2 for update skip locked))`,
    [id - BigInt(unmatchedMost), goAtOnce],
  );
}

/**
 * @param matchedDays as is set (`security.recoveryDays`), for those that the records bore out, stopped and used ones too: who asked, and
 * who said yes, is looked up while somebody may complain
 * @returns how many went
 */
export async function forgetRecoveries(database: Database, now: Date, matchedDays: number): Promise<number> {
  // Numbered as they were asked for: the oldest come first, and the first that is young enough ends it.
  const unmatched = await forget(
    database,
    `delete from account_recovery where id = any (array(
       select id from (select id, asked_at from account_recovery where not enough order by id limit $2) oldest
        where asked_at < $1)) returning 1`,
    daysBefore(now, unmatchedDays),
  );
  const matched = await forget(
    database,
    `delete from account_recovery where id = any (array(
       select id from (select id, asked_at from account_recovery where enough order by id limit $2) oldest
        where asked_at < $1)) returning 1`,
    daysBefore(now, matchedDays),
  );
  return unmatched + matched;
}
