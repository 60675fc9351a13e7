/** What the page shows: the round that runs, the ones that were drawn, the player's bets and the money. Times Unix ms, money fen. */

import type { Store } from '../../kit/store.ts';
import { balanceOf, type PlayerKey } from '../money/players.ts';
import type { Platform } from '../platform.ts';
import { betsOfPlayer, type ScheduledBet, totalsOf } from './bets.ts';
import { chainFor, chainLength, shownCommitment } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { allRooms, standingOn } from './rooms.ts';
import { labelOf, lastDrawn, roundAt, timesOf } from './schedule.ts';
import { outcomeOf } from './settlement.ts';
import { noteShown, voidReason } from './shown.ts';

/** Own bets of this many rounds are in the history. */
const historyRows = 100;

/** @param after the latest drawn round that the page knows; it gets those behind it only */
export function tableView<Result>(
  { store, clock, maintenance }: Platform,
  game: ScheduledGame<Result>,
  key: PlayerKey,
  after: number,
) {
  const now = clock.now();
  const { schedule, limits } = game;
  const round = roundAt(schedule, now);
  const { opensAt, closesAt, drawsAt, endsAt } = timesOf(schedule, round);
  const last = lastDrawn(schedule, now);
  noteShown(store, game.game, last);
  const oldest = Math.max(after + 1, last - game.shown + 1);
  const drawn = Array.from({ length: Math.max(0, last - oldest + 1) }, (_, place) => last - place);
  return {
    now,
    balance: balanceOf(store, key) ?? 0n,
    maintenance: maintenance.has(key.venue),
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
      void: voidReason(store, game.game, round) ?? null,
      totals: totalsOf(store, game.game, round),
    },
    rules: game.rules ?? null,
    chain: chainView(store, game.game, round),
    /** Newest first. */
    drawn: drawn.map((each) => drawnView(store, game, each)),
    /** On this round and the one before, which may just have been settled. */
    bets: betsOfPlayer(store, game.game, key, { from: round - 1, limit: 200 }).map((bet) =>
      betView(game, bet),
    ),
  };
}

/** The player's bets, newest rounds first, each with its round when that was drawn. */
export function historyView<Result>({ store, clock }: Platform, game: ScheduledGame<Result>, key: PlayerKey) {
  const last = lastDrawn(game.schedule, clock.now());
  noteShown(store, game.game, last);
  const bets = betsOfPlayer(store, game.game, key, { from: 0, limit: historyRows });
  const rounds = [...new Set(bets.map(({ round }) => round))];
  return {
    history: rounds.map((round) => ({
      round,
      label: labelOf(game.schedule, round),
      opens_at: timesOf(game.schedule, round).opensAt,
      drawn: round <= last ? drawnView(store, game, round) : null,
      bets: bets.filter((bet) => bet.round === round).map((bet) => betView(game, bet)),
    })),
  };
}

export function drawnView<Result>(store: Store, game: ScheduledGame<Result>, round: number) {
  const { seed, result, void: reason } = outcomeOf(store, game, round);
  return {
    round,
    label: labelOf(game.schedule, round),
    commitment: shownCommitment(store, game.game, round),
    seed,
    result: result ?? null,
    void: reason ?? null,
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
