/**
 * Limits on losses where a venue has a wallet of its own: it takes bets from what lies there and asks nobody, so what lies there counts
 * as if it were lost, and no more than the limit leaves may go there. Amounts in fen.
 */
import { formatYuan } from '@mingpai/contract/money';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { refusePlay } from './guard.ts';
import { heldLimits, lockLimits } from './limits.ts';
import { beginOf, type Span } from './spans.ts';
import { couldBeLost } from './used.ts';

/** What the tightest of a member's limits on losses leaves. */
interface Room {
  readonly span: Span;
  /** Below 0: more lies at venues than may be lost. */
  readonly left: bigint;
  readonly lost: bigint;
  readonly there: bigint;
}

/** @returns undefined: no such limit holds */
export async function lossRoom(db: Queryable, memberId: bigint, now: Date): Promise<Room | undefined> {
  let tightest: Room | undefined;
  for (const { span, value } of await heldLimits(db, memberId, ['loss'], now)) {
    const { lost, open, atVenues } = await couldBeLost(db, memberId, beginOf(span, now));
    const there = open + atVenues;
    const left = value - lost - there;
    if (tightest === undefined || left < tightest.left) tightest = { span, left, lost, there };
  }
  return tightest;
}

/**
 * How much of an amount may go to a venue with a wallet of its own. Whoever asks at the same time, or sets a limit or takes a break, does
 * so before or after this transaction. @returns refusals as `refusePlay`, and `loss_limit_transfer` where nothing may
 */
export async function mayBring(
  site: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Outcome<bigint>> {
  await lockLimits(tx, memberId);
  const stopped = await refusePlay(site, tx, memberId);
  if (stopped) return stopped;
  const room = await lossRoom(tx, memberId, site.clock.now());
  if (room === undefined || amount <= room.left) return done(amount);
  return room.left > 0n ? done(room.left) : beyond(room);
}

/** The same of an amount that goes whole or not at all. @returns refusals as `mayBring` */
export async function refuseBringing(
  site: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  await lockLimits(tx, memberId);
  const stopped = await refusePlay(site, tx, memberId);
  if (stopped) return stopped;
  const room = await lossRoom(tx, memberId, site.clock.now());
  return room !== undefined && amount > room.left ? beyond(room) : undefined;
}

function beyond({ span, left, lost, there }: Room): Refused {
  return refused('loss_limit_transfer', {
    span,
    left: formatYuan(left > 0n ? left : 0n),
    result: lost < 0n ? 'won' : 'lost',
    net: formatYuan(lost < 0n ? -lost : lost),
    there: formatYuan(there),
  });
}
