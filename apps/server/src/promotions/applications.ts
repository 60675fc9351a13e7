/** Applications for promotions: one open at a time for each member and promotion, decided by staff (business rules, Promotions). */

import type { Sorting } from '@mingpai/contract/console/parts';
import { formatYuan } from '@mingpai/contract/money';
import { type Audience, fits, standingOf } from '../audiences/index.ts';
import { authorise, type Decider, forget, type Given, type Waits } from '../authority/index.ts';
import type { Onward } from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { type Clock, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { certain, done, type Outcome, refused } from '../platform/outcome.ts';
import { type PageOfList, sortedBy, soughtBy } from '../platform/slice.ts';
import { noteRelated } from '../related-accounts/index.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import { refuseStopped } from '../stops/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { bonusReference } from './claimed.ts';
import { missing, reached } from './conditions.ts';
import { giveGrant } from './giving.ts';
import type { ConditionKind, Promotion } from './promotion.ts';
import { agreedBudget, shownPromotion } from './promotions.ts';
import { relatedClaimsOf } from './related-claims.ts';

export type ApplicationState = 'pending' | 'approved' | 'rejected';

export interface Application {
  readonly id: bigint;
  readonly promotionId: bigint;
  readonly title: string;
  /** Empty: there is none. */
  readonly titleEn: string;
  readonly memberId: bigint;
  readonly username: string;
  readonly state: ApplicationState;
  readonly createdAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  /** fen; what was given. */
  readonly bonus: bigint | null;
  /** What the promotion said when the member applied, fen. */
  readonly offeredBonus: bigint;
  readonly offeredMultiple: number;
  /** What the promotion asks for now, and what the member had reached of it when they applied, fen. */
  readonly condition: ConditionKind;
  readonly conditionAmount: bigint;
  readonly conditionMet: bigint | null;
  /** What the promotion may give on one day, fen. */
  readonly budget: bigint;
}

/**
 * @returns refusals `not_found` (not shown now), `promotion_by_itself`, `no_offers_on_pause`, `promotion_not_for_you`, `application_open`, `promotion_applied` (as often as it
 *   may be), `promotion_condition` (what it asks for is not reached)
 */
export async function apply(
  site: AppContext,
  memberId: bigint,
  promotionId: bigint,
): Promise<Outcome<{ id: string }>> {
  const promotion = await shownPromotion(site, promotionId);
  if (!promotion) return refused('not_found');
  if (promotion.place !== null || promotion.offer !== null) return refused('promotion_by_itself');
  const { database, clock } = site;
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockClaims(tx, memberId);
    const stopped = await refuseStopped(tx, now, [{ kind: 'promotions' }]);
    if (stopped) return stopped;
    const paused = await refuseOffer(tx, memberId, now);
    if (paused) return rollbackWith(paused);
    if (!(await isFor(tx, promotion, memberId, now))) return rollbackWith(refused('promotion_not_for_you'));
    const before = await earlier(tx, promotion, memberId, now);
    if (before !== undefined) return rollbackWith(refused(before));
    const met = await reached(tx, promotion, memberId, now);
    const { condition } = promotion;
    if (condition !== 'none' && met !== undefined && met < promotion.conditionAmount)
      return rollbackWith(refused('promotion_condition', missing({ ...promotion, condition }, met)));
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into promotion_application (promotion_id, member_id, created_at, condition_met, offered_bonus, offered_multiple, offered_days)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [promotion.id, memberId, now, met ?? null, promotion.bonus, promotion.multiple, promotion.lockedDays],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('an insert without a row');
    await noteRelated(tx, clock, { memberId, moment: 'claim', subject: applicationSubject(id) });
    return done({ id: String(id) });
  });
}

/** One claim of a member at a time: two at once would both find none before them. */
export async function lockClaims(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`promotion/${memberId}`]);
}

type ForWhom = Pick<Promotion, 'audience' | 'audienceValue' | 'audienceTags' | 'audienceAgents'>;

/** Whether the member belongs to those whom a promotion is for. */
export async function isFor(
  db: Queryable,
  promotion: ForWhom,
  memberId: bigint,
  now: Date,
): Promise<boolean> {
  return (await thoseFor(db, [promotion], memberId, now)).length > 0;
}

