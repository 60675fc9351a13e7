/** The record of one bet: its latest state, what it moved, and what turnover, rebates and agents hear of a change. Amounts in fen. */
import { keepFingerprints } from '../fingerprints/index.ts';
import type { Tx } from '../platform/database.ts';
import {
  countBet,
  countEarlier,
  countForGrants,
  firstSettlement,
  lockTurnover,
  queueRecount,
  recordSettlement,
  type SettledFigures,
} from '../wagering/index.ts';
import type { VenueBet } from './port.ts';
import { type Counted, countedAs, weighed } from './terms.ts';
import { countValid } from './valid-amount.ts';

/** What is recorded of a bet. */
export interface KnownBet extends Omit<VenueBet, 'player' | 'settledAt' | 'commitments' | 'jackpot'> {
  readonly memberId: bigint;
  /** What the ledger moved for it so far. */
  readonly posted: bigint;
  /** The house gave it: its stake was not the member's, and what it wins is the house's bonus. */
  readonly given: boolean;
}

/** Nobody else changes it until the transaction ends. */
export async function lockBet(tx: Tx, venue: string, betId: string): Promise<KnownBet | undefined> {
  const { rows } = await tx.query<
    Omit<KnownBet, 'selections'> & { readonly selections: KnownBet['selections'] | null }
  >(
    `select bet_id as id, member_id as "memberId", game, round, stake, valid, payout, state, placed_at as "placedAt", posted, seq,
            selections, exists (select from given_bet g where g.venue = bet.venue and g.bet_id = bet.bet_id) as given
       from bet where venue = $1 and bet_id = $2 for update`,
    [venue, betId],
  );
  const [row] = rows;
  return row && { ...row, selections: row.selections ?? undefined };
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
  readonly memberId: bigint;
  readonly bet: Omit<VenueBet, 'player'>;
  /** What `lockBet` found. */
  readonly before: KnownBet | undefined;
  readonly now: Date;
}

