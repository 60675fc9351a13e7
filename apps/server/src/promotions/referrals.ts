/**
 * Friends whom members bring (docs/decisions/0139): a friend's first deposit notes the referral with the terms of its moment; once the
 * friend has played what is asked, both or one of the two are given a grant, once for each friend. Amounts in fen.
 */
import type { RelatedSign } from '@mingpai/contract/console/related';
import type { CreditedDeposit } from '../deposits/index.ts';
import { frozenAmong } from '../members/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { inCommon, relatedTo } from '../related-accounts/index.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import { refuseStopped } from '../stops/index.ts';
import { validBetween } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { isFor, lockClaims } from './applications.ts';
import { lockSpent, spend } from './budget.ts';
import { giveGrant } from './giving.ts';
import { type KeptOffer, keptOffer, offerOf, type ReferralTerms } from './offer.ts';
import { agreedLimits, offersAt, promotionById } from './promotions.ts';

export interface ReferralDeps {
  readonly site: Pick<AppContext, 'database' | 'clock'>;
  readonly wallet: Wallet;
}

const dayMs = 86_400_000;

/** Why a friend brings nothing. */
export type WhyNothing = 'same_person' | 'late' | 'most' | 'budget' | 'paused' | 'not_for_you';

/**
 * Signs by which a friend is taken for the one who brought them, or for another of their friends. Stricter than what makes accounts
 * related: here nobody is accused, a bonus is not given.
 */
const sure: ReadonlySet<RelatedSign> = new Set(['device', 'crowd', 'address', 'card', 'document']);

/** Notes whom a credited deposit makes a referral of: the friend's first one, if it meets the terms. A second time nothing. */
export async function noteReferral(
  { database }: ReferralDeps['site'],
  { orderNo, memberId, amount, at }: CreditedDeposit,
): Promise<void> {
  const { rows } = await database.query<{ referrer: bigint | null; earlier: boolean }>(
    `select m.referrer_id as referrer,
            exists (select from credited_deposit d join deposit_on_record o on o.order_no = $2
                     where d.member_id = m.id and (d.at, d.id) < ($3, o.id)) as earlier
       from member_account m where m.id = $1`,
    [memberId, orderNo, at],
  );
  const [friend] = rows;
  if (friend === undefined || friend.referrer === null || friend.referrer === memberId || friend.earlier)
    return;
  for (const promotion of await offersAt(database, at)) {
    const { id, offer, multiple } = promotion;
    const terms = offer.referral;
    if (terms === null || amount < terms.deposit) continue;
    if (!(await isFor(database, promotion, friend.referrer, at))) continue;
    await database.query(
      `insert into referral (friend_id, referrer_id, promotion_id, deposit, deposited_at, multiple, offer, until, looked_at)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $5) on conflict (friend_id) do nothing`,
      [
        memberId,
        friend.referrer,
        id,
        orderNo,
        at,
        multiple,
        JSON.stringify(keptOffer(offer)),
        new Date(at.getTime() + terms.days * dayMs),
      ],
    );
    return;
  }
}

interface Noted {
  readonly friendId: bigint;
  readonly referrerId: bigint;
  readonly promotionId: bigint;
  readonly depositedAt: Date;
  readonly multiple: number;
  readonly offer: KeptOffer;
  readonly until: Date;
}

const waiting = `select friend_id as "friendId", referrer_id as "referrerId", promotion_id as "promotionId", deposited_at as "depositedAt",
    multiple, offer, until from referral where state = 'waiting'`;

/** Those that wait for their friend to play, whoever was looked at longest ago first. */
export async function waitingReferrals(db: Queryable, most: number): Promise<readonly bigint[]> {
  const { rows } = await db.query<Noted>(`${waiting} order by looked_at, friend_id limit $1`, [most]);
  return rows.map(({ friendId }) => friendId);
}

/**
 * Looks whether a friend has played what is asked, and gives what it brings, once: a second time, on another node too, it finds it
 * decided. @returns what became of it; undefined: it waits, also while one of the two is suspended, or was decided already
 */
export async function decideReferral(
  { site: { database, clock }, wallet }: ReferralDeps,
  friendId: bigint,
): Promise<'given' | WhyNothing | undefined> {
  const { rows } = await database.query<Noted>(`${waiting} and friend_id = $1`, [friendId]);
  const [noted] = rows;
  if (noted === undefined) return undefined;
  const terms = termsOf(noted);
  const now = clock.now();
  const played = await playedBy(database, noted, terms);
  if (played < terms.turnover && now < noted.until) {
    await looked(database, friendId, now);
    return undefined;
  }
  return database.transaction(async (tx) => {
    // Of two members the lower number first, whichever brought the other.
    const both = [noted.referrerId, friendId].sort((one, next) => (one < next ? -1 : 1));
    for (const id of both) await lockClaims(tx, id);
    if (await refuseStopped(tx, now, [{ kind: 'promotions' }])) return undefined;
    // Whom staff have suspended they are still looking at: the one who brought a ring is not paid for it meanwhile.
    if ((await frozenAmong(tx, both)).size > 0) {
      await looked(tx, friendId, now);
      return undefined;
    }
    for (const id of both) await wallet.lock(tx, id);
    const again = await tx.query<Noted>(`${waiting} and friend_id = $1 for update`, [friendId]);
    if (again.rows.length === 0) return undefined;
    return decideLocked(tx, { clock, wallet }, noted);
  });
}

