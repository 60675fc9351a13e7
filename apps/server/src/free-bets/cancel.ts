/** Gifts that are taken back: at once where the platform has not been asked, else as soon as it says that it has. */
import { forget } from '../authority/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import {
  closeGift,
  type Gift,
  giftJob,
  giftSubject,
  lockGift,
  markCancelWanted,
  openGiftsOf,
} from './gift.ts';

export interface Cancelling {
  /** undefined: the account closes */
  readonly staffId: bigint | undefined;
  readonly reason: string;
}

/**
 * What was played of it stays as it is. Refusals `not_found`, `free_bet_over`.
 * @returns the gift as it was, and whether it is over now; if not, the platform has to agree first
 */
export async function cancelFreeBets(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  id: bigint,
  { staffId, reason }: Cancelling,
): Promise<Outcome<{ readonly gift: Gift; readonly over: boolean }>> {
  const gift = await lockGift(tx, id);
  if (!gift) return refused('not_found');
  const now = clock.now();
  const { state, cancelWantedAt } = gift;
  if (state === 'waiting' || state === 'wanted') {
    await markCancelWanted(tx, id, { now, staffId, reason });
    await closeGift(tx, id, { state: 'cancelled', now });
    await forget(tx, giftSubject(id));
    return done({ gift, over: true });
  }
  if ((state !== 'unknown' && state !== 'given') || cancelWantedAt !== null) return refused('free_bet_over');
  await markCancelWanted(tx, id, { now, staffId, reason });
  await queueJob(tx, giftJob, { gift: String(id) }, { key: `${giftJob}/${id}` });
  return done({ gift, over: false });
}

/** The account closes: nothing more is given into it. */
export async function giveUpFreeBets(
  tx: Tx,
  deps: { readonly clock: Clock },
  memberId: bigint,
): Promise<void> {
  for (const { id } of await openGiftsOf(tx, memberId)) {
    const cancelled = await cancelFreeBets(tx, deps, id, { staffId: undefined, reason: '' });
    // What is over meanwhile, or on its way back already, is as good.
    if (!cancelled.ok && cancelled.code !== 'free_bet_over') throw new Error(cancelled.code);
  }
}
