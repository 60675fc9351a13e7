/** Who the member is, as they and staff see it. */
import type { Database, Queryable, Tx } from '../platform/database.ts';

export interface Profile {
  readonly id: bigint;
  readonly username: string;
  readonly realName: string;
  readonly mobile: string;
  readonly email: string;
  /** YYYY-MM-DD, or empty. */
  readonly birthday: string;
  readonly avatar: string;
  /** 1 to 10. */
  readonly vipLevel: number;
  readonly isAgent: boolean;
  readonly autoTransfer: boolean;
  readonly registeredAt: Date;
  readonly frozenAt: Date | undefined;
}

export async function profileOf(db: Queryable, memberId: bigint): Promise<Profile | undefined> {
  const { rows } = await db.query<{
    id: bigint;
    username: string;
    real_name: string;
    mobile: string;
    email: string;
    birthday: string | null;
    avatar: string;
    vip_level: number;
    is_agent: boolean;
    auto_transfer: boolean;
    registered_at: Date;
    frozen_at: Date | null;
  }>(
    `select id, username, real_name, mobile, email, to_char(birthday, 'YYYY-MM-DD') as birthday, avatar, vip_level,
            is_agent, auto_transfer, registered_at, frozen_at
       from member where id = $1`,
    [memberId],
  );
  const [row] = rows;
  return (
    row && {
      id: row.id,
      username: row.username,
      realName: row.real_name,
      mobile: row.mobile,
      email: row.email,
      birthday: row.birthday ?? '',
      avatar: row.avatar,
      vipLevel: row.vip_level,
      isAgent: row.is_agent,
      autoTransfer: row.auto_transfer,
      registeredAt: row.registered_at,
      frozenAt: row.frozen_at ?? undefined,
    }
  );
}

export interface ProfileChange {
  readonly mobile: string;
  readonly email: string;
  /** YYYY-MM-DD, a real date. */
  readonly birthday: string;
}

export async function changeProfile(
  database: Database,
  memberId: bigint,
  change: ProfileChange,
): Promise<void> {
  await database.query('update member set mobile = $2, email = $3, birthday = $4 where id = $1', [
    memberId,
    change.mobile,
    change.email,
    change.birthday,
  ]);
}

export async function setAutoTransfer(database: Database, memberId: bigint, on: boolean): Promise<void> {
  await database.query('update member set auto_transfer = $2 where id = $1', [memberId, on]);
}

/** Whether the member's money follows them into games (specification, chapter 4, Auto-transfer). */
export async function autoTransferOf(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ auto_transfer: boolean }>(
    'select auto_transfer from member where id = $1',
    [memberId],
  );
  return rows[0]?.auto_transfer ?? false;
}

/** What one entry into a game brings along at most, fen; undefined: the whole central balance (rule B60). */
export async function autoTransferMostOf(db: Queryable, memberId: bigint): Promise<bigint | undefined> {
  const { rows } = await db.query<{ most: bigint | null }>(
    'select auto_transfer_most as most from member where id = $1',
    [memberId],
  );
  return rows[0]?.most ?? undefined;
}

/** What follows the member into a game: nothing, all (`most` null), or so many fen at most. */
export async function entryOf(
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly most: bigint | null } | undefined> {
  const { rows } = await db.query<{ most: bigint | null }>(
    'select auto_transfer_most as most from member where id = $1 and auto_transfer',
    [memberId],
  );
  return rows[0];
}

/** @param most fen; undefined: no ceiling any more */
export async function setAutoTransferMost(
  database: Database,
  memberId: bigint,
  most: bigint | undefined,
): Promise<void> {
  await database.query('update member set auto_transfer_most = $2 where id = $1', [memberId, most ?? null]);
}

/** Their rows, in the order of their ids, until the transaction ends: what hangs on a member is decided one after the other. */
export async function lockMembers(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query('select from member where id = any($1::bigint[]) order by id for no key update', [ids]);
}

/**
 * Keeps a change of credentials from passing by what is decided in this transaction, such as an order to pay out: whoever comes
 * second sees the other.
 */
export async function lockCredentials(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select 1 from member where id = $1 for share', [memberId]);
}

/** From now on the member earns commission (affiliates). */
export async function markAsAgent(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('update member set is_agent = true where id = $1', [memberId]);
}

/** From now on they earn none. */
export async function unmarkAsAgents(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query('update member set is_agent = false where id = any($1)', [memberIds]);
}

export interface LevelChange {
  readonly memberId: bigint;
  /** 1 to 10. */
  readonly level: number;
}

/** In one statement, however many they are. @returns how many members have a new level */
export async function setVipLevels(tx: Tx, changes: readonly LevelChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const { rows } = await tx.query<{ changed: number }>(
    `with changed as (
       update member m set vip_level = n.level
         from unnest($1::bigint[], $2::int[]) as n (member_id, level) where m.id = n.member_id returning m.id)
     select count(*)::int as changed from changed`,
    [changes.map(({ memberId }) => memberId), changes.map(({ level }) => level)],
  );
  return rows[0]?.changed ?? 0;
}

/** Which of these members staff have suspended. */
export async function frozenAmong(db: Queryable, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from member where id = any($1::bigint[]) and frozen_at is not null',
    [memberIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many of these may move money. */
export async function openMembers(db: Queryable, ids: readonly bigint[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from member where id = any($1) and frozen_at is null',
    [ids],
  );
  return rows[0]?.count ?? 0;
}

/** Whether staff have suspended the member: they may look, and bring money back, but not move it out or into play. */
export async function isFrozen(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ frozen: boolean }>(
    'select frozen_at is not null as frozen from member where id = $1',
    [memberId],
  );
  return rows[0]?.frozen ?? true;
}