/** It has its turn again behind those that wait longer. */
async function looked(db: Queryable, friendId: bigint, now: Date): Promise<void> {
  await db.query('update referral set looked_at = $2 where friend_id = $1', [friendId, now]);
}

async function decideLocked(
  tx: Tx,
  { clock, wallet }: Pick<AppContext, 'clock'> & { readonly wallet: Wallet },
  noted: Noted,
): Promise<'given' | WhyNothing | undefined> {
  const now = clock.now();
  const { friendId, referrerId, promotionId, multiple } = noted;
  const offer = offerOf(noted.offer);
  const terms = termsOf(noted);
  const nothing = async (why: WhyNothing, same?: Same) => {
    await tx.query(
      `update referral set state = 'nothing', why = $2, signs = $3, same_as = $4, decided_at = $5 where friend_id = $1`,
      [friendId, why, same?.signs ?? [], same?.other ?? null, now],
    );
    return why;
  };
  // A bet may have become void since it was looked at.
  if ((await playedBy(tx, noted, terms)) < terms.turnover)
    return now < noted.until ? undefined : nothing('late');
  // Taken before anything is looked at: of friends who come at once each later one finds what the first brought.
  await lockSpent(tx, promotionId, now);
  const promotion = await promotionById(tx, promotionId);
  if (promotion === undefined || !(await isFor(tx, promotion, referrerId, now)))
    return nothing('not_for_you');
  const same = await samePerson(tx, noted);
  if (same) return nothing('same_person', same);
  const { rows } = await tx.query<{ brought: number }>(
    `select count(*)::int as brought from referral where referrer_id = $1 and promotion_id = $2 and state = 'given'`,
    [referrerId, promotionId],
  );
  if ((rows[0]?.brought ?? 0) >= terms.most) return nothing('most');
  const parts = [
    { memberId: referrerId, amount: offer.fixed, name: 'referrer' },
    { memberId: friendId, amount: terms.friend, name: 'friend' },
  ].filter(({ amount }) => amount > 0n);
  const open: typeof parts = [];
  // Under the locks that close accounts; on a break nothing is given, and the other one has theirs.
  for (const part of parts) if (!(await refuseOffer(tx, part.memberId, now))) open.push(part);
  if (open.length === 0) return nothing('paused');
  const amount = open.reduce((sum, part) => sum + part.amount, 0n);
  const spending = { promotionId, amount, ...(await agreedLimits(tx, promotionId, offer.total)), now };
  if (!(await spend(tx, spending))) return nothing('budget');
  for (const part of open)
    await giveGrant(
      tx,
      { clock, wallet },
      {
        promotion,
        memberId: part.memberId,
        source: `referral/${friendId}/${part.name}`,
        amount: part.amount,
        required: part.amount * BigInt(multiple),
        weights: offer.weights,
        betCeiling: offer.betCeiling,
        days: offer.days,
      },
    );
  await tx.query("update referral set state = 'given', decided_at = $2 where friend_id = $1", [
    friendId,
    now,
  ]);
  return 'given';
}

/** Valid bets of the friend from the first deposit on, in time. */
function playedBy(
  db: Queryable,
  { friendId, depositedAt, until }: Noted,
  { turnover }: ReferralTerms,
): Promise<bigint> {
  if (turnover === 0n) return Promise.resolve(0n);
  return validBetween(db, { memberId: friendId, from: depositedAt, to: until, categories: [] });
}

function termsOf({ offer }: Noted): ReferralTerms {
  const { referral } = offerOf(offer);
  if (referral === null) throw new Error('a referral without terms');
  return referral;
}

interface Same {
  readonly other: bigint;
  readonly signs: readonly RelatedSign[];
}

/** By which signs the friend is the referrer, an account of theirs, or another of their friends. */
async function samePerson(tx: Tx, { friendId, referrerId }: Noted): Promise<Same | undefined> {
  const { rows } = await tx.query<{ id: bigint }>(
    'select friend_id as id from referral where referrer_id = $1 and friend_id <> $2 and state <> $3',
    [referrerId, friendId, 'nothing'],
  );
  const related = await relatedTo(tx, [friendId, referrerId]);
  const theirs = new Set([
    referrerId,
    ...rows.map(({ id }) => id),
    ...(related.get(referrerId) ?? []).map(({ memberId }) => memberId),
  ]);
  const taken = related.get(friendId)?.find(({ memberId }) => theirs.has(memberId));
  if (taken) return { other: taken.memberId, signs: taken.signs };
  return (await inCommon(tx, friendId)).find(
    ({ other, signs }) => theirs.has(other) && signs.some((sign) => sure.has(sign)),
  );
}

export interface OwnReferrals {
  /** Whose friends have brought something, who may yet, and how many brought nothing. */
  readonly given: number;
  readonly waiting: number;
  readonly nothing: number;
  /** Friends who may still bring something. */
  readonly left: number;
}

/** How a member's friends stand with a promotion. */
export async function referralsOf(
  db: Queryable,
  promotionId: bigint,
  memberId: bigint,
  { most }: ReferralTerms,
): Promise<OwnReferrals> {
  const { rows } = await db.query<{ given: number; waiting: number; nothing: number }>(
    `select count(*) filter (where state = 'given')::int as given, count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where state = 'nothing')::int as nothing
       from referral where referrer_id = $1 and promotion_id = $2`,
    [memberId, promotionId],
  );
  const counted = rows[0] ?? { given: 0, waiting: 0, nothing: 0 };
  return { ...counted, left: Math.max(0, most - counted.given) };
}
