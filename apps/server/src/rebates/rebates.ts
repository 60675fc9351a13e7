/**
 * Rebates (business rules, Rebates): for each settled bet its valid amount times the rate of the member's level at the moment of
 * settling, exact, by venue and day; rounded down to the fen once for each row. A row is always what its bets say: a correction or a
 * void changes it until it is claimed, and after that the next row (docs/decisions/0011-rebates.md).
 */
import { lockMembers } from '../members/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { rateRows } from './rates.ts';

export interface Refresh {
  /** Whose rows. Others are not touched. */
  readonly members: readonly bigint[];
  /** Bets are looked at again that were recorded, or corrected, since. */
  readonly since: Date;
  /** The last day, in Beijing time, that has rows: `YYYY-MM-DD`. */
  readonly through: string;
  /** Of `ratesOf`. */
  readonly rates: string;
  /** What was recorded later does not count yet, so that the same run again, in a replay too, gives the same rows. */
  readonly now: Date;
}

/**
 * Makes the rows of these members say what the stream of settled bets says. Repeating it changes nothing. It holds the members'
 * rows until the transaction ends: two at once would each write what they saw when they began.
 */
export async function refreshRebates(tx: Tx, refresh: Refresh): Promise<void> {
  const { members, since, through, rates, now } = refresh;
  await lockMembers(tx, members);
  await tx.query(
    `with touched as materialized (
       select distinct member_id, venue, beijing_day(first_at) as day from settled_change
        where member_id = any($1::bigint[]) and at >= $2 and at <= $5 and first_at < start_of_beijing_day($3::date + 1)),
     span as materialized (select member_id, level, since, until from vip_span where member_id = any($1::bigint[])),
     rate as materialized (select level, category, rate, since, until from ${rateRows('$4')}),
     sum as (
       select t.member_id, t.venue, t.day, sum(s.valid_delta * r.rate)::bigint as earned
         from touched t
         join settled_change s on s.member_id = t.member_id and s.venue = t.venue and s.at >= start_of_beijing_day(t.day) and s.at <= $5
                          and s.first_at >= start_of_beijing_day(t.day) and s.first_at < start_of_beijing_day(t.day + 1)
         join span v on v.member_id = s.member_id and s.first_at >= v.since and s.first_at < v.until
         join rate r on r.level = v.level and r.category = s.category and s.first_at >= r.since and s.first_at < r.until
        group by t.member_id, t.venue, t.day)
     insert into rebate (member_id, venue, day, earned, money, created_at)
     select member_id, venue, day, earned, earned / 10000, $5 from sum
      order by member_id, day, venue
     on conflict (member_id, day, venue) do update set earned = excluded.earned,
       carried = case when rebate.claim_id is null then 0 else rebate.carried end,
       money = case when rebate.claim_id is null then excluded.money else rebate.money end
      where rebate.earned <> excluded.earned`,
    [members, since, through, rates, now],
  );
  await carryOver(tx, members);
}

/**
 * What claimed rows turned out to be too much is taken from the open ones, oldest first, none below zero; what is left waits for
 * the next row. What they turned out to be too little is added to the oldest open row.
 */
async function carryOver(tx: Tx, members: readonly bigint[]): Promise<void> {
  await tx.query(
    `with left_over as (
       select member_id, sum(due - money) as fen from rebate
        where member_id = any($1::bigint[]) and claim_id is not null and due <> money group by member_id),
     open as (
       select r.id, r.due, coalesce(o.fen, 0) as fen,
              sum(r.due) over earlier - r.due as before, row_number() over earlier as place
         from rebate r left join left_over o using (member_id)
        where r.member_id = any($1::bigint[]) and r.claim_id is null
       window earlier as (partition by r.member_id order by r.day, r.venue)),
     part as (
       select id, due, case when fen < 0 then -least(due, greatest(0, -fen - before))
                            when place = 1 then fen else 0 end as carried from open)
     update rebate r set carried = part.carried, money = part.due + part.carried
       from part where r.id = part.id and r.carried <> part.carried`,
    [members],
  );
}

export interface RebateSums {
  /** fen, ever claimed */
  readonly claimed: bigint;
  /** fen, to be claimed */
  readonly pending: bigint;
}

export async function rebateSums(db: Queryable, memberId: bigint): Promise<RebateSums> {
  const { rows } = await db.query<RebateSums>(
    `select (select coalesce(sum(amount), 0)::bigint from rebate_claim where member_id = $1) as claimed,
            (select coalesce(sum(money), 0)::bigint from rebate where member_id = $1 and claim_id is null) as pending`,
    [memberId],
  );
  return rows[0] ?? { claimed: 0n, pending: 0n };
}

export interface RebateOfDay {
  /** fen, rounded down for each venue as its row will be */
  readonly money: bigint;
  /** fen */
  readonly valid: bigint;
}

/** What a member's bets that settled since a day began come to, as the night would write it now. @param rates of `ratesOf` */
export async function rebateSince(
  db: Queryable,
  memberId: bigint,
  rates: string,
  since: Date,
): Promise<RebateOfDay> {
  const { rows } = await db.query<RebateOfDay>(
    `with venue_sum as (
       select sum(s.valid_delta)::bigint as valid, sum(s.valid_delta * r.rate)::bigint / 10000 as money
         from settled_change s
         join vip_span v on v.member_id = s.member_id and s.first_at >= v.since and s.first_at < v.until
         join ${rateRows('$2')} on r.level = v.level and r.category = s.category
                              and s.first_at >= r.since and s.first_at < r.until
        where s.member_id = $1 and s.at >= $3 and s.first_at >= $3
        group by s.venue)
     select coalesce(sum(money), 0)::bigint as money, coalesce(sum(valid), 0)::bigint as valid from venue_sum`,
    [memberId, rates, since],
  );
  return rows[0] ?? { money: 0n, valid: 0n };
}
