/** Whether a member's money may leave the house: the rule behind every withdrawal, and behind what a member reads of it. */
import { formatYuan } from '@mingpai/contract/money';
import { isUnderage } from '../identity/index.ts';
import { isFrozen } from '../members/index.ts';
import type { Queryable } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { isExcluded } from '../responsible-gaming/index.ts';
import { turnoverLeft, turnoverOfGifts } from '../wagering/index.ts';

/**
 * What keeps a member's money from leaving now; true for as long as their money is locked. Who has excluded themselves, or is under
 * age, cannot play their deposits through, so nobody asks it of them; what was a gift stays one.
 */
export async function refuseToLeave(
  tx: Queryable,
  memberId: bigint,
  now: Date,
): Promise<Refused | undefined> {
  if (await isFrozen(tx, memberId)) return refused('member_frozen');
  const left = await leftToPlay(tx, memberId, now);
  return left > 0n ? refused('turnover_left', { left: formatYuan(left) }) : undefined;
}

/** What has to be played before money may leave, fen. */
export async function leftToPlay(db: Queryable, memberId: bigint, now: Date): Promise<bigint> {
  const unasked = (await isExcluded(db, memberId, now)) || (await isUnderage(db, memberId, now));
  return unasked ? turnoverOfGifts(db, memberId) : turnoverLeft(db, memberId);
}
