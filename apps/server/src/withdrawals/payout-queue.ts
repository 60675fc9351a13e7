/** Approved withdrawals as staff compare them with the chain. */
import type { Sorting } from '@mingpai/contract/console/parts';
import { countedRows } from '@mingpai/contract/console/parts';
import type { Protocol } from '@mingpai/contract/states';
import { membersNamed } from '../orders/index.ts';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import { type PageOfList, type Place, sliceOf, sortedBy, uncounted } from '../platform/slice.ts';
import type { WithdrawalOrder } from './order.ts';

export interface PayoutQuery {
  /** `open`: wrong, on their way, or without a transaction that could be looked at. */
  readonly state: 'open' | 'verified' | 'all';
  /** Order number, username, transaction, or an address: the whole or its last four characters, never parts that would tell the rest. */
  readonly search: string;
  readonly sorted?: Sorting | undefined;
  readonly protocol?: Protocol | undefined;
  /** Approved at or after `from`, and before `to`; instants. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Fen, both included. */
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
  /** `unsent`: nobody sent it, and it is in nobody's list. */
  readonly only?: 'unsent' | 'wrong' | undefined;
}

export type PayoutInQueue = WithdrawalOrder & {
  readonly username: string;
  readonly decided_at: Date;
  /** It is in a list that somebody is sending. */
  readonly in_open_batch: boolean;
};

const states = {
  open: "(o.payout in ('due', 'sent', 'wrong') or o.payout is null and o.transaction_hash is null)",
  verified: "o.payout = 'verified'",
  all: 'true',
} as const;

const among = {
  unsent: `o.transaction_hash is null and (o.payout is null or o.payout = 'due') and (o.service is null or o.service = 'refused')
    and not exists (select 1 from payout_batch b where b.id = o.batch_id and b.closed_at is null)`,
  wrong: "o.payout = 'wrong'",
} as const;

/**
 * Wrong ones first: somebody did not get their money; then the newest.
 * @returns `total` counted up to `countedRows`, `sum` of those in fen; `more`: there are further ones
 */
export async function payoutQueue(
  db: Queryable,
  { state, search, sorted, protocol, from: since, to, least, most, only }: PayoutQuery,
  place: Place,
): Promise<{ rows: PayoutInQueue[]; total: number; sum: bigint; more: boolean }> {
  const from = 'withdrawal_order o join member_name m on m.id = o.member_id';
  // Each by an index of its own.
  const found = [
    'o.order_no like upper($2)',
    `o.member_id = any (array(select a.id from member_account a where a.username_key like $2 limit ${membersNamed}))`,
    'lower(o.address) = $1',
    'right(lower(o.address), 4) = $1',
    // As it may be written: some say 0x, some do not.
    "o.transaction_hash = any (array[$1::text, '0x' || $1, regexp_replace($1, '^0x', '')])",
  ].map((condition) => `(select o.id from withdrawal_order o where ${condition} limit ${countedRows + 1})`);
  const where = `o.state = 'approved' and ${states[state]} and ${only === undefined ? 'true' : among[only]}
    and ($3::text is null or o.protocol = $3)
    and ($4::timestamptz is null or o.decided_at >= $4) and ($5::timestamptz is null or o.decided_at < $5)
    and ($6::bigint is null or o.amount >= $6) and ($7::bigint is null or o.amount <= $7) and ($1 = '' or o.id = any (array(${found.join(' union all ')})))`;
  const term = search.trim().toLowerCase();
  const values = [
    term,
    `${term.replace(/[\\%_]/g, '\\$&')}%`,
    protocol ?? null,
    since ?? null,
    to ?? null,
    least ?? null,
    most ?? null,
  ];
  const near = 'page' in place && !('most' in place) ? nearPage(place) : place;
  const wrongFirst = "(o.payout is not distinct from 'wrong') desc, o.decided_at desc, o.id desc";
  const { paged, behind, tail } = sliceOf(
    near,
    'o.id',
    // The others are too many to be put in another order.
    (state === 'open' ? sortedBy(sorted, { time: 'o.decided_at', sum: 'o.amount' }, 'o.id') : undefined) ??
      wrongFirst,
  );
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<PayoutInQueue>(
      `select o.id, o.order_no, o.member_id, o.card_id, o.protocol, o.address, o.amount, o.rate, o.usdt, o.fee,
          o.receipt, o.operation_id, o.state, o.created_at, o.held_until, o.held_for, o.first_approved_by,
          o.decided_at, o.reason, o.transaction_hash, o.payout, o.payout_reason, o.payout_since,
          o.payout_checked_at, o.payout_log, o.service, o.service_asked_at, o.service_attempts, o.corrections,
          o.batch_id, o.unchecked_lists, o.address_unknown_since, m.username,
          exists (select 1 from payout_batch b where b.id = o.batch_id and b.closed_at is null) as in_open_batch,
          ${actorName('o.decided_by')} as decided_by
        from ${from} where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number; sum: bigint }>(
          `select count(*)::int as total, coalesce(sum(amount), 0)::bigint as sum
             from (select o.amount from withdrawal_order o where ${where} limit ${countedRows + 1}) counted`,
          values,
        )
      : uncounted,
  ]);
  const [all] = counted;
  const total = all?.total ?? 0;
  const sum = all !== undefined && 'sum' in all ? all.sum : 0n;
  return { rows, total: Math.min(total, countedRows), sum, more: total > countedRows };
}

/** Nobody turns further than is counted. */
function nearPage({ page, pageSize }: PageOfList): PageOfList {
  return { page: Math.min(page, Math.floor(countedRows / pageSize) + 1), pageSize };
}
