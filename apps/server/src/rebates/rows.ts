/** What the member sees of their rebates: the rows, and what each is made of. Amounts in fen unless said otherwise. */
import type { Queryable } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import { rateRows } from './rates.ts';

export interface RebateRow {
  readonly id: bigint;
  readonly venueName: string;
  /** `YYYY-MM-DD`, Beijing time: the day on which the bets settled. */
  readonly day: string;
  readonly money: bigint;
  readonly createdAt: Date;
  readonly claimedAt: Date | undefined;
}

export interface RebateQuery {
  readonly memberId: bigint;
  /** Empty: all venues. */
  readonly venue: string;
  readonly since: Date;
  readonly language: Language;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** Newest first; served by the index rebate_of_member. */
export async function rebatesOf(
  db: Queryable,
  { memberId, venue, since, language, page, size }: RebateQuery,
): Promise<{ rows: RebateRow[]; total: number }> {
  const where = "r.member_id = $1 and r.created_at >= $2 and ($3 = '' or r.venue = $3)";
  const [listed, counted] = await Promise.all([
    db.query<RebateColumns>(
      `select ${columnsIn(language)} from rebate r join venue_name v on v.code = r.venue
        where ${where} order by r.created_at desc, r.id desc limit $4 offset $5`,
      [memberId, since, venue, size, (page - 1) * size],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from rebate r where ${where}`, [
      memberId,
      since,
      venue,
    ]),
  ]);
  return { rows: listed.rows.map(rowFrom), total: counted.rows[0]?.total ?? 0 };
}

/** Bets that counted alike. */
export interface RebatePart {
  readonly level: number;
  /** Basis points of the valid amount. */
  readonly rate: number;
  readonly bets: number;
  readonly valid: bigint;
  /** 1/10000 fen, exact. */
  readonly earned: bigint;
}

export interface RebateBet {
  readonly betId: string;
  readonly gameName: string;
  /** When it settled for the first time. */
  readonly settledAt: Date;
  readonly level: number;
  readonly rate: number;
  /** What counts now: 0 for a bet that is void. */
  readonly valid: bigint;
  readonly earned: bigint;
}

export interface RebateDetail extends RebateRow {
  /** 1/10000 fen, exact, before rounding. */
  readonly earned: bigint;
  readonly carried: bigint;
  readonly parts: readonly RebatePart[];
  readonly bets: readonly RebateBet[];
  readonly total: number;
}

/** What a row is made of, bet by bet. Another member's row is not found. */
export async function rebateDetail(
  db: Queryable,
  { memberId, id, rates, language, page, size }: RebateDetailQuery,
): Promise<RebateDetail | undefined> {
  const { rows } = await db.query<RebateColumns & { venue: string; earned: bigint; carried: bigint }>(
    `select ${columnsIn(language)}, r.venue, r.earned, r.carried from rebate r join venue_name v on v.code = r.venue
      where r.id = $1 and r.member_id = $2`,
    [id, memberId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const bets = `with bet_of_row as (
      select s.bet_id, s.first_at, s.category, sum(s.valid_delta)::bigint as valid
        from settled_change s
       where s.member_id = $1 and s.venue = $2 and s.at >= start_of_beijing_day($3::date)
         and s.first_at >= start_of_beijing_day($3::date) and s.first_at < start_of_beijing_day($3::date + 1)
       group by s.bet_id, s.first_at, s.category),
    counted as (
      select b.*, v.level, r.rate, b.valid * r.rate as earned
        from bet_of_row b
        join vip_span v on v.member_id = $1 and b.first_at >= v.since and b.first_at < v.until
        join ${rateRows('$4')} on r.level = v.level and r.category = b.category
                              and b.first_at >= r.since and b.first_at < r.until)`;
  const values = [memberId, row.venue, row.day, rates];
  const [parts, listed] = await Promise.all([
    db.query<RebatePart>(
      `${bets} select level, rate, count(*)::int as bets, sum(valid)::bigint as valid, sum(earned)::bigint as earned
         from counted group by level, rate order by level, rate`,
      values,
    ),
    db.query<RebateBet>(
      `${bets} select c.bet_id as "betId", coalesce(${columnIn(language, 'g.name')}, b.game, '') as "gameName", c.first_at as "settledAt", c.level, c.rate,
                      c.valid, c.earned
         from counted c
         left join bet_game b on b.venue = $2 and b.bet_id = c.bet_id
         left join game_name g on g.venue = b.venue and g.code = b.game
        order by c.first_at desc, c.bet_id limit $5 offset $6`,
      [...values, size, (page - 1) * size],
    ),
  ]);
  return {
    ...rowFrom(row),
    earned: row.earned,
    carried: row.carried,
    parts: parts.rows,
    bets: listed.rows,
    total: parts.rows.reduce((sum, part) => sum + part.bets, 0),
  };
}

export interface RebateDetailQuery {
  readonly memberId: bigint;
  readonly id: bigint;
  /** Of `ratesOf`. */
  readonly rates: string;
  readonly language: Language;
  readonly page: number;
  readonly size: number;
}

const columnsIn = (language: Language) =>
  `r.id, ${columnIn(language, 'v.name')} as venue_name, r.day::text as day, r.money, r.created_at, r.claimed_at`;

interface RebateColumns {
  id: bigint;
  venue_name: string;
  day: string;
  money: bigint;
  created_at: Date;
  claimed_at: Date | null;
}

function rowFrom(row: RebateColumns): RebateRow {
  return {
    id: row.id,
    venueName: row.venue_name,
    day: row.day,
    money: row.money,
    createdAt: row.created_at,
    claimedAt: row.claimed_at ?? undefined,
  };
}
