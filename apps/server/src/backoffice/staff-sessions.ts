/** Where members of staff are signed in: for themselves, and for whoever runs the staff to end. */
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { StaffMember } from './staff.ts';
import { changed, type Logged, unchanged } from './staff-change.ts';

export interface OwnStaffSession {
  /** Names it to `endOwnSession`; it opens nothing. */
  readonly id: string;
  readonly address: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** It is the one that asks. */
  readonly own: boolean;
}

/** Those that are open, the one that asks first, then by their last use. */
export async function sessionsOfStaff(
  db: Queryable,
  staffId: bigint,
  token: string,
  now: Date,
): Promise<OwnStaffSession[]> {
  const { rows } = await db.query<OwnStaffSession>(
    `select encode(token_hash, 'hex') as id, address, device, created_at as "createdAt",
            coalesce(used_at, created_at) as "usedAt", token_hash = $2 as own
       from staff_session
      where staff_id = $1 and ended_at is null and expires_at > $3
        and (idle_seconds is null or coalesce(used_at, created_at) + idle_seconds * interval '1 second' > $3)
      order by token_hash = $2 desc, coalesce(used_at, created_at) desc limit 50`,
    [staffId, hashOf(token), now],
  );
  return rows;
}

/** The sign-in before the one of this session. */
export async function staffSignInBefore(
  db: Queryable,
  staffId: bigint,
  token: string,
): Promise<{ at: Date; address: string; device: string } | undefined> {
  const { rows } = await db.query<{ at: Date; address: string; device: string }>(
    `select created_at as at, address, device from staff_session
      where staff_id = $1 and created_at < (select created_at from staff_session where token_hash = $2)
      order by created_at desc limit 1`,
    [staffId, hashOf(token)],
  );
  return rows[0];
}

/** Ends a person's sessions. @param which one, by its name, or all but one; absent: all @returns how many it ended */
export async function endSessions(
  tx: Tx,
  now: Date,
  staffId: bigint,
  { one, allBut }: { readonly one?: string; readonly allBut?: string } = {},
): Promise<number> {
  const { rows } = await tx.query(
    `update staff_session set ended_at = $2
      where staff_id = $1 and ended_at is null and expires_at > $2
        and ($3::text is null or token_hash = decode($3, 'hex')) and ($4::bytea is null or token_hash <> $4)
      returning 1`,
    [staffId, now, one ?? null, allBut === undefined ? null : hashOf(allBut)],
  );
  return rows.length;
}

/**
 * The devices are strangers again: a sign-in there is told, and tries are counted as anybody's. @param these absent: all, as after a
 * reset by two, when what was told of them is over as well
 */
export async function forgetDevices(
  tx: Tx,
  now: Date,
  staffId: bigint,
  these?: readonly Buffer[],
): Promise<void> {
  await tx.query(
    `update staff_session set device_id = null
      where staff_id = $1 and device_id is not null and ($2::bytea[] is null or device_id = any ($2))`,
    [staffId, these ?? null],
  );
  if (these !== undefined) return;
  await tx.query(
    'update staff_notice set device_id = null, seen_at = coalesce(seen_at, $2) where staff_id = $1 and (device_id is not null or seen_at is null)',
    [staffId, now],
  );
}

/** One of one's own. Another person's, or one that ended, is ended already. */
export async function endOwnSession(
  tx: Tx,
  now: Date,
  { id: staffId, username }: StaffMember,
  one: string,
): Promise<Logged<null>> {
  const sessions = await endSessions(tx, now, staffId, { one });
  return sessions === 0 ? unchanged(null) : told(staffId, { username, sessions });
}

/** All of one's own but the one that asks. */
export async function endOtherSessions(
  tx: Tx,
  now: Date,
  { id: staffId, username }: StaffMember,
  token: string,
): Promise<Logged<null>> {
  const sessions = await endSessions(tx, now, staffId, { allBut: token });
  return sessions === 0 ? unchanged(null) : told(staffId, { username, sessions });
}

/** All of a colleague's, for who runs the staff: they sign in again, with what they have. Refusal `not_found` */
export async function endSessionsOf(tx: Tx, now: Date, staffId: bigint): Promise<Refused | Logged<null>> {
  const { rows } = await tx.query<{ username: string }>('select username from staff where id = $1', [
    staffId,
  ]);
  const [person] = rows;
  if (!person) return refused('not_found');
  const sessions = await endSessions(tx, now, staffId);
  return sessions === 0 ? unchanged(null) : told(staffId, { username: person.username, sessions });
}

function told(staffId: bigint, about: { readonly username: string; readonly sessions: number }) {
  const entry = { action: 'staff_sessions_ended', subject: `staff/${staffId}` };
  return changed(null, { ...entry, before: undefined, after: undefined, about });
}
