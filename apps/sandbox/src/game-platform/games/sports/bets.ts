/** Bets on matches: one selection, or two to five of different matches (串关). */
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../../../kit/rows.ts';
import type { Store } from '../../../kit/store.ts';
import { findBet, placeBet } from '../../money/bets.ts';
import { commit } from '../../money/commitments.ts';
import type { PlayerKey } from '../../money/players.ts';
import type { Platform } from '../../platform.ts';
import { commitmentOf, type Event, findEvent, namedBy } from './events.ts';
import { exposuresOn, nameOf, type Room, roomFor } from './exposure.ts';
import { limits } from './limits.ts';
import { loweredOdds, payoutOf } from './odds.ts';

export interface Pick {
  readonly event: string;
  readonly market: string;
  readonly selection: string;
}

/** Which odds a player takes that are not those that were shown: none, those that pay more, all. */
export const oddsChoices = ['shown', 'better', 'any'] as const;
export type OddsChoice = (typeof oddsChoices)[number];

export interface BetOrder {
  readonly id: string;
  /** Fen. */
  readonly stake: bigint;
  readonly accept: OddsChoice;
  /** With the odds that the page showed, in hundredths. */
  readonly legs: readonly (Pick & { readonly odds: bigint })[];
}

export interface Refusal {
  readonly reason:
    | 'maintenance'
    | 'conflict'
    | 'stake_out_of_range'
    | 'same_event'
    | 'unknown_selection'
    | 'closed'
    | 'odds_changed'
    | Room['by']
    | 'insufficient_funds';
  /** The selections that leave no more room, and what may still be staked on this bet. */
  readonly limit?: Omit<Room, 'by'>;
}

/**
 * Takes the stake and records the bet; the same order again, under whatever odds, has no further effect: the bet stands as it was booked.
 */
export function placeOrder(
  { store, clock, maintenance, beacon }: Platform,
  key: PlayerKey & { readonly game: string },
  order: BetOrder,
): Refusal | undefined {
  const { id, stake, legs, accept } = order;
  if (stake < limits.smallest || stake > limits.largest) return { reason: 'stake_out_of_range' };
  if (new Set(legs.map(({ event }) => event)).size < legs.length) return { reason: 'same_event' };
  return store.transact(() => {
    const known = findOrder(store, id);
    if (known) return isSame(known, key, order) ? undefined : { reason: 'conflict' };
    if (findBet(store, id)) return { reason: 'conflict' };
    if (maintenance.has(key.venue)) return { reason: 'maintenance' };
    const now = clock.now();
    const events = legs.map(({ event }) => findEvent(store, event));
    const taken: (Pick & { readonly odds: bigint })[] = [];
    for (const [place, leg] of legs.entries()) {
      const odds = currentOdds(store, events[place], leg, key.game);
      if (odds === null) return { reason: 'unknown_selection' };
      taken.push({ ...leg, odds });
    }
    if (events.some((event) => !event || !isOpen(event, now))) return { reason: 'closed' };
    const standings = events.flatMap((event) => (event && namedBy(event)) ?? []).map(beacon.standing);
    if (standings.includes('signed')) return { reason: 'closed' };
    if (standings.includes('unsure')) return { reason: 'maintenance' };
    if (legs.some((leg, place) => !isTaken(accept, leg.odds, taken[place]?.odds)))
      return { reason: 'odds_changed' };
    const potential = payoutOf(
      stake,
      taken.map((leg) => leg.odds),
    );
    const chosen = taken.flatMap((leg, place) => {
      const event = events[place];
      return event ? [{ leg, event }] : [];
    });
    const { by, ...limit } = roomFor(store, key, chosen);
    if (stake > limit.room) return { reason: by, limit };
    const { venue, player, game } = key;
    const round = legs.length === 1 ? (legs[0]?.event ?? id) : `acc-${id}`;
    if (placeBet(store, { id, venue, player, game, round, stake }, now) === undefined)
      return { reason: 'insufficient_funds' };
    store.run(
      `insert into sport_bet (id, venue, player, stake, potential, payout, state, placed_at)
       values (:id, :venue, :player, :stake, :potential, 0, 'open', :now)`,
      { id, venue, player, stake, potential, now },
    );
    for (const leg of taken)
      store.run(
        `insert into sport_leg (bet, event, market, selection, odds, state)
         values (:id, :event, :market, :selection, :odds, 'open')`,
        { id, event: leg.event, market: leg.market, selection: leg.selection, odds: leg.odds },
      );
    const draws = events.flatMap((event) =>
      event ? [{ draw: event.id, hash: commitmentOf(store, event) }] : [],
    );
    commit(store, { id, venue, player, game }, draws);
    return undefined;
  });
}

