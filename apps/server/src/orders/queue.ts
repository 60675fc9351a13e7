/** Pages of orders that staff look through: pending ones oldest first, decided ones newest first. */

import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Sorting } from '@mingpai/contract/console/parts';
import { countedRows } from '@mingpai/contract/console/parts';
import type { Queryable } from '../platform/database.ts';
import { sortedBy } from '../platform/slice.ts';
import { withoutTronHex } from '../platform/tron-address.ts';

export interface QueueQuery {
  readonly state: 'pending' | 'approved' | 'rejected' | 'standing' | 'all';
  /** The beginning of an order number or a username, an address, or its end; empty: all. */
  readonly search: string;
  /** This member's alone. */
  readonly member?: number | undefined;
  /** This order alone. */
  readonly id?: number | undefined;
  /** Those that are put aside alone, or all but those; undefined: both. */
  readonly parked?: boolean | undefined;
  /** Those that nobody has to look at before they are paid alone, or all but those; undefined: both. */
  readonly unpaid?: boolean | undefined;
  /** Asked at or after `from`, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Fen, both included. */
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
  readonly way?: string | undefined;
  readonly protocol?: string | undefined;
  /** Those that wait and that nobody, or this member of staff, works on now. */
  readonly claimed?: 'nobody' | bigint | undefined;
  /** Of those that wait. */
  readonly sorted?: Sorting | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** What the wire asks of a queue. */
interface AskedOfQueue extends Omit<QueueQuery, 'from' | 'to' | 'claimed'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly claimed?: 'mine' | 'nobody' | number | undefined;
}

/** The same, of whoever reads it: what is `mine` is this person's. */
export function askedBy(staffId: bigint, { from, to, claimed, ...asked }: AskedOfQueue): QueueQuery {
  return {
    ...asked,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    claimed: claimed === 'mine' ? staffId : typeof claimed === 'number' ? BigInt(claimed) : claimed,
  };
}

/** What the next order is sought among, whatever the state of the work on it. */
export type Sought = Pick<
  QueueQuery,
  'search' | 'member' | 'from' | 'to' | 'least' | 'most' | 'way' | 'protocol'
>;

