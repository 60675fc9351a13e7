/** Players of each venue and their balances. Every change is a movement; call these inside a transaction. */
import { z } from 'zod';
import { fenColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';

const balanceRow = z.object({ balance: fenColumn });

export interface PlayerKey {
  readonly venue: string;
  readonly player: string;
}

type MovementKind = 'transfer' | 'stake' | 'payout' | 'refund' | 'correction';

export interface Movement extends PlayerKey {
  readonly kind: MovementKind;
  /** The transfer or bet that it belongs to. */
  readonly reference: string;
  /** Fen; negative takes. */
  readonly amount: bigint;
  /** Unix ms. */
  readonly at: number;
}

/** Makes the player; one that exists stays as it is. */
export function createPlayer(store: Store, { venue, player }: PlayerKey, now: number): void {
  store.run(
    `insert into player (venue, player, balance, created_at) values (:venue, :player, 0, :now)
     on conflict do nothing`,
    { venue, player, now },
  );
}

/** @returns fen, or `undefined` for a player that does not exist */
export function balanceOf(store: Store, { venue, player }: PlayerKey): bigint | undefined {
  return store.one(balanceRow, 'select balance from player where venue = :venue and player = :player', {
    venue,
    player,
  })?.balance;
}

/** @returns the balance after it in fen, or `undefined` (and nothing moved) when it would go below zero */
export function move(store: Store, movement: Movement): bigint | undefined {
  const { venue, player, kind, reference, amount, at } = movement;
  const after = store.one(
    balanceRow,
    `update player set balance = balance + :amount
      where venue = :venue and player = :player and balance + :amount >= 0
     returning balance`,
    { venue, player, amount },
  )?.balance;
  if (after === undefined) return undefined;
  store.run(
    `insert into movement (venue, player, kind, reference, amount, balance_after, at)
     values (:venue, :player, :kind, :reference, :amount, :after, :at)`,
    { venue, player, kind, reference, amount, after, at },
  );
  return after;
}
