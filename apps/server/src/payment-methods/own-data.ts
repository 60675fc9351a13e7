import type { Queryable } from '../platform/database.ts';

export interface OwnCard {
  readonly kind: 'bank' | 'usdt';
  readonly bank: string;
  readonly owner: string;
  readonly number: string;
  readonly branch: string;
  readonly at: Date;
  readonly removed: Date | null;
}

/** Those that were removed, too, for the file that a member takes along. */
export async function ownCards(db: Queryable, memberId: bigint): Promise<readonly OwnCard[]> {
  const { rows } = await db.query<OwnCard>(
    `select kind, bank, owner, number, branch, created_at as at, removed_at as removed from card
      where member_id = $1 order by id limit 1000`,
    [memberId],
  );
  return rows;
}
