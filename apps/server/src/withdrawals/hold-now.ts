/**
 * Why an approved order must not be sent at this moment, as the people who send by hand are told it; what sends by itself asks the same
 * (payout-service.ts). An order may have been approved, or put on a list, before the member's password was changed by somebody else.
 */
import { frozenAmong } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { standingStops } from '../stops/index.ts';
import type { WithdrawalOrder } from './order.ts';
import { doorsOf } from './stoppable.ts';

export interface HoldNow {
  /** Staff have suspended the member. */
  readonly frozen: boolean;
  /** The member's credentials have changed; until when nothing is paid to them. */
  readonly changedUntil: Date | null;
  /** Payouts are stopped: all, the network's, or the member's. */
  readonly stopped: boolean;
}

type Order = Pick<WithdrawalOrder, 'member_id' | 'protocol'>;

/** Reads what holds any of these orders. @returns what holds one of them */
export async function holdsAmong(
  db: Queryable,
  orders: readonly Order[],
  now: Date,
): Promise<(order: Order) => HoldNow> {
  const members = [...new Set(orders.map(({ member_id }) => member_id))];
  const frozen = await frozenAmong(db, members);
  const stops = (await standingStops(db, now)).filter(({ startsAt }) => startsAt <= now);
  const { rows } = await db.query<{ member: bigint; until: Date }>(
    'select member_id as member, until from payout_freeze where member_id = any($1) and until > $2',
    [members, now],
  );
  const changed = new Map(rows.map(({ member, until }) => [member, until]));
  return ({ member_id: memberId, protocol }) => ({
    frozen: frozen.has(memberId),
    changedUntil: changed.get(memberId) ?? null,
    stopped: doorsOf(memberId, protocol).some((door) =>
      stops.some(({ kind, target }) => kind === door.kind && target === (door.target ?? '')),
    ),
  });
}

/** Refusals `payout_held_frozen`, `payout_held_credentials`, `payout_held_stopped`: whoever is about to send it is not told where to. */
export async function refuseHeldNow(db: Queryable, order: Order, now: Date): Promise<Refused | undefined> {
  const { frozen, changedUntil, stopped } = (await holdsAmong(db, [order], now))(order);
  if (frozen) return refused('payout_held_frozen');
  if (changedUntil) return refused('payout_held_credentials', { until: beijingText(changedUntil) });
  return stopped ? refused('payout_held_stopped') : undefined;
}
