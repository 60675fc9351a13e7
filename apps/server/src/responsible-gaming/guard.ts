/**
 * What a member's own limits forbid right now; asked before money goes in, a game opens or an offer is taken, never before money
 * comes out.
 */
import { formatYuan } from '@mingpai/contract/money';
import { refuseUnderage } from '../identity/index.ts';
import { isClosing } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { sharingAmong } from '../related-accounts/index.ts';
import { carryFromOthers, mayCarry } from './carried.ts';
import { heldLimits, lockLimits } from './limits.ts';
import { type Pause, pauseOf } from './pauses.ts';
import { beginOf, type Span, spanMs } from './spans.ts';
import { noteSign, playedSince } from './time.ts';
import { couldBeLost, netSince, stakedSince } from './used.ts';

/**
 * A deposit may not bring what was deposited in any span past its limit. Deposits that come at the same time are looked at one
 * after the other. @param amount fen. @returns refusals `on_pause`, `deposit_limit`
 */
export async function refuseDeposit(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  await lockLimits(tx, memberId);
  await carryFromOthers(tx, memberId, clock.now());
  const paused = await refusePaused(tx, memberId, clock.now());
  if (paused) return paused;
  return refuseBeyondLimit({ clock }, tx, memberId, amount);
}

/**
 * Money that was sent and arrives, as far as no order counts it yet: more than the member's own limit leaves is not theirs to play with
 * by itself. A break does not stop it, for it can leave again. @param amount fen. @returns refusal `deposit_limit`
 */
export async function refuseBeyondLimit(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  // With or without a limit now: one that is set meanwhile counts this deposit.
  await lockLimits(tx, memberId);
  const { rows } = await tx.query<{ span: Span; room: bigint }>(
    'select span, room from deposit_room($1, $2)',
    [memberId, clock.now()],
  );
  const [lowest] = rows;
  if (lowest === undefined || amount <= lowest.room) return undefined;
  return refused('deposit_limit', {
    span: lowest.span,
    left: formatYuan(lowest.room > 0n ? lowest.room : 0n),
  });
}

/** A refusal, and which limit it comes from if it comes from one. */
interface PlayRefused extends Refused {
  readonly reached?: { readonly kind: 'loss' | 'stake' | 'time'; readonly span: Span };
}

/** Before a game opens, or money goes to a venue. @returns refusals as `stopsPlay` */
export async function refusePlay(
  site: Pick<AppContext, 'clock'>,
  db: Queryable,
  memberId: bigint,
): Promise<Refused | undefined> {
  await carryFromOthers(db, memberId, site.clock.now());
  return stopsPlay(site, db, memberId);
}

/** While a game is open. @returns refusals `on_pause`, `account_closing`, `loss_limit`, `stake_limit`, `time_limit` */
export async function stopsPlay(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queryable,
  memberId: bigint,
): Promise<PlayRefused | undefined> {
  const now = clock.now();
  return refuseNow(now, db, memberId, {
    loss: async (since, limit) => -(await netSince(db, memberId, since)) >= limit,
    stake: async (since, limit) => (await stakedSince(db, memberId, since)) >= limit,
  });
}

/**
 * A stake from the central wallet: it may bring neither the losses past their limit, taking for lost what is open and what lies at
 * venues with wallets of their own, nor the stakes past theirs. Stakes that come at the same time are looked at one after the other. @param amount fen. @returns refusals as
 * `refusePlay`
 */
export async function refuseStake(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  const now = clock.now();
  // With or without a limit now: one that is set meanwhile counts this stake.
  await lockLimits(tx, memberId);
  const refusal = await refuseNow(now, tx, memberId, {
    async loss(since, limit) {
      const { lost, open, atVenues } = await couldBeLost(tx, memberId, since);
      return lost + open + atVenues + amount > limit;
    },
    stake: async (since, limit) => (await stakedSince(tx, memberId, since)) + amount > limit,
  });
  // Whoever plays has a game in sight, whether or not their app says so: a limit of time does not rest on a browser's word.
  if (!refusal && (await heldLimits(tx, memberId, ['time'], now)).length > 0)
    await noteSign(tx, memberId, now);
  return refusal;
}

