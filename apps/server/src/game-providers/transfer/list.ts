/** Transfers to and from venues as staff see them. */
import { countedRows } from '@mingpai/contract/console/parts';
import type { Onward } from '../../backoffice/index.ts';
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

const columns = `t.id, t.member_id, m.username, t.venue, t.direction, t.amount, t.state, t.attempts, t.reason, t.created_at,
  t.settled_at`;
const tables = 'venue_transfer t join member_name m on m.id = t.member_id';

/** Which transfers; `id`: that one alone. */
export interface TransferQuery {
  readonly state: VenueTransferRow['state'] | 'all';
  readonly id?: string | undefined;
}

/** The table is long: without an id nothing asks for one, so that each way has a plan of its own. */
function whereOf({ state, id }: TransferQuery): {
  readonly where: string;
  readonly values: readonly string[];
} {
  return id === undefined
    ? { where: "($1 = 'all' or t.state = $1)", values: [state] }
    : { where: "($1 = 'all' or t.state = $1) and t.id = $2::uuid", values: [state, id] };
}

/** Newest first, batch by batch, with the place of each. */
export async function venueTransfersOnward(
  db: Queryable,
  query: TransferQuery,
  { after, most }: Onward,
): Promise<(VenueTransferRow & { readonly place: string })[]> {
  const { where, values } = whereOf(query);
  const [place, least] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const { rows } = await db.query<VenueTransferRow & { readonly place: string }>(
    `select ${columns}, jsonb_build_array(t.created_at, t.id)::text as place from ${tables}
      where ${where}
        and (${place}::jsonb is null or (t.created_at, t.id) < ((${place}::jsonb->>0)::timestamptz, (${place}::jsonb->>1)::uuid))
      order by t.created_at desc, t.id desc limit ${least}`,
    [...values, after ?? null, most],
  );
  return rows;
}

/** Newest first. @returns `total` counted up to `countedRows`; `more`: there are further ones */
export async function venueTransfers(
  db: Queryable,
  { page, pageSize, ...query }: TransferQuery & { readonly page: number; readonly pageSize: number },
): Promise<{ rows: VenueTransferRow[]; total: number; more: boolean }> {
  const { where, values } = whereOf(query);
  const [rows, counted] = await Promise.all([
    db.query<VenueTransferRow>(
      `select ${columns} from ${tables}
        where ${where} order by t.created_at desc, t.id desc limit ${pageSize} offset ${Math.min((page - 1) * pageSize, countedRows)}`,
      [...values],
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from venue_transfer t where ${where} limit ${countedRows + 1}) counted`,
      [...values],
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { rows: rows.rows, total: Math.min(total, countedRows), more: total > countedRows };
}
