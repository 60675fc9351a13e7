/**
 * Where something goes on in a past, and what is left alone until then: looks at venues, tables and chains on which nothing moves
 * cost as much as others, and a quarter of a year has many.
 */
import { beijingMs, dayMs, hourMs, minuteMs } from './spans.ts';

/** The platform's own tables, by venue; the other venues have slot machines, whose rounds end at once. */
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  mpqp: ['hilo'],
  mpcp: ['k3', 'ssc'],
  mplive: ['baccarat', 'dragontiger'],
  mpty: ['sports'],
  mpdj: ['sports'],
};
const chains = ['ERC20', 'TRC20'] as const;
const tables = new Set(Object.values(tablesOf).flat());

export interface Awake {
  /** Somebody sits down there. */
  sits(venue: string): void;
  /** A payment is on its way on that chain. */
  pays(chain: 'ERC20' | 'TRC20'): void;
  /** Night has come, when nobody pays: chains are left alone. */
  falls(): void;
  /** The night ends with a look at every chain: a look reads 2,000 blocks at most, and nobody may find it further behind. */
  ends(): void;
  /** Keys of queued jobs that wait. */
  resting(): readonly string[];
  /** Whether nobody sits at that table. */
  unplayed(game: string): boolean;
}

/**
 * @param venues codes of all
 * @param from all are awake from then on, Unix ms: on the last day a site is as it always is
 */
export function openAwake(venues: readonly string[], from: number, now: () => number): Awake {
  const until = new Map<string, number>();
  let asleep = false;
  const isAwake = (name: string) => now() >= from || (until.get(name) ?? 0) > now();
  const stayAwake = (name: string, at: number) => until.set(name, Math.max(until.get(name) ?? 0, at));
  return {
    sits(venue) {
      const midnight = now() - ((now() + beijingMs) % dayMs) + dayMs;
      const end = midnight + 20 * minuteMs;
      stayAwake(venue, end);
      for (const table of tablesOf[venue] ?? []) stayAwake(table, end);
    },
    // Confirmed by the next looks, an hour of blocks later, and looked at once more.
    pays: (chain) => void stayAwake(chain, now() + 30 * hourMs),
    falls() {
      asleep = true;
    },
    ends() {
      asleep = false;
      for (const chain of chains) stayAwake(chain, now() + 10 * minuteMs);
    },
    resting() {
      const quiet = venues.filter((venue) => !isAwake(venue)).map((venue) => `pull_bets/${venue}`);
      const unwatched = chains.filter((chain) => now() < from && (asleep || !isAwake(chain)));
      return [...quiet, ...unwatched.map((chain) => `watch_chain/${chain}`)];
    },
    unplayed: (game) => tables.has(game) && !isAwake(game),
  };
}
