/**
 * The public round that each round of a game names: the first that is signed when its betting closes or after it. Which it is follows
 * from the clock, so it is known to everybody when the round opens, and what it will bring to nobody before the last bet.
 */
import { z } from 'zod';
import { type BeaconChain, firstRoundFrom } from '../../kit/beacon/chain.ts';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { NamedRound } from '../beacon/rounds.ts';
import type { Platform } from '../platform.ts';
import { roundAt, type Schedule, timesOf } from './schedule.ts';

const eraRow = z.object({
  from_round: wholeColumn,
  chain: z.string(),
  public_key: z.string(),
  genesis_ms: wholeColumn,
  period_ms: wholeColumn,
});

interface Game {
  readonly game: string;
  readonly schedule: Schedule;
}

/** Games that name rounds of a chain already, by store. */
const naming = new WeakMap<Store, Set<string>>();

/**
 * From the next round on a game names rounds of the platform's chain; where it has never been played, from the one that runs. Rounds
 * of before keep what was said of them. Opens no transaction; harmless to repeat.
 */
export function beginNaming({ store, clock, beacon: { chain } }: Platform, { game, schedule }: Game): void {
  const done = naming.get(store) ?? new Set();
  naming.set(store, done);
  const name = `${game}/${chain.hash}`;
  if (done.has(name)) return;
  const latest = store.one(
    eraRow,
    'select * from scheduled_beacon where game = :game order by from_round desc limit 1',
    { game },
  );
  if (latest?.chain !== chain.hash) {
    const played = store.one(
      z.object({ found: wholeColumn }),
      'select count(*) as found from scheduled_chain where game = :game',
      { game },
    );
    const from = roundAt(schedule, clock.now()) + (played?.found ? 1 : 0);
    store.run(
      `insert into scheduled_beacon (game, from_round, chain, public_key, genesis_ms, period_ms)
       values (:game, :from, :chain, :key, :genesis, :period) on conflict do nothing`,
      {
        game,
        from,
        chain: chain.hash,
        key: chain.publicKey,
        genesis: chain.genesisMs,
        period: chain.periodMs,
      },
    );
    // Kept for good only with the transaction around it: looked at again.
    return;
  }
  done.add(name);
}

/** @returns nothing for rounds of before: their seed alone decides */
export function namedBy(store: Store, { game, schedule }: Game, round: number): NamedRound | undefined {
  const era = store.one(
    eraRow,
    'select * from scheduled_beacon where game = :game and from_round <= :round order by from_round desc limit 1',
    { game, round },
  );
  if (!era) return undefined;
  const chain: BeaconChain = {
    hash: era.chain,
    publicKey: era.public_key,
    genesisMs: era.genesis_ms,
    periodMs: era.period_ms,
  };
  const { closesAt } = timesOf(schedule, round);
  return { chain: chain.hash, publicKey: chain.publicKey, round: firstRoundFrom(chain, closesAt) };
}
