/** What is kept of a member and the ways into the account, for the file that they take along. */
import type { Queryable } from '../platform/database.ts';

export interface OwnSignIn {
  readonly at: Date;
  readonly used: Date | null;
  readonly ended: Date | null;
  readonly address: string;
  readonly device: string;
}

/** Newest first; more than anybody has are not looked for. */
export async function ownSignIns(db: Queryable, memberId: bigint): Promise<readonly OwnSignIn[]> {
  const { rows } = await db.query<OwnSignIn>(
    `select created_at as at, used_at as used, ended_at as ended, address, device from session
      where member_id = $1 order by created_at desc limit 20000`,
    [memberId],
  );
  return rows;
}
