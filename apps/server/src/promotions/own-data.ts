/** What a member applied for, for the file that they take along. */
import type { Queryable } from '../platform/database.ts';

export interface OwnApplication {
  readonly id: bigint;
  readonly title: string;
  readonly state: string;
  readonly at: Date;
  readonly decided: Date | null;
  /** As the member was told. */
  readonly reason: string | null;
  /** Fen. */
  readonly bonus: bigint | null;
}

/** Oldest first. Who decided is none of theirs. */
export async function ownApplications(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnApplication[]> {
  const { rows } = await db.query<OwnApplication>(
    `select a.id, p.title, a.state, a.created_at as at, a.decided_at as decided, a.reason, a.bonus
       from promotion_application a join promotion p on p.id = a.promotion_id
      where a.member_id = $1 and a.id > $2 order by a.id limit $3`,
    [memberId, after, most],
  );
  return rows;
}
