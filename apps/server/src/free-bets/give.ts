/**
 * Staff give free bets. Each gift is a row first: who may have it, on what terms, and whether one person decides it alone, are settled
 * before the platform hears of it (`send.ts`). What it is worth counts with the bonuses that this person gives in a day
 * (docs/decisions/0025). Amounts in fen.
 */
import { authorise, type Decider, type Given, type Waits } from '../authority/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import {
  type Gift,
  giftById,
  giftJob,
  giftSubject,
  lockGift,
  markWanted,
  worthOf,
  writeGift,
} from './gift.ts';

const dayMs = 86_400_000;
/** Platforms keep gifts for weeks, not for ever. */
const longestMs = 90 * dayMs;

export interface GiftRequest extends Pick<Gift, 'venue' | 'game' | 'template' | 'bets' | 'stake' | 'reason'> {
  readonly members: readonly bigint[];
  /** undefined: now */
  readonly from: Date | undefined;
  readonly until: Date;
}

export interface GiveDeps {
  readonly clock: Clock;
  readonly settings: Settings;
}

/** What became of a request for one member. */
export type Asked = { readonly memberId: bigint } & (
  | { readonly gift: Gift; readonly verdict: Waits | Given }
  /** `open`: one in this game is not over; `no_offers`: a break, an exclusion, the age, or the account closes. */
  | { readonly left: 'open' | 'no_offers' }
);

/**
 * One gift for each member; whoever may not have it is left out, and said. Members come in the order of their numbers, and their rows
 * before the lock of the authority: two clerks who give to the same people wait for each other, and never both.
 * @returns refusal `free_bet_span`
 */
export async function giveFreeBets(
  tx: Tx,
  { clock, settings }: GiveDeps,
  { members, from, until, ...terms }: GiftRequest,
  decider: Decider,
): Promise<Outcome<readonly Asked[]>> {
  const now = clock.now();
  const startsAt = from ?? now;
  if (startsAt < now || until <= startsAt || until.getTime() - now.getTime() > longestMs)
    return refused('free_bet_span');
  const ordered = [...new Set(members)].sort((one, other) => (one < other ? -1 : 1));
  const asked: Asked[] = [];
  const written: { readonly memberId: bigint; readonly id: bigint }[] = [];
  for (const memberId of ordered) {
    const forbidden = await refuseOffer(tx, memberId, now);
    if (forbidden) asked.push({ memberId, left: 'no_offers' });
    else {
      const gift = {
        ...terms,
        memberId,
        reference: newId(),
        startsAt,
        endsAt: until,
        askedBy: decider.staffId,
      };
      const id = await writeGift(tx, gift, now);
      if (id === undefined) asked.push({ memberId, left: 'open' });
      else written.push({ memberId, id });
    }
  }
  for (const { memberId, id } of written) {
    const gift = await giftById(tx, id);
    if (!gift) throw new Error(`gift ${id} is not there`);
    const verdict = await decided(tx, { clock, settings }, gift, decider);
    if (!verdict.ok) return verdict;
    asked.push({ memberId, gift, verdict: verdict.value });
  }
  return done(asked);
}

/**
 * The second yes, to exactly what the first one saw.
 * @returns refusals `not_found`, `already_decided`, `free_bet_span` (its time is over), `four_eyes`, and what forbids an offer
 */
export async function approveFreeBets(
  tx: Tx,
  deps: GiveDeps,
  id: bigint,
  decider: Decider,
): Promise<Outcome<{ readonly gift: Gift; readonly verdict: Waits | Given }>> {
  const gift = await lockGift(tx, id);
  if (!gift) return refused('not_found');
  if (gift.state !== 'waiting') return refused('already_decided');
  const now = deps.clock.now();
  if (gift.endsAt <= now) return refused('free_bet_span');
  const forbidden = await refuseOffer(tx, gift.memberId, now);
  if (forbidden) return forbidden;
  const verdict = await decided(tx, deps, gift, decider);
  return verdict.ok ? done({ gift, verdict: verdict.value }) : verdict;
}

async function decided(
  tx: Tx,
  deps: GiveDeps,
  gift: Gift,
  decider: Decider,
): Promise<Outcome<Waits | Given>> {
  const { id, memberId, venue, game, template, bets, stake, startsAt, endsAt } = gift;
  const content = {
    venue,
    game,
    template,
    bets: String(bets),
    stake: String(stake),
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
  };
  const subject = giftSubject(id);
  const verdict = await authorise(
    tx,
    deps,
    { kind: 'bonus', right: 'free_bets', subject, memberId, amount: worthOf(gift), content },
    decider,
  );
  if (!verdict.ok || verdict.value.state === 'waits') return verdict;
  // Whoever wrote it may be the second of the two, where the first yes is another one's by now.
  const besides = decider.staffId === gift.askedBy ? verdict.value.first?.id : decider.staffId;
  await markWanted(tx, id, besides);
  await queueJob(tx, giftJob, { gift: String(id) }, { key: `${giftJob}/${id}` });
  return verdict;
}
