/** Payout batches: lists of approved withdrawals that one member of staff sends, by one transaction or by many. */

import type { Protocol } from '@mingpai/contract/states';
import { type AddressCheck, latestChecks } from '../address-checks/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';
import type { Settings } from '../settings/index.ts';
import { refuseStopped } from '../stops/index.ts';
import { mayGo } from './address-checked.ts';
import { type HoldNow, holdsAmong } from './hold-now.ts';
import { type WithdrawalOrder, withdrawalColumns } from './order.ts';
import { nameTransaction } from './payouts.ts';
import { doorsOf } from './stoppable.ts';

export interface PayoutBatch {
  readonly id: bigint;
  readonly protocol: Protocol;
  readonly created_by: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly outcome: 'named' | 'cancelled' | null;
  readonly reason: string | null;
  readonly orders: number;
  /** Those with a transaction, those that the chain has verified, and those that were wrong. */
  readonly named: number;
  readonly verified: number;
  readonly wrong: number;
  /** micro-USDT */
  readonly total: bigint;
}

/**
 * Takes approved orders that nobody has sent into a list of their own. Refusals: `order_not_found`, and a refusal `batch_…` naming
 * the order that cannot be in it: to an address that is listed, or of which the nodes cannot tell and nobody approved it all the same, of a frozen member or of one whose credentials have just changed, not approved, sent already, in
 * another list, of another network, or with an address that is none.
 */
export async function openBatch(
  tx: Tx,
  {
    ids,
    staffId,
    now,
    checks,
    isAddress,
  }: {
    readonly ids: readonly bigint[];
    /** What the chain's lists say of where each order goes; of those that are not in it nobody was to be asked. */
    readonly checks: ReadonlyMap<bigint, AddressCheck>;
    readonly staffId: bigint;
    readonly now: Date;
    readonly isAddress: (protocol: Protocol, address: string) => boolean;
  },
): Promise<Outcome<{ id: bigint }>> {
  const wanted = [...new Set(ids)];
  const { rows: orders } = await tx.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where id = any($1) order by id for update`,
    [wanted],
  );
  const [first] = orders;
  if (!first || orders.length !== wanted.length) return refused('order_not_found');
  for (const { member_id: memberId, protocol } of orders) {
    const stopped = await refuseStopped(tx, now, doorsOf(memberId, protocol));
    if (stopped) return stopped;
  }
  const holdOf = await holdsAmong(tx, orders, now);
  for (const order of orders) {
    const { frozen, changedUntil } = holdOf(order);
    const hindrance = frozen
      ? refused('batch_member_frozen', { order: order.order_no })
      : changedUntil
        ? refused('batch_credentials_changed', { order: order.order_no, until: beijingText(changedUntil) })
        : (hindranceOf(order, first.protocol, isAddress) ?? notThere(order, checks.get(order.id)));
    if (hindrance) return hindrance;
  }
  const { rows } = await tx.query<{ id: bigint }>(
    'insert into payout_batch (protocol, created_by, created_at) values ($1, $2, $3) returning id',
    [first.protocol, staffId, now],
  );
  const id = rows[0]?.id ?? 0n;
  await tx.query('update withdrawal_order set batch_id = $2 where id = any($1)', [wanted, id]);
  return done({ id });
}

function hindranceOf(
  { order_no, state, transaction_hash, batch_id, protocol, address, payout, service }: WithdrawalOrder,
  network: Protocol,
  isAddress: (protocol: Protocol, address: string) => boolean,
): Refused | undefined {
  const order = order_no;
  if (state !== 'approved') return refused('batch_not_approved', { order });
  if (transaction_hash !== null || (payout !== null && payout !== 'due'))
    return refused('batch_already_sent', { order });
  if (service !== null && service !== 'refused') return refused('batch_with_service', { order });
  if (batch_id !== null) return refused('batch_in_other', { order, batch: String(batch_id) });
  if (protocol !== network) return refused('batch_other_network', { order });
  return isAddress(protocol, address) ? undefined : refused('batch_address_malformed', { order, protocol });
}

function notThere(
  { order_no: order, unchecked_lists }: WithdrawalOrder,
  check: AddressCheck | undefined,
): Refused | undefined {
  if (mayGo({ unchecked_lists }, check)) return undefined;
  return refused(check?.verdict === 'listed' ? 'batch_address_listed' : 'batch_address_unchecked', { order });
}

export interface NamedTransaction {
  readonly orderId: bigint;
  readonly transactionHash: string;
}

/**
 * Keeps the transactions that a batch was sent by: the same for all of them, or one for each. Moves no money. Refusals:
 * `not_found`, `already_decided` for a closed batch or an order that has its transaction, `bad_input` (the transaction). All or none.
 */
export async function nameBatch(
  tx: Tx,
  settings: Settings,
  {
    id,
    transactions,
    now,
  }: { readonly id: bigint; readonly transactions: readonly NamedTransaction[]; readonly now: Date },
): Promise<Outcome<{ closed: boolean }>> {
  const batch = await lockOpen(tx, id);
  if (!batch.ok) return batch;
  const { rows: orders } = await tx.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where batch_id = $1 order by id for update`,
    [id],
  );
  const texts = new Map(transactions.map(({ orderId, transactionHash }) => [orderId, transactionHash]));
  if ([...texts.keys()].some((orderId) => !orders.some((order) => order.id === orderId)))
    return refused('order_not_found');
  let left = 0;
  for (const order of orders) {
    const text = texts.get(order.id);
    if (text === undefined) {
      if (order.transaction_hash === null) left += 1;
      continue;
    }
    if (order.transaction_hash !== null) return refused('already_decided');
    const named = await nameTransaction(tx, settings, order, { text, now });
    // Orders before it were named in the same transaction.
    if (!named.ok) return rollbackWith(named);
  }
  if (left === 0) await close(tx, id, now, 'named', null);
  return done({ closed: left === 0 });
}

