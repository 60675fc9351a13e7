import type { Queryable } from '../platform/database.ts';

export interface OwnDeposit {
  readonly id: bigint;
  readonly order_no: string;
  readonly way: string;
  readonly amount: bigint;
  readonly credited: bigint | null;
  readonly state: string;
  readonly holder: string;
  readonly last_four: string;
  readonly at: Date;
  readonly decided: Date | null;
}

/** Oldest first, for the file that a member takes along. Who decided is none of theirs. Amounts in fen. */
export async function ownDeposits(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnDeposit[]> {
  const { rows } = await db.query<OwnDeposit>(
    `select id, order_no, way, amount, credited, state, holder, last_four, created_at as at, decided_at as decided
       from deposit_order where member_id = $1 and id > $2 order by id limit $3`,
    [memberId, after, most],
  );
  return rows;
}
