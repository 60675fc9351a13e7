/** What the page shows: the round that runs, the ones that were drawn, the player's bets and the money. Times Unix ms, money fen. */

import type { Language } from '../../kit/page/language.ts';
import type { Store } from '../../kit/store.ts';
import type { NamedRound } from '../beacon/rounds.ts';
import type { ShownDraw } from '../games/game.ts';
import { balanceOf, type PlayerKey } from '../money/players.ts';
import type { Platform } from '../platform.ts';
import { betsOfPlayer, type ScheduledBet, totalsOf } from './bets.ts';
import { chainFor, chainLength, shownCommitment } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { beginNaming, namedBy } from './naming.ts';
import { allRooms, standingOn } from './rooms.ts';
import { labelOf, lastDrawn, roundAt, timesOf } from './schedule.ts';
import { inChips, seatsOf } from './seats.ts';
import { outcomeOf } from './settlement.ts';
import { noteShown, voidReason } from './shown.ts';

/** Own bets of this many rounds are in the history. */
const historyRows = 100;

/** So many of the latest rounds are drawn for whoever looks; older ones are shown where somebody bet or looked then. */
const looked = 3;

/** @param after the latest drawn round that the page knows; it gets those behind it only */
export function tableView<Result>(
  platform: Platform,
  game: ScheduledGame<Result>,
  key: PlayerKey,
  after: number,
) {
  const { store, clock, maintenance, beacon } = platform;
  beginNaming(platform, game);
  const now = clock.now();
  const { schedule, limits } = game;
  const round = roundAt(schedule, now);
  const { opensAt, closesAt, drawsAt, endsAt } = timesOf(schedule, round);
  const last = lastDrawn(schedule, now);
  noteShown(store, game.game, last);
  const oldest = Math.max(after + 1, last - game.shown + 1);
  const drawn = Array.from({ length: Math.max(0, last - oldest + 1) }, (_, place) => last - place);
  const named = namedBy(store, game, round);
  return {
    now,
    balance: balanceOf(store, key) ?? 0n,
    maintenance: maintenance.has(key.venue) || (named && beacon.standing(named)) === 'unsure',
    limits: {
      smallest_bet: limits.smallestBet,
      largest_bet: limits.largestBet,
      largest_round: limits.largestRound,
      largest_payout: limits.largestPayout,
      house_round: limits.houseRound,
    },
    /** What this player may still stake on each kind of the round that runs. */
    rooms: allRooms(game, standingOn(store, game.game, key, round)),
    round: {
      round,
      label: labelOf(schedule, round),
      opens_at: opensAt,
      closes_at: closesAt,
      draws_at: drawsAt,
      ends_at: endsAt,
      commitment: shownCommitment(store, game.game, round),
      beacon: beaconView(named, undefined),
      void: voidReason(store, game.game, round) ?? null,
      // Beside seats a sum to the fen would tell what a single one has bet.
      totals: totalsOf(store, game.game, round).map((total) =>
        game.seats ? { ...total, stake: inChips(total.stake) } : total,
      ),
      seats: game.seats ? seatsOf(store, game.game, round, key, now) : [],
    },
    rules: game.rules ?? null,
    chain: chainView(store, game.game, round),
    /** Newest first. */
    drawn: drawn.flatMap((each) => drawnView(platform, game, each, last - each < looked) ?? []),
    /** On this round and the one before, which may just have been settled. */
    bets: betsOfPlayer(store, game.game, key, { from: round - 1, limit: 200 }).map((bet) =>
      betView(game, bet),
    ),
  };
}

/** The player's bets, newest rounds first, each with its round when that was drawn. */
export function historyView<Result>(platform: Platform, game: ScheduledGame<Result>, key: PlayerKey) {
  const { store, clock } = platform;
  const last = lastDrawn(game.schedule, clock.now());
  noteShown(store, game.game, last);
  const bets = betsOfPlayer(store, game.game, key, { from: 0, limit: historyRows });
  const rounds = [...new Set(bets.map(({ round }) => round))];
  return {
    history: rounds.map((round) => ({
      round,
      label: labelOf(game.schedule, round),
      opens_at: timesOf(game.schedule, round).opensAt,
      drawn: (round <= last && drawnView(platform, game, round)) || null,
      bets: bets.filter((bet) => bet.round === round).map((bet) => betView(game, bet)),
    })),
  };
}

/** @param asks false: only where its public round is here already @returns undefined while that is not there */
export function drawnView<Result>(
  platform: Pick<Platform, 'store' | 'beacon'>,
  game: ScheduledGame<Result>,
  round: number,
  asks = true,
) {
  const { store, beacon } = platform;
  const outcome = outcomeOf(platform, game, round, asks ? beacon.signatureOf : beacon.known);
  if (outcome === undefined) return undefined;
  const { seed, result, void: reason, named, signature } = outcome;
  return {
    round,
    label: labelOf(game.schedule, round),
    commitment: shownCommitment(store, game.game, round),
    seed,
    beacon: beaconView(named, signature),
    result: result ?? null,
    void: reason ?? null,
  };
}

/** The latest draws of a game of numbers, newest first, for those who have not opened it; void ones are left out. */
export function latestDraws<Result>(
  platform: Platform,
  game: ScheduledGame<Result>,
  numbersOf: (result: Result) => readonly number[],
  language: Language,
): ShownDraw[] {
  const { store, clock } = platform;
  const last = lastDrawn(game.schedule, clock.now());
  noteShown(store, game.game, last);
  return Array.from({ length: Math.min(looked, last + 1) }, (_, place) => last - place).flatMap((round) => {
    const drawn = drawnView(platform, game, round);
    if (drawn === undefined || drawn.result === null) return [];
    return [
      {
        round: drawn.label,
        numbers: numbersOf(drawn.result),
        drawnAt: timesOf(game.schedule, round).drawsAt,
        verify: game.verifyPath(drawn, chainView(store, game.game, round), language),
      },
    ];
  });
}

/** The public round of a draw, as pages are told; its signature once it is there. */
function beaconView(named: NamedRound | undefined, signature: string | undefined) {
  return named === undefined
    ? null
    : {
        chain: named.chain,
        public_key: named.publicKey,
        round: named.round,
        signature: signature ?? null,
      };
}

/** What is fixed already: hashing a shown seed (round - first_round + 1) times gives the tip. */
export function chainView(store: Store, game: string, round: number) {
  const { firstRound, tip } = chainFor(store, game, round);
  const next = chainFor(store, game, firstRound + chainLength);
  return {
    first_round: firstRound,
    length: chainLength,
    tip,
    next_first_round: next.firstRound,
    next_tip: next.tip,
  };
}

function betView<Result>({ schedule }: ScheduledGame<Result>, bet: ScheduledBet) {
  const { id, order_id, round, kind, stake, state, payout, placed_at } = bet;
  return {
    id,
    order: order_id,
    round,
    label: labelOf(schedule, round),
    kind,
    stake,
    state,
    payout,
    placed_at,
  };
}
