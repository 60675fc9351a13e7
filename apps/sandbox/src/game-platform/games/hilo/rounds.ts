/**
 * Rounds in the store. A round is its seeds and the decisions made so far; cards and amounts follow from them. Each function is
 * one transaction: the round, the player's money and the bet record change together or not at all.
 */
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../../../kit/rows.ts';
import type { Store } from '../../../kit/store.ts';
import { commitmentTo } from '../../fairness/numbers.ts';
import { placeBet, settleBet, voidBet } from '../../money/bets.ts';
import { commit, commitmentOf } from '../../money/commitments.ts';
import type { PlayerKey } from '../../money/players.ts';
import type { Platform } from '../../platform.ts';
import {
  type Action,
  allows,
  isOver,
  largestStake,
  payoutOf,
  play,
  smallestStake,
  type Table,
} from './rules.ts';
import { nextSeed, spendSeed } from './seeds.ts';
import { shuffle } from './shuffle.ts';

/** A round that its player leaves is ended after this time, in ms. */
export const idleMs = 24 * 3_600_000;

const roundRow = z.object({
  id: z.string(),
  venue: z.string(),
  player: z.string(),
  stake: fenColumn,
  server_seed: z.string(),
  client_seed: z.string(),
  nonce: wholeColumn,
  actions: z.string(),
  state: z.enum(['open', 'cashed', 'lost', 'void']),
  payout: fenColumn,
  started_at: wholeColumn,
  touched_at: wholeColumn,
  ended_at: wholeColumn.nullable(),
});
export type Round = z.output<typeof roundRow>;

export interface BetOrder {
  /** Chosen by the page before it asks: asking again is the same bet. */
  readonly id: string;
  /** Fen. */
  readonly stake: bigint;
  readonly clientSeed: string;
  /** What the player was shown; another one is refused. */
  readonly commitment: string;
}

export interface Decision {
  readonly round: string;
  /** How many decisions the player has seen; a decision on an older table has no effect. */
  readonly version: number;
  readonly action: Action | 'cash';
}

export type Refusal =
  | 'stake_out_of_range'
  | 'insufficient_funds'
  | 'round_open'
  /** The last round began a moment ago; the answer carries how long to wait. */
  | 'too_soon'
  | 'commitment_changed'
  | 'conflict'
  | 'maintenance'
  | 'unknown_round'
  | 'not_allowed'
  /** Somebody decided already; the answer carries the table as it is. */
  | 'outdated';

/** From the beginning of one round of a player to the next, in ms, however quickly it was over (RTS 14). */
const leastMs = 5_000;

/** How long the player has to wait until the next round, in ms; 0: they need not. */
export function waitOf(store: Store, { venue, player }: PlayerKey, now: number): number {
  const last = store.one(
    z.object({ started_at: wholeColumn }),
    'select started_at from hilo_round where venue = :venue and player = :player order by nonce desc limit 1',
    { venue, player },
  );
  return last ? Math.max(0, last.started_at + leastMs - now) : 0;
}

/** Takes the stake and opens the first card. @returns why not, or `undefined` when it is done (or was, under this id) */
export function startRound(
  { store, clock, maintenance }: Platform,
  key: PlayerKey,
  order: BetOrder,
): Refusal | undefined {
  const { id, stake, clientSeed, commitment } = order;
  return store.transact(() => {
    const known = findRound(store, id);
    if (known) return isOf(known, key) && known.stake === stake ? undefined : 'conflict';
    if (maintenance.has(key.venue)) return 'maintenance';
    if (stake < smallestStake || stake > largestStake) return 'stake_out_of_range';
    if (openRoundOf(store, key)) return 'round_open';
    if (waitOf(store, key, clock.now()) > 0) return 'too_soon';
    if (commitmentTo(nextSeed(store, key).server) !== commitment) return 'commitment_changed';
    const now = clock.now();
    const { venue, player } = key;
    const bet = { id: betIdOf(id), venue, player, game: 'hilo', round: id, stake };
    if (placeBet(store, bet, now) === undefined) return 'insufficient_funds';
    commit(store, bet, [{ draw: '', hash: commitment }]);
    const { server, nonce } = spendSeed(store, key);
    store.run(
      `insert into hilo_round (id, venue, player, stake, server_seed, client_seed, nonce, actions, state, payout,
                               started_at, touched_at, ended_at)
       values (:id, :venue, :player, :stake, :server, :clientSeed, :nonce, '', 'open', 0, :now, :now, null)`,
      { id, venue, player, stake, server, clientSeed, nonce, now },
    );
    return undefined;
  });
}

