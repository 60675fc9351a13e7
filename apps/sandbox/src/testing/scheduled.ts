/** A table by the clock for one test: a store of its own, a clock that stands still, a die as the game. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { beaconSchema } from '../game-platform/beacon/rounds.ts';
import { findBet } from '../game-platform/money/bets.ts';
import { balanceOf, createPlayer, move } from '../game-platform/money/players.ts';
import type { Platform } from '../game-platform/platform.ts';
import type { ScheduledGame } from '../game-platform/scheduled/definition.ts';
import type { Part } from '../game-platform/scheduled/risk.ts';
import { roundAt, timesOf } from '../game-platform/scheduled/schedule.ts';
import { scheduledSchema } from '../game-platform/scheduled/schema.ts';
import { openPlatformStore } from '../game-platform/store.ts';
import { noWallet } from '../game-platform/wallet/none.ts';
import { wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';
import { openTestBeacon, type TestBeacon } from './beacon.ts';

export const venue = 'mplive';

const sides: Part = {
  weights: [1, 1],
  paid: new Map([
    ['odd', [200n, 0n]],
    ['even', [0n, 200n]],
    ['push', [100n, 100n]],
    ['broken', [0n, 0n]],
  ]),
};

/** Odd and even pay double, "push" brings the stake back, "broken" is a fault of the game. Rounds of 20 s: 12 to bet, 15 to the draw. */
export const die: ScheduledGame<number> = {
  game: 'die',
  schedule: { periodMs: 20_000, betMs: 12_000, drawMs: 15_000 },
  limits: {
    smallestBet: 100n,
    largestBet: 20_000n,
    largestRound: 25_000n,
    largestPayout: 45_000n,
    houseRound: 450_000n,
  },
  parts: () => [sides],
  marketOf: () => ({ market: 'sides', odds: 200 }),
  shown: 30,
  accepts: (kind) => ['odd', 'even', 'push', 'broken'].includes(kind),
  resultOf: (seed) => (Number.parseInt(seed.slice(0, 8), 16) % 6) + 1,
  words: ({ kind, result }) => ({
    selection: kind,
    outcome: result === undefined ? undefined : String(result),
  }),
  verifyPath: ({ seed }) => `/verify/test#${seed}`,
  payoutOf(kind, stake, result) {
    if (kind === 'broken') throw new Error('nobody knows');
    if (kind === 'push') return stake;
    return (result % 2 === 1) === (kind === 'odd') ? 2n * stake : 0n;
  },
};

export interface TestTable {
  readonly platform: Platform;
  readonly round: number;
  /** Unix ms of the round that runs at the start. */
  readonly times: ReturnType<typeof timesOf>;
  /** @param at Unix ms */
  setTime(at: number): void;
  seat(player: string, balance?: bigint): void;
  balance(player: string): bigint | undefined;
  bet(id: string): ReturnType<typeof findBet>;
  readonly beacon: TestBeacon;
  /** How many stakes were taken. */
  stakes(): number;
  /** The process dies and comes back with what is on the disk. */
  restart(): void;
  close(): Promise<void>;
}

export async function openTestTable(start = Date.UTC(2026, 5, 1, 3, 0, 1)): Promise<TestTable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'table-'));
  let now = start;
  const clock = { now: () => now, shift: () => undefined };
  let store: Store;
  const open = () => {
    store = openPlatformStore(dataDir, [scheduledSchema, beaconSchema]);
    return store;
  };
  const beacon = openTestBeacon(clock, () => store);
  const platform = {
    config: {
      folder: dataDir,
      operator: 'mingpai',
      secret: 'a secret of the test',
      controlToken: undefined,
      frameAncestors: [],
      publicUrl: undefined,
      walletUrl: 'http://127.0.0.1:9',
      walletSecret: 'a secret of the test',
      beacon: { urls: [], ownUrl: 'http://127.0.0.1:9', secret: 'a secret of the test' },
    },
    store: open(),
    clock,
    beacon,
    maintenance: new Set<string>(),
    wallet: noWallet,
  };
  const round = roundAt(die.schedule, start);
  return {
    platform,
    beacon,
    round,
    times: timesOf(die.schedule, round),
    setTime(at) {
      now = at;
    },
    seat(player, balance = 100_000n) {
      createPlayer(platform.store, { venue, player }, now);
      move(platform.store, { venue, player, kind: 'transfer', reference: 'seat', amount: balance, at: now });
    },
    balance: (player) => balanceOf(platform.store, { venue, player }),
    bet: (id) => findBet(platform.store, id),
    stakes: () =>
      platform.store.one(
        z.object({ count: wholeColumn }),
        `select count(*) as count from movement where kind = 'stake'`,
      )?.count ?? 0,
    restart() {
      platform.store.close();
      platform.store = open();
    },
    async close() {
      platform.store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