/**
 * Those of some promotions that are for this member. @param memberId undefined: a visitor, who may become anybody, and reads all but what
 * is for those who have a tag or were brought by an agent
 */
export async function thoseFor<Promoted extends ForWhom>(
  db: Queryable,
  promotions: readonly Promoted[],
  memberId: bigint | undefined,
  now: Date,
): Promise<readonly Promoted[]> {
  if (memberId === undefined) return promotions.filter((one) => !isNarrowed(one));
  if (promotions.every((one) => one.audience === 'all' && !isNarrowed(one))) return promotions;
  const member = await standingOf(db, memberId);
  return promotions.filter((one) => member !== undefined && fits(audienceOf(one), member, now));
}

function isNarrowed({ audienceTags, audienceAgents }: ForWhom): boolean {
  return audienceTags.length > 0 || audienceAgents.length > 0;
}

/** Whom a promotion is for, as audiences are asked of. */
function audienceOf({ audience, audienceValue, audienceTags, audienceAgents }: ForWhom): Audience {
  return {
    ...(audience === 'vip' ? { vipFrom: audienceValue } : {}),
    ...(audience === 'new' ? { registeredDays: audienceValue } : {}),
    ...(audienceTags.length > 0 ? { tags: [...audienceTags] } : {}),
    ...(audienceAgents.length > 0 ? { agents: audienceAgents.map(Number) } : {}),
  };
}

/** Whether the member would be taken for an offer once its condition is met: not stopped, on no break, of its audience, and not given before. */
export async function isOpenTo(
  { database, clock }: AppContext,
  promotion: Promotion,
  memberId: bigint,
): Promise<boolean> {
  const now = clock.now();
  if (await refuseStopped(database, now, [{ kind: 'promotions' }])) return false;
  if (await refuseOffer(database, memberId, now)) return false;
  if (!(await isFor(database, promotion, memberId, now))) return false;
  return (await earlier(database, promotion, memberId, now)) === undefined;
}

/** What stands in the way of another application; one that was rejected does not. */
async function earlier(
  db: Queryable,
  { id, applies }: Promotion,
  memberId: bigint,
  now: Date,
): Promise<'application_open' | 'promotion_applied' | undefined> {
  const { rows } = await db.query<{ open: boolean; counted: number }>(
    `select coalesce(bool_or(state = 'pending'), false) as open,
            count(*) filter (where state = 'approved' and ($3::timestamptz is null or created_at >= $3))::int as counted
       from promotion_application where promotion_id = $1 and member_id = $2`,
    [id, memberId, applies === 'daily' ? startOfBeijingDay(now) : null],
  );
  if (rows[0]?.open) return 'application_open';
  return applies !== 'always' && (rows[0]?.counted ?? 0) > 0 ? 'promotion_applied' : undefined;
}

const columns = `a.id, a.promotion_id as "promotionId", p.title, p.title_en as "titleEn", a.member_id as "memberId", m.username, a.state,
  a.created_at as "createdAt", s.name as "decidedBy", a.decided_at as "decidedAt", a.reason, a.bonus,
  a.condition_met as "conditionMet", p.condition, p.condition_amount as "conditionAmount",
  a.offered_bonus as "offeredBonus", a.offered_multiple as "offeredMultiple", ${agreedBudget} as budget`;
const tables = `promotion_application a join promotion p on p.id = a.promotion_id join member_name m on m.id = a.member_id
  left join staff_name s on s.id = a.decided_by`;

