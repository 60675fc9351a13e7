/**
 * Bets: the money they move and the states that the operator reads. A game calls these inside its own transaction, so
 * that its round, the money and the record change together or not at all.
 */
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import { move, type PlayerKey } from './players.ts';

export interface BetOrder extends PlayerKey {
  readonly id: string;
  readonly game: string;
  readonly round: string;
  /** Fen. */
  readonly stake: bigint;
}

const betRow = z.object({
  seq: wholeColumn,
  id: z.string(),
  venue: z.string(),
  player: z.string(),
  game: z.string(),
  round: z.string(),
  stake: fenColumn,
  valid: fenColumn,
  payout: fenColumn,
  state: z.enum(['unsettled', 'settled', 'void']),
  placed_at: wholeColumn,
  settled_at: wholeColumn.nullable(),
});
export type BetState = z.output<typeof betRow>;

/** Takes the stake and records the bet. @returns the balance in fen, or `undefined` (and no bet) when it is not enough */
export function placeBet(store: Store, order: BetOrder, now: number): bigint | undefined {
  const { id, venue, player, game, round, stake } = order;
  const balance = move(store, { venue, player, kind: 'stake', reference: id, amount: -stake, at: now });
  if (balance === undefined) return undefined;
  append(store, {
    id,
    venue,
    player,
    game,
    round,
    stake,
    valid: 0n,
    payout: 0n,
    state: 'unsettled',
    placed_at: now,
    settled_at: null,
  });
  return balance;
}

/**
 * Pays what was won. A bet that is not open is a fault of the game.
 * @param valid what counts as turnover, fen: the whole stake, unless nothing was at risk
 */
export function settleBet(store: Store, id: string, payout: bigint, now: number, valid?: bigint): void {
  const bet = openBet(store, id);
  const { venue, player, stake } = bet;
  if (payout > 0n) credit(store, { venue, player, kind: 'payout', reference: id, amount: payout, at: now });
  append(store, { ...bet, valid: valid ?? stake, payout, state: 'settled', settled_at: now });
}

/** Gives the stake back. */
export function voidBet(store: Store, id: string, now: number): void {
  const bet = openBet(store, id);
  const { venue, player, stake } = bet;
  credit(store, { venue, player, kind: 'refund', reference: id, amount: stake, at: now });
  append(store, { ...bet, state: 'void', settled_at: now });
}

/**
 * Voids a bet whatever its state, as platforms do when they find a fault later: the stake comes back and what was paid is taken.
 * @returns `false` when the balance does not hold what has to be taken; then nothing changed
 */
export function annulBet(store: Store, bet: BetState, now: number): boolean {
  if (bet.state === 'void') return true;
  const { id, venue, player, stake, payout } = bet;
  const amount = stake - payout;
  const moved = move(store, { venue, player, kind: 'correction', reference: id, amount, at: now });
  if (moved === undefined) return false;
  append(store, { ...bet, valid: 0n, payout: 0n, state: 'void', settled_at: now });
  return true;
}

/** The latest state. */
export function findBet(store: Store, id: string): BetState | undefined {
  return store.one(betRow, 'select * from bet_state where id = :id order by seq desc limit 1', { id });
}

/** States of a venue's bets after a sequence number, oldest first. */
export function betStatesAfter(store: Store, venue: string, seq: number, limit: number): BetState[] {
  return store.all(
    betRow,
    'select * from bet_state where venue = :venue and seq > :seq order by seq limit :limit',
    { venue, seq, limit },
  );
}

function openBet(store: Store, id: string): BetState {
  const bet = findBet(store, id);
  if (bet?.state !== 'unsettled') throw new Error(`bet ${id} is not open`);
  return bet;
}

function credit(store: Store, movement: Parameters<typeof move>[1]): void {
  if (move(store, movement) === undefined) throw new Error(`player of ${movement.reference} does not exist`);
}

function append(store: Store, bet: Omit<BetState, 'seq'>): void {
  const { id, venue, player, game, round, stake, valid, payout, state, placed_at, settled_at } = bet;
  store.run(
    `insert into bet_state (id, venue, player, game, round, stake, valid, payout, state, placed_at, settled_at)
     values (:id, :venue, :player, :game, :round, :stake, :valid, :payout, :state, :placed_at, :settled_at)`,
    { id, venue, player, game, round, stake, valid, payout, state, placed_at, settled_at },
  );
}
