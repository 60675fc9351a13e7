/**
 * The stream of settled bets (`migrations/0062_settlements.sql`): a row for each change of a bet's settled figures, written
 * in the transaction that records the bet. Rows are never changed, so that what is computed from them can be computed again.
 * Amounts in fen.
 */
import type { CategoryId } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';

type BetState = 'unsettled' | 'settled' | 'void';

/** What a bet counts for: all are 0 unless it is settled. */
export interface SettledFigures {
  readonly valid: bigint;
  /** Payout - stake, as the member sees it. */
  readonly result: bigint;
  readonly stake: bigint;
  /** 1 while it is settled. */
  readonly bets: 0 | 1;
}

export interface BetChange {
  readonly venue: string;
  readonly category: CategoryId;
  readonly betId: string;
  /** The venue's sequence number of the state that was recorded. */
  readonly seq: bigint;
  readonly memberId: bigint;
  readonly before: SettledFigures;
  readonly after: SettledFigures;
  readonly state: BetState;
  readonly at: Date;
}

export interface Settlement {
  /** Of two changes of one bet the later one has the higher: it is given under the bet's lock. */
  readonly id: bigint;
  /** Of the transaction that recorded it. */
  readonly xid: bigint;
  readonly venue: string;
  readonly betId: string;
  readonly memberId: bigint;
  /** Of the game when the bet first settled. */
  readonly category: CategoryId;
  readonly validDelta: bigint;
  readonly resultDelta: bigint;
  /** The bet's state after the change. */
  readonly state: BetState;
  /** When the bet settled for the first time; the rates of that moment hold for all its rows. */
  readonly firstAt: Date;
  readonly at: Date;
}

/** Where and when a bet settled for the first time. @returns undefined for a bet that has never settled */
export async function firstSettlement(
  db: Queryable,
  venue: string,
  betId: string,
): Promise<Pick<Settlement, 'category' | 'firstAt'> | undefined> {
  const { rows } = await db.query<Pick<Settlement, 'category' | 'firstAt'>>(
    'select category, first_at as "firstAt" from settlement where venue = $1 and bet_id = $2 order by seq limit 1',
    [venue, betId],
  );
  return rows[0];
}

/**
 * Notes by how much a bet's settled figures changed. A bet that settles has a row even if it counts for nothing, because the
 * moment decides which rates hold for its corrections.
 * @returns whether it corrects a bet that had settled before
 */
export async function recordSettlement(tx: Tx, change: BetChange): Promise<{ readonly correction: boolean }> {
  const valid = change.after.valid - change.before.valid;
  const result = change.after.result - change.before.result;
  const stake = change.after.stake - change.before.stake;
  const bets = change.after.bets - change.before.bets;
  if (valid === 0n && result === 0n && bets === 0 && change.state !== 'settled') return { correction: false };
  const { rows } = await tx.query<{ correction: boolean }>(
    `with first as (select first_at, category from settlement where venue = $1 and bet_id = $2 order by seq limit 1)
     insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at,
                             stake_delta, bets_delta)
     select $1, $2, $3, $4, coalesce((select category from first), $5), $6, $7, $8,
            coalesce((select first_at from first), $9), $9, $10, $11
      where $6::bigint <> 0 or $7::bigint <> 0 or $10::bigint <> 0 or $11::smallint <> 0 or not exists (select from first)
     returning exists (select from first) as correction`,
    [
      change.venue,
      change.betId,
      change.seq,
      change.memberId,
      change.category,
      valid,
      result,
      change.state,
      change.at,
      stake,
      bets,
    ],
  );
  return { correction: rows[0]?.correction ?? false };
}

export interface ValidQuery {
  readonly memberId: bigint;
  /** At or after this moment, and before the other. */
  readonly from: Date;
  readonly to: Date;
  /** Of these only; empty: of all. */
  readonly categories: readonly CategoryId[];
}

/** A member's valid bets in a span of time, voids and corrections taken off; never below 0, in fen. */
export async function validBetween(
  db: Queryable,
  { memberId, from, to, categories }: ValidQuery,
): Promise<bigint> {
  const { rows } = await db.query<{ valid: bigint }>(
    `select greatest(coalesce(sum(valid_delta), 0), 0)::bigint as valid from settlement
      where member_id = $1 and at >= $2 and at < $3 and (cardinality($4::text[]) = 0 or category = any($4))`,
    [memberId, from, to, categories],
  );
  return rows[0]?.valid ?? 0n;
}

const settlementColumns = `id, xid, venue, bet_id as "betId", member_id as "memberId", category, valid_delta as "validDelta",
       result_delta as "resultDelta", state, first_at as "firstAt", at`;

export interface SettlementQuery {
  /** Recorded at or after this moment... */
  readonly from: Date;
  /** ...and before this one. */
  readonly to: Date;
  /** Of this member only. */
  readonly memberId?: bigint;
}

/**
 * What was recorded in a span of time, in the order of the stream. Rows become visible when their transaction commits, a
 * little after their `at`: ask for spans that have been over for some minutes.
 */
export async function settlementsBetween(
  db: Queryable,
  { from, to, memberId }: SettlementQuery,
): Promise<Settlement[]> {
  const { rows } = await db.query<Settlement>(
    `select ${settlementColumns} from settlement
      where at >= $1 and at < $2 and ($3::bigint is null or member_id = $3)
      order by at, id`,
    [from, to, memberId ?? null],
  );
  return rows;
}

/** A place in the stream as its transactions wrote it. */
export interface StreamPlace {
  readonly xid: bigint;
  readonly id: bigint;
}

/**
 * What was recorded behind a place: asked for again behind the last row of the answer, each row comes once and none is passed by, however long
 * its transaction took.
 * @param below of `ledger.settled_xid()`, asked for before: all transactions below it have ended
 */
export async function settlementsBehind(
  db: Queryable,
  { after, below, most }: { readonly after: StreamPlace; readonly below: bigint; readonly most: number },
): Promise<Settlement[]> {
  const { rows } = await db.query<Settlement>(
    `select ${settlementColumns} from settlement
      where (xid, id) > ($1::bigint, $2::bigint) and xid < $3 order by xid, id limit $4`,
    [after.xid, after.id, below, most],
  );
  return rows;
}

export interface SettlementOfBet {
  readonly seq: bigint;
  readonly state: string;
  /** fen */
  readonly valid: bigint;
  readonly result: bigint;
  readonly at: Date;
}

/** Each change of one bet's settled figures, in the order in which they were recorded. */
export async function settlementsOf(db: Queryable, venue: string, betId: string): Promise<SettlementOfBet[]> {
  const { rows } = await db.query<SettlementOfBet>(
    `select seq, state, valid_delta as valid, result_delta as result, at
       from settlement where venue = $1 and bet_id = $2 order by id limit 100`,
    [venue, betId],
  );
  return rows;
}

/** What all of a member's settled bets won together, below 0 where they lost; fen. What a bet that the house gave pays is a bonus, and not in it. */
export async function wonBy(db: Queryable, memberId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ won: bigint }>(
    `select (coalesce(sum(s.result_delta), 0)
             - (select coalesce(sum(c.result_delta + c.stake_delta), 0)
                  from bet_given g join settlement c on c.venue = g.venue and c.bet_id = g.bet_id
                 where g.member_id = $1))::bigint as won
       from settlement s where s.member_id = $1`,
    [memberId],
  );
  return rows[0]?.won ?? 0n;
}