/** The member's own, newest first. */
export async function applicationsOf(
  db: Queryable,
  memberId: bigint,
  page: number,
  size: number,
): Promise<{ rows: readonly Application[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.query<Application>(
      `select ${columns} from ${tables} where a.member_id = $1 order by a.id desc limit $2 offset $3`,
      [memberId, size, (page - 1) * size],
    ),
    db.query<{ total: number }>(
      'select count(*)::int as total from promotion_application where member_id = $1',
      [memberId],
    ),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface ApplicationQuery {
  readonly state: ApplicationState | 'all';
  /** The member's name, or the application's own number, as the ledger names it: `#12`; empty: all. */
  readonly search: string;
  /** For this promotion alone. */
  readonly promotion?: number | undefined;
  /** Asked at or after `from`, and before `to`; instants. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Of those that wait; the sum is the bonus on offer. */
  readonly sorted?: Sorting | undefined;
}

const asked = `($1 = 'all' or a.state = $1) and ($2 = '' or m.username_key = lower($2)) and ($6::bigint is null or a.id = $6)
  and ($3::bigint is null or a.promotion_id = $3) and ($4::timestamptz is null or a.created_at >= $4)
  and ($5::timestamptz is null or a.created_at < $5)`;

function valuesOf({ state, search, promotion, from, to }: ApplicationQuery): readonly unknown[] {
  const { text, row } = soughtBy(search);
  return [state, text, promotion ?? null, from ?? null, to ?? null, row];
}

/** For staff: newest first, batch by batch. @param after the last id that was read */
export async function applicationsOnward(
  db: Queryable,
  query: ApplicationQuery,
  { after, most }: Onward,
): Promise<Application[]> {
  const { rows } = await db.query<Application>(
    `select ${columns} from ${tables} where ${asked} and ($7::bigint is null or a.id < $7) order by a.id desc limit $8`,
    [...valuesOf(query), after ?? null, most],
  );
  return rows;
}

/** For staff: what waits, oldest first or as it is sorted; what is decided, newest first. */
export async function applicationQueue(
  db: Queryable,
  { page, pageSize, ...query }: ApplicationQuery & PageOfList,
): Promise<{ rows: readonly Application[]; total: number }> {
  const values = valuesOf(query);
  const order =
    query.state === 'pending'
      ? (sortedBy(query.sorted, { time: 'a.created_at', sum: 'a.offered_bonus' }, 'a.id') ?? 'a.id')
      : 'a.id desc';
  const [rows, counted] = await Promise.all([
    db.query<Application>(
      `select ${columns} from ${tables} where ${asked} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${tables} where ${asked}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface Approval extends Decider {
  readonly id: bigint;
  /** What the caller takes the terms for, fen; they are the offer's own, so anything else is refused. */
  readonly bonus?: bigint | undefined;
  readonly multiple?: number | undefined;
}

export interface Approved extends Decided {
  /** fen */
  readonly bonus: bigint;
  readonly multiple: number;
  readonly given: Waits | Given;
}

/**
 * Gives what the offer said when the member applied, opens its turnover and tells the member, once; above the offer's budget of the
 * day, or what one person may give alone, a second person has to say yes too. Refusals `not_found`, `already_decided`, `offer_terms`,
 * `four_eyes`, `stopped`, `no_offers_on_pause`: the caller rolls back.
 */
export async function approve(
  tx: Tx,
  {
    clock,
    settings,
    wallet,
  }: { readonly clock: Clock; readonly settings: Settings; readonly wallet: Wallet },
  { id, staffId, key, ...said }: Approval,
): Promise<Outcome<Approved>> {
  const locked = await lockPending(tx, id);
  if (!locked.ok) return locked;
  const { memberId, offerId, bonus, multiple, days, budget } = locked.value;
  const terms = { bonus, multiple };
  if ((said.bonus ?? bonus) !== bonus || (said.multiple ?? multiple) !== multiple)
    return refused('offer_terms', { bonus: formatYuan(bonus), multiple });
  // What was asked for before waits too: whoever stops offers because of a ring stops what the ring has asked for.
  const stopped = await refuseStopped(tx, clock.now(), [{ kind: 'promotions' }]);
  if (stopped) return stopped;
  // They may have applied before the break began: the application waits until it is over, or is rejected.
  const paused = await refuseOffer(tx, memberId, clock.now());
  if (paused) return paused;
  const related = (await relatedClaimsOf(tx, [{ id, memberId, promotionId: offerId }])).get(id)?.earlier;
  const given = await authorise(
    tx,
    { clock, settings },
    {
      kind: 'bonus',
      subject: applicationSubject(id),
      memberId,
      offerId,
      amount: bonus,
      budget,
      related,
      content: { multiple: String(multiple) },
    },
    { staffId, key },
  );
  if (!given.ok) return given;
  if (given.value.state === 'waits') return done({ ...locked.value, ...terms, given: given.value });
  // It is locked, and was pending a moment ago.
  const decided = certain(await decide(tx, clock.now(), { id, staffId, state: 'approved', ...terms }));
  const title = titlesOf(decided);
  if (bonus > 0n && days > 0) {
    await wallet.lock(tx, memberId);
    await giveGrant(
      tx,
      { clock, wallet },
      {
        promotion: { id: offerId, title: decided.title, titleEn: decided.titleEn },
        memberId,
        source: `application/${id}`,
        amount: bonus,
        required: bonus * BigInt(multiple),
        weights: everyBet,
        betCeiling: 0n,
        days,
      },
    );
    return done({ ...decided, ...terms, given: given.value });
  }
  if (bonus > 0n) {
    const reference = bonusReference(id);
    const turnover = bonus * BigInt(multiple);
    await wallet.payBonus(tx, {
      id: namedId(`${reference}/bonus`),
      memberId,
      amount: bonus,
      reference,
      turnover,
    });
  }
  const message = inboxTexts.promotionApproved({
    title,
    bonus: bonus > 0n ? formatYuan(bonus) : '',
    multiple,
  });
  await sendInboxMessage(tx, clock, memberId, message);
  return done({ ...decided, ...terms, given: given.value });
}

/** Of whatever game, all of it counts. */
const everyBet = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 } as const;

/** How the first of two people's yes names an application. */
export function applicationSubject(id: bigint): string {
  return `promotion_application/${id}`;
}

interface Locked extends Decided {
  readonly offerId: bigint;
  readonly bonus: bigint;
  readonly multiple: number;
  /** Locked for so many days; 0: not locked. */
  readonly days: number;
  readonly budget: bigint;
}

async function lockPending(tx: Tx, id: bigint): Promise<Outcome<Locked>> {
  const { rows } = await tx.query<Locked & { readonly state: ApplicationState }>(
    `select a.state, a.member_id as "memberId", p.title, p.title_en as "titleEn", p.id as "offerId", ${agreedBudget} as budget,
            a.offered_bonus as bonus, a.offered_multiple as multiple, a.offered_days as days
       from promotion_application a join promotion p on p.id = a.promotion_id where a.id = $1 for update of a`,
    [id],
  );
  const [application] = rows;
  if (!application) return refused('not_found');
  return application.state === 'pending' ? done(application) : refused('already_decided');
}

/** Refusals `not_found`, `already_decided`. */
export async function reject(
  tx: Tx,
  { clock }: AppContext,
  { id, reason, staffId }: { readonly id: bigint; readonly reason: string; readonly staffId: bigint },
): Promise<Outcome<Decided>> {
  const decided = await decide(tx, clock.now(), { id, staffId, state: 'rejected', reason });
  if (!decided.ok) return decided;
  await forget(tx, applicationSubject(id));
  const { memberId } = decided.value;
  const title = titlesOf(decided.value);
  await sendInboxMessage(tx, clock, memberId, inboxTexts.promotionRejected({ title, reason }));
  return decided;
}

interface Decision {
  readonly id: bigint;
  readonly staffId: bigint;
  readonly state: 'approved' | 'rejected';
  readonly bonus?: bigint;
  readonly multiple?: number;
  readonly reason?: string;
}

export interface Decided {
  readonly memberId: bigint;
  readonly title: string;
  readonly titleEn: string;
}

/** The promotion's name in Chinese and in English. */
function titlesOf({ title, titleEn }: Decided): readonly [string, string] {
  return [title, titleEn === '' ? title : titleEn];
}

async function decide(
  tx: Tx,
  now: Date,
  { id, staffId, state, bonus, multiple, reason }: Decision,
): Promise<Outcome<Decided>> {
  const { rows } = await tx.query<Decided>(
    `update promotion_application a
        set state = $2, decided_by = $3, decided_at = $4, reason = $5, bonus = $6, multiple = $7
       from promotion p
      where a.id = $1 and a.state = 'pending' and p.id = a.promotion_id
      returning a.member_id as "memberId", p.title, p.title_en as "titleEn"`,
    [id, state, staffId, now, reason ?? null, bonus ?? null, multiple ?? null],
  );
  const [row] = rows;
  if (row) return done(row);
  const known = await tx.query('select 1 from promotion_application where id = $1', [id]);
  return refused(known.rows.length > 0 ? 'already_decided' : 'not_found');
}
