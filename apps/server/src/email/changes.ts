/** An address that was replaced or removed is told so, with a code that undoes it once: whoever reads there may be the one who was robbed. */
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { daysBefore, forget } from '../platform/forgetting.ts';
import { hashOf } from '../platform/ids.ts';
import { addressKey, dropEmail, setEmail } from './addresses.ts';

/** How long a change can be undone from the old address. */
export const undoDays = 7;
const undoableMs = undoDays * 86_400_000;

export async function noteEmailChange(
  tx: Tx,
  now: Date,
  { memberId, old, undo }: { readonly memberId: bigint; readonly old: string; readonly undo: string },
): Promise<void> {
  await tx.query(
    `insert into email_change (member_id, old_address, changed_at, undo_hash, undo_until) values ($1, $2, $3, $4, $5)`,
    [memberId, old, now, hashOf(undo), new Date(now.getTime() + undoableMs)],
  );
}

/**
 * Who took an address away is asked while the owner may complain; the link of those that go is void long since.
 * @param days as is set (`security.emailChangeDays`)
 * @returns how many went
 */
export function forgetEmailChanges(database: Database, now: Date, days: number): Promise<number> {
  return forget(
    database,
    `delete from email_change where id = any (array(
       select id from (select id, changed_at from email_change order by id limit $2) oldest where changed_at < $1)) returning 1`,
    daysBefore(now, days),
  );
}

/** The member has no address any more, and no letter brings an earlier one back. Under the lock of the member's row. @returns whether there was one */
export async function endEmail(tx: Tx, now: Date, memberId: bigint): Promise<boolean> {
  await tx.query('update email_change set undo_until = $2 where member_id = $1 and undo_until > $2', [
    memberId,
    now,
  ]);
  return dropEmail(tx, memberId);
}

/** Whose change this code undoes. */
export async function emailChangeOf(db: Queryable, undo: string): Promise<bigint | undefined> {
  const { rows } = await db.query<{ member_id: bigint }>(
    'select member_id from email_change where undo_hash = $1',
    [hashOf(undo)],
  );
  return rows[0]?.member_id;
}

/**
 * The old address stands again, for notices alone, until it is confirmed anew. Later changes are undone with it, and every other link to
 * the same mailbox is void: a stolen one comes back once, not each time it is taken off. Under the lock of the member's row.
 * @returns the address; undefined: it was undone before, is too late, or the address is another member's by now
 */
export async function undoEmailChange(tx: Tx, now: Date, undo: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: bigint; member_id: bigint; old_address: string }>(
    'select id, member_id, old_address from email_change where undo_hash = $1 and undone_at is null and undo_until > $2 for update',
    [hashOf(undo), now],
  );
  const [change] = rows;
  if (!change) return undefined;
  const { id, member_id: memberId, old_address: address } = change;
  if (!(await setEmail(tx, now, { memberId, address, by: 'link' }))) return undefined;
  const { rows: open } = await tx.query<{ id: bigint; old_address: string }>(
    'select id, old_address from email_change where member_id = $1 and undone_at is null',
    [memberId],
  );
  const over = open.filter(
    (other) => other.id >= id || addressKey(other.old_address) === addressKey(address),
  );
  await tx.query('update email_change set undone_at = $2 where id = any($1::bigint[])', [
    over.map((other) => other.id),
    now,
  ]);
  return address;
}
