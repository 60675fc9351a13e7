/** What staff see of deposit and withdrawal orders, oldest first: who decides needs one look. */
import type { Queryable } from '../platform/database.ts';

export interface QueueQuery {
  readonly state: 'pending' | 'approved' | 'rejected' | 'all';
  /** Order number, username, or address; empty: all. */
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

export interface DepositInQueue {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly way: 'bank' | 'wechat' | 'alipay' | 'usdt';
  readonly protocol: string | null;
  readonly amount: bigint;
  readonly usdt: bigint | null;
  readonly last_four: string;
  readonly receiving: string;
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
  readonly branch: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly credited: bigint | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

export interface WithdrawalInQueue {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly amount: bigint;
  readonly protocol: string;
  readonly address: string;
  readonly rate: bigint;
  readonly usdt: bigint;
  readonly fee: bigint;
  readonly receipt: bigint;
  readonly created_at: Date;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly first_approved_by: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly transaction_hash: string | null;
  /** Risk signs. */
  readonly new_address: boolean;
  readonly first_withdrawal: boolean;
  readonly fast: boolean;
}

/** Pending ones are read from deposit_queue, oldest first; decided ones newest first. */
export function depositQueue(db: Queryable, query: QueueQuery) {
  return readQueue<DepositInQueue>(db, query, {
    columns: `o.*, m.username, ${decider('o.decided_by')} as decided_by`,
    from: 'deposit_order o join member m on m.id = o.member_id',
    searched: ['lower(o.order_no)', 'm.username_key', 'o.last_four'],
  });
}

/** A new address is younger than a day; fast: asked for within an hour after a deposit was credited. */
export function withdrawalQueue(db: Queryable, query: QueueQuery) {
  return readQueue<WithdrawalInQueue>(db, query, {
    columns: `o.*, m.username, ${decider('o.decided_by')} as decided_by, ${decider('o.first_approved_by')} as first_approved_by,
      c.created_at > o.created_at - interval '1 day' as new_address,
      not exists (select 1 from withdrawal_order w where w.member_id = o.member_id and w.state = 'approved' and w.id < o.id) as first_withdrawal,
      exists (select 1 from deposit_order d where d.member_id = o.member_id and d.state = 'approved'
                 and d.decided_at between o.created_at - interval '1 hour' and o.created_at) as fast`,
    from: 'withdrawal_order o join member m on m.id = o.member_id join card c on c.id = o.card_id',
    searched: ['lower(o.order_no)', 'm.username_key', 'lower(o.address)'],
  });
}

/** `staff/3` as the colleague's name. */
function decider(column: string): string {
  return `coalesce((select s.name from staff s where 'staff/' || s.id = ${column}), ${column})`;
}

interface QueueSource {
  readonly columns: string;
  readonly from: string;
  readonly searched: readonly string[];
}

async function readQueue<Row>(
  db: Queryable,
  { state, search, page, pageSize }: QueueQuery,
  { columns, from, searched }: QueueSource,
): Promise<{ rows: Row[]; total: number }> {
  const where = `($1 = 'all' or o.state = $1) and ($2 = '' or ${searched.map((column) => `${column} like $3`).join(' or ')})`;
  const term = search.trim().toLowerCase();
  const values = [state, term, `%${term.replace(/[\\%_]/g, '\\$&')}%`];
  const order = state === 'pending' ? 'o.created_at, o.id' : 'o.created_at desc, o.id desc';
  const [rows, counted] = await Promise.all([
    db.query<Row>(
      `select ${columns} from ${from} where ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
