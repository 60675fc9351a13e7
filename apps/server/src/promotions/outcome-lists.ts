/** For staff: what cash back on losses and what referrals came to, one by one, and why nothing was given. Fen. */
import type { RelatedSign } from '@mingpai/contract/console/related';
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';

import type { Due, WhyNothing as WhyNoReturn } from './losses.ts';
import type { WhyNothing } from './referrals.ts';

/** Which of one promotion's. */
export interface OutcomeQuery<State extends string> {
  readonly promotionId: bigint;
  readonly state: State | 'all';
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export interface ReturnRow extends Pick<Due, 'memberId' | 'lost'> {
  readonly from: string;
  /** The last day. */
  readonly to: string;
  readonly username: string;
  readonly bonuses: bigint;
  readonly amount: bigint;
  readonly state: 'due' | 'given' | 'nothing';
  readonly why: WhyNoReturn | '';
}

const returns = `select to_char(r.from_day, 'YYYY-MM-DD') as from, to_char(s.until_day - 1, 'YYYY-MM-DD') as to,
            r.member_id as "memberId", m.username, r.lost, r.bonuses, r.amount, r.state, r.why
       from loss_return r join loss_span s using (promotion_id, from_day) join member_name m on m.id = r.member_id
      where r.promotion_id = $1 and ($2 = 'all' or r.state = $2)`;

/** Who lost, newest spans first. */
export async function lossReturnList(
  db: Queryable,
  { promotionId, state, page, pageSize }: OutcomeQuery<ReturnRow['state']> & Page,
): Promise<{ readonly rows: readonly ReturnRow[]; readonly more: boolean }> {
  const { rows } = await db.query<ReturnRow>(
    `${returns} order by r.from_day desc, r.member_id desc limit $3 offset $4`,
    [promotionId, state, pageSize + 1, (page - 1) * pageSize],
  );
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize };
}

/** The same behind one of them. @param onward.after the span's first day and the member: `2026-11-23/100001` */
export async function lossReturnsOnward(
  db: Queryable,
  { promotionId, state }: OutcomeQuery<ReturnRow['state']>,
  { after, most }: Onward,
): Promise<readonly ReturnRow[]> {
  const [day = null, member = null] = after?.split('/') ?? [];
  const { rows } = await db.query<ReturnRow>(
    `${returns} and ($3::date is null or (r.from_day, r.member_id) < ($3::date, $4::bigint))
      order by r.from_day desc, r.member_id desc limit $5`,
    [promotionId, state, day, member, most],
  );
  return rows;
}

export interface ReferralRow {
  readonly friendId: bigint;
  readonly friend: string;
  readonly referrerId: bigint;
  readonly referrer: string;
  readonly depositedAt: Date;
  readonly until: Date;
  readonly state: 'waiting' | 'given' | 'nothing';
  readonly why: WhyNothing | '';
  readonly signs: readonly RelatedSign[];
  readonly sameAs: bigint | null;
  readonly decidedAt: Date | null;
}

const referrals = `select r.friend_id as "friendId", f.username as friend, r.referrer_id as "referrerId", m.username as referrer,
            r.deposited_at as "depositedAt", r.until, r.state, r.why, r.signs, r.same_as as "sameAs", r.decided_at as "decidedAt"
       from referral r join member_name f on f.id = r.friend_id join member_name m on m.id = r.referrer_id
      where r.promotion_id = $1 and ($2 = 'all' or r.state = $2)`;

/** Newest first. */
export async function referralList(
  db: Queryable,
  { promotionId, state, page, pageSize }: OutcomeQuery<ReferralRow['state']> & Page,
): Promise<{ readonly rows: readonly ReferralRow[]; readonly more: boolean }> {
  const { rows } = await db.query<ReferralRow>(
    `${referrals} order by r.deposited_at desc, r.friend_id desc limit $3 offset $4`,
    [promotionId, state, pageSize + 1, (page - 1) * pageSize],
  );
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize };
}

/** The same behind one friend of them. */
export async function referralsOnward(
  db: Queryable,
  { promotionId, state }: OutcomeQuery<ReferralRow['state']>,
  { after, most }: Onward,
): Promise<readonly ReferralRow[]> {
  const { rows } = await db.query<ReferralRow>(
    `${referrals}
        and ($3::bigint is null or (r.deposited_at, r.friend_id)
          < ((select p.deposited_at from referral p where p.promotion_id = $1 and p.friend_id = $3), $3::bigint))
      order by r.deposited_at desc, r.friend_id desc limit $4`,
    [promotionId, state, after ?? null, most],
  );
  return rows;
}
