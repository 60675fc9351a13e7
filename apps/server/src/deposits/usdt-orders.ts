/** USDT orders as the chain's watcher needs them: by receiving address, amount, and the last four characters of the sender. */
import { usdtFor } from '@mingpai/contract/money';
import type { Protocol } from '@mingpai/contract/states';
import { message, stored } from '@mingpai/contract/texts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { newOrderNumber } from '../platform/ids.ts';
import { type DepositOrder, depositColumns } from './order.ts';
import { ownAmountMs } from './own-amounts.ts';

/** An order by USDT always has its quote. */
export type UsdtOrder = DepositOrder & {
  readonly protocol: Protocol;
  readonly usdt: bigint;
  readonly rate: bigint;
};

export interface Sending {
  readonly protocol: Protocol;
  readonly receiving: string;
  /** micro-USDT */
  readonly amount: bigint;
  /** Compared without regard to case: people type them. Tells nothing of an order with an address or an amount of its own. */
  readonly lastFour: string;
  /** When it was paid, as far as anybody knows: an order that was opened later is not what was paid. */
  readonly paidAt: Date;
}

/**
 * At an address of its own: the order that was opened last before the payment. Those before it ran out unpaid, and are the same member's
 * (docs/decisions/0155).
 */
const latestThere = `select ${depositColumns} from deposit_order
      where way = 'usdt' and protocol = $1 and lower(receiving) = lower($2) and own_address and created_at <= $3
      order by created_at desc, id desc limit 1`;

/**
 * Open orders that a payment may be for, the oldest first; expired ones too: what arrives late is still credited. At a shared
 * address only the exact amount is anybody's, and no longer than it is nobody else's.
 */
export async function openUsdtOrders(
  db: Queryable,
  { protocol, receiving, amount, lastFour, paidAt }: Sending,
): Promise<UsdtOrder[]> {
  const { rows } = await db.query<UsdtOrder>(
    `select ${depositColumns} from (${latestThere}) latest where state = 'pending'
      union all
      select ${depositColumns} from deposit_order
      where way = 'usdt' and protocol = $1 and lower(receiving) = lower($2) and not own_address
        and state = 'pending' and created_at <= $3 and created_at > $4
        and usdt = $5 and (own_amount or lower(last_four) = lower($6))
      order by created_at, id`,
    [protocol, receiving, paidAt, new Date(paidAt.getTime() - ownAmountMs), amount, lastFour],
  );
  return rows;
}

/**
 * The order whose own address a payment went to, when the chain credited it already and the payment came within its hour, or closed it
 * because nothing had come: whose money it is stands in the address, however much somebody else sent there before.
 */
export async function creditedOwnOrder(
  db: Queryable,
  { protocol, receiving, paidAt }: Sending,
): Promise<UsdtOrder | undefined> {
  const { rows } = await db.query<UsdtOrder>(
    `select ${depositColumns} from (${latestThere}) latest
      where decided_by = 'chain' and (state = 'approved' and expires_at >= $3 or state = 'rejected')`,
    [protocol, receiving, paidAt],
  );
  return rows[0];
}

/** So many are closed in one statement. */
const closedAtOnce = 500;

/**
 * Closes pending orders that were opened at or before a moment and never paid, unless they are people's work (`waiting_deposit`); what
 * comes for one all the same finds it by its address. Repeated until nothing is left; each batch stands by itself.
 * @param except orders that there is money for
 */
export async function closeUnpaidUsdt(
  db: Queryable,
  {
    openedBy,
    except,
    now,
  }: { readonly openedBy: Date; readonly except: readonly bigint[]; readonly now: Date },
): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `update deposit_order set state = 'rejected', reason = $3, decided_by = 'chain', decided_at = $4
        where id in (select o.id from deposit_order o
                      where o.state = 'pending' and o.way = 'usdt' and o.created_at <= $1 and o.id <> all($2)
                        and not exists (select from waiting_deposit w where w.id = o.id)
                      order by o.created_at limit ${closedAtOnce} for update of o skip locked)
        returning id`,
      [openedBy, except, stored(message('page_expired')), now],
    );
    if (rows.length < closedAtOnce) return;
  }
}

/** @returns `undefined` for what is no order by USDT */
export async function usdtOrderById(db: Queryable, id: bigint): Promise<UsdtOrder | undefined> {
  const { rows } = await db.query<UsdtOrder>(
    `select ${depositColumns} from deposit_order where id = $1 and way = 'usdt'`,
    [id],
  );
  return rows[0];
}

/** By its number, for staff. */
export async function usdtOrderByNumber(db: Queryable, orderNo: string): Promise<UsdtOrder | undefined> {
  const { rows } = await db.query<UsdtOrder>(
    `select ${depositColumns} from deposit_order where order_no = $1 and way = 'usdt'`,
    [orderNo],
  );
  return rows[0];
}

/**
 * A pending order of its own for money that came to an order that was decided before: the same member, addresses and rate.
 * A decided order is never touched again. Ordered when it was paid: what its member was told before counts (docs/decisions/0154).
 * @param fen what the money is at that rate
 */
export async function followUpOrder(
  db: Queryable,
  order: UsdtOrder,
  { fen, now, paidAt }: { readonly fen: bigint; readonly now: Date; readonly paidAt: Date },
): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, created_at, expires_at, ordered_at)
     select $1, $2, 'usdt', $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz,
            greatest($11::timestamptz, ordered_at, created_at)
       from deposit_order where id = $10 returning id`,
    [
      newOrderNumber('D', beijingText(now)),
      order.member_id,
      order.protocol,
      fen,
      usdtFor(fen, order.rate),
      order.rate,
      order.last_four,
      order.receiving,
      now,
      order.id,
      paidAt,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('an insert returns its row');
  return made.id;
}
