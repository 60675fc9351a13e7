import type { Queryable } from '../platform/database.ts';

export interface OwnWithdrawal {
  readonly id: bigint;
  readonly order_no: string;
  readonly protocol: string;
  readonly address: string;
  readonly amount: bigint;
  readonly usdt: bigint;
  readonly fee: bigint;
  readonly state: string;
  readonly transaction_hash: string | null;
  readonly at: Date;
  readonly decided: Date | null;
}

/** Oldest first, for the file that a member takes along. Amounts in fen and micro-USDT. */
export async function ownWithdrawals(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnWithdrawal[]> {
  const { rows } = await db.query<OwnWithdrawal>(
    `select id, order_no, protocol, address, amount, usdt, fee, state, transaction_hash, created_at as at, decided_at as decided
       from withdrawal_order where member_id = $1 and id > $2 order by id limit $3`,
    [memberId, after, most],
  );
  return rows;
}
