/** What the chain's lists say of where withdrawals go, asked before somebody decides, and again while they wait. */
import type { Protocol } from '@mingpai/contract/states';
import type { AddressCheck, CheckAddress } from '../address-checks/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { WithdrawalOrder } from './order.ts';

interface Going {
  readonly id: bigint;
  readonly protocol: Protocol;
  readonly address: string;
}

/** An answer holds so long while an order waits; of what is approved, put on a list or sent the nodes are asked anew. */
const waitingFreshMs = 3_600_000;
/** Where nobody could tell it is asked again after so long, in ms. */
const unknownFreshMs = 300_000;
/** Orders that one look goes through. */
const mostLookedAt = 1_000;
/** So many are asked about at the same time: nodes count their calls. */
const atOnce = 4;

/** Of one that awaits review, now. @returns undefined: it does not, or nobody is to be asked */
export async function checkPending(
  db: Queryable,
  checkAddress: CheckAddress,
  id: bigint,
): Promise<AddressCheck | undefined> {
  const { rows } = await db.query<Going>(
    "select id, protocol, address from withdrawal_order where id = $1 and state = 'pending'",
    [id],
  );
  const [order] = rows;
  return order && checkAddress(askedOf(order));
}

/**
 * Whether money may go to an order's address. Of a listed one never; where the nodes cannot say, only if somebody approved it all the
 * same, and no node has named a list since that it had not named then.
 */
export function mayGo(
  { unchecked_lists }: Pick<WithdrawalOrder, 'unchecked_lists'>,
  check: Pick<AddressCheck, 'verdict' | 'lists'> | undefined,
): boolean {
  if (check === undefined || check.verdict === 'clear') return true;
  if (check.verdict === 'listed' || unchecked_lists === null) return false;
  return check.lists.every((list) => unchecked_lists.includes(list));
}

/** Of those of a list that are approved and not sent. */
export async function checkUnsentOf(
  db: Queryable,
  checkAddress: CheckAddress,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, AddressCheck>> {
  const { rows } = await db.query<Going & { readonly listed_at: Date | null }>(
    `select o.id, o.protocol, o.address,
        (select max(c.asked_at) from address_checked c
          where c.subject = 'withdrawal/' || o.id and c.verdict = 'listed' and c.asked_at > o.decided_at) as listed_at
       from withdrawal_order o where o.id = any ($1) and o.state = 'approved' and o.transaction_hash is null`,
    [ids],
  );
  const checks = new Map<bigint, AddressCheck>();
  for (let at = 0; at < rows.length; at += atOnce)
    await Promise.all(
      rows.slice(at, at + atOnce).map(async (order) => {
        // Its money may have been given back otherwise since: it stays with people when the list lets go.
        const check: AddressCheck | undefined = order.listed_at
          ? { verdict: 'listed', why: null, lists: [], askedAt: order.listed_at }
          : await checkAddress(askedOf(order));
        if (check) checks.set(order.id, check);
      }),
    );
  return checks;
}

/** Asks for those that wait for a decision, or to be sent, and were not asked for lately: who was asked for longest ago first; some at a time. */
export async function checkWaiting(
  db: Queryable,
  checkAddress: CheckAddress,
  {
    protocol,
    now,
    most,
    isAddress,
  }: {
    readonly protocol: Protocol;
    readonly now: Date;
    readonly most: number;
    /** Of what is none nobody can be asked; it takes nobody's place. */
    readonly isAddress: (address: string) => boolean;
  },
): Promise<void> {
  const { rows } = await db.query<Going>(
    `select o.id, o.protocol, o.address from withdrawal_order o
       left join lateral (select c.verdict, c.asked_at from address_checked c
                           where c.subject = 'withdrawal/' || o.id order by c.asked_at desc limit 1) l on true
      where o.protocol = $1 and (o.state = 'pending' or o.state = 'approved' and o.payout = 'due')
        and (l.asked_at is null or l.asked_at <= case l.verdict when 'unknown' then $3::timestamptz else $2::timestamptz end)
      order by l.asked_at nulls first, o.id limit $4`,
    [
      protocol,
      new Date(now.getTime() - waitingFreshMs),
      new Date(now.getTime() - unknownFreshMs),
      mostLookedAt,
    ],
  );
  const wanted = rows.filter(({ address }) => isAddress(address)).slice(0, most);
  for (let at = 0; at < wanted.length; at += atOnce)
    await Promise.all(wanted.slice(at, at + atOnce).map((order) => checkAddress(askedOf(order))));
}

function askedOf({ id, protocol, address }: Going) {
  return { subject: `withdrawal/${id}`, protocol, address } as const;
}
