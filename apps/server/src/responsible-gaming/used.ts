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

/** What a member could have lost in the end, counted from a moment; fen. */
export interface CouldBeLost {
  /** Lost by settlement; negative when won. */
  readonly lost: bigint;
  /** Stakes of open bets. */
  readonly open: bigint;
  /** What lies at venues with wallets of their own, or is on its way there: they take bets from it and ask nobody. */
  readonly atVenues: bigint;
}

/**
 * One statement, because what moves between two would be in neither: a bet that settles, a transfer that arrives. What is played at a
 * venue and not told yet changes nothing of the sum: it lies there until it is told.
 */
export async function couldBeLost(db: Queryable, memberId: bigint, since: Date): Promise<CouldBeLost> {
  const { rows } = await db.query<{ lost: string; open: string; there: string }>(
    `select (select coalesce(-sum(result_delta), 0) from settled_change where member_id = $1 and at >= $2)::text as lost,
            (select coalesce(sum(stake), 0) from bet_on_record where member_id = $1 and state = 'unsettled')::text as open,
            ((select coalesce(sum(a.balance), 0) from venue_with_wallets v
                join account_of_member a on a.owner = $1::bigint::text and a.code in ('venue/' || v.code, 'ahead/' || v.code, 'won/' || v.code))
           + (select coalesce(sum(amount), 0) from venue_transfer_on_record
               where member_id = $1 and direction = 'in' and state = 'pending'))::text as there`,
    [memberId, since],
  );
  const [row] = rows;
  return { lost: BigInt(row?.lost ?? 0), open: BigInt(row?.open ?? 0), atVenues: BigInt(row?.there ?? 0) };
}

/** What was staked since a moment, by the time of the bet; a bet that came to nothing does not count. Fen. */
export async function stakedSince(db: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ fen: string }>(
    "select coalesce(sum(stake), 0)::text as fen from bet_on_record where member_id = $1 and placed_at >= $2 and state <> 'void'",
    [memberId, since],
  );
  return BigInt(rows[0]?.fen ?? 0);
}

/**
 * What was deposited, by the moment at which it was credited, and what waits to be, by that of its order, until it is rejected or has
 * expired. Fen.
 */
export async function depositedSince(
  db: Queryable,
  memberId: bigint,
  since: Date,
  now: Date,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `select ((select coalesce(sum(amount), 0) from credited_deposit where member_id = $1 and at >= $2)
           + (select coalesce(sum(amount), 0) from deposit_on_record
               where member_id = $1 and created_at >= $2 and state = 'pending' and expires_at > $3))::text as sum`,
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
