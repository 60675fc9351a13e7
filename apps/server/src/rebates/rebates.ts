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
 * Makes the rows of these members say what the stream of settled bets says (migrations/1142_claims_together.sql). Repeating it changes
 * nothing. It holds the members' rows until the transaction ends: two at once would each write what they saw when they began.
 */
export async function refreshRebates(tx: Tx, refresh: Refresh): Promise<void> {
  const { members, since, through, rates, now } = refresh;
  await lockMembers(tx, members);
  await tx.query('select refresh_rebates($1::bigint[], $2, $3::date, $4::jsonb, $5)', [
    members,
    since,
    through,
    rates,
    now,
  ]);
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
