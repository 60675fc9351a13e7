/** The member's bets, newest first. */
import type { Queryable } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import { jackpotOfBet } from './jackpots.ts';

export interface BetRecord {
  readonly betId: string;
  readonly venue: string;
  readonly gameName: string;
  /** fen */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: 'unsettled' | 'settled' | 'void';
  readonly placedAt: Date;
  readonly settledAt: Date | undefined;
}

export interface BetQuery {
  readonly memberId: bigint;
  /** Empty: all venues. */
  readonly venue: string;
  readonly since: Date;
  readonly language: Language;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** Served by the index bet_of_member (or bet_of_member_at_venue): the page is read in order, nothing is sorted. */
export async function betsOf(db: Queryable, query: BetQuery): Promise<{ rows: BetRecord[]; total: number }> {
  const where = `b.member_id = $1 and b.placed_at >= $2${query.venue === '' ? '' : ' and b.venue = $3'}`;
  const values = [query.memberId, query.since, ...(query.venue === '' ? [] : [query.venue])];
  const [page, counted] = await Promise.all([
    db.query<{
      bet_id: string;
      venue: string;
      game_name: string;
      stake: bigint;
      payout: bigint;
      state: BetRecord['state'];
      placed_at: Date;
      settled_at: Date | null;
    }>(
      `select b.bet_id, b.venue, coalesce(${columnIn(query.language, 'g.name')}, b.game) as game_name, b.stake, b.payout, b.state, b.placed_at, b.settled_at
         from bet b left join game g on g.venue = b.venue and g.code = b.game
        where ${where} order by b.placed_at desc, b.bet_id
        limit ${query.size} offset ${(query.page - 1) * query.size}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from bet b where ${where}`, values),
  ]);
  return {
    rows: page.rows.map((row) => ({
      betId: row.bet_id,
      venue: row.venue,
      gameName: row.game_name,
      stake: row.stake,
      payout: row.payout,
      state: row.state,
      placedAt: row.placed_at,
      settledAt: row.settled_at ?? undefined,
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

export interface BetOfMember {
  /** The game's code at the venue. */
  readonly game: string;
  readonly round: string;
  readonly settledAt: Date | undefined;
  /** Of the payout, what a jackpot paid, in fen. */
  readonly jackpot: bigint;
}

/** One bet, if it is this member's. */
export async function betOf(
  db: Queryable,
  { memberId, venue, betId }: { readonly memberId: bigint; readonly venue: string; readonly betId: string },
): Promise<BetOfMember | undefined> {
  const { rows } = await db.query<{ game: string; round: string; settled_at: Date | null; jackpot: bigint }>(
    `select b.game, b.round, b.settled_at, ${jackpotOfBet} as jackpot
       from bet b where b.venue = $1 and b.bet_id = $2 and b.member_id = $3`,
    [venue, betId, memberId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { game, round, settled_at: settledAt, jackpot } = row;
  return { game, round, settledAt: settledAt ?? undefined, jackpot };
}
