/** What everybody knows already: the latest round whose seed was shown, and the rounds that were void. */
import { z } from 'zod';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';

const roundRow = z.object({ round: wholeColumn });
const reasonRow = z.object({ reason: z.string() });

/** @returns the round's number; -1 while none was shown */
export function lastShown(store: Store, game: string): number {
  const row = store.one(roundRow, 'select round from scheduled_shown where game = :game', { game });
  return row?.round ?? -1;
}

/** Call before the seed of a round leaves the house. Writes only when there is news. */
export function noteShown(store: Store, game: string, round: number): void {
  if (round <= lastShown(store, game)) return;
  store.run(
    `insert into scheduled_shown (game, round) values (:game, :round)
     on conflict (game) do update set round = max(round, excluded.round)`,
    { game, round },
  );
}

export function isVoid(store: Store, game: string, round: number): boolean {
  return voidReason(store, game, round) !== undefined;
}

export function voidReason(store: Store, game: string, round: number): string | undefined {
  return store.one(reasonRow, 'select reason from scheduled_void where game = :game and round = :round', {
    game,
    round,
  })?.reason;
}

export function noteVoid(store: Store, game: string, round: number, reason: string, at: number): void {
  store.run(
    'insert into scheduled_void (game, round, reason, at) values (:game, :round, :reason, :at) on conflict do nothing',
    { game, round, reason, at },
  );
}
