/** Takes orders of bets while a round is open: all bets of an order or none, once for each id. */
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import { placeBet } from '../money/bets.ts';
import { commit } from '../money/commitments.ts';
import type { PlayerKey } from '../money/players.ts';
import type { Platform } from '../platform.ts';
import { drawOf, shownCommitment } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { beginNaming, namedBy } from './naming.ts';
import { type Bound, roomsOn, type Standing, standingOn } from './rooms.ts';
import { labelOf, roundAt, timesOf } from './schedule.ts';
import { isVoid, lastShown } from './shown.ts';

const takenRow = z.object({ kind: z.string(), stake: fenColumn, players: wholeColumn });

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

export interface Refusal {
  readonly reason:
    | 'maintenance'
    | 'round_closed'
    | 'unknown_kind'
    | 'stake_out_of_range'
    | Bound
    | 'insufficient_funds'
    | 'conflict';
  /** Of the first pick that is too much: what may still be bet on it, fen, with what stands before it in the order. */
  readonly limit?: { readonly kind: string; readonly room: bigint };
}

/**
 * Takes the stakes. Limits are looked at in the transaction that books them, so orders at the same moment count each other.
 * @returns why not, and then nothing changed; or `undefined` when it is done (or was, under this id)
 */
export function placeOrder<Result>(
  platform: Platform,
  game: ScheduledGame<Result>,
  key: PlayerKey,
  order: Order,
): Refusal | undefined {
  const { store, clock, maintenance, beacon } = platform;
  beginNaming(platform, game);
  return transactUnless(store, () => {
    const known = betsOfOrder(store, game.game, order.id);
    if (known.length > 0) return isSame(known, key, order) ? undefined : { reason: 'conflict' };
    if (maintenance.has(key.venue)) return { reason: 'maintenance' };
    const now = clock.now();
    const named = namedBy(store, game, order.round);
    const standing = named && beacon.standing(named);
    if (standing === 'signed' || !takesBets(store, game, order.round, now)) return { reason: 'round_closed' };
    if (standing === 'unsure') return { reason: 'maintenance' };
    if (order.bets.some(({ kind }) => !game.accepts(kind))) return { reason: 'unknown_kind' };
    const tooMuch = overLimit(game, standingOn(store, game.game, key, order.round), order.bets);
    if (tooMuch) return tooMuch;
    const { venue, player } = key;
    const label = labelOf(game.schedule, order.round);
    const hash = shownCommitment(store, game.game, order.round);
    for (const [place, { kind, stake }] of order.bets.entries()) {
      const id = `${game.game}-${order.id}-${place}`;
      const bet = { id, venue, player, game: game.game, round: label, stake };
      if (placeBet(store, bet, now) === undefined) return { reason: 'insufficient_funds' };
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

/** Lines of one kind count together, wherever they stand in the order, and each kind with those before it. */
function overLimit<Result>(
  game: ScheduledGame<Result>,
  before: readonly Standing[],
  bets: Order['bets'],
): Refusal | undefined {
  const standing = new Map(before.map((row) => [row.kind, row]));
  const wished = new Map<string, bigint>();
  for (const { kind, stake } of bets) wished.set(kind, (wished.get(kind) ?? 0n) + stake);
  for (const [kind, stake] of wished) {
    const { room, by } = roomsOn(game, [...standing.values()])(kind);
    const outOfRange = bets.some((bet) => bet.kind === kind && !fits(game, bet));
    if (outOfRange || stake > room)
      return { reason: outOfRange ? 'stake_out_of_range' : by, limit: { kind, room } };
    const row = standing.get(kind);
    standing.set(kind, { kind, stake: (row?.stake ?? 0n) + stake, own: (row?.own ?? 0n) + stake });
  }
  return undefined;
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
    takenRow,
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
      const request = order.bets[place];
      return (
        bet.venue === venue &&
        bet.player === player &&
        bet.round === order.round &&
        bet.kind === request?.kind &&
        bet.stake === request.stake
      );
    })
  );
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
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