const codeOf = { loss: 'loss_limit', stake: 'stake_limit', time: 'time_limit' } as const;

type TooMuch = (since: Date, limit: bigint) => Promise<boolean>;

async function refuseNow(
  now: Date,
  db: Queryable,
  memberId: bigint,
  tooMuch: { readonly loss: TooMuch; readonly stake: TooMuch },
): Promise<PlayRefused | undefined> {
  const paused = await refusePaused(db, memberId, now);
  if (paused) return paused;
  for (const { kind, span, value } of await heldLimits(db, memberId, ['loss', 'stake', 'time'], now)) {
    if (kind === 'time') {
      const { minutes } = await playedSince(db, memberId, new Date(now.getTime() - spanMs[span]), now);
      if (BigInt(minutes) < value) continue;
    } else if (!(await tooMuch[kind](beginOf(span, now), value))) continue;
    return { ...refused(codeOf[kind], { span }), reached: { kind, span } };
  }
  return undefined;
}

/**
 * Offers entice, and what they give has to be played through before the balance can leave: neither is for somebody who takes a
 * break. @returns refusals `no_offers_on_pause`, `account_closing`
 */
export async function refuseOffer(db: Queryable, memberId: bigint, now: Date): Promise<Refused | undefined> {
  await carryFromOthers(db, memberId, now);
  const pause = await pauseOf(db, memberId, now);
  if (pause) return refused('no_offers_on_pause', toldOf(pause));
  return (await refuseUnderage(db, memberId, now)) ?? refuseClosing(db, memberId);
}

/**
 * Of many those to whom `refuseOffer` surely says nothing; of all others it is asked alone. While somebody takes a break, whoever
 * shares as much as a browser with another account is asked alone, too: the break may be the same person's.
 */
export async function mayTakeOffers(
  db: Queryable,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ who: bigint }>(
    'select who from unnest($1::bigint[]) a (who) where may_be_addressed(who, $2)',
    [memberIds, now],
  );
  const free = new Set(rows.map(({ who }) => who));
  for (const related of await restsMayReach(db, [...free], now)) free.delete(related);
  return free;
}

/** Of many those to whom a break that somebody takes may be carried over: of each of these `refusePlay` is asked alone. */
export async function restsMayReach(
  db: Queryable,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0 || !(await mayCarry(db, now))) return new Set();
  return new Set(await sharingAmong(db, memberIds));
}

/** Whether the member takes a break or has excluded themselves. */
export async function isPaused(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  return (await pauseOf(db, memberId, now)) !== undefined;
}

/** Of a shorter one somebody could make a habit, to take deposits out again unplayed. */
const longEnough = '180 days';

/** Whether the member has excluded themselves for months, be a longer break beside it or not. Then what they paid in is theirs to take. */
export async function isExcluded(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select from play_break b left join play_break own on own.id = b.carried_from
      where b.member_id = $1 and b.ends_at > $2 and b.kind = 'exclusion'
        and b.ends_at >= coalesce(own.began_at, b.began_at) + interval '${longEnough}' limit 1`,
    [memberId, now],
  );
  return rows.length > 0;
}

export async function refusePaused(db: Queryable, memberId: bigint, now: Date): Promise<Refused | undefined> {
  const pause = await pauseOf(db, memberId, now);
  if (pause) return refused('on_pause', toldOf(pause));
  return (await refuseUnderage(db, memberId, now)) ?? refuseClosing(db, memberId);
}

/** Somebody who leaves is not to lose more, nor to have anything open at the end. */
async function refuseClosing(db: Queryable, memberId: bigint): Promise<Refused | undefined> {
  return (await isClosing(db, memberId)) ? refused('account_closing') : undefined;
}

/** A pause as its refusals tell it: to the minute, or without its end. */
function toldOf({ kind, endsAt, told }: Pause) {
  return { kind, until: told ? beijingText(endsAt).slice(0, 16) : null };
}
