/** Transfers to and from venues as staff see them. */
import { countedRows } from '@mingpai/contract/console/parts';
import { transferSpanDays } from '@mingpai/contract/console/venues/schemas';
import type { Onward } from '../../backoffice/index.ts';
import { memberNamed } from '../../orders/index.ts';
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

/** Which transfers; what is left out narrows nothing. */
export interface TransferQuery {
  readonly state: VenueTransferRow['state'] | 'all';
  /** That one alone. */
  readonly id?: string | undefined;
  /** A member's number or whole name; empty: anybody's. */
  readonly member?: string | undefined;
  readonly venue?: string | undefined;
  /** Begun at or after `from`, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The amount is at least, and at most, this much; fen. */
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
}

/** What is not asked for is folded away when the statement is planned, with its values: each search has the index that suits it. */
const narrowing = `($1::text = 'all' or t.state = $1) and ($2::uuid is null or t.id = $2)
  and ($3::bigint is null or t.member_id = $3) and ($4::text = '' or t.venue = $4)
  and ($5::timestamptz is null or t.created_at >= $5) and ($6::timestamptz is null or t.created_at < $6)
  and ($7::bigint is null or t.amount >= $7) and ($8::bigint is null or t.amount <= $8)`;

/** @returns undefined: there is no such member */
async function valuesOf(
  db: Queryable,
  now: Date,
  query: TransferQuery,
): Promise<readonly unknown[] | undefined> {
  const { state, id, member = '', venue = '', least, most } = query;
  const memberId = member === '' ? null : await memberNamed(db, member);
  if (memberId === undefined) return undefined;
  const { from, to } = spanOf(query, now);
  return [state, id ?? null, memberId, venue, from ?? null, to ?? null, least ?? null, most ?? null];
}

const dayMs = 86_400_000;

/**
 * What is settled grows for ever, and neither a venue nor an amount finds few of it: without a member or an id those are looked for in
 * a span that ends. What is under way or was refused is little.
 */
function spanOf(
  { state, id, member = '', venue = '', least, most, from, to }: TransferQuery,
  now: Date,
): Pick<TransferQuery, 'from' | 'to'> {
  const few = state === 'pending' || state === 'refused' || id !== undefined || member !== '';
  if (few || (venue === '' && least === undefined && most === undefined)) return { from, to };
  const longest = transferSpanDays * dayMs;
  if (from === undefined) return { from: new Date((to ?? now).getTime() - longest), to };
  const latest = new Date(from.getTime() + longest);
  return { from, to: to === undefined || to > latest ? latest : to };
}

/** Newest first, batch by batch, with the place of each. */
export async function venueTransfersOnward(
  db: Queryable,
  now: Date,
  query: TransferQuery,
  { after, most }: Onward,
): Promise<(VenueTransferRow & { readonly place: string })[]> {
  const values = await valuesOf(db, now, query);
  if (values === undefined) return [];
  const { rows } = await db.query<VenueTransferRow & { readonly place: string }>(
    `select ${columns}, jsonb_build_array(t.created_at, t.id)::text as place from ${tables}
      where ${narrowing}
        and ($9::jsonb is null or (t.created_at, t.id) < (($9::jsonb->>0)::timestamptz, ($9::jsonb->>1)::uuid))
      order by t.created_at desc, t.id desc limit $10`,
    [...values, after ?? null, most],
  );
  return rows;
}

/** Newest first. @returns `total` counted up to `countedRows`, `sum` of those in fen; `more`: there are further ones */
export async function venueTransfers(
  db: Queryable,
  now: Date,
  { page, pageSize, ...query }: TransferQuery & { readonly page: number; readonly pageSize: number },
): Promise<{ rows: VenueTransferRow[]; total: number; sum: bigint; more: boolean }> {
  const values = await valuesOf(db, now, query);
  if (values === undefined) return { rows: [], total: 0, sum: 0n, more: false };
  const [rows, counted] = await Promise.all([
    db.query<VenueTransferRow>(
      `select ${columns} from ${tables}
        where ${narrowing} order by t.created_at desc, t.id desc limit ${pageSize} offset ${Math.min((page - 1) * pageSize, countedRows)}`,
      [...values],
    ),
    db.query<{ total: number; sum: bigint }>(
      `select count(*)::int as total, coalesce(sum(amount), 0)::bigint as sum
         from (select t.amount from venue_transfer t where ${narrowing} limit ${countedRows + 1}) counted`,
      [...values],
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const sum = counted.rows[0]?.sum ?? 0n;
  return { rows: rows.rows, total: Math.min(total, countedRows), sum, more: total > countedRows };
}
