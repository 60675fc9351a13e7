/** What counts against a limit, since a moment (inclusive); amounts in fen. */
import type { Queryable } from '../platform/database.ts';

/** Payout - stake of what settled since a moment, corrections included; fen, negative when lost. */
export async function netSince(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ net: string }>(
    'select coalesce(sum(result_delta), 0)::text as net from settled_change where member_id = $1 and at >= $2',
    [memberId, since],
  );
  return BigInt(rows[0]?.net ?? 0);
}

/**
 * What is lost since a moment once every open bet is lost too; fen. One statement, because a bet that settles between two would be
 * in neither: its stake not open any more, its loss not seen yet.
 */
export async function atRisk(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ fen: string }>(
    `select ((select coalesce(sum(stake), 0) from bet_on_record where member_id = $1 and state = 'unsettled')
           - (select coalesce(sum(result_delta), 0) from settled_change where member_id = $1 and at >= $2))::text as fen`,
    [memberId, since],
  );
  return BigInt(rows[0]?.fen ?? 0);
}

/** What was staked since a moment, by the time of the bet; a bet that came to nothing does not count. Fen. */
export async function stakedSince(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ fen: string }>(
    "select coalesce(sum(stake), 0)::text as fen from bet_on_record where member_id = $1 and placed_at >= $2 and state <> 'void'",
    [memberId, since],
  );
  return BigInt(rows[0]?.fen ?? 0);
}

/** What was deposited, and what waits to be: an order counts from its hour on, until it is rejected or has expired. Fen. */
export async function depositedSince(
  db: Queryable,
  memberId: bigint,
  since: Date,
  now: Date,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `select coalesce(sum(coalesce(credited, amount)), 0)::text as sum from deposit_on_record
      where member_id = $1 and created_at >= $2
        and (state = 'approved' or (state = 'pending' and expires_at > $3))`,
    [memberId, since, now],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

/** What arrived of a member's deposits less what left as withdrawals, since the account was opened. Fen. */
export async function netDeposits(db: Queryable, memberId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ fen: string }>(
    `select ((select coalesce(sum(amount), 0) from credited_deposit where member_id = $1)
           - (select coalesce(sum(amount), 0) from withdrawal_on_record where member_id = $1 and state = 'approved'))::text as fen`,
    [memberId],
  );
  return BigInt(rows[0]?.fen ?? 0);
}
