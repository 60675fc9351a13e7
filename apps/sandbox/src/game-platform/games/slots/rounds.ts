/**
 * Rounds in the store. A round is its seeds: stops, wins and free spins follow from them, so a round that was interrupted is shown
 * again from its beginning. One transaction takes the stake, plays and pays.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fenColumn, wholeColumn } from '../../../kit/rows.ts';
import type { Store } from '../../../kit/store.ts';
import { commitmentTo, newServerSeed } from '../../fairness/numbers.ts';
import { placeBet, settleBet } from '../../money/bets.ts';
import { commit, commitmentOf } from '../../money/commitments.ts';
import { balanceOf, type PlayerKey } from '../../money/players.ts';
import type { Platform } from '../../platform.ts';
import { figuresOf } from './figures.ts';
import { freeSpinsFor, scattersIn, stripOf, type Win, windowAt, winsIn } from './maths.ts';
import { type Model, models } from './models.ts';
import { findTheme } from './themes.ts';

/** Stakes for all lines or ways together, fen. */
export const stakes = [20, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000] as const;

export const slotsSchema = `
-- The secret of each player's next round in each game.
create table if not exists slots_seed (
  venue text not null,
  player text not null,
  game text not null,
  server_seed text not null,
  next_nonce integer not null check (next_nonce >= 0),
  primary key (venue, player, game)
) strict, without rowid;

create table if not exists slots_round (
  -- Chosen by the player's page before it asks, so that asking twice is one bet.
  id text primary key,
  venue text not null,
  player text not null,
  game text not null,
  stake integer not null check (stake > 0),
  server_seed text not null,
  client_seed text not null,
  nonce integer not null,
  payout integer not null check (payout >= 0),
  played_at integer not null,
  unique (venue, player, game, nonce)
) strict, without rowid;
create index if not exists slots_round_of_player on slots_round (player, played_at);
`;

const seedRow = z.object({ server_seed: z.string(), next_nonce: wholeColumn });
const roundRow = z.object({
  id: z.string(),
  stake: fenColumn,
  server_seed: z.string(),
  client_seed: z.string(),
  nonce: wholeColumn,
  payout: fenColumn,
  played_at: wholeColumn,
});
type Round = z.output<typeof roundRow>;

export interface GameKey extends PlayerKey {
  readonly game: string;
}

export interface SpinOrder {
  readonly id: string;
  /** Fen. */
  readonly stake: bigint;
  readonly clientSeed: string;
  /** What the player was shown; another one is refused. */
  readonly commitment: string;
}

export type Refusal =
  | 'stake_out_of_range'
  | 'insufficient_funds'
  | 'commitment_changed'
  | 'maintenance'
  /** The last round of this player began a moment ago, in this slot or another; the answer carries how long to wait. */
  | 'too_soon';

/**
 * From one round of a player to the next, in ms, whatever the page does: nobody plays faster than they can see (RTS 14D). In all slots
 * at all venues together, so that two of them are no quicker than one.
 */
const leastMs = 2_500;

/** The place of each reel's strip that comes to rest on top in one spin of a round. */
export function stopsOf(
  model: Model,
  { server, client, nonce, spin }: { server: string; client: string; nonce: number; spin: number },
): number[] {
  return model.counts.map((_, reel) => {
    const digest = createHmac('sha256', server).update(`${client}:${nonce}:${spin}:${reel}`).digest();
    // 64 bits for some forty places: no place is likelier than another by anything that could be noticed.
    const chance = BigInt(`0x${digest.subarray(0, 8).toString('hex')}`);
    return Number((chance * BigInt(stripOf(model, reel).length)) >> 64n);
  });
}

export interface Spin {
  readonly stops: readonly number[];
  readonly shown: readonly (readonly number[])[];
  readonly wins: readonly Win[];
  /** In units, multiplier included. */
  readonly pays: number;
}

/** Everything that a round's seeds decide: the first spin, and the free ones that it brought. */
export function play(
  model: Model,
  seeds: { server: string; client: string; nonce: number },
): readonly Spin[] {
  const spin = (number: number, multiplier: number): Spin => {
    const stops = stopsOf(model, { ...seeds, spin: number });
    const shown = windowAt(model, stops);
    const wins = winsIn(model, shown);
    return { stops, shown, wins, pays: wins.reduce((sum, { pays }) => sum + pays, 0) * multiplier };
  };
  const first = spin(0, 1);
  const free = freeSpinsFor(model, scattersIn(first.shown));
  return [first, ...Array.from({ length: free }, (_, index) => spin(index + 1, model.multiplier))];
}

/** Takes the stake, plays, pays; the same id again has no further effect. */
export function startRound(
  platform: Platform,
  key: GameKey,
  model: Model,
  order: SpinOrder,
): Refusal | undefined {
  const { store, clock } = platform;
  const refused = refuseStake(platform, key, order);
  if (refused) return refused;
  return store.transact(() => {
    if (findRound(store, key, order.id)) return undefined;
    if (waitOf(platform, key) > 0) return 'too_soon';
    if (!commitmentFits(store, key, order)) return 'commitment_changed';
    const now = clock.now();
    const bet = { ...key, id: order.id, round: order.id, stake: order.stake };
    if (placeBet(store, bet, now) === undefined) return 'insufficient_funds';
    commit(store, bet, [{ draw: '', hash: order.commitment }]);
    settleBet(store, order.id, playRound(store, key, model, order, now), now);
    return undefined;
  });
}

