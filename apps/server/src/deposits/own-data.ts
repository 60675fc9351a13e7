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

export interface OwnPicture {
  readonly id: bigint;
  /** What it belongs to. */
  readonly of: string;
  /** PNG */
  readonly picture: Buffer;
}

/** The next picture of a deposit that the member sent: one at a time, for each is some hundred kB. */
export async function nextProof(
  db: Queryable,
  memberId: bigint,
  after: bigint,
): Promise<OwnPicture | undefined> {
  const { rows } = await db.query<OwnPicture>(
    `select p.id, o.order_no as of, p.picture from deposit_proof p join deposit_order o on o.id = p.order_id
      where o.member_id = $1 and p.id > $2 order by p.id limit 1`,
    [memberId, after],
  );
  return rows[0];
}