/** Records a state; the caller moves the difference of the effects in the same transaction. */
export async function writeBet(tx: Tx, { venue, memberId, bet: told, before, now }: BetState): Promise<void> {
  const effect = effectOf(told);
  const { valid, selections, changed } = await countValid(tx, { venue, memberId }, told, before);
  const bet = { ...told, valid };
  await tx.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, posted, seq, recorded_at,
                      selections, reported_valid, jackpot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17)
     on conflict (venue, bet_id) do update set stake = excluded.stake, valid = excluded.valid, payout = excluded.payout,
       state = excluded.state, settled_at = excluded.settled_at, posted = excluded.posted, seq = excluded.seq,
       recorded_at = excluded.recorded_at, selections = excluded.selections, reported_valid = excluded.reported_valid,
       jackpot = excluded.jackpot`,
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
      selections ? JSON.stringify(selections) : null,
      told.valid,
      told.jackpot ?? 0n,
    ],
  );
  for (const other of changed) await recountBet(tx, { venue, memberId, now }, other);
  // What was told first is what is kept: a venue that tells another fingerprint later changes nothing.
  if (before === undefined && bet.commitments)
    await keepFingerprints(
      tx,
      bet.commitments.map(({ draw, hash }) => ({ kind: 'bet', venue, subject: bet.id, draw, hash })),
      now,
    );
  // A bet that was just placed counts for nothing yet and had nothing to take back.
  if (before === undefined && bet.state === 'unsettled') return;
  const { category, percent, firstSettled } = await countedNow(tx, venue, bet, before);
  const counts = bet.state === 'settled' ? weighed(bet.valid, { percent }) : 0n;
  await countBet(tx, { memberId, bet: `${venue}/${bet.id}`, valid: counts, firstSettled });
  const { placedAt } = bet;
  await countForGrants(tx, { memberId, bet: `${venue}/${bet.id}`, category, placedAt, counts, now });
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
  order: Pick<BetState, 'venue' | 'now'> & { readonly betId: string; readonly amount: bigint },
): Promise<void> {
  const { venue, betId, amount, now } = order;
  const before = await lockBet(tx, venue, betId);
  if (!before) return;
  const after = { ...before, payout: before.payout - amount };
  await tx.query('update bet set payout = $3, posted = posted - $4 where venue = $1 and bet_id = $2', [
    venue,
    betId,
    after.payout,
    amount,
  ]);
  const { category } = await countedNow(tx, venue, before, before);
  const { correction } = await recordSettlement(tx, {
    venue,
    category,
    betId,
    seq: await ownSeq(tx, venue, betId),
    memberId: before.memberId,
    before: settledFigures(before),
    after: settledFigures(after),
    state: before.state,
    at: now,
  });
  if (correction) await queueRecount(tx, before.memberId);
}

/** The venue said nothing new: numbers of our own, below all of its. */
async function ownSeq(tx: Tx, venue: string, betId: string): Promise<bigint> {
  const { rows } = await tx.query<{ seq: bigint }>(
    'select -1 - count(*) as seq from settled_change where venue = $1 and bet_id = $2 and seq < 0',
    [venue, betId],
  );
  return rows[0]?.seq ?? -1n;
}

/** Another bet counts differently since this one is known: turnover, rebates and agents hear of the difference. */
async function recountBet(
  tx: Tx,
  { venue, memberId, now }: Pick<BetState, 'venue' | 'memberId' | 'now'>,
  { id, valid }: { readonly id: string; readonly valid: bigint },
): Promise<void> {
  const before = await lockBet(tx, venue, id);
  if (before?.state !== 'settled') return;
  await tx.query('update bet set valid = $3 where venue = $1 and bet_id = $2', [venue, id, valid]);
  const { placedAt } = before;
  const { category, percent, firstSettled } = await countedNow(tx, venue, before, before);
  const counts = weighed(valid, { percent });
  await countBet(tx, { memberId, bet: `${venue}/${id}`, valid: counts, firstSettled });
  await countForGrants(tx, { memberId, bet: `${venue}/${id}`, category, placedAt, counts, now });
  await recordSettlement(tx, {
    venue,
    category,
    betId: id,
    seq: await ownSeq(tx, venue, id),
    memberId,
    before: settledFigures(before),
    after: settledFigures({ ...before, valid }),
    state: 'settled',
    at: now,
  });
  await queueRecount(tx, memberId);
}

/** A bet, in the order in which a member's bets were placed. */
export interface BetPlace {
  /** When it was placed, as the database writes it: to the microsecond. */
  readonly at: string;
  readonly venue: string;
  readonly id: string;
}

/**
 * Makes a member's settled bets count in grants that were given after they settled, though they were open when the bets were placed.
 * Repeating it changes nothing. @param span bets placed from `from` on and before `now`, behind `after`; `most` of them
 * @returns the last one that was looked at; undefined: there are no more
 */
export async function countEarlierBets(
  tx: Tx,
  memberId: bigint,
  span: {
    readonly from: Date;
    readonly after: BetPlace | undefined;
    readonly now: Date;
    readonly most: number;
  },
): Promise<BetPlace | undefined> {
  // First: what is read below stays as it is until it has counted, or its change takes the difference back.
  await lockTurnover(tx, memberId);
  const { rows } = await tx.query<BetPlace & Pick<KnownBet, 'game' | 'valid' | 'state' | 'placedAt'>>(
    `select venue, bet_id as id, game, valid, state, placed_at as "placedAt", placed_at::text as at from bet
      where member_id = $1 and state = 'settled' and placed_at >= $2 and placed_at < $3
        and ($4::timestamptz is null or (placed_at, venue, bet_id) > ($4, $5, $6))
      order by placed_at, venue, bet_id limit $7`,
    [
      memberId,
      span.from,
      span.now,
      span.after?.at ?? null,
      span.after?.venue ?? null,
      span.after?.id ?? null,
      span.most,
    ],
  );
  const counted = [];
  for (const bet of rows) {
    const { venue, id, placedAt } = bet;
    const { category, percent } = await countedNow(tx, venue, bet, bet);
    const counts = weighed(bet.valid, { percent });
    counted.push({ memberId, bet: `${venue}/${id}`, category, placedAt, counts, now: span.now });
  }
  await countEarlier(tx, memberId, counted);
  return rows.length < span.most ? undefined : rows.at(-1);
}

interface CountedNow extends Counted {
  /** Undefined: it settles now. */
  readonly firstSettled: Date | undefined;
}

/** A bet that has settled stays where it first settled, though its game stands elsewhere by now. */
async function countedNow(
  tx: Tx,
  venue: string,
  { id, game }: Pick<VenueBet, 'id' | 'game'>,
  before: Pick<KnownBet, 'state'> | undefined,
): Promise<CountedNow> {
  const counted = await countedAs(tx, venue, game);
  if (before === undefined || before.state === 'unsettled') return { ...counted, firstSettled: undefined };
  const first = await firstSettlement(tx, venue, id);
  return first
    ? { ...counted, category: first.category, firstSettled: first.firstAt }
    : { ...counted, firstSettled: undefined };
}

/** Only a settled bet counts; an open one has cost its stake already, but that is no result. */
function settledFigures(
  bet: Pick<VenueBet, 'state' | 'stake' | 'payout' | 'valid'> | undefined,
): SettledFigures {
  return bet?.state === 'settled'
    ? { valid: bet.valid, result: effectOf(bet), stake: bet.stake, bets: 1 }
    : { valid: 0n, result: 0n, stake: 0n, bets: 0 };
}