/** Turns the next card, or pays out. @returns why not, or `undefined` when it is done */
export function decide({ store, clock }: Platform, key: PlayerKey, decision: Decision): Refusal | undefined {
  return store.transact(() => {
    const round = findRound(store, decision.round);
    if (!round || !isOf(round, key)) return 'unknown_round';
    if (round.state !== 'open' || round.actions.length !== decision.version) return 'outdated';
    const now = clock.now();
    const table = tableOf(round);
    if (decision.action === 'cash') {
      if (table.hits === 0) return 'not_allowed';
      end(store, round, 'cashed', payoutOf(table, round.stake), now);
      return undefined;
    }
    if (!allows(table, decision.action)) return 'not_allowed';
    const actions = round.actions + decision.action;
    store.run('update hilo_round set actions = :actions, touched_at = :now where id = :id', {
      id: round.id,
      actions,
      now,
    });
    const after = tableOf({ ...round, actions });
    if (isOver(after, round.stake)) {
      end(store, round, after.lost ? 'lost' : 'cashed', payoutOf(after, round.stake), now);
    }
    return undefined;
  });
}

/** Ends rounds untouched for a day: with a hit they are cashed out, without one they are void and the stake comes back. */
export function endIdleRounds({ store, clock }: Platform): void {
  const now = clock.now();
  const idle = store.all(
    roundRow,
    `select * from hilo_round where state = 'open' and touched_at <= :before`,
    {
      before: now - idleMs,
    },
  );
  for (const round of idle) {
    const table = tableOf(round);
    store.transact(() => {
      if (table.hits > 0) end(store, round, 'cashed', payoutOf(table, round.stake), now);
      else end(store, round, 'void', 0n, now);
    });
  }
}

export function tableOf(round: Pick<Round, 'server_seed' | 'client_seed' | 'nonce' | 'actions'>): Table {
  const { server_seed: server, client_seed: client, nonce, actions } = round;
  return play(shuffle({ server, client, nonce }), actions);
}

/** Newest first. */
export function latestRounds(store: Store, { venue, player }: PlayerKey, limit: number): Round[] {
  return store.all(
    roundRow,
    'select * from hilo_round where venue = :venue and player = :player order by nonce desc limit :limit',
    { venue, player, limit },
  );
}

/** How the operator knows the round's bet. */
export function betIdOf(round: string): string {
  return `hilo-${round}`;
}

/**
 * What counts as turnover: the stake, if the round was lost or won half of it at least. A guess that hardly misses wins little and had
 * little at risk: twice what it won then, or what rounding took.
 */
function validOf(state: 'cashed' | 'lost', stake: bigint, payout: bigint): bigint {
  const moved = 2n * (payout > stake ? payout - stake : stake - payout);
  return state === 'lost' || moved > stake ? stake : moved;
}

function end(
  store: Store,
  { id, stake }: Round,
  state: 'cashed' | 'lost' | 'void',
  payout: bigint,
  now: number,
): void {
  if (state === 'void') voidBet(store, betIdOf(id), now);
  else settleBet(store, betIdOf(id), payout, now, validOf(state, stake, payout));
  store.run(
    'update hilo_round set state = :state, payout = :payout, touched_at = :now, ended_at = :now where id = :id',
    { id, state, payout, now },
  );
}

/** What the player was shown before the round; of rounds of before it was kept, what their seed hashes to. */
export function shownBefore(store: Store, { id, server_seed }: Round): string {
  return commitmentOf(store, betIdOf(id)) ?? commitmentTo(server_seed);
}

export function findRound(store: Store, id: string): Round | undefined {
  return store.one(roundRow, 'select * from hilo_round where id = :id', { id });
}

function openRoundOf(store: Store, { venue, player }: PlayerKey): Round | undefined {
  return store.one(
    roundRow,
    `select * from hilo_round where venue = :venue and player = :player and state = 'open'`,
    { venue, player },
  );
}

export function isOf(round: Round, { venue, player }: PlayerKey): boolean {
  return round.venue === venue && round.player === player;
}
