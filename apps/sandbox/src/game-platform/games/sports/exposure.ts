/**
 * What open bets can cost the house, and how much more a player may stake on a bet. A bet counts on a match as what the house must then
 * expect to pay, should its selection win: a single its whole payout, an accumulator what its stake has become with the selections that
 * have won already, times this one's odds; the rest is for the other matches to bring about. So that accumulators cannot come
 * in together beyond measure, each combination of their selections has a limit too: of the whole accumulator that is its payout.
 *
 * A player's own part weighs ten times against what the others left: nobody takes more than a tenth of it. Amounts in fen.
 */
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../../../kit/rows.ts';
import type { Store } from '../../../kit/store.ts';
import type { PlayerKey } from '../../money/players.ts';
import { type Event, sportOf } from './events.ts';
import { limits } from './limits.ts';
import { endsOf } from './sports.ts';

const weighedRow = z.object({ market: z.string(), selection: z.string(), paid: fenColumn, own: fenColumn });
const stakesRow = z.object({ stakes: fenColumn });

const shareOf = 10n;

export interface Chosen {
  readonly event: string;
  readonly market: string;
  readonly selection: string;
  /** Hundredths. */
  readonly odds: bigint;
}

export interface Room {
  /** What may still be staked, whole yuan; 0 when nothing. */
  readonly room: bigint;
  readonly by: 'event_full' | 'combination_full' | 'payout_too_high';
  /** The selections that leave no more: one, or those that came together. */
  readonly legs: readonly Pick<Chosen, 'event' | 'market' | 'selection'>[];
}

/** @param chosen with their matches, at least one */
export function roomFor(
  store: Store,
  key: PlayerKey,
  chosen: readonly { readonly leg: Chosen; readonly event: Event }[],
): Room {
  const legs = chosen.map(({ leg }) => leg);
  const single = legs.length === 1;
  const rooms: Room[] = [{ by: 'payout_too_high', legs, room: mostFor(limits.payout, legs) }];
  for (const { leg, event } of chosen)
    rooms.push({ by: 'event_full', legs: [leg], room: matchRoom(store, key, event, leg, single) });
  if (!single) rooms.push(...combinationRooms(store, key, legs));
  const least = rooms.reduce((one, other) => (other.room < one.room ? other : one));
  const room = least.room > 0n ? least.room - (least.room % 100n) : 0n;
  return {
    room,
    by: least.by,
    legs: least.legs.map(({ event, market, selection }) => ({ event, market, selection })),
  };
}

/** What a single on each selection of a match may still stake. @param odds hundredths by market and selection */
export function roomsOn(
  store: Store,
  key: PlayerKey,
  event: Event,
  odds: Readonly<Record<string, Readonly<Record<string, bigint | null>>>>,
): Record<string, Record<string, bigint | null>> {
  return Object.fromEntries(
    Object.entries(odds).map(([market, selections]) => [
      market,
      Object.fromEntries(
        Object.entries(selections).map(([selection, each]) => [
          selection,
          each === null
            ? null
            : roomFor(store, key, [{ event, leg: { event: event.id, market, selection, odds: each } }]).room,
        ]),
      ),
    ]),
  );
}

/** What the house must expect to pay on each selection of a match should it win: what moves its odds. */
export function exposuresOn(store: Store, event: string): Map<string, bigint> {
  return new Map(
    weighedOn(store, { venue: '', player: '' }, event).map(({ name, paid }) => [name, paid / 100n]),
  );
}

export function nameOf({ market, selection }: Pick<Chosen, 'market' | 'selection'>): string {
  return `${market}/${selection}`;
}

/** Stake on a bet becomes this with the selections that have won; written when one has, as long as others are open. */
export function noteCarried(store: Store, bet: string, amount: bigint): void {
  store.run(
    `insert into sport_carried (bet, amount) values (:bet, :amount)
     on conflict (bet) do update set amount = excluded.amount`,
    { bet, amount },
  );
}

