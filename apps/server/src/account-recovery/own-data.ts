/** Ways back that were asked for in a member's name, for the file that they take along. */
import type { Queryable } from '../platform/database.ts';

export interface OwnRecovery {
  readonly id: bigint;
  readonly number: string;
  readonly wants: string;
  readonly way: string;
  readonly state: string;
  readonly asked: Date;
  readonly from: Date;
  readonly ended: Date | null;
  readonly address: string;
  readonly device: string;
}

/** Oldest first, those that the records bore out, as their owner is told of them; a stranger who typed the name is somebody else. */
export async function ownRecoveries(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnRecovery[]> {
  const { rows } = await db.query<OwnRecovery>(
    `select id, number, wants, way, state, asked_at as asked, ready_at as from, ended_at as ended, address, device
       from account_recovery where member_id = $1 and enough and id > $2 order by id limit $3`,
    [memberId, after, most],
  );
  return rows;
}
