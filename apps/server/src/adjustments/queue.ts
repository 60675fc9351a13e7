/** What staff see of corrections. Amounts in fen. */
import type { Sorting } from '@mingpai/contract/console/parts';
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { sortedBy, soughtBy } from '../platform/slice.ts';
import type { Adjustment } from './adjustments.ts';

export interface AdjustmentInQueue extends Omit<Adjustment, 'decided_by' | 'takes_back'> {
  /** Order number of the credit that it takes back. */
  readonly takes_back: string | null;
  readonly username: string;
  readonly asker: string;
  readonly decider: string | null;
}

export interface AdjustmentQuery {
  readonly state: 'pending' | 'approved' | 'rejected' | 'all';
  /** Order number, username or member's id; empty: all. */
  readonly search: string;
  readonly memberId: bigint | undefined;
  /** Asked at or after `from`, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly reason?: Adjustment['reason'] | undefined;
  /** Who asked, by their whole username or name; empty: anybody. */
  readonly asker?: string | undefined;
  readonly sorted?: Sorting | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const from = 'adjustment o join member_name m on m.id = o.member_id';
const where = `($1 = 'all' or o.state = $1) and ($4::bigint is null or o.member_id = $4)
  and ($2 = '' or lower(o.order_no) like $3 or m.username_key like $3 or m.id::text = $2)
  and ($5::timestamptz is null or o.asked_at >= $5) and ($6::timestamptz is null or o.asked_at < $6)
  and ($7::text is null or o.reason = $7)
  and ($8 = '' or o.asked_by in (select s.id from staff_name s where lower(s.username) = lower($8) or s.name = $8))
  and ($9::bigint is null or o.id = $9)`;
const columns = `o.id, o.order_no, o.member_id, o.direction, o.amount, o.reason, o.member_note, o.note,
  o.multiple, (select c.order_no from adjustment c where c.id = o.takes_back) as takes_back, o.asked_by, o.asked_at, o.state, o.decided_at, o.verdict,
  o.balance_before, o.balance_after,
  m.username, (select s.name from staff_name s where s.id = o.asked_by) as asker,
  (select s.name from staff_name s where s.id = o.decided_by) as decider`;

type Narrowed = Omit<AdjustmentQuery, 'page' | 'pageSize'>;

function valuesOf({ state, search, memberId, from, to, reason, asker = '' }: Narrowed): readonly unknown[] {
  const { text, row } = soughtBy(search);
  const term = text.toLowerCase();
  return [
    state,
    term,
    `%${term.replace(/[\\%_]/g, '\\$&')}%`,
    memberId ?? null,
    from ?? null,
    to ?? null,
    reason ?? null,
    asker,
    row,
  ];
}

/** Newest first, batch by batch. @param after the last id that was read */
export async function adjustmentsOnward(
  db: Queryable,
  query: Narrowed,
  { after, most }: Onward,
): Promise<AdjustmentInQueue[]> {
  const { rows } = await db.query<AdjustmentInQueue>(
    `select ${columns} from ${from} where ${where} and ($10::bigint is null or o.id < $10) order by o.id desc limit $11`,
    [...valuesOf(query), after ?? null, most],
  );
  return rows;
}

/** Pending ones oldest first, decided ones newest first. */
export async function adjustmentQueue(
  db: Queryable,
  { page, pageSize, ...query }: AdjustmentQuery,
): Promise<{ rows: AdjustmentInQueue[]; total: number }> {
  const values = valuesOf(query);
  const order =
    sortedBy(query.sorted, { time: 'o.asked_at', sum: 'o.amount' }, 'o.id') ??
    (query.state === 'pending' ? 'o.asked_at, o.id' : 'o.asked_at desc, o.id desc');
  const [rows, counted] = await Promise.all([
    db.query<AdjustmentInQueue>(
      `select ${columns}
         from ${from} where ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
