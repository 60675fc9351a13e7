/** Whether money that arrived has room: within what its member's level allows, and within their own limit. Amounts in fen. */
import { beyondLevel } from '../identity/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { refuseBeyondLimit } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import type { DepositOrder } from './order.ts';

/**
 * What of it no order counts yet. An open order keeps room for its own sum; one that ran out or was decided keeps none, for the next
 * order has had it, so that money for it is looked at like new money.
 */
export function uncountedOf(
  { state, amount, expires_at }: Pick<DepositOrder, 'state' | 'amount' | 'expires_at'>,
  { fen, now }: { readonly fen: bigint; readonly now: Date },
): bigint {
  const counted = state === 'pending' && expires_at > now ? amount : 0n;
  return fen > counted ? fen - counted : 0n;
}

/** Why money goes to people instead of being credited by itself; undefined: it has room. The order is locked. */
export async function beyondRoom(
  tx: Tx,
  { settings, clock }: { readonly settings: Settings } & Pick<AppContext, 'clock'>,
  order: DepositOrder,
  fen: bigint,
): Promise<'beyond_level' | 'beyond_limit' | undefined> {
  const uncounted = uncountedOf(order, { fen, now: clock.now() });
  // The limit before the level, as an order takes their locks: the other way round the two would wait for each other.
  const limited = uncounted > 0n && (await refuseBeyondLimit({ clock }, tx, order.member_id, uncounted));
  if (await beyondLevel(tx, { settings, clock }, order.member_id, uncounted)) return 'beyond_level';
  return limited ? 'beyond_limit' : undefined;
}
