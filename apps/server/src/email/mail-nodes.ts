/**
 * Whether some node of the site has a mail server (decision 112): nodes that have one leave a sign each minute, and those without one offer
 * letters and recovery by e-mail as long as it is fresh.
 */
import type { Queryable } from '../platform/database.ts';

/** A node that left no sign for so long is gone, in ms: it leaves one each minute. */
const freshMs = 3 * 60_000;

export async function leaveSign(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `insert into mail_server_sign (seen_at) values ($1)
     on conflict (one) do update set seen_at = greatest(mail_server_sign.seen_at, excluded.seen_at)`,
    [now],
  );
}

export async function someNodeSends(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query('select from mail_server_sign where seen_at > $1', [
    new Date(now.getTime() - freshMs),
  ]);
  return rows.length > 0;
}
