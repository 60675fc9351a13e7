/** What the page is told. Of a match that runs it says what has happened, never what will. */

import type { Store } from '../../../kit/store.ts';
import { balanceOf, type PlayerKey } from '../../money/players.ts';
import type { Platform } from '../../platform.ts';
import type { Session } from '../../sessions/sessions.ts';
import { findVenue } from '../../venues.ts';
import type { ShownMatch } from '../game.ts';
import { roundsToWin } from './arena.ts';
import { isOpen, type Order, oddsNow, ordersOf } from './bets.ts';
import { abandonedOf } from './draws.ts';
import {
  comingEvents,
  commitmentOf,
  courseOf,
  type Event,
  endedEvents,
  findEvent,
  leagueOf,
  namedBy,
  sportOf,
} from './events.ts';
import { roomsOn } from './exposure.ts';
import { limits } from './limits.ts';
import { returned } from './odds.ts';
import type { Happening } from './sport.ts';

const endedShown = 24;
const betsShown = 60;

/** The head of every answer: who asks, and the money. */
export function headOf({ store, clock }: Platform, session: Session) {
  const { venue, language, lobbyUrl, game } = session;
  return {
    language,
    lobby_url: lobbyUrl,
    sport: game,
    venue_name: findVenue(venue)?.name ?? venue,
    now: clock.now(),
    balance: balanceOf(store, session) ?? 0n,
    limits,
    /** Percent. */
    returned,
    abandoned_of: abandonedOf,
  };
}

type Board = ReturnType<typeof makeBoard>;

/** Everybody asks for the same board every two seconds: one is shown for half a second. */
const boards = new WeakMap<Store, Map<string, { readonly at: number; readonly board: Board }>>();
const boardLifeMs = 500;

/** All matches with their first market. */
export function boardOf({ store, clock }: Platform, sport: string): Board {
  const now = clock.now();
  const kept = boards.get(store) ?? new Map<string, { at: number; board: Board }>();
  boards.set(store, kept);
  const last = kept.get(sport);
  // The clock of a test may go back.
  if (last && now >= last.at && now - last.at < boardLifeMs) return last.board;
  const board = makeBoard(store, sport, now);
  kept.set(sport, { at: now, board });
  return board;
}

/** For the operator's own pages: what runs, then what can be bet on. */
export function shownMatches(platform: Platform, sport: string): ShownMatch[] {
  const board = boardOf(platform, sport);
  return (['running', 'open'] as const)
    .flatMap((status) => board.filter((match) => match.status === status))
    .map(({ id, league, home, away, starts_at: startsAt, status, score, odds }) => ({
      id,
      league,
      home: home.name,
      away: away.name,
      startsAt,
      running: status === 'running',
      score,
      odds: Object.entries(Object.values(odds)[0] ?? {}).flatMap(([selection, each]) =>
        each === null ? [] : [{ selection, odds: Number(each) }],
      ),
    }));
}

function makeBoard(store: Store, sport: string, now: number) {
  return [...comingEvents(store, sport, now), ...endedEvents(store, sport, now, endedShown)].map((event) => {
    const [market] = sportOf(event).markets;
    const odds = isOpen(event, now) && market ? { [market.code]: oddsNow(store, event)[market.code] } : {};
    return { ...cardOf(event, now), odds };
  });
}

/** One match with everything that is public by now. */
/** @param key of the player who asks, for what that one may still stake */
export function eventOf({ store, clock }: Platform, sport: string, id: string, key?: PlayerKey) {
  const now = clock.now();
  const event = findEvent(store, id);
  if (event?.sport !== sport) return undefined;
  const over = event.state !== 'waiting';
  const odds = now < event.starts_at ? oddsNow(store, event) : {};
  return {
    ...cardOf(event, now),
    odds,
    rooms: key && isOpen(event, now) ? roomsOn(store, key, event, odds) : {},
    happenings: happened(event, now),
    commitment: commitmentOf(store, event),
    server_seed: over ? event.server_seed : null,
    beacon: beaconOf(event),
  };
}

/** The public round of the match's start, and its signature once it is there. */
function beaconOf(event: Event) {
  const named = namedBy(event);
  return named === undefined
    ? null
    : { public_key: named.publicKey, round: named.round, signature: event.signature };
}

export function betsOf({ store, clock }: Platform, key: PlayerKey) {
  const now = clock.now();
  return ordersOf(store, key, betsShown).map(({ venue: _venue, player: _player, ...order }: Order) => ({
    ...order,
    legs: order.legs.map((leg) => {
      const event = findEvent(store, leg.event);
      return { ...leg, match: event ? cardOf(event, now) : null };
    }),
  }));
}

function cardOf(event: Event, now: number) {
  const { id, home, away, opens_at, starts_at, ends_at, state, result } = event;
  const over = state !== 'waiting';
  return {
    id,
    league: leagueOf(event),
    home,
    away,
    opens_at,
    starts_at,
    ended_at: over ? ends_at : null,
    status: over ? state : isOpen(event, now) ? 'open' : now < starts_at ? 'announced' : 'running',
    ...standOf(event, now),
    result,
  };
}

/** The score, and in the arena the map that is being played with its rounds so far. */
function standOf(event: Event, now: number) {
  const maps = event.sport === 'arena';
  // A list has many matches that are over: only of one that is not is the course worked out.
  if (event.result) {
    const { home, away } = event.result;
    return { score: { home, away }, map: maps ? { number: home + away, home: 0, away: 0 } : null };
  }
  const tally = tallyOf(happened(event, now));
  return maps
    ? { score: tally.maps, map: { number: tally.map, ...tally.rounds } }
    : { score: tally.goals, map: null };
}

function happened(event: Event, now: number): Happening[] {
  if (now < event.starts_at) return [];
  // A match whose public round is late is late as well, and goes on from where it would be.
  const happenings = courseOf(event)?.happenings ?? [];
  return happenings.filter(({ at }) => event.starts_at + at <= now);
}

/** The same happenings counted both ways: as goals, and as rounds of maps. */
function tallyOf(happenings: readonly Happening[]) {
  const goals = { home: 0, away: 0 };
  const maps = { home: 0, away: 0 };
  let rounds = { home: 0, away: 0 };
  let map = 1;
  for (const { side, part } of happenings) {
    goals[side] += 1;
    if (part !== map) [map, rounds] = [part, { home: 0, away: 0 }];
    rounds[side] += 1;
    if (rounds[side] === roundsToWin) maps[side] += 1;
  }
  return { goals, maps, map, rounds };
}
