/**
 * Who else bets on a round: their real bets, in whole chips, under names of this round. A name is made of a secret that ends with the
 * process, of the table and of the round: the site shows everybody who won how much in which round, so that a seat may be told to be a
 * winner's, and then leads to no other round, no other table and no other hour (decision 100).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fenColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { PlayerKey } from '../money/players.ts';

const seatRow = z.object({ venue: z.string(), player: z.string(), kind: z.string(), stake: fenColumn });

export interface Seat {
  readonly name: string;
  /** Fen by what was bet on, whole chips: the rest is left away. */
  readonly bets: readonly { readonly kind: string; readonly stake: bigint }[];
}

const shown = 6;
const lifeMs = 500;
const secret = randomBytes(32);
/** No character that looks like another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The smallest chip, fen: a sum that nobody else would bet is not shown as it is. */
const chip = 500n;

interface Table {
  readonly round: number;
  readonly at: number;
  /** Of this round, by player: whoever was given a name keeps it, however many come. */
  readonly names: Map<string, string>;
  readonly seats: readonly (Seat & PlayerKey)[];
}
/** Everybody at a table asks each second: one is read for half of one. By store and game. */
const tables = new WeakMap<Store, Map<string, Table>>();

/** The latest who bet on the round besides this player, void bets left out; at most six. @param now Unix ms */
export function seatsOf(store: Store, game: string, round: number, own: PlayerKey, now: number): Seat[] {
  const kept = tables.get(store) ?? new Map<string, Table>();
  tables.set(store, kept);
  const last = kept.get(game);
  // The clock of a test may go back.
  const fresh = last?.round === round && now >= last.at && now - last.at < lifeMs;
  const names = last?.round === round ? last.names : new Map<string, string>();
  const table = fresh ? last : { round, at: now, names, seats: readSeats(store, game, round, names) };
  kept.set(game, table);
  return table.seats
    .filter(({ venue, player }) => venue !== own.venue || player !== own.player)
    .slice(0, shown)
    .map(({ name, bets }) => ({ name, bets }));
}

/** @param stake fen @returns the whole chips in it, fen */
export function inChips(stake: bigint): bigint {
  return stake - (stake % chip);
}

/** @param names of the round, to which those of newcomers are added */
function readSeats(
  store: Store,
  game: string,
  round: number,
  names: Map<string, string>,
): (Seat & PlayerKey)[] {
  const rows = store.all(
    seatRow,
    `select bet.venue, bet.player, kind, sum(stake) as stake
       from (select venue, player, max(placed_at) as latest from scheduled_bet
              where game = :game and round = :round and state <> 'void'
              group by venue, player order by latest desc, player limit :limit) as sits
       join scheduled_bet bet on bet.venue = sits.venue and bet.player = sits.player
      where game = :game and round = :round and state <> 'void'
      group by bet.venue, bet.player, kind order by latest desc, bet.player, kind`,
    // One more than is shown: the player who looks may be among them.
    { game, round, limit: shown + 1 },
  );
  const seats = new Map<string, Seat & PlayerKey>();
  for (const { venue, player, kind, stake } of rows) {
    const key = `${venue}/${player}`;
    const name = names.get(key) ?? nameOf(game, round, { venue, player }, new Set(names.values()));
    names.set(key, name);
    const before = seats.get(key);
    seats.set(key, {
      venue,
      player,
      name,
      bets: [...(before?.bets ?? []), { kind, stake: inChips(stake) }],
    });
  }
  return [...seats.values()];
}

/** @param taken names of others at the table, of which none is given twice */
export function nameOf(
  game: string,
  round: number,
  { venue, player }: PlayerKey,
  taken: ReadonlySet<string>,
): string {
  for (let draw = 0; ; draw += 1) {
    const digest = createHmac('sha256', secret)
      .update(JSON.stringify([game, round, venue, player, draw]))
      .digest();
    const name = [0, 1, 2].map((place) => letters.charAt(digest.readUInt8(place) % letters.length)).join('');
    if (!taken.has(name)) return name;
  }
}
