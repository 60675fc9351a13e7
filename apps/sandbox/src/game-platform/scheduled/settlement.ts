/** Ends rounds whose moment of draw has come, however late: after a missed minute and after a restart alike. */
import { z } from 'zod';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { NamedRound } from '../beacon/rounds.ts';
import { mixed } from '../fairness/numbers.ts';
import { settleBet, voidBet } from '../money/bets.ts';
import type { Platform } from '../platform.ts';
import { openBetsOf, type ScheduledBet } from './bets.ts';
import { seedOf } from './chain.ts';
import type { ScheduledGame } from './definition.ts';
import { namedBy } from './naming.ts';
import { atRisk, shared } from './risk.ts';
import { labelOf, lastDrawn } from './schedule.ts';
import { noteShown, noteVoid, voidReason } from './shown.ts';

const roundRow = z.object({ round: wholeColumn });

/**
 * Settles every open bet on a round that is drawn by now, oldest round first. One transaction for each round. Rounds whose public round
 * is not there wait for it.
 */
export function settleDue<Result>(platform: Platform, game: ScheduledGame<Result>): void {
  const { store, clock } = platform;
  const due = store.all(
    roundRow,
    `select distinct round from scheduled_bet where game = :game and state = 'open' and round <= :last order by round`,
    { game: game.game, last: lastDrawn(game.schedule, clock.now()) },
  );
  for (const { round } of due) settleRound(platform, game, round);
}

/** Cancels a round that is not settled: every bet on it goes back. @returns `false` when it was drawn already */
export function cancelRound<Result>(
  { store, clock }: Platform,
  game: ScheduledGame<Result>,
  round: number,
  reason: string,
): boolean {
  const now = clock.now();
  if (round <= lastDrawn(game.schedule, now)) return false;
  store.transact(() => giveBack(store, game, round, reason, now));
  return true;
}

export interface RoundOutcome<Result> {
  readonly seed: string;
  /** The public round that is mixed in; none in rounds of before. */
  readonly named: NamedRound | undefined;
  /** Its signature, once it is there. */
  readonly signature: string | undefined;
  readonly result: Result | undefined;
  readonly void: string | undefined;
}

/**
 * What seed and public round brought, or why the round is void.
 * @param signatureOf of the platform's beacon, unless told
 * @returns undefined while the public round is not there: the draw is late
 */
export function outcomeOf<Result>(
  { store, beacon }: Pick<Platform, 'store' | 'beacon'>,
  game: ScheduledGame<Result>,
  round: number,
  signatureOf: (named: NamedRound) => string | undefined = beacon.signatureOf,
): RoundOutcome<Result> | undefined {
  const seed = seedOf(store, game.game, round);
  const cancelled = voidReason(store, game.game, round);
  const named = namedBy(store, game, round);
  if (cancelled !== undefined)
    return { seed, named, signature: undefined, result: undefined, void: cancelled };
  const signature = named && signatureOf(named);
  if (named !== undefined && signature === undefined) return undefined;
  const from = signature === undefined ? seed : mixed(seed, signature);
  const told = { seed, named, signature };
  try {
    return { ...told, result: game.resultOf(from, labelOf(game.schedule, round)), void: undefined };
  } catch {
    return { ...told, result: undefined, void: 'no_result' };
  }
}

function settleRound<Result>(platform: Platform, game: ScheduledGame<Result>, round: number): void {
  const { store, clock } = platform;
  const now = clock.now();
  const outcome = outcomeOf(platform, game, round);
  if (outcome === undefined) return;
  store.transact(() => {
    noteShown(store, game.game, round);
    const { result, void: reason } = outcome;
    if (result === undefined) return giveBack(store, game, round, reason ?? 'no_result', now);
    const bets = openBetsOf(store, game.game, round);
    const payouts = payoutsFor(game, bets, result);
    if (payouts === undefined) return giveBack(store, game, round, 'no_payout', now);
    const valid = validOf(game, bets);
    for (const { bet, payout } of payouts) {
      settleBet(store, bet.id, payout, now, payout === bet.stake ? 0n : valid.get(bet.id));
      close(store, bet, 'settled', payout, now);
    }
  });
}

/** @returns `undefined` when the game cannot say what one of them is paid */
function payoutsFor<Result>(
  game: ScheduledGame<Result>,
  bets: readonly ScheduledBet[],
  result: Result,
): { readonly bet: ScheduledBet; readonly payout: bigint }[] | undefined {
  try {
    return bets.map((bet) => ({ bet, payout: game.payoutOf(bet.kind, bet.stake, result) }));
  } catch {
    return undefined;
  }
}

/** What counts as turnover: of all that a player staked on the round together, what was at risk. */
function validOf<Result>(game: ScheduledGame<Result>, bets: readonly ScheduledBet[]): Map<string, bigint> {
  const players = Map.groupBy(bets, ({ venue, player }) => `${venue}/${player}`);
  return new Map(
    [...players.values()].flatMap((own) => {
      const valid = shared(
        atRisk(game.parts(), own),
        own.map(({ stake }) => stake),
      );
      return own.map(({ id }, place) => [id, valid[place] ?? 0n] as const);
    }),
  );
}

function giveBack<Result>(
  store: Store,
  game: ScheduledGame<Result>,
  round: number,
  reason: string,
  now: number,
): void {
  noteVoid(store, game.game, round, reason, now);
  for (const bet of openBetsOf(store, game.game, round)) {
    voidBet(store, bet.id, now);
    close(store, bet, 'void', 0n, now);
  }
}

function close(
  store: Store,
  { id }: ScheduledBet,
  state: 'settled' | 'void',
  payout: bigint,
  now: number,
): void {
  store.run('update scheduled_bet set state = :state, payout = :payout, settled_at = :now where id = :id', {
    id,
    state,
    payout,
    now,
  });
}
