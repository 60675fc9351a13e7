/** The hidden seed of each player's next round. It is used for one round and shown when that round is over. */
import { z } from 'zod';
import { wholeColumn } from '../../../kit/rows.ts';
import type { Store } from '../../../kit/store.ts';
import { newServerSeed } from '../../fairness/numbers.ts';
import type { PlayerKey } from '../../money/players.ts';

export interface HiddenSeed {
  readonly server: string;
  readonly nonce: number;
}

const seedRow = z.object({ server_seed: z.string(), next_nonce: wholeColumn });

/** Call inside a transaction: the first time it makes one. */
export function nextSeed(store: Store, { venue, player }: PlayerKey): HiddenSeed {
  store.run(
    `insert into hilo_seed (venue, player, server_seed, next_nonce) values (:venue, :player, :seed, 0)
     on conflict do nothing`,
    { venue, player, seed: newServerSeed() },
  );
  const row = store.one(
    seedRow,
    'select server_seed, next_nonce from hilo_seed where venue = :venue and player = :player',
    { venue, player },
  );
  if (!row) throw new Error('a seed that was just made is missing');
  return { server: row.server_seed, nonce: row.next_nonce };
}

/** Hands the seed to a round and makes the next one. Call inside a transaction. */
export function spendSeed(store: Store, key: PlayerKey): HiddenSeed {
  const used = nextSeed(store, key);
  replaceSeed(store, key, newServerSeed());
  store.run('update hilo_seed set next_nonce = next_nonce + 1 where venue = :venue and player = :player', {
    venue: key.venue,
    player: key.player,
  });
  return used;
}

/** Puts another seed in the place of the unused one. Call inside a transaction. @returns the one it replaced */
export function replaceSeed(store: Store, key: PlayerKey, server: string): HiddenSeed {
  const before = nextSeed(store, key);
  store.run('update hilo_seed set server_seed = :server where venue = :venue and player = :player', {
    venue: key.venue,
    player: key.player,
    server,
  });
  return before;
}
