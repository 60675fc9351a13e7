/**
 * Who else bets on a round: their real bets, under names that lead to nobody. A name is made of a secret that ends with the process and
 * of the hour, so that a neighbour can be told from another for a while, and nobody can be followed from day to day.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fenColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { PlayerKey } from '../money/players.ts';

const seatRow = z.object({ venue: z.string(), player: z.string(), kind: z.string(), stake: fenColumn });

export interface Seat {
  readonly name: string;
  /** Fen by what was bet on. */
  readonly bets: readonly { readonly kind: string; readonly stake: bigint }[];
}

const shown = 6;
const lifeMs = 500;
const hourMs = 3_600_000;
const secret = randomBytes(32);
/** No character that looks like another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

interface Table {
  readonly round: number;
  readonly at: number;
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
  const table = fresh ? last : { round, at: now, seats: readSeats(store, game, round, now) };
  kept.set(game, table);
  return table.seats
    .filter(({ venue, player }) => venue !== own.venue || player !== own.player)
    .slice(0, shown)
    .map(({ name, bets }) => ({ name, bets }));
}

function readSeats(store: Store, game: string, round: number, now: number): (Seat & PlayerKey)[] {
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
    const name = nameOf({ venue, player }, now);
    const before = seats.get(`${venue}/${player}`);
    seats.set(`${venue}/${player}`, {
      venue,
      player,
      name,
      bets: [...(before?.bets ?? []), { kind, stake }],
    });
  }
  return [...seats.values()];
}

function nameOf({ venue, player }: PlayerKey, now: number): string {
  const digest = createHmac('sha256', secret)
    .update(`${Math.floor(now / hourMs)}/${venue}/${player}`)
    .digest();
  return [0, 1, 2].map((place) => letters.charAt(digest.readUInt8(place) % letters.length)).join('');
}