/** Gives up a list: what was not sent can be sent otherwise. Refusals `not_found`, `already_decided`. */
export async function cancelBatch(
  tx: Tx,
  { id, reason, now }: { readonly id: bigint; readonly reason: string; readonly now: Date },
): Promise<Outcome<{ freed: number }>> {
  const batch = await lockOpen(tx, id);
  if (!batch.ok) return batch;
  const { rows } = await tx.query(
    'update withdrawal_order set batch_id = null where batch_id = $1 and transaction_hash is null returning id',
    [id],
  );
  await close(tx, id, now, 'cancelled', reason);
  return done({ freed: rows.length });
}

async function lockOpen(tx: Queryable, id: bigint): Promise<Outcome<null>> {
  const { rows } = await tx.query<{ closed_at: Date | null }>(
    'select closed_at from payout_batch where id = $1 for update',
    [id],
  );
  const [batch] = rows;
  if (!batch) return refused('not_found');
  return batch.closed_at === null ? done(null) : refused('already_decided');
}

async function close(
  tx: Queryable,
  id: bigint,
  now: Date,
  outcome: 'named' | 'cancelled',
  reason: string | null,
): Promise<void> {
  await tx.query('update payout_batch set closed_at = $2, outcome = $3, reason = $4 where id = $1', [
    id,
    now,
    outcome,
    reason,
  ]);
}

const summary = `select b.id, b.protocol, s.name as created_by, b.created_at, b.closed_at, b.outcome, b.reason, o.*
  from payout_batch b join staff_name s on s.id = b.created_by
  cross join lateral (
    select count(*)::int as orders, count(w.transaction_hash)::int as named,
           count(*) filter (where w.payout = 'verified')::int as verified,
           count(*) filter (where w.payout = 'wrong')::int as wrong, coalesce(sum(w.receipt), 0)::bigint as total
      from withdrawal_order w where w.batch_id = b.id) o`;

/** Those that are open first, then the newest. */
export async function payoutBatches(
  { database }: Pick<AppContext, 'database'>,
  place: Place,
): Promise<{ rows: PayoutBatch[]; total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'b.id', '(b.closed_at is null) desc, b.id desc');
  const [{ rows }, { rows: counted }] = await Promise.all([
    database.query<PayoutBatch>(`${summary} where true ${behind} ${tail}`),
    paged ? database.query<{ total: number }>('select count(*)::int as total from payout_batch') : uncounted,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** What holds it now came after it was approved: not to be sent meanwhile. */
export interface OrderInBatch extends WithdrawalOrder, HoldNow {
  /** Its address was found on a list of the chain's since: not to be sent. */
  readonly listed: boolean;
  /** The nodes could not say since, and nobody approved it all the same: not to be sent now. */
  readonly unchecked: boolean;
}

/** Whether something that came after it was put on the list keeps it from being sent now. */
export function mustWait({ frozen, changedUntil, stopped, listed, unchecked }: OrderInBatch): boolean {
  return frozen || changedUntil !== null || stopped || listed || unchecked;
}

/** @returns `undefined` when there is no such batch */
export async function payoutBatchOf(
  db: Queryable,
  id: bigint,
  now: Date,
): Promise<{ batch: PayoutBatch; orders: OrderInBatch[] } | undefined> {
  const { rows } = await db.query<PayoutBatch>(`${summary} where b.id = $1`, [id]);
  const [batch] = rows;
  if (!batch) return undefined;
  const { rows: orders } = await db.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where batch_id = $1 order by id`,
    [id],
  );
  const holdOf = await holdsAmong(db, orders, now);
  const checks = await latestChecks(
    db,
    orders.map((order) => `withdrawal/${order.id}` as const),
  );
  const found = orders.map((order) => {
    const check = checks.get(`withdrawal/${order.id}`);
    const listed = check?.verdict === 'listed';
    return {
      ...order,
      ...holdOf(order),
      listed,
      unchecked: !listed && !mayGo(order, check),
    };
  });
  return { batch, orders: found };
}