/** The same, of what the wire asks. */
export function soughtOf({ from, to, ...asked }: Omit<Sought, 'from' | 'to'> & Ends): Sought {
  return {
    ...asked,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

interface Ends {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Of so many members whose names begin with what was typed the orders are looked for; who means fewer types more. */
export const membersNamed = 1_000;

export interface QueueSource {
  /** How the work on its rows names it. */
  readonly work: WorkQueueName;
  readonly columns: string;
  readonly from: string;
  /**
   * What a typed text may stand for: conditions on the order `o`, each of which an index of its own answers, with the text in `$2` (in
   * small letters), and as a beginning in `$3`. Parts are not looked for: that would take reading all, and tell the rest of an address.
   */
  readonly table: string;
  readonly searched: readonly string[];
  /** SQL: how an order `o` was, or is, paid. */
  readonly way: string;
  /** SQL: what an order `o` adds to the sum of the list, fen. */
  readonly summed: string;
  /** SQL: a pending order `o` is work for people at the moment `$6`; absent: each is. */
  readonly forPeople?: string;
  /** What is looked up for the rows of the page alone: joins to `page`, whose columns come along; `$16` and on are `values`. */
  readonly beside?: { readonly joins: string; readonly values: readonly unknown[] };
}

type Narrowed = Omit<QueueQuery, 'page' | 'pageSize'>;

const inState = "($1 = 'all' or o.state = $1 or $1 = 'standing' and o.state <> 'rejected')";

/** SQL for what is asked for, with the `valuesOf` it. What is not asked for is folded away when the statement is planned. */
function narrowing(
  { table, searched, work, way, forPeople }: Omit<QueueSource, 'columns' | 'from' | 'beside' | 'summed'>,
  unpaid: boolean | undefined,
): string {
  const found = searched.map(
    (condition) => `(select o.id from ${table} o where ${inState} and ${condition} limit ${countedRows + 1})`,
  );
  return `${inState} and ($4::bigint is null or o.member_id = $4)
    and ($7::bigint is null or o.id = $7)
    and ($5::boolean is null or $5 = exists (select 1 from parked_work p
      where p.queue = '${work}' and p.item = o.id and p.until > $6))
    and ($8::timestamptz is null or o.created_at >= $8) and ($9::timestamptz is null or o.created_at < $9)
    and ($10::bigint is null or o.amount >= $10) and ($11::bigint is null or o.amount <= $11)
    and ($12::text is null or ${way} = $12) and ($13::text is null or o.protocol = $13)
    and (not $14::boolean or (o.state = 'pending' and not exists (select 1 from claimed_work c
      where c.queue = '${work}' and c.item = o.id and c.until > $6)))
    and ($15::bigint is null or (o.state = 'pending' and o.id = any (array(select c.item from claimed_work c
      where c.queue = '${work}' and c.staff_id = $15 and c.until > $6))))
    and ($2 = '' or o.id = any (array(${found.join(' union all ')})))${
      forPeople === undefined || unpaid === undefined ? '' : ` and ${unpaid ? 'not ' : ''}${forPeople}`
    }`;
}

function valuesOf({ state, search, member, parked, id, ...asked }: Narrowed, now: Date): readonly unknown[] {
  const term = withoutTronHex(search.trim()).toLowerCase();
  return [
    state,
    term,
    `${term.replace(/[\\%_]/g, '\\$&')}%`,
    member ?? null,
    parked ?? null,
    now,
    id ?? null,
    asked.from ?? null,
    asked.to ?? null,
    asked.least ?? null,
    asked.most ?? null,
    asked.way ?? null,
    asked.protocol ?? null,
    asked.claimed === 'nobody',
    typeof asked.claimed === 'bigint' ? asked.claimed : null,
  ];
}

/** Orders `o` that wait for people and are sought: SQL, whose parameters $1 to $15 are `values`; $6 is the moment. */
export function waitingSought(
  source: Pick<QueueSource, 'table' | 'searched' | 'work' | 'way' | 'forPeople'>,
  sought: Sought,
  now: Date,
): { readonly sql: string; readonly values: readonly unknown[] } {
  return {
    sql: `o.state = 'pending' and ${narrowing(source, false)}`,
    values: valuesOf({ ...sought, state: 'pending' }, now),
  };
}

/** The same orders without what is looked up beside them, by their ids, the newest first. @param after the last id that was read */
export async function readQueueOnward<Row>(
  db: Queryable,
  query: Narrowed,
  source: QueueSource,
  { after, most, now }: { readonly after: string | undefined; readonly most: number; readonly now: Date },
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${source.columns} from ${source.from} where ${narrowing(source, query.unpaid)} and ($16::bigint is null or o.id < $16)
      order by o.id desc limit $17`,
    [...valuesOf(query, now), after ?? null, most],
  );
  return rows;
}

/** @returns `total` counted up to `countedRows`, `sum` of those in fen; `more`: there are further ones */
export async function readQueue<Row>(
  db: Queryable,
  query: QueueQuery,
  source: QueueSource,
  now: Date,
): Promise<{ rows: Row[]; total: number; sum: bigint; more: boolean }> {
  const { columns, from, table, beside, summed } = source;
  const { state, page: number, pageSize } = query;
  const where = narrowing(source, query.unpaid);
  const values = valuesOf(query, now);
  const order =
    state === 'pending'
      ? (sortedBy(query.sorted, { time: 'o.created_at', sum: 'o.amount' }, 'o.id') ?? 'o.created_at, o.id')
      : 'o.created_at desc, o.id desc';
  const skipped = Math.min((number - 1) * pageSize, countedRows);
  // The orders of the page first: what belongs to them is looked up for these alone, not for those that are passed over.
  const page = `select ${columns} from ${from}
    where o.id = any (array(select o.id from ${table} o where ${where} order by ${order} limit ${pageSize} offset ${skipped}))`;
  const text = beside
    ? `with page as materialized (${page}) select * from page ${beside.joins} order by ${order.replaceAll('o.', 'page.')}`
    : `${page} order by ${order}`;
  const [rows, counted] = await Promise.all([
    db.query<Row>(text, [...values, ...(beside?.values ?? [])]),
    db.query<{ total: number; sum: bigint }>(
      `select count(*)::int as total, coalesce(sum(amount), 0)::bigint as sum
         from (select ${summed} as amount from ${table} o where ${where} limit ${countedRows + 1}) counted`,
      values,
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const sum = counted.rows[0]?.sum ?? 0n;
  return { rows: rows.rows, total: Math.min(total, countedRows), sum, more: total > countedRows };
}
