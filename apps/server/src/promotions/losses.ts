/**
 * Cash back on losses (docs/decisions/0139): of what a member lost within a Beijing day or week, once the span is over and all of it is
 * counted. A span keeps the terms of its beginning, and who lost is written down once; what becomes of each is decided alone, under
 * that member's locks. Amounts in fen.
 */
import type { CategoryId } from '@mingpai/contract/states';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { relatedTo } from '../related-accounts/index.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import { refuseStopped } from '../stops/index.ts';
import { startOf, timesGranted } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { isFor, lockClaims } from './applications.ts';
import { lockSpent, spend } from './budget.ts';
import { giveGrant } from './giving.ts';
import { bonusOn, type KeptOffer, keptOffer, type Losses, type Offer, offerOf } from './offer.ts';
import type { Promotion } from './promotion.ts';
import { offersAt, promotionById } from './promotions.ts';

export interface LossDeps {
  readonly site: Pick<AppContext, 'database' | 'clock'>;
  readonly wallet: Wallet;
}

const dayMs = 86_400_000;
/** A bet is on record a little after its moment: a span is drawn when all that was written by then is counted. */
const graceMs = 10 * 60_000;

/** Beijing days, `YYYY-MM-DD`; the second is the day after the last. */
export interface LossSpan {
  readonly from: string;
  readonly until: string;
}

/** The day or week (from Monday on) that a moment is in, as far as the promotion ran: whole days from its beginning to its end. */
export function lossSpanAt(
  { span }: Pick<Losses, 'span'>,
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  at: Date,
): LossSpan | undefined {
  const day = startOfBeijingDay(at);
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor((day.getTime() + 8 * 3_600_000) / dayMs) + 3) % 7;
  const begins = startOfBeijingDay(at, span === 'week' ? -weekday : 0);
  const ends = startOfBeijingDay(begins, span === 'week' ? 7 : 1);
  const first = startOfBeijingDay(new Date(startsAt.getTime() + dayMs - 1));
  const from = new Date(Math.max(first.getTime(), begins.getTime()));
  const until =
    endsAt === null ? ends : new Date(Math.min(startOfBeijingDay(endsAt).getTime(), ends.getTime()));
  return from < until ? { from: dayOf(from), until: dayOf(until) } : undefined;
}

function dayOf(at: Date): string {
  return beijingText(at).slice(0, 10);
}

/** Basis points of valid turnover by category. */
export type Shares = Readonly<Record<CategoryId, number>>;

/** What is left of the house's edge when all else that goes back of bets has gone back (affiliates, `edgesLeft`). */
export type EdgesLeft = (db: Queryable) => Promise<Shares>;

/** Begins the spans that this moment is in, each with the terms that hold now, what is left of the games' edges among them. */
export async function beginLossSpans(db: Queryable, now: Date, edgesLeft: EdgesLeft): Promise<void> {
  for (const promotion of await offersAt(db, now)) {
    const { id, offer, multiple } = promotion;
    if (offer.losses === null) continue;
    const span = lossSpanAt(offer.losses, promotion, now);
    if (span === undefined) continue;
    const { rows } = await db.query<{ begins: string }>(
      // Behind what an earlier span has of these days, so that no day is in two, however the terms changed.
      `select to_char(b.from_day, 'YYYY-MM-DD') as begins
         from (select greatest($2::date, max(until_day)) as from_day
                 from loss_span where promotion_id = $1 and from_day < $3::date and until_day > $2::date) b
        where b.from_day < $3::date
          and not exists (select from loss_span s where s.promotion_id = $1 and s.from_day = b.from_day)`,
      [id, span.from, span.until],
    );
    const [begins] = rows;
    if (begins === undefined) continue;
    // Many rates are looked at, so only where a span begins.
    const most = await edgesLeft(db);
    await db.query(
      `insert into loss_span (promotion_id, from_day, until_day, multiple, offer, most)
       values ($1, $2::date, $3::date, $4, $5::jsonb, $6::jsonb) on conflict (promotion_id, from_day) do nothing`,
      [id, begins.begins, span.until, multiple, JSON.stringify(keptOffer(offer)), JSON.stringify(most)],
    );
  }
}

interface KeptSpan extends LossSpan {
  readonly promotionId: bigint;
  readonly multiple: number;
  readonly offer: KeptOffer;
  /** Null: it began before there was a bound. */
  readonly most: Shares | null;
}

/** Until when everything is counted; null: it is behind. */
async function completeUntil(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select at from member_days_complete');
  return rows[0]?.at ?? null;
}

