/**
 * What became of gifts, by the platform's own list: one of which nothing was known is found there, or after an hour of looking is said
 * not to be there; those that were given are used up, over, or taken back. A gift that turns up after it was said not to be there is
 * taken back, since somebody may have given another one meanwhile.
 */
import { type FreeBetDesk, type KnownGift, playedOfGifts, playerOf } from '../game-providers/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Closed, closeGift, type Gift, giftsToSettle, lockGift, markGiven, markLooked } from './gift.ts';
import { type GameNames, tellCancelled, tellGiven } from './tell.ts';

export interface SettleDeps {
  readonly site: Pick<AppContext, 'database' | 'clock' | 'log'>;
  /** undefined: the venue gives none. */
  readonly deskOf: (venue: string) => FreeBetDesk | undefined;
  readonly gameNames: GameNames;
}

/** A question that went out may be worked on for a while: only after that its absence in the list means something. In ms. */
export const lookForMs = 3_600_000;
const minuteMs = 60_000;
/** Between two looks at what was given. */
const givenEveryMs = 10 * minuteMs;
/** Between two looks for what was said not to be there. */
const lostEveryMs = 6 * 3_600_000;
/** After its end the platform has a day to say what became of it. */
const afterEndMs = 24 * 3_600_000;
/** Players whose lists are read in one minute. */
const playersAtOnce = 200;

const closedBy: Readonly<Record<Exclude<KnownGift['state'], 'open' | undefined>, Closed>> = {
  used: 'used',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'refused',
};

/** Whose lists are to be read now, those that waited longest first. */
export async function playersToSettle(
  db: Queryable,
  now: Date,
): Promise<readonly { readonly venue: string; readonly memberId: bigint }[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await db.query<{ venue: string; memberId: bigint }>(
    `select venue, member_id as "memberId"
       from (select venue, member_id, looked_at from free_bet
              where state in ('unknown', 'given')
                and (looked_at is null or looked_at <= $2 or looked_at <= $1 and (state = 'unknown' or cancel_wanted_at is not null))
             union all
             select venue, member_id, looked_at from free_bet
              where state in ('refused', 'cancelled') and gift is null and sent_at is not null and looked_at <= $3 and ends_at > $4) due
      group by venue, member_id order by min(looked_at) nulls first limit ${playersAtOnce}`,
    [before(minuteMs), before(givenEveryMs), before(lostEveryMs), before(afterEndMs)],
  );
  return rows;
}

/** Reads the platform's list of one player, and settles what it says. */
export async function settleGiftsOf(deps: SettleDeps, venue: string, memberId: bigint): Promise<void> {
  const { database, clock } = deps.site;
  const desk = deps.deskOf(venue);
  const gifts = await giftsToSettle(database, venue, memberId);
  if (gifts.length === 0) return;
  await markLooked(
    database,
    gifts.map(({ id }) => id),
    clock.now(),
  );
  const known = await desk?.gifts(playerOf(memberId));
  if (!desk || known?.outcome !== 'done') return;
  for (const gift of gifts) await settle(deps, desk, gift, known.value);
}

async function settle(
  deps: SettleDeps,
  desk: FreeBetDesk,
  gift: Gift,
  known: readonly KnownGift[],
): Promise<void> {
  const { database, log } = deps.site;
  const ours = known.filter(({ reference }) => reference === gift.reference);
  const there = known.find((one) => one.gift === gift.gift) ?? ours[0];
  for (const further of ours)
    if (further !== there && further.state === 'open') {
      const back = await desk.withdraw(further.gift);
      log.error({ gift: String(gift.id), venue: gift.venue, back }, 'the platform has a gift twice');
    }
  if (gift.state === 'unknown' && there)
    await database.transaction((tx) => adopt(tx, deps, gift.id, there.gift));
  const wanted = gift.cancelWantedAt !== null || isLost(gift);
  const state = there?.state === 'open' && wanted ? await takenBack(desk, there) : there?.state;
  await database.transaction((tx) => conclude(tx, deps, gift.id, there && { ...there, state }));
}

/** Only its word counts: where it says neither, the next look asks again. */
async function takenBack(desk: FreeBetDesk, { gift, state }: KnownGift): Promise<KnownGift['state']> {
  const answer = await desk.withdraw(gift);
  return answer.outcome === 'done' ? 'cancelled' : state;
}

/** The platform has it: from now on it is the member's to play. */
export async function adopt(tx: Tx, deps: SettleDeps, id: bigint, there: string): Promise<void> {
  const gift = await lockGift(tx, id);
  if (gift?.state !== 'wanted' && gift?.state !== 'unknown') return;
  await markGiven(tx, id, there);
  if (gift.cancelWantedAt === null) await tellGiven(tx, deps, gift);
}

async function conclude(tx: Tx, deps: SettleDeps, id: bigint, there: KnownGift | undefined): Promise<void> {
  const gift = await lockGift(tx, id);
  if (!gift) return;
  const now = deps.site.clock.now();
  const ended = there?.state === undefined || there.state === 'open' ? undefined : closedBy[there.state];
  if (isLost(gift)) {
    if (there && ended) await closeGift(tx, id, { state: ended, now, gift: there.gift });
    return;
  }
  if (gift.state === 'unknown') {
    // A question that is cancelled, and that the platform never had, was not given.
    const state = gift.cancelWantedAt === null ? 'refused' : 'cancelled';
    if (!there && isOver(gift.sentAt, lookForMs, now))
      await closeGift(tx, id, { state, now, fault: 'not_found' });
    return;
  }
  if (gift.state !== 'given') return;
  if (ended) {
    await closeGift(tx, id, { state: ended, now, ...(there?.state === 'failed' && { fault: 'failed' }) });
    if (ended === 'cancelled') await tellCancelled(tx, deps, gift);
  } else if (isOver(gift.endsAt, afterEndMs, now)) {
    const played = (await playedOfGifts(tx, gift.venue, [gift.gift ?? ''])).get(gift.gift ?? '');
    await closeGift(tx, id, { state: (played?.bets ?? 0) >= gift.bets ? 'used' : 'expired', now });
  }
}

/** Its list had nothing of it, or the platform said no. */
function isLost({ state, gift }: Gift): boolean {
  return (state === 'refused' || state === 'cancelled') && gift === null;
}

function isOver(since: Date | null, ms: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= ms;
}
