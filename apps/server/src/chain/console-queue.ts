/** Payments as staff read them, with the orders that each may be for. */

import type { Sorting } from '@mingpai/contract/console/parts';
import { lastFourLength } from '@mingpai/contract/constants';
import type { Protocol } from '@mingpai/contract/states';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import { type Place, sliceOf, sortedBy, soughtBy, uncounted } from '../platform/slice.ts';
import { withoutTronHex } from '../platform/tron-address.ts';
import { addressText, nodeAddress } from './addresses.ts';
import type { ChainPayment } from './store.ts';

export interface PaymentQuery {
  readonly state: 'open' | 'unclear' | 'waiting' | 'credited' | 'ignored' | 'all';
  /** Transaction, address or order number; empty: all. */
  readonly search: string;
  readonly sorted?: Sorting | undefined;
  readonly protocol?: Protocol | undefined;
  /** In a block of or after `from`, and before `to`; instants. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface PaymentInQueue extends ChainPayment {
  readonly order_no: string | null;
  readonly candidates: readonly OrderCandidate[];
}

export interface OrderCandidate {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly usdt: bigint;
  readonly rate: bigint;
  readonly last_four: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly state: 'pending' | 'approved' | 'rejected';
  /** Its member has named this payment. */
  readonly claimed: boolean;
}

const states = {
  open: ['unmatched', 'ambiguous', 'dust'],
  unclear: ['unmatched', 'ambiguous'],
  waiting: ['seen', 'confirmed'],
  credited: ['credited'],
  ignored: ['ignored'],
  all: ['seen', 'confirmed', 'removed', 'credited', 'unmatched', 'ambiguous', 'dust', 'ignored'],
} as const;

/** Open ones the oldest first, the others the newest first. */
export async function paymentQueue(
  db: Queryable,
  { state, search, sorted, protocol, from: since, to, ...place }: PaymentQuery & Place,
): Promise<{ rows: PaymentInQueue[]; total: number }> {
  const where = `p.state = any($1) and ($5::text is null or p.chain = $5)
    and ($6::timestamptz is null or p.block_at >= $6) and ($7::timestamptz is null or p.block_at < $7) and ($2 = '' or p.tx_hash like $3 or lower(p.sender) like $3 or lower(p.recipient) like $3
    or p.chain = 'TRC20' and $4 in (p.sender, p.recipient)
    or lower(coalesce(o.order_no, '')) like $3) and ($8::bigint is null or p.id = $8)`;
  const from = 'chain_payment p left join deposit_on_record o on o.id = p.order_id';
  const { text, row } = soughtBy(search);
  const term = withoutTronHex(text).toLowerCase();
  const values = [
    states[state],
    term,
    `%${term.replace(/[\\%_]/g, '\\$&')}%`,
    asOnTron(term),
    protocol ?? null,
    since ?? null,
    to ?? null,
    row,
  ];
  const { paged, behind, tail } = sliceOf(
    place,
    'p.id',
    sortedBy(sorted, { time: 'p.block_at', sum: 'p.amount' }, 'p.id') ??
      (state === 'open' || state === 'unclear' ? 'p.id' : 'p.id desc'),
  );
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ChainPayment & { order_no: string | null }>(
      `select p.id, p.chain, p.tx_hash, p.log_index, p.nth, p.sender, p.recipient, p.amount,
          p.block_number, p.block_hash, p.block_at, p.seen_at, p.confirmations, p.state, p.order_id,
          p.decided_at, p.reason,
          o.order_no,
          ${actorName('p.decided_by')} as decided_by
        from ${from} where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values)
      : uncounted,
  ]);
  const withOrders: PaymentInQueue[] = [];
  // A file has none of them.
  for (const row of rows) withOrders.push({ ...row, candidates: paged ? await candidatesFor(db, row) : [] });
  return { rows: withOrders, total: counted[0]?.total ?? 0 };
}

/** An address of Ethereum's form is one of TRON, too: its nodes write them so. Null: it is none. */
function asOnTron(term: string): string | null {
  const address = nodeAddress('ERC20', term);
  return address === undefined ? null : addressText('TRC20', address);
}

/**
 * What had this address, what its member named, what was quoted this amount or these last four characters: the likeliest first.
 * A claim comes after the address: anybody can read a chain and name what is on it.
 */
async function candidatesFor(db: Queryable, payment: ChainPayment): Promise<readonly OrderCandidate[]> {
  if (!states.open.some((state) => state === payment.state)) return [];
  const { rows: claims } = await db.query<{ order_id: bigint }>(
    'select order_id from chain_claim where payment_id = $1',
    [payment.id],
  );
  const { rows } = await db.query<OrderCandidate>(
    `select o.id, o.order_no, o.member_id, m.username, o.usdt, o.rate, o.last_four, o.created_at, o.expires_at, o.state,
         o.id = any($2) as claimed
       from deposit_on_record o join member_name m on m.id = o.member_id
      where o.way = 'usdt' and o.protocol = $1
        and (o.id = any($2)
          or o.own_address and lower(o.receiving) = lower($3)
          or o.state = 'pending' and (lower(o.last_four) = lower($4) or o.usdt = $5)
             and o.created_at between $6::timestamptz - interval '7 days' and $6::timestamptz + interval '1 day')
      order by o.own_address and lower(o.receiving) = lower($3) desc, claimed desc,
        (lower(o.last_four) = lower($4))::int + (o.usdt = $5)::int desc, o.created_at desc
      limit 8`,
    [
      payment.chain,
      claims.map(({ order_id }) => order_id),
      payment.recipient,
      payment.sender.slice(-lastFourLength),
      payment.amount,
      payment.block_at,
    ],
  );
  return rows;
}