export function refuseStake(
  { maintenance }: Platform,
  key: GameKey,
  { stake }: SpinOrder,
): Refusal | undefined {
  if (maintenance.has(key.venue)) return 'maintenance';
  return stakes.some((one) => BigInt(one) === stake) ? undefined : 'stake_out_of_range';
}

/** How long the player has to wait until the next round in any slot, in ms; 0: they need not. */
export function waitOf({ store, clock }: Platform, { player }: Pick<GameKey, 'player'>): number {
  const last = store.one(
    z.object({ played_at: wholeColumn.nullable() }),
    'select max(played_at) as played_at from slots_round where player = :player',
    { player },
  )?.played_at;
  return last == null ? 0 : Math.max(0, last + leastMs - clock.now());
}

/** Whether the player was shown the seed that is next. Call it in a transaction. */
export function commitmentFits(store: Store, key: GameKey, { commitment }: SpinOrder): boolean {
  return commitmentTo(nextSeed(store, key).server_seed) === commitment;
}

/** Plays with the next seed and makes another; call it in a transaction. @returns what the round pays, fen */
export function playRound(store: Store, key: GameKey, model: Model, order: SpinOrder, now: number): bigint {
  const seed = nextSeed(store, key);
  const { venue, player, game } = key;
  const seeds = { server: seed.server_seed, client: order.clientSeed, nonce: seed.next_nonce };
  const pays = play(model, seeds).reduce((sum, spin) => sum + spin.pays, 0);
  const payout = (order.stake * BigInt(pays)) / BigInt(model.units);
  store.run(
    `insert into slots_round (id, venue, player, game, stake, server_seed, client_seed, nonce, payout, played_at)
     values (:id, :venue, :player, :game, :stake, :server, :client, :nonce, :payout, :now)`,
    { id: order.id, venue, player, game, stake: order.stake, ...seeds, payout, now },
  );
  store.run(
    `update slots_seed set server_seed = :seed, next_nonce = next_nonce + 1
      where venue = :venue and player = :player and game = :game`,
    { seed: newServerSeed(), venue, player, game },
  );
  return payout;
}

/** What the page shows: the last round played out, the next one's commitment, the rules and the money. */
export function viewOf(platform: Platform, key: GameKey) {
  const { store } = platform;
  const theme = findTheme(key.game);
  if (!theme) throw new Error(`no slot ${key.game}`);
  const model = models[theme.model];
  const { venue, player, game } = key;
  const seed = store.transact(() => nextSeed(store, key));
  const rounds = store.all(
    roundRow,
    `select id, stake, server_seed, client_seed, nonce, payout, played_at from slots_round
      where venue = :venue and player = :player and game = :game order by nonce desc limit 20`,
    { venue, player, game },
  );
  const last = rounds[0];
  const figures = figuresOf(theme.model);
  return {
    theme,
    balance: balanceOf(store, key) ?? 0n,
    stakes,
    commitment: commitmentTo(seed.server_seed),
    nonce: seed.next_nonce,
    wait: waitOf(platform, key),
    model: theme.model,
    strips: model.counts.map((_, reel) => stripOf(model, reel)),
    fills: model.fills,
    units: model.units,
    pays: model.pays,
    free_spins: model.freeSpins,
    multiplier: model.multiplier,
    /** Hundredths of a percent. */
    rtp: figures.returnToPlayer,
    volatility: figures.volatility,
    /** Of one spin, in hundredths of its stake. */
    largest_win: figures.largestWin,
    round: last ? { ...wireRound(store, last), spins: play(model, seedsOf(last)) } : null,
    history: rounds.map((round) => wireRound(store, round)),
  };
}

function wireRound(store: Store, round: Round) {
  const { id, stake, server_seed, client_seed, nonce, payout, played_at } = round;
  return {
    id,
    stake,
    server_seed,
    client_seed,
    nonce,
    payout,
    commitment: shownBefore(store, round),
    played_at,
  };
}

/** What the player was shown before the round; of rounds of before it was kept, what their seed hashes to. */
export function shownBefore(store: Store, { id, server_seed }: Round): string {
  return commitmentOf(store, id) ?? commitmentTo(server_seed);
}

function seedsOf({ server_seed, client_seed, nonce }: Round) {
  return { server: server_seed, client: client_seed, nonce };
}

export function findRound(store: Store, { venue, player, game }: GameKey, id: string): Round | undefined {
  return store.one(
    roundRow,
    `select id, stake, server_seed, client_seed, nonce, payout, played_at from slots_round
      where id = :id and venue = :venue and player = :player and game = :game`,
    { id, venue, player, game },
  );
}

/** Call inside a transaction: the first time it makes one. */
function nextSeed(store: Store, { venue, player, game }: GameKey): z.output<typeof seedRow> {
  store.run(
    `insert into slots_seed (venue, player, game, server_seed, next_nonce) values (:venue, :player, :game, :seed, 0)
     on conflict do nothing`,
    { venue, player, game, seed: newServerSeed() },
  );
  const row = store.one(
    seedRow,
    'select server_seed, next_nonce from slots_seed where venue = :venue and player = :player and game = :game',
    { venue, player, game },
  );
  if (!row) throw new Error('a seed that was just made is missing');
  return row;
}
