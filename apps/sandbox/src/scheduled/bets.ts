/** Takes orders of bets while a round is open: all bets of an order or none, once for each id. */
import { z } from 'zod';
import { placeBet } from '../money/bets.ts';
import { commit } from '../money/commitments.ts';
import type { PlayerKey } from '../money/players.ts';
import type { Platform } from '../platform.ts';
import { fenColumn, wholeColumn } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { drawOf, shownCommitment } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { labelOf, roundAt, timesOf } from './schedule.ts';
import { isVoid, lastShown } from './shown.ts';

const betRow = z.object({
  id: z.string(),
  order_id: z.string(),
  place: wholeColumn,
  game: z.string(),
  round: wholeColumn,
  venue: z.string(),
  player: z.string(),
  kind: z.string(),
  stake: fenColumn,
  state: z.enum(['open', 'settled', 'void']),
  payout: fenColumn,
  placed_at: wholeColumn,
  settled_at: wholeColumn.nullable(),
});
export type ScheduledBet = z.output<typeof betRow>;

export interface Order {
  /** Chosen by the page before it asks: asking again is the same order. */
  readonly id: string;
  readonly round: number;
  /** At least one. */
  readonly bets: readonly { readonly kind: string /** Fen. */; readonly stake: bigint }[];
}

export type Refusal =
  | 'maintenance'
  | 'round_closed'
  | 'unknown_kind'
  | 'stake_out_of_range'
  | 'round_limit'
  | 'insufficient_funds'
  | 'conflict';

/** Takes the stakes. @returns why not, and then nothing changed; or `undefined` when it is done (or was, under this id) */
export function placeOrder<Result>(
  { store, clock, maintenance }: Platform,
  game: ScheduledGame<Result>,
  key: PlayerKey,
  order: Order,
): Refusal | undefined {
  return transactUnless(store, () => {
    const known = betsOfOrder(store, game.game, order.id);
    if (known.length > 0) return isSame(known, key, order) ? undefined : 'conflict';
    if (maintenance.has(key.venue)) return 'maintenance';
    const now = clock.now();
    if (!takesBets(store, game, order.round, now)) return 'round_closed';
    if (order.bets.some(({ kind }) => !game.accepts(kind))) return 'unknown_kind';
    if (order.bets.some((bet) => !fits(game, bet))) return 'stake_out_of_range';
    const wished = order.bets.reduce((sum, { stake }) => sum + stake, 0n);
    if (stakedOn(store, game.game, key, order.round) + wished > game.limits.largestRound)
      return 'round_limit';
    const { venue, player } = key;
    const label = labelOf(game.schedule, order.round);
    const hash = shownCommitment(store, game.game, order.round);
    for (const [place, { kind, stake }] of order.bets.entries()) {
      const id = `${game.game}-${order.id}-${place}`;
      const bet = { id, venue, player, game: game.game, round: label, stake };
      if (placeBet(store, bet, now) === undefined) return 'insufficient_funds';
      commit(store, bet, [{ draw: drawOf(game.game, order.round), hash }]);
      store.run(
        `insert into scheduled_bet (id, order_id, place, game, round, venue, player, kind, stake, state, payout,
                                    placed_at, settled_at)
         values (:id, :order, :place, :game, :round, :venue, :player, :kind, :stake, 'open', 0, :now, null)`,
        { id, order: order.id, place, game: game.game, round: order.round, venue, player, kind, stake, now },
      );
    }
    return undefined;
  });
}

export function findScheduledBet(
  store: Store,
  game: string,
  { venue, player, id }: PlayerKey & { readonly id: string },
): ScheduledBet | undefined {
  return store.one(
    betRow,
    'select * from scheduled_bet where id = :id and game = :game and venue = :venue and player = :player',
    { id, game, venue, player },
  );
}

/** Newest rounds first; within a round as they were placed. */
export function betsOfPlayer(
  store: Store,
  game: string,
  { venue, player }: PlayerKey,
  { from, limit }: { readonly from: number; readonly limit: number },
): ScheduledBet[] {
  return store.all(
    betRow,
    `select * from scheduled_bet where game = :game and venue = :venue and player = :player and round >= :from
      order by round desc, placed_at, order_id, place limit :limit`,
    { game, venue, player, from, limit },
  );
}

export function openBetsOf(store: Store, game: string, round: number): ScheduledBet[] {
  return store.all(
    betRow,
    `select * from scheduled_bet where game = :game and round = :round and state = 'open'
      order by placed_at, order_id, place`,
    { game, round },
  );
}

/** What everybody has staked on each kind, void bets left out. */
export function totalsOf(store: Store, game: string, round: number) {
  return store.all(
    z.object({ kind: z.string(), stake: fenColumn, players: wholeColumn }),
    `select kind, sum(stake) as stake, count(distinct venue || '/' || player) as players
       from scheduled_bet where game = :game and round = :round and state <> 'void' group by kind order by kind`,
    { game, round },
  );
}

function takesBets<Result>(
  store: Store,
  { game, schedule }: ScheduledGame<Result>,
  round: number,
  now: number,
): boolean {
  return (
    roundAt(schedule, now) === round &&
    now < timesOf(schedule, round).closesAt &&
    lastShown(store, game) < round &&
    !isVoid(store, game, round)
  );
}

function fits<Result>(game: ScheduledGame<Result>, { kind, stake }: Order['bets'][number]): boolean {
  const { smallestBet, largestBet } = game.limitsOf?.(kind) ?? game.limits;
  return stake >= smallestBet && stake <= largestBet;
}

function stakedOn(store: Store, game: string, { venue, player }: PlayerKey, round: number): bigint {
  const row = store.one(
    z.object({ stake: fenColumn }),
    `select coalesce(sum(stake), 0) as stake from scheduled_bet
      where game = :game and venue = :venue and player = :player and round = :round and state <> 'void'`,
    { game, venue, player, round },
  );
  return row?.stake ?? 0n;
}

function betsOfOrder(store: Store, game: string, order: string): ScheduledBet[] {
  return store.all(
    betRow,
    'select * from scheduled_bet where game = :game and order_id = :order order by place',
    {
      game,
      order,
    },
  );
}

function isSame(known: readonly ScheduledBet[], { venue, player }: PlayerKey, order: Order): boolean {
  return (
    known.length === order.bets.length &&
    known.every((bet, place) => {
      const wish = order.bets[place];
      return (
        bet.venue === venue &&
        bet.player === player &&
        bet.round === order.round &&
        bet.kind === wish?.kind &&
        bet.stake === wish.stake
      );
    })
  );
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A refusal in the middle of an order takes back the bets before it: leaving a transaction undone needs a throw. */
function transactUnless(store: Store, work: () => Refusal | undefined): Refusal | undefined {
  try {
    return store.transact(() => {
      const refusal = work();
      if (refusal !== undefined) throw new Refused(refusal);
      return undefined;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
