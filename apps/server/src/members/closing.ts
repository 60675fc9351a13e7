/** Accounts that their members close: asked for, taken back, closed, opened again by the way back, erased (docs/decisions/0080). */
import { skeletonOf } from '@mingpai/contract/rules/names';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** Whether the account is closed, or will be unless the member takes it back. */
export async function isClosing(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await closingOf(db, memberId)) !== undefined;
}

export interface Closing {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly askedAt: Date;
  readonly closesAt: Date;
  /** What is too little to be paid out is given up. */
  readonly waives: boolean;
  /** Once the member was told that something stands in the way. */
  readonly told: boolean;
  readonly closed: boolean;
}

const columns = `id, member_id as "memberId", asked_at as "askedAt", closes_at as "closesAt", waives,
  told_at is not null as told, closed_at is not null as closed`;

export async function closingOf(db: Queryable, memberId: bigint): Promise<Closing | undefined> {
  const { rows } = await db.query<Closing>(
    `select ${columns} from account_closing where member_id = $1 and undone_at is null and reopened_at is null`,
    [memberId],
  );
  return rows[0];
}

export async function isClosed(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await closingOf(db, memberId))?.closed ?? false;
}

/** Under the lock of the member's row. Another one that waits stays as it is. */
export async function noteClosing(
  tx: Tx,
  { memberId, askedAt, closesAt, waives }: Pick<Closing, 'memberId' | 'askedAt' | 'closesAt' | 'waives'>,
): Promise<void> {
  // Whoever sends advertising waits for this, and this for them (`holdPauses`).
  await tx.query("select pg_advisory_xact_lock_shared(hashtextextended('pauses', 0))");
  await tx.query(
    'insert into account_closing (member_id, asked_at, closes_at, waives) values ($1, $2, $3, $4) on conflict do nothing',
    [memberId, askedAt, closesAt, waives],
  );
}

/** @returns whether one waited: what is closed is not taken back */
export async function undoClosing(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update account_closing set undone_at = $2 where member_id = $1 and undone_at is null and closed_at is null returning 1',
    [memberId, now],
  );
  return rows.length > 0;
}

/** Whose time has come, in the order they asked, from the one behind `after` on. */
export async function dueClosings(
  db: Queryable,
  now: Date,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly Pick<Closing, 'id' | 'memberId'>[]> {
  const { rows } = await db.query<Pick<Closing, 'id' | 'memberId'>>(
    `select id, member_id as "memberId" from account_closing
      where undone_at is null and closed_at is null and closes_at <= $1 and id > $3 order by id limit $2`,
    [now, limit, after],
  );
  return rows;
}

export async function noteHeldUp(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.query('update account_closing set told_at = $2 where id = $1', [id, now]);
}

export async function noteClosed(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.query('update account_closing set closed_at = $2 where id = $1', [id, now]);
}

/** By the way back of those who lost everything, which two of the staff agree to. What is erased stays closed. */
export async function reopen(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `update account_closing set reopened_at = $2
      where member_id = $1 and closed_at is not null and reopened_at is null and erased_at is null`,
    [memberId, now],
  );
}

/** Those that were closed before that moment and still have personal data, the oldest first. */
export async function closedBefore(db: Queryable, moment: Date, limit: number): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(
    `select member_id from account_closing
      where closed_at <= $1 and reopened_at is null and erased_at is null order by closed_at limit $2`,
    [moment, limit],
  );
  return rows.map((row) => row.member_id);
}

/** No password is this hash. */
const nobody = 'erased';

/**
 * Takes out who the member was: name, contacts, passwords, factors, devices, addresses of sign-ins. What is left has a number alone;
 * the name is kept as a hash, so that nobody gets it again. @returns whether it was not done before
 */
export async function eraseMember(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ username: string }>(
    `update account_closing c set erased_at = $2 from member m
      where c.member_id = $1 and m.id = c.member_id and c.closed_at is not null and c.reopened_at is null and c.erased_at is null
      returning m.username`,
    [memberId, now],
  );
  const [member] = rows;
  if (!member) return false;
  await tx.query(
    'insert into retired_name (name_hash, retired_at) select unnest($1::bytea[]), $2 on conflict do nothing',
    [retiredKeys(member.username), now],
  );
  await tx.query(
    `update member set username = 'erased-' || id, name_skeleton = null, real_name = '', mobile = '', email = '', birthday = null,
            avatar = '', password_hash = $2, pay_password_hash = $2, frozen_reason = null where id = $1`,
    [memberId, nobody],
  );
  await tx.query("update session set address = '', device = '', device_id = null where member_id = $1", [
    memberId,
  ]);
  await tx.query(
    `with one as (delete from avatar where member_id = $1),
          two as (delete from member_factor where member_id = $1),
          three as (delete from member_factor_choice where member_id = $1),
          four as (delete from member_recovery_code where member_id = $1),
          five as (delete from member_trusted_device where member_id = $1),
          six as (delete from member_passkey where member_id = $1),
          seven as (delete from passkey_challenge where member_id = $1),
          eight as (delete from email_offer where member_id = $1)
     delete from passkey_proof where member_id = $1`,
    [memberId],
  );
  return true;
}

/** Whether it is, or is taken for, the name of somebody whose account is closed and erased. */
export async function isRetired(db: Queryable, username: string): Promise<boolean> {
  const { rows } = await db.query('select from retired_name where name_hash = any($1::bytea[])', [
    retiredKeys(username),
  ]);
  return rows.length > 0;
}

/** Those of these names that nobody gets again. */
export async function retiredAmong(
  db: Queryable,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ hash: Buffer }>(
    'select name_hash as hash from retired_name where name_hash = any($1::bytea[])',
    [usernames.flatMap(retiredKeys)],
  );
  const retired = new Set(rows.map(({ hash }) => hash.toString('hex')));
  return new Set(
    usernames.filter((name) => retiredKeys(name).some((key) => retired.has(key.toString('hex')))),
  );
}

function retiredKeys(username: string): Buffer[] {
  return [hashOf(`name/${username.toLowerCase()}`), hashOf(`skeleton/${skeletonOf(username)}`)];
}
