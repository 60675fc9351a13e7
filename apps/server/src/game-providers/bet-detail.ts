/** One bet with all that is kept of it: what its venue told and asked for, and what it came to each time. Amounts in fen. */
import type { SetAsideReason } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';
import { type SettlementOfBet, settlementsOf } from '../wagering/index.ts';
import type { Selection } from './at-risk.ts';
import { betColumns, type FoundBet, namesOfBet } from './found-bets.ts';
import { jackpotOfBet } from './jackpots.ts';
import type { SeamlessTransaction } from './seamless/transactions.ts';
import type { SetAsideRow } from './set-aside.ts';

interface KeptBet extends FoundBet {
  readonly reportedValid: bigint | null;
  readonly jackpot: bigint;
  /** What the ledger moved for it in all. */
  readonly posted: bigint;
  readonly seq: bigint;
  readonly recordedAt: Date;
  readonly selections: readonly Selection[] | null;
}

interface CallAboutBet
  extends Pick<SeamlessTransaction, 'kind' | 'amount' | 'moved' | 'balance' | 'refusal'> {
  readonly id: string;
  readonly at: Date;
}

interface SetAsideOfBet extends Pick<SetAsideRow, 'id' | 'state' | 'times' | 'firstSeenAt' | 'lastSeenAt'> {
  readonly reason: SetAsideReason;
}

export interface BetDetail {
  readonly bet: KeptBet;
  readonly calls: readonly CallAboutBet[];
  readonly settlements: readonly SettlementOfBet[];
  readonly setAside: readonly SetAsideOfBet[];
  /** What the ledger's transfers about it refer to: itself, and wins of it that were held. */
  readonly references: readonly string[];
}

export async function betDetail(db: Queryable, venue: string, betId: string): Promise<BetDetail | undefined> {
  const { rows } = await db.query<KeptBet>(
    `select ${betColumns()}, b.reported_valid as "reportedValid",
            ${jackpotOfBet} as jackpot, b.posted, b.seq, b.recorded_at as "recordedAt", b.selections
       from bet b ${namesOfBet}
      where b.venue = $1 and b.bet_id = $2`,
    [venue, betId],
  );
  const [bet] = rows;
  if (!bet) return undefined;
  const [calls, settlements, setAside, reviews] = await Promise.all([
    callsAbout(db, venue, betId),
    settlementsOf(db, venue, betId),
    setAsideOf(db, venue, betId),
    reviewsOf(db, venue, betId),
  ]);
  const references = [`bet/${venue}/${betId}`, ...reviews.map((id) => `review/${id}`)];
  return { bet, calls, settlements, setAside, references };
}

/** The bet itself, what names it, what was paid for it, and what took one of these back. */
async function callsAbout(db: Queryable, venue: string, betId: string): Promise<CallAboutBet[]> {
  const { rows } = await db.query<CallAboutBet>(
    `with about as (
       select id from seamless_transaction where venue = $1 and (id = $2 or reference = $2 or bet = $2))
     select id, kind, amount, moved, balance, refusal, at from seamless_transaction t
      where t.venue = $1 and (t.id in (select id from about) or t.reference in (select id from about))
      order by t.at, t.id limit 100`,
    [venue, betId],
  );
  return rows;
}

async function setAsideOf(db: Queryable, venue: string, betId: string): Promise<SetAsideOfBet[]> {
  const { rows } = await db.query<SetAsideOfBet>(
    `select id, reason, state, times, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
       from bet_set_aside where venue = $1 and bet_id = $2 order by id limit 100`,
    [venue, betId],
  );
  return rows;
}

async function reviewsOf(db: Queryable, venue: string, betId: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    "select id from win_review where venue = $1 and subject = $2 and kind = 'bet' order by id limit 100",
    [venue, betId],
  );
  return rows.map(({ id }) => id);
}
