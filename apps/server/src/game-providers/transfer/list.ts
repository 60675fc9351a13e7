/** Transfers to and from venues as staff see them. */
import type { Queryable } from '../../platform/database.ts';

export interface VenueTransferRow {
  readonly id: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly venue: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly state: 'pending' | 'done' | 'refused';
  readonly attempts: number;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly settled_at: Date | null;
}

export async function venueTransfers(
  db: Queryable,
  {
    state,
    page,
    pageSize,
  }: { readonly state: VenueTransferRow['state'] | 'all'; readonly page: number; readonly pageSize: number },
): Promise<{ rows: VenueTransferRow[]; total: number }> {
  const where = "($1 = 'all' or t.state = $1)";
  const [rows, counted] = await Promise.all([
    db.query<VenueTransferRow>(
      `select t.id, t.member_id, m.username, t.venue, t.direction, t.amount, t.state, t.attempts, t.reason, t.created_at, t.settled_at
         from venue_transfer t join member_name m on m.id = t.member_id
        where ${where} order by t.created_at desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [state],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from venue_transfer t where ${where}`, [
      state,
    ]),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
