/** Pages of orders that staff look through: pending ones oldest first, decided ones newest first. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Queryable } from '../platform/database.ts';
import { withoutTronHex } from '../platform/tron-address.ts';

export interface QueueQuery {
  readonly state: 'pending' | 'approved' | 'rejected' | 'all';
  /** Order number, username, or address; empty: all. */
  readonly search: string;
  /** This member's alone. */
  readonly member?: number | undefined;
  /** This order alone. */
  readonly id?: number | undefined;
  /** Those that are put aside alone, or all but those; undefined: both. */
  readonly parked?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Found by the whole of it or by its last four characters, which everybody sees: a search by parts would tell the rest, one
 * character after the other. For `like`, with the term in `$`place.
 */
export function wholeOrTail(column: string, place: number): string {
  return `case when $${place} in (lower(${column}), right(lower(${column}), 4)) then $${place} end`;
}

export interface QueueSource {
  /** How the work on its rows names it. */
  readonly work: WorkQueueName;
  readonly columns: string;
  readonly from: string;
  readonly searched: readonly string[];
  /** What is looked up for the rows of the page alone: joins to `page`, whose columns come along; `$8` and on are `values`. */
  readonly beside?: { readonly joins: string; readonly values: readonly unknown[] };
}

type Narrowed = Omit<QueueQuery, 'page' | 'pageSize'>;

/** SQL for what is asked for, with the `valuesOf` it. */
function narrowing(searched: readonly string[], work: WorkQueueName): string {
  return `($1 = 'all' or o.state = $1) and ($4::bigint is null or o.member_id = $4)
    and ($7::bigint is null or o.id = $7)
    and ($5::boolean is null or $5 = exists (select 1 from parked_work p
      where p.queue = '${work}' and p.item = o.id and p.until > $6))
    and ($2 = '' or ${searched.map((column) => `${column} like $3`).join(' or ')})`;
}

function valuesOf({ state, search, member, parked, id }: Narrowed, now: Date): readonly unknown[] {
  const term = withoutTronHex(search.trim()).toLowerCase();
  return [
    state,
    term,
    `%${term.replace(/[\\%_]/g, '\\$&')}%`,
    member ?? null,
    parked ?? null,
    now,
    id ?? null,
  ];
}

/** The same orders without what is looked up beside them, by their ids, the newest first. @param after the last id that was read */
export async function readQueueOnward<Row>(
  db: Queryable,
  query: Narrowed,
  { columns, from, searched, work }: QueueSource,
  { after, most, now }: { readonly after: string | undefined; readonly most: number; readonly now: Date },
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from ${from} where ${narrowing(searched, work)} and ($8::bigint is null or o.id < $8)
      order by o.id desc limit $9`,
    [...valuesOf(query, now), after ?? null, most],
  );
  return rows;
}

export async function readQueue<Row>(
  db: Queryable,
  query: QueueQuery,
  { columns, from, searched, work, beside }: QueueSource,
  now: Date,
): Promise<{ rows: Row[]; total: number }> {
  const { state, page: number, pageSize } = query;
  const where = narrowing(searched, work);
  const values = valuesOf(query, now);
  const order = state === 'pending' ? 'o.created_at, o.id' : 'o.created_at desc, o.id desc';
  const page = `select ${columns} from ${from} where ${where} order by ${order} limit ${pageSize} offset ${(number - 1) * pageSize}`;
  const text = beside
    ? `with page as materialized (${page}) select * from page ${beside.joins} order by ${order.replaceAll('o.', 'page.')}`
    : page;
  const [rows, counted] = await Promise.all([
    db.query<Row>(text, [...values, ...(beside?.values ?? [])]),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