/** A bet is never taken at odds that its player neither saw nor agreed to. Hundredths. */
function isTaken(accept: OddsChoice, shown: bigint, now: bigint | undefined): boolean {
  if (now === undefined) return false;
  return now === shown || accept === 'any' || (accept === 'better' && now > shown);
}

/** Bets are taken from the opening to the start. */
export function isOpen({ state, opens_at, starts_at }: Event, now: number): boolean {
  return state === 'waiting' && opens_at <= now && now < starts_at;
}

/** @returns hundredths, or `null` for a selection that is not offered */
function currentOdds(store: Store, event: Event | undefined, pick: Pick, sport: string): bigint | null {
  if (event?.sport !== sport) return null;
  const offered = event.odds[pick.market]?.[pick.selection];
  if (offered === undefined || offered === null) return null;
  return loweredOdds(BigInt(offered), exposuresOn(store, event.id).get(nameOf(pick)) ?? 0n);
}

/** The odds of every selection now, by market: hundredths, or `null` for what is not offered. */
export function oddsNow(store: Store, { id, odds }: Event): Record<string, Record<string, bigint | null>> {
  const exposures = exposuresOn(store, id);
  return Object.fromEntries(
    Object.entries(odds).map(([market, selections]) => [
      market,
      Object.fromEntries(
        Object.entries(selections).map(([selection, each]) => [
          selection,
          each === null
            ? null
            : loweredOdds(BigInt(each), exposures.get(nameOf({ market, selection })) ?? 0n),
        ]),
      ),
    ]),
  );
}

const state = z.enum(['open', 'won', 'lost', 'void']);
const betRow = z.object({
  id: z.string(),
  venue: z.string(),
  player: z.string(),
  stake: fenColumn,
  potential: fenColumn,
  payout: fenColumn,
  state,
  placed_at: wholeColumn,
  settled_at: wholeColumn.nullable(),
});
const legRow = z.object({
  event: z.string(),
  market: z.string(),
  selection: z.string(),
  odds: z.bigint(),
  state,
});
export type Leg = z.output<typeof legRow>;
export type Order = z.output<typeof betRow> & { readonly legs: readonly Leg[] };

export function findOrder(store: Store, id: string): Order | undefined {
  const bet = store.one(betRow, 'select * from sport_bet where id = :id', { id });
  return bet && { ...bet, legs: legsOf(store, id) };
}

/** A player's bets, the latest first. */
export function ordersOf(store: Store, { venue, player }: PlayerKey, limit: number): Order[] {
  return store
    .all(
      betRow,
      `select * from sport_bet where venue = :venue and player = :player
        order by placed_at desc, id limit :limit`,
      { venue, player, limit },
    )
    .map((bet) => ({ ...bet, legs: legsOf(store, bet.id) }));
}

/** Bets with a selection of a match, in the order they were made. */
export function ordersOn(store: Store, event: string): Order[] {
  return store
    .all(
      betRow,
      `select sport_bet.* from sport_leg join sport_bet on sport_bet.id = bet
        where event = :event order by placed_at, sport_bet.id`,
      { event },
    )
    .map((bet) => ({ ...bet, legs: legsOf(store, bet.id) }));
}

/** A player's bets, void ones left out, that share a match with one of them; itself too. */
export function ordersTogether(store: Store, { venue, player }: PlayerKey, { id }: Order): Order[] {
  return store
    .all(
      betRow,
      `select * from sport_bet where venue = :venue and player = :player and state <> 'void' and id in
         (select other.bet from sport_leg own join sport_leg other on other.event = own.event where own.bet = :id)`,
      { venue, player, id },
    )
    .map((bet) => ({ ...bet, legs: legsOf(store, bet.id) }));
}

function legsOf(store: Store, bet: string): Leg[] {
  return store.all(
    legRow,
    'select event, market, selection, odds, state from sport_leg where bet = :bet order by event',
    { bet },
  );
}

/**
 * Whether it is the player's bet of that stake on those selections. Odds are left out: a page that heard no answer asks again with those
 * that its player has accepted since.
 */
function isSame(known: Order, { venue, player }: PlayerKey, { stake, legs }: BetOrder): boolean {
  const written = ({ event, market, selection }: Pick) => `${event}/${market}/${selection}`;
  return (
    known.venue === venue &&
    known.player === player &&
    known.stake === stake &&
    known.legs.map(written).sort().join() === legs.map(written).sort().join()
  );
}
