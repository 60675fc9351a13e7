/** A member's bets and transfers, for the file that they take along. Amounts in fen. */
import type { Queryable } from '../platform/database.ts';

export interface OwnBet {
  readonly venue: string;
  readonly bet_id: string;
  readonly game: string;
  readonly round: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: string;
  readonly at: Date;
  readonly settled: Date | null;
}

/** Newest first, on from one that was read. */
export async function ownBets(
  db: Queryable,
  memberId: bigint,
  before: { readonly at: Date; readonly bet: string } | undefined,
  most: number,
): Promise<readonly OwnBet[]> {
  const { rows } = await db.query<OwnBet>(
    `select venue, bet_id, game, round, stake, payout, state, placed_at as at, settled_at as settled from bet
      where member_id = $1 and ($2::timestamptz is null or placed_at < $2 or (placed_at = $2 and bet_id > $3))
      order by placed_at desc, bet_id limit $4`,
    [memberId, before?.at ?? null, before?.bet ?? '', most],
  );
  return rows;
}

export interface OwnTransfer {
  readonly venue: string;
  readonly direction: string;
  readonly amount: bigint;
  readonly state: string;
  readonly at: Date;
}

/** Newest first, before a moment; several of one moment stay together. */
export async function ownTransfers(
  db: Queryable,
  memberId: bigint,
  before: Date | undefined,
  most: number,
): Promise<readonly OwnTransfer[]> {
  const { rows } = await db.query<OwnTransfer>(
    `select venue, direction, amount, state, created_at as at from venue_transfer
      where member_id = $1 and ($2::timestamptz is null or created_at < $2) order by created_at desc
      fetch first $3 rows with ties`,
    [memberId, before ?? null, most],
  );
  return rows;
}