/** Hundredths of fen that open bets are paid on each selection, and how much of it the player is. */
function weighedOn(store: Store, { venue, player }: PlayerKey, event: string) {
  return store
    .all(
      weighedRow,
      `select market, selection, sum(coalesce(amount, stake) * odds) as paid,
              sum(case when venue = :venue and player = :player then coalesce(amount, stake) * odds else 0 end) as own
         from sport_leg join sport_bet on sport_bet.id = sport_leg.bet
         left join sport_carried on sport_carried.bet = sport_bet.id
        where event = :event and sport_bet.state = 'open' and sport_leg.state = 'open' group by market, selection`,
      { event, venue, player },
    )
    .map(({ paid, own, ...selection }) => ({ name: nameOf(selection), paid, own }));
}

/** Stakes of open singles: they stay with the house when the match ends otherwise, and pay for when it does not. */
function singleStakes(store: Store, event: string): bigint {
  return (
    store.one(
      stakesRow,
      `select coalesce(sum(stake), 0) as stakes from sport_leg join sport_bet on sport_bet.id = bet
        where event = :event and sport_bet.state = 'open'
          and not exists (select 1 from sport_leg other where other.bet = sport_bet.id and other.event <> :event)`,
      { event },
    )?.stakes ?? 0n
  );
}

function matchRoom(store: Store, key: PlayerKey, event: Event, leg: Chosen, single: boolean): bigint {
  const standing = new Map(
    weighedOn(store, key, event.id).map(({ name, paid, own }) => [name, paid + (shareOf - 1n) * own]),
  );
  const most = (limits.event + singleStakes(store, event.id)) * 100n;
  const added = shareOf * leg.odds - (single ? 100n : 0n);
  let room: bigint = limits.largest;
  for (const winning of endsOf(sportOf(event))) {
    if (!winning.has(nameOf(leg))) continue;
    const stands = [...winning].reduce((sum, name) => sum + (standing.get(name) ?? 0n), 0n);
    const left = (most - stands) / added;
    if (left < room) room = left;
  }
  return room;
}

const openBet = z.object({ bet: z.string(), own: wholeColumn, amount: fenColumn });

/** Of the selections of an accumulator, each two or more that others hold together. */
function combinationRooms(store: Store, { venue, player }: PlayerKey, legs: readonly Chosen[]): Room[] {
  const holders = legs.map(
    ({ event, market, selection }) =>
      new Map(
        store
          .all(
            openBet.extend({ odds: z.bigint() }),
            `select sport_bet.id as bet, venue = :venue and player = :player as own, coalesce(amount, stake) as amount, odds
               from sport_leg join sport_bet on sport_bet.id = sport_leg.bet
               left join sport_carried on sport_carried.bet = sport_bet.id
              where event = :event and market = :market and selection = :selection
                and sport_bet.state = 'open' and sport_leg.state = 'open'`,
            { event, market, selection, venue, player },
          )
          .map((row) => [row.bet, row]),
      ),
  );
  return subsets(legs.length).map((places) => {
    const together = places.map((place) => ({ leg: legs[place], held: holders[place] }));
    const chosen = together.flatMap(({ leg }) => leg ?? []);
    const [first, ...rest] = together.flatMap(({ held }) => held ?? []);
    let stands = 0n;
    for (const [bet, { own, amount, odds }] of first ?? []) {
      const others = rest.map((held) => held.get(bet)?.odds);
      if (others.includes(undefined)) continue;
      const paid = productOf([odds, ...others.flatMap((each) => each ?? [])], amount);
      stands += own === 1 ? shareOf * paid : paid;
    }
    return {
      by: 'combination_full',
      legs: chosen,
      room: mostFor((limits.combination - stands) / shareOf, chosen),
    };
  });
}

/** Every choice of two or more places. */
function subsets(count: number): number[][] {
  return Array.from({ length: 2 ** count }, (_, mask) =>
    Array.from({ length: count }, (__, place) => place).filter((place) => (mask >> place) % 2 === 1),
  ).filter((places) => places.length > 1);
}

/** The stake that is paid so much at most. */
function mostFor(payout: bigint, legs: readonly Chosen[]): bigint {
  const odds = legs.reduce((product, leg) => product * leg.odds, 1n);
  return (payout * 100n ** BigInt(legs.length)) / odds;
}

function productOf(odds: readonly bigint[], stake: bigint): bigint {
  return odds.reduce((product, each) => product * each, stake) / 100n ** BigInt(odds.length);
}
