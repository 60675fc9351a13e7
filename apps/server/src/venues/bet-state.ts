/** The record of one bet: its latest state, what it moved, and what turnover, rebates and agents hear of a change. Amounts in fen. */
import type { CategoryId } from '@mingpai/contract/states';
import { queueRecount } from '../loyalty/index.ts';
import type { Tx } from '../platform/database.ts';
import { countBet, recordSettlement, type SettledFigures } from '../turnover/index.ts';
import type { VenueBet } from './port.ts';

/** What is recorded of a bet. */
export interface KnownBet extends Omit<VenueBet, 'player' | 'settledAt'> {
  readonly memberId: bigint;
  /** What the ledger moved for it so far. */
  readonly posted: bigint;
}

/** Nobody else changes it until the transaction ends. */
export async function lockBet(tx: Tx, venue: string, betId: string): Promise<KnownBet | undefined> {
  const { rows } = await tx.query<KnownBet>(
    `select bet_id as id, member_id as "memberId", game, round, stake, valid, payout, state, placed_at as "placedAt", posted, seq
       from bet where venue = $1 and bet_id = $2 for update`,
    [venue, betId],
  );
  return rows[0];
}

/** What a bet has moved in all: the stake leaves when it is placed and comes back when it is void. */
export function effectOf({ state, stake, payout }: Pick<VenueBet, 'state' | 'stake' | 'payout'>): bigint {
  return state === 'void' ? 0n : payout - stake;
}

/** What a bet has paid in all. */
export function paidBy({ state, payout }: Pick<VenueBet, 'state' | 'payout'>): bigint {
  return state === 'void' ? 0n : payout;
}

export interface BetState {
  readonly venue: string;
  /** Of the venue, now. */
  readonly category: CategoryId;
  readonly memberId: bigint;
  readonly bet: Omit<VenueBet, 'player'>;
  /** What `lockBet` found. */
  readonly before: KnownBet | undefined;
  readonly now: Date;
}

/** Records a state; the caller moves the difference of the effects in the same transaction. */
export async function writeBet(
  tx: Tx,
  { venue, category, memberId, bet: told, before, now }: BetState,
): Promise<void> {
  const effect = effectOf(told);
  // Whatever a venue says: nobody plays through more than was at stake.
  const bet = told.valid > told.stake ? { ...told, valid: told.stake } : told;
  await tx.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, posted, seq, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (venue, bet_id) do update set stake = excluded.stake, valid = excluded.valid, payout = excluded.payout,
       state = excluded.state, settled_at = excluded.settled_at, posted = excluded.posted, seq = excluded.seq,
       recorded_at = excluded.recorded_at`,
    [
      venue,
      bet.id,
      memberId,
      bet.game,
      bet.round,
      bet.stake,
      bet.valid,
      bet.payout,
      bet.state,
      bet.placedAt,
      bet.settledAt ?? null,
      effect,
      bet.seq,
      now,
    ],
  );
  // A bet that was just placed counts for nothing yet and had nothing to take back.
  if (before === undefined && bet.state === 'unsettled') return;
  await countBet(tx, memberId, `${venue}/${bet.id}`, bet.state === 'settled' ? bet.valid : 0n);
  const { correction } = await recordSettlement(tx, {
    venue,
    category,
    betId: bet.id,
    seq: bet.seq,
    memberId,
    before: settledFigures(before),
    after: settledFigures(bet),
    state: bet.state,
    at: now,
  });
  if (correction) await queueRecount(tx, memberId);
}

/**
 * Staff refused a win that was held: the bet has not paid it, and whoever counts results hears of it. The venue's number of the
 * state stays as it is, so that its next state is recorded as ever.
 */
export async function takeWinBack(
  tx: Tx,
  order: {
    readonly venue: string;
    readonly category: CategoryId;
    readonly betId: string;
    readonly amount: bigint;
    /** Names the correction in the stream, where the venue's own changes count upwards from 0. */
    readonly reviewId: bigint;
    readonly now: Date;
  },
): Promise<void> {
  const { venue, category, betId, amount, reviewId, now } = order;
  const before = await lockBet(tx, venue, betId);
  if (!before) return;
  const after = { ...before, payout: before.payout - amount };
  await tx.query('update bet set payout = $3, posted = posted - $4 where venue = $1 and bet_id = $2', [
    venue,
    betId,
    after.payout,
    amount,
  ]);
  const { correction } = await recordSettlement(tx, {
    venue,
    category,
    betId,
    seq: -reviewId,
    memberId: before.memberId,
    before: settledFigures(before),
    after: settledFigures(after),
    state: before.state,
    at: now,
  });
  if (correction) await queueRecount(tx, before.memberId);
}

/** Only a settled bet counts; an open one has cost its stake already, but that is no result. */
function settledFigures(
  bet: Pick<VenueBet, 'state' | 'stake' | 'payout' | 'valid'> | undefined,
): SettledFigures {
  return bet?.state === 'settled' ? { valid: bet.valid, result: effectOf(bet) } : { valid: 0n, result: 0n };
}
