/**
 * The end of a match: its bets are decided, paid or given back in the transaction that records its result. Whoever asks first
 * after the end brings it about, and the platform's timer does when nobody asks; after an interruption everything that is due is done.
 */

import type { Store } from '../../../kit/store.ts';
import { annulBet, findBet, settleBet, voidBet } from '../../money/bets.ts';
import type { Platform } from '../../platform.ts';
import { type Leg, type Order, ordersOn } from './bets.ts';
import {
  announce,
  begin,
  beginningEvents,
  courseOf,
  dropUnplayed,
  dueEvents,
  type Event,
  findEvent,
  namedBy,
  sportOf,
} from './events.ts';
import { noteCarried } from './exposure.ts';
import { payoutOf } from './odds.ts';
import type { Result } from './sport.ts';
import { findSelection } from './sports.ts';
import { validOf } from './valid.ts';

/** Brings matches and bets to where they belong at this time. */
export function advance({ store, clock, beacon }: Platform): void {
  const now = clock.now();
  dropUnplayed(store, now);
  for (const event of beginningEvents(store, now)) {
    const named = namedBy(event);
    const signature = named && beacon.signatureOf(named);
    if (signature !== undefined) store.transact(() => begin(store, event, signature));
  }
  for (const event of dueEvents(store, now)) store.transact(() => endEvent(store, event, now));
  announce(store, now, beacon.chain);
}

function endEvent(store: Store, event: Event, now: number): void {
  const course = courseOf(event);
  if (!course) return;
  const { result } = course;
  store.run('update sport_event set state = :state, result = :result, settled_at = :now where id = :id', {
    id: event.id,
    state: result ? 'played' : 'abandoned',
    result: result && JSON.stringify(result),
    now,
  });
  for (const order of ordersOn(store, event.id)) {
    const legs = order.legs.map((leg) =>
      leg.event === event.id ? { ...leg, state: decided(event, leg, result) } : leg,
    );
    writeLegs(store, order, legs);
    if (order.state === 'open') decide(store, order, legs, now);
  }
}

function decided(event: Event, { market, selection }: Leg, result: Result | null): Leg['state'] {
  if (!result) return 'void';
  const found = findSelection(sportOf(event), market, selection);
  if (!found) return 'void';
  return found.wins(result) ? 'won' : 'lost';
}

/** Pays, takes or gives back once it is certain what the bet comes to. */
function decide(store: Store, order: Order, legs: readonly Leg[], now: number): void {
  const { id, stake } = order;
  const end = endOf(stake, legs);
  if (!end) return;
  if (end.state === 'void') voidBet(store, id, now);
  else settleBet(store, id, end.payout, now, validOf(store, order, order));
  writeBet(store, id, end.state, end.payout, now);
}

/** A lost selection loses the bet at once; void ones count as odds of 1.00, and nothing but void ones makes it void. */
function endOf(
  stake: bigint,
  legs: readonly Leg[],
): { readonly state: 'won' | 'lost' | 'void'; readonly payout: bigint } | undefined {
  if (legs.some(({ state }) => state === 'lost')) return { state: 'lost', payout: 0n };
  if (legs.some(({ state }) => state === 'open')) return undefined;
  const odds = legs.filter(({ state }) => state === 'won').map((leg) => leg.odds);
  if (odds.length === 0) return { state: 'void', payout: 0n };
  return { state: 'won', payout: payoutOf(stake, odds) };
}

export interface Correction {
  readonly voided: number;
  /** Bets that stay as they are: their players' balances do not hold what would have to be taken. */
  readonly short: number;
}

/**
 * Takes a result back after the fact, as platforms do when they find a fault: bets that were decided become void, whole; of
 * accumulators that are still open the one selection does.
 * @returns `undefined` when there is no such match, or it is not over
 */
export function correctEvent({ store, clock }: Platform, id: string): Correction | undefined {
  return store.transact(() => {
    const event = findEvent(store, id);
    if (!event || event.state === 'waiting') return undefined;
    const now = clock.now();
    store.run("update sport_event set state = 'corrected', settled_at = :now where id = :id", { id, now });
    let [voided, short] = [0, 0];
    for (const order of ordersOn(store, id)) {
      const legs = order.legs.map((leg) => (leg.event === id ? { ...leg, state: 'void' as const } : leg));
      if (order.state === 'open') {
        writeLegs(store, order, legs);
        decide(store, order, legs, now);
      } else if (legs.some(({ state }) => state === 'lost')) {
        // Another selection lost it: it stays lost.
        writeLegs(store, order, legs);
      } else if (order.state !== 'void') {
        const bet = findBet(store, order.id);
        if (!bet) throw new Error(`bet ${order.id} has no record`);
        if (annulBet(store, bet, now)) {
          writeLegs(store, order, legs);
          writeBet(store, order.id, 'void', 0n, now);
          voided += 1;
        } else short += 1;
      }
    }
    return { voided, short };
  });
}

function writeLegs(store: Store, { id, stake, legs: before }: Order, legs: readonly Leg[]): void {
  const won = legs.filter(({ state }) => state === 'won').map(({ odds }) => odds);
  if (legs.some(({ state }) => state === 'open')) noteCarried(store, id, payoutOf(stake, won));
  for (const [place, { event, state }] of legs.entries()) {
    if (before[place]?.state === state) continue;
    store.run('update sport_leg set state = :state where bet = :id and event = :event', { id, event, state });
  }
}

function writeBet(
  store: Store,
  id: string,
  state: Exclude<Order['state'], 'open'>,
  payout: bigint,
  now: number,
): void {
  store.run('update sport_bet set state = :state, payout = :payout, settled_at = :now where id = :id', {
    id,
    state,
    payout,
    now,
  });
}
