/**
 * How much more a player may stake on each kind of a round: by the pick, by the player's round, and by what the house may lose on the
 * round to everybody. Nobody takes more than a tenth of what the others left of the house's part, so no one player closes a kind
 * for all, and many together need stakes as large as the loss they want.
 */
import { z } from 'zod';
import { fenColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { PlayerKey } from '../money/players.ts';
import type { ScheduledGame } from './definition.ts';
import { type Part, paidAtEnds, type Stake } from './risk.ts';

const stakeRow = z.object({ kind: z.string(), stake: fenColumn, own: fenColumn });

/** A player's exposure weighs this many times against what the others left. */
const shareOf = 10n;

export type Bound = 'pick_limit' | 'round_limit' | 'payout_limit' | 'house_limit';

export interface Room {
  /** Fen. */
  readonly room: bigint;
  /** Which limit it is. */
  readonly by: Bound;
}

/** What stands on a round: everybody's stakes by kind, and among them one player's own. */
export interface Standing extends Stake {
  readonly own: bigint;
}

/** @returns one row for each kind that was bet on, void bets left out */
export function standingOn(
  store: Store,
  game: string,
  { venue, player }: PlayerKey,
  round: number,
): Standing[] {
  return store.all(
    stakeRow,
    `select kind, sum(stake) as stake, sum(case when venue = :venue and player = :player then stake else 0 end) as own
       from scheduled_bet where game = :game and round = :round and state <> 'void' group by kind order by kind`,
    { game, venue, player, round },
  );
}

/** @returns what may still be staked on each kind that it is asked for */
export function roomsOn<Result>(
  { parts, limits, limitsOf }: ScheduledGame<Result>,
  standing: readonly Standing[],
): (kind: string) => Room {
  const own = standing.map(({ kind, own: stake }) => ({ kind, stake }));
  const weighed = standing.map(({ kind, stake, own: mine }) => ({
    kind,
    stake: stake + (shareOf - 1n) * mine,
  }));
  const ownStaked = sum(own.map(({ stake }) => stake));
  const allStaked = sum(standing.map(({ stake }) => stake));
  const books = parts().map((part) => ({
    part,
    own: paidAtEnds(part, own),
    weighed: paidAtEnds(part, weighed),
  }));
  const ownWorst = sum(books.map((book) => most(book.own)));
  const weighedWorst = sum(books.map((book) => most(book.weighed)));

  return (kind) => {
    const book = books.find(({ part }) => part.paid.has(kind));
    if (!book) throw new Error(`no end of the round decides ${kind}`);
    const staked = own.find((each) => each.kind === kind)?.stake ?? 0n;
    // The other parts may end as badly as they can at the same time.
    const ownLeft = limits.largestPayout * 100n - (ownWorst - most(book.own));
    const houseLeft = (limits.houseRound + allStaked) * 100n - (weighedWorst - most(book.weighed));
    const rooms: readonly Room[] = [
      { by: 'pick_limit', room: (limitsOf?.(kind) ?? limits).largestBet - staked },
      { by: 'round_limit', room: limits.largestRound - ownStaked },
      { by: 'payout_limit', room: leastRoom(book.part, kind, book.own, ownLeft, (factor) => factor) },
      {
        by: 'house_limit',
        // The stake itself stays with the house.
        room: leastRoom(book.part, kind, book.weighed, houseLeft, (factor) => shareOf * factor - 100n),
      },
    ];
    const least = rooms.reduce((one, other) => (other.room < one.room ? other : one));
    return least.room > 0n ? { by: least.by, room: wholeYuan(least.room) } : { by: least.by, room: 0n };
  };
}

/** What may still be staked on every kind, in fen. */
export function allRooms<Result>(
  game: ScheduledGame<Result>,
  standing: readonly Standing[],
): Record<string, bigint> {
  const roomOf = roomsOn(game, standing);
  const kinds = game.parts().flatMap(({ paid }) => [...paid.keys()]);
  return Object.fromEntries(kinds.map((kind) => [kind, roomOf(kind).room]));
}

/** @param weigh what one hundredth of a fen more on the kind adds at an end, from what it is paid there */
function leastRoom(
  { paid }: Part,
  kind: string,
  standing: readonly bigint[],
  left: bigint,
  weigh: (factor: bigint) => bigint,
): bigint {
  let least = left;
  for (const [end, factor] of (paid.get(kind) ?? []).entries()) {
    const weight = weigh(factor);
    if (factor === 0n || weight <= 0n) continue;
    const room = (left - (standing[end] ?? 0n)) / weight;
    if (room < least) least = room;
  }
  return least;
}

function wholeYuan(fen: bigint): bigint {
  return fen - (fen % 100n);
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

function most(amounts: readonly bigint[]): bigint {
  let highest = 0n;
  for (const amount of amounts) if (amount > highest) highest = amount;
  return highest;
}