/**
 * Writes down who lost in spans that are over, each span once: whoever comes second finds it drawn. What is hidden meanwhile waits
 * until it is shown again. @returns how many spans
 */
export async function drawLossSpans({ database, clock }: LossDeps['site']): Promise<number> {
  const complete = await completeUntil(database);
  if (complete === null) return 0;
  const { rows } = await database.query<{ promotionId: bigint; begins: string }>(
    `select s.promotion_id as "promotionId", to_char(s.from_day, 'YYYY-MM-DD') as begins
       from loss_span s join promotion p on p.id = s.promotion_id
      where s.drawn_at is null and p.state = 'published' and start_of_beijing_day(s.until_day) <= $1
      order by s.until_day, s.promotion_id limit 100`,
    [new Date(complete.getTime() - graceMs)],
  );
  for (const { promotionId, begins } of rows)
    await database.transaction((tx) => draw(tx, { promotionId, from: begins }, clock.now()));
  return rows.length;
}

async function draw(
  tx: Tx,
  { promotionId, from }: { readonly promotionId: bigint; readonly from: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<KeptSpan & { readonly endsAt: Date | null }>(
    `update loss_span s
        set drawn_at = $3,
            -- Brought forward meanwhile: whole days up to its end count.
            until_day = greatest(s.from_day + 1, least(s.until_day, coalesce(beijing_day(p.ends_at), s.until_day)))
       from promotion p
      where s.promotion_id = $1 and s.from_day = $2::date and s.drawn_at is null and p.id = s.promotion_id
     returning s.promotion_id as "promotionId", to_char(s.from_day, 'YYYY-MM-DD') as from,
               to_char(s.until_day, 'YYYY-MM-DD') as until, s.multiple, s.offer, s.most, p.ends_at as "endsAt"`,
    [promotionId, from, now],
  );
  const [span] = rows;
  // Another node drew it, or it ended before its first day was over.
  if (span === undefined || (span.endsAt !== null && span.endsAt < startOf(nextDay(span.from)))) return;
  const { losses, tiers } = offerOf(span.offer);
  await tx.query(
    `insert into loss_return (promotion_id, from_day, member_id, lost)
     select $1, $2::date, member_id, least(there, everywhere)
       from (select member_id, -sum(result) as everywhere,
                    -coalesce(sum(result) filter (where cardinality($4::text[]) = 0 or venue = any($4)), 0) as there
               from member_result_day where day >= $2::date and day < $3::date group by member_id) lost
      where least(there, everywhere) >= $5`,
    [promotionId, span.from, span.until, losses?.venues ?? [], tiers[0]?.from ?? 1n],
  );
}

function nextDay(day: string): string {
  return dayOf(startOfBeijingDay(startOf(day), 1));
}

/** What a member lost in a span at the venues named, and no more than what they lost in all: nobody wins at one what they lose at another. */
async function lostBy(
  db: Queryable,
  members: readonly bigint[],
  { from, until }: LossSpan,
  venues: readonly string[],
): Promise<bigint> {
  const { rows } = await db.query<{ lost: bigint }>(
    `select least(-coalesce(sum(result), 0),
                  -coalesce(sum(result) filter (where cardinality($4::text[]) = 0 or venue = any($4)), 0))::bigint as lost
       from member_result_day where member_id = any($1) and day >= $2::date and day < $3::date`,
    [members, from, until, venues],
  );
  return rows[0]?.lost ?? 0n;
}

/**
 * What is taken off: all that the house gave in the span, bonuses less what of them went back, red packets, rebates, commission and
 * corrections, none of which hides another; and what came back already for any of these days, whenever it was given. So no loss is paid
 * for twice, and none of what was given. A bonus of before that is given up in the span is no less given in it: it would hide another one.
 */
async function bonusesOf(db: Queryable, memberId: bigint, { from, until }: LossSpan): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select (greatest((select coalesce(sum(amount), 0) from member_bonus_day
                        where member_id = $1 and day >= $2::date and day < $3::date)
                    + (select coalesce(sum(g.amount), 0) from grant_promotion g
                        where g.member_id = $1 and g.state in ('expired', 'forfeited', 'cancelled')
                          and g.opened_at < start_of_beijing_day($2::date) and g.closed_at >= start_of_beijing_day($2::date)
                          and g.closed_at < start_of_beijing_day($3::date)), 0)
             + (select greatest(coalesce(sum(amount) filter (where not corrected), 0), 0)
                     + greatest(coalesce(sum(amount) filter (where corrected), 0), 0)
                  from member_gift_day where member_id = $1 and day >= $2::date and day < $3::date)
             + (select coalesce(sum(r.amount), 0) from loss_return r join loss_span s using (promotion_id, from_day)
                 where r.member_id = $1 and r.state = 'given'
                   and s.from_day < $3::date and s.until_day > $2::date
                   and not (r.decided_at >= start_of_beijing_day($2::date) and r.decided_at < start_of_beijing_day($3::date))))::bigint as sum`,
    [memberId, from, until],
  );
  return rows[0]?.sum ?? 0n;
}

/**
 * The most that may come back for a span, fen: of the valid turnover at the venues named what the house keeps of the tightest game, less
 * what goes back of it anyway, and less what other promotions gave of the same bets, whenever they did. Beyond that a bet would be worth
 * more than it costs to whoever plays rarely and high. A span that another one shares days and venues with is taken whole.
 */
async function mostOf(
  db: Queryable,
  memberId: bigint,
  { promotionId, from, until }: LossSpan & { readonly promotionId: bigint },
  venues: readonly string[],
  shares: Shares,
): Promise<bigint> {
  const { rows } = await db.query<{ most: bigint }>(
    `select greatest(0, (select coalesce(sum(greatest(valid, 0) * coalesce(($5::jsonb ->> category)::int, 0)) / 10000, 0)::bigint
                           from (select category, sum(valid_delta) as valid from settled_change
                                  where member_id = $1 and at >= start_of_beijing_day($2::date) and at < start_of_beijing_day($3::date)
                                    and (cardinality($4::text[]) = 0 or venue = any($4)) group by category) played)
                      - (select coalesce(sum(r.amount), 0)::bigint
                           from loss_return r join loss_span s using (promotion_id, from_day)
                          where r.member_id = $1 and r.state = 'given' and r.promotion_id <> $6
                            and s.from_day < $3::date and s.until_day > $2::date
                            and (cardinality($4::text[]) = 0 or s.offer #> '{losses,venues}' = '[]'
                                 or s.offer #> '{losses,venues}' ?| $4))) as most`,
    [memberId, from, until, venues, JSON.stringify(shares), promotionId],
  );
  return rows[0]?.most ?? 0n;
}

export interface LossNow extends LossSpan {
  readonly lost: bigint;
  readonly bonuses: bigint;
  /** What it would bring if the span were over. */
  readonly award: bigint;
  /** No more than this, whatever was lost; null: not known yet, or there is no bound. */
  readonly most: bigint | null;
  /** Until when it is counted; null: nothing is yet. */
  readonly asOf: Date | null;
}

/** What a member would get as of now, by the terms that the running span has. Undefined: none runs. */
export async function lossNow(
  db: Queryable,
  promotion: Promotion & { readonly offer: Offer },
  memberId: bigint,
  now: Date,
): Promise<LossNow | undefined> {
  const { losses } = promotion.offer;
  const { rows } = await db.query<KeptSpan>(
    `select to_char(from_day, 'YYYY-MM-DD') as from, to_char(until_day, 'YYYY-MM-DD') as until, offer, multiple, most,
            promotion_id as "promotionId"
       from loss_span where promotion_id = $1 and from_day <= beijing_day($2) and until_day > beijing_day($2)`,
    [promotion.id, now],
  );
  const [kept] = rows;
  if (losses === null) return undefined;
  const span = kept ?? lossSpanAt(losses, promotion, now);
  if (span === undefined) return undefined;
  const offer = kept === undefined ? promotion.offer : offerOf(kept.offer);
  const lost = positive(await lostBy(db, [memberId], span, offer.losses?.venues ?? []));
  const bonuses = await bonusesOf(db, memberId, span);
  const most = kept?.most ? await mostOf(db, memberId, kept, offer.losses?.venues ?? [], kept.most) : null;
  const share = bonusOn(offer, positive(lost - bonuses));
  return {
    from: span.from,
    until: span.until,
    lost,
    bonuses,
    award: most === null ? share : least(share, most),
    most,
    asOf: await completeUntil(db),
  };
}

function positive(fen: bigint): bigint {
  return fen > 0n ? fen : 0n;
}

/** Why nothing was given. */
export type WhyNothing = 'bonuses' | 'turnover' | 'paused' | 'not_for_you' | 'related' | 'budget';

export interface Due extends KeptSpan {
  readonly memberId: bigint;
  readonly lost: bigint;
}

const dueRows = `select r.promotion_id as "promotionId", to_char(r.from_day, 'YYYY-MM-DD') as from,
    to_char(s.until_day, 'YYYY-MM-DD') as until, r.member_id as "memberId", r.lost, s.multiple, s.offer, s.most
  from loss_return r join loss_span s using (promotion_id, from_day)`;

/** Returns that are decided at once, in the order of promotions, spans and members, behind the last. */
export async function dueReturns(
  db: Queryable,
  after: Due | undefined,
  most: number,
): Promise<readonly Due[]> {
  const { rows } = await db.query<Due>(
    `${dueRows} join promotion p on p.id = r.promotion_id
      where r.state = 'due' and p.state = 'published' and ($1::bigint is null or (r.promotion_id, r.from_day, r.member_id) > ($1, $2::date, $3::bigint))
      order by r.promotion_id, r.from_day, r.member_id limit $4`,
    [after?.promotionId ?? null, after?.from ?? null, after?.memberId ?? null, most],
  );
  return rows;
}

/**
 * Decides what one member gets for one span, once: a second time, on another node too, it finds it decided. @returns what became of it;
 * undefined: it was decided already, or waits until promotions are given again
 */
export async function giveReturn(
  { site: { database, clock }, wallet }: LossDeps,
  { promotionId, from, memberId }: Pick<Due, 'promotionId' | 'from' | 'memberId'>,
): Promise<'given' | WhyNothing | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockClaims(tx, memberId);
    if (await refuseStopped(tx, now, [{ kind: 'promotions' }])) return undefined;
    await wallet.lock(tx, memberId);
    const { rows } = await tx.query<Due>(
      `${dueRows} where r.promotion_id = $1 and r.from_day = $2::date and r.member_id = $3 and r.state = 'due' for update of r`,
      [promotionId, from, memberId],
    );
    const [due] = rows;
    const promotion = await promotionById(tx, promotionId);
    if (due === undefined || promotion?.state !== 'published') return undefined;
    const offer = offerOf(due.offer);
    const bonuses = await bonusesOf(tx, memberId, due);
    const nothing = async (why: WhyNothing) => {
      await decide(tx, due, { state: 'nothing', why, bonuses, amount: 0n, grantId: null, now });
      return why;
    };
    // Under the lock that closes an account.
    if (await refuseOffer(tx, memberId, now)) return nothing('paused');
    if (!(await isFor(tx, promotion, memberId, now))) return nothing('not_for_you');
    const others = ((await relatedTo(tx, [memberId])).get(memberId) ?? []).map((one) => one.memberId);
    // What one account of a person won another one has not lost.
    const lost =
      others.length === 0
        ? due.lost
        : least(due.lost, positive(await lostBy(tx, [memberId, ...others], due, offer.losses?.venues ?? [])));
    const share = bonusOn(offer, positive(lost - bonuses));
    if (share === 0n) return nothing(lost < due.lost ? 'related' : 'bonuses');
    const amount =
      due.most === null
        ? share
        : least(share, await mostOf(tx, memberId, due, offer.losses?.venues ?? [], due.most));
    if (amount === 0n) return nothing('turnover');
    // Of accounts that come at once each later one finds what the first was given.
    await lockSpent(tx, promotionId, now);
    if (
      others.length > 0 &&
      (await timesGranted(tx, { promotionId, members: others, since: startOf(due.until) })) > 0
    )
      return nothing('related');
    const spending = {
      promotionId,
      amount,
      total: promotion.offer?.total ?? offer.total,
      ofDay: promotion.budget,
      now,
    };
    if (!(await spend(tx, spending))) return nothing('budget');
    const grantId = await giveGrant(
      tx,
      { clock, wallet },
      {
        promotion,
        memberId,
        source: `losses/${promotionId}/${from}/${memberId}`,
        amount,
        required: amount * BigInt(due.multiple),
        weights: offer.weights,
        betCeiling: offer.betCeiling,
        days: offer.days,
      },
    );
    await decide(tx, due, { state: 'given', why: '', bonuses, amount, grantId, now });
    return 'given';
  });
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

async function decide(
  tx: Tx,
  { promotionId, from, memberId }: Due,
  of: {
    readonly state: 'given' | 'nothing';
    readonly why: string;
    readonly bonuses: bigint;
    readonly amount: bigint;
    readonly grantId: bigint | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update loss_return set state = $4, why = $5, bonuses = $6, amount = $7, grant_id = $8, decided_at = $9
      where promotion_id = $1 and from_day = $2::date and member_id = $3`,
    [promotionId, from, memberId, of.state, of.why, of.bonuses, of.amount, of.grantId, of.now],
  );
}
