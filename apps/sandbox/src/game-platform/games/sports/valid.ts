/**
 * What of a bet counts as turnover: what was at risk among all the player's bets that share a match with it. Both sides of a match, or
 * accumulators that together cover what can happen, cancel. The measure is how far a bet moves with the whole against its own
 * movement, by the exact chances of each match; of different matches one says nothing of another. Amounts in fen.
 */

import type { Store } from '../../../kit/store.ts';
import type { PlayerKey } from '../../money/players.ts';
import { type Leg, type Order, ordersTogether } from './bets.ts';
import { type Event, findEvent, outcomesOf, sportOf } from './events.ts';
import { findSelection } from './sports.ts';

/** Bets that cover up to half of what can happen count in full. */
const allowance = 2;
/** At odds below 1.50 a bet wins so often that only twice its win was at risk. */
const lowOdds = 0.5;

export function validOf(store: Store, key: PlayerKey, order: Order): bigint {
  const matches = new Map<string, ReturnType<typeof chancesOn>>();
  const chanceOf = (legs: readonly Leg[]) => {
    const events = Map.groupBy(legs, ({ event }) => event);
    return [...events].reduce((product, [id, own]) => {
      const known = matches.get(id) ?? chancesOn(findEvent(store, id));
      matches.set(id, known);
      return product * known(own);
    }, 1);
  };
  const figures = (each: Order) => ({ paid: Number(each.potential), chance: chanceOf(each.legs) });
  const bet = figures(order);
  const variance = bet.paid * bet.chance * (1 - bet.chance);
  const moves = ordersTogether(store, key, order).reduce((sum, other) => {
    const { paid, chance } = figures(other);
    return sum + paid * (chanceOf([...order.legs, ...other.legs]) - bet.chance * chance);
  }, 0);
  const low = (bet.paid / Number(order.stake) - 1) / lowOdds;
  const share = Math.min(low, variance > 0 ? (allowance * moves) / variance : 1);
  if (share >= 1) return order.stake;
  return share > 0 ? BigInt(Math.floor(Number(order.stake) * share)) : 0n;
}

/** @returns the chance that all of these selections of the match win */
function chancesOn(event: Event | undefined): (legs: readonly Leg[]) => number {
  if (!event) return () => 0;
  const ways = outcomesOf(event);
  return (legs) => {
    const selections = legs.map(({ market, selection }) => findSelection(sportOf(event), market, selection));
    return ways.reduce(
      (sum, { result, chance }) => (selections.every((each) => each?.wins(result)) ? sum + chance : sum),
      0,
    );
  };
}
