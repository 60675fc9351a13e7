/**
 * A platform whose clock is behind. Who attacks: whoever knows the store, reads the public round at its moment, and bets while the platform
 * still believes that betting is open. What must hold: no bet is taken on a round once its signature may be out, whatever the clock says.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPublicBeacon } from '../../beacon/index.ts';
import { firstRoundFrom, timeOfRound } from '../../kit/beacon/chain.ts';
import { openClock } from '../../kit/clock.ts';
import { startPlatform } from '../../testing/platform.ts';
import { die, openTestTable, type TestTable, venue } from '../../testing/scheduled.ts';
import { goTo } from '../../testing/sports.ts';
import { placeOrder as placeOnMatches } from '../games/sports/bets.ts';
import { findEvent } from '../games/sports/events.ts';
import { createPlayer, move } from '../money/players.ts';
import { placeOrder } from '../scheduled/bets.ts';
import { tableView } from '../scheduled/view.ts';
import type { ToldRound } from './moment.ts';
import { openBeaconRounds } from './rounds.ts';

const idRow = z.object({ id: z.string() });
let table: TestTable;
/** Unix ms of the world, which the platform's clock may be behind; its process counts by it. */
let world: number;
let lies: readonly ToldRound[];
let isAway: boolean;
beforeEach(async () => {
  table = await openTestTable();
  table.seat('ann');
  world = table.platform.clock.now();
  [lies, isAway] = [[], false];
});
afterEach(() => table.close());

const beacon = () =>
  openPublicBeacon('a beacon of the test', { clock: { now: () => world, shift: () => undefined } });
/** Rounds as a platform has them whose nodes are somewhere else. */
function rounds(clock = table.platform.clock, { store } = table.platform) {
  const { chain, foresee } = beacon();
  return openBeaconRounds(
    () => store,
    clock,
    {
      chain,
      ask: async () => undefined,
      async newest() {
        if (isAway) return [];
        const round = firstRoundFrom(chain, world + 1) - 1;
        return [...lies, { round, signature: foresee(round) }];
      },
    },
    () => world,
  );
}
const key = { venue, player: 'ann' };
const onDie = (platform: TestTable['platform']) =>
  placeOrder(platform, die, key, {
    id: randomUUID(),
    round: table.round,
    bets: [{ kind: 'odd', stake: 100n }],
  })?.reason;
const said = (look: Promise<void>) => look.then(() => 'nothing', String);

describe('a platform whose clock is five seconds behind', () => {
  it('takes no bet on a round whose public round is signed, though its own betting goes on', async () => {
    const platform = { ...table.platform, beacon: rounds() };
    await platform.beacon.lookAtClock();
    expect(onDie(platform)).toBeUndefined();
    // The world is at the closing, this clock is not.
    world = table.times.closesAt + 3_000;
    table.setTime(world - 5_000);
    expect(await said(platform.beacon.lookAtClock())).toMatch(/behind/);
    expect(onDie(platform)).toBe('round_closed');
    expect(table.stakes()).toBe(1);
  });

  it('takes none in the middle of betting either, says so to the page, and goes on once the clock is right', async () => {
    const platform = { ...table.platform, beacon: rounds() };
    table.setTime(Math.max(world - 5_000, table.times.opensAt));
    world = table.platform.clock.now() + 5_000;
    expect(await said(platform.beacon.lookAtClock())).toMatch(/behind/);
    expect(onDie(platform)).toBe('maintenance');
    expect(tableView(platform, die, key, -1).maintenance).toBe(true);
    table.setTime(world);
    expect(await said(platform.beacon.lookAtClock())).toBe('nothing');
    expect(onDie(platform)).toBeUndefined();
    expect(tableView(platform, die, key, -1).maintenance).toBe(false);
  });

  it('is not fooled between two looks: whoever sets the clock back moves no count of ms', async () => {
    const platform = { ...table.platform, beacon: rounds() };
    await platform.beacon.lookAtClock();
    world += table.times.closesAt - table.times.opensAt + 6_000;
    expect(onDie(platform)).toBe('round_closed');
  });

  it('takes no bet on a match that has begun in the world', async () => {
    const clock = openClock();
    const running = await startPlatform({}, clock);
    const { platform } = running;
    running.parties['game-platform']?.runDue();
    const event = platform.store
      .all(idRow, "select id from sport_event where sport = 'football' order by starts_at desc limit 1", {})
      .map(({ id }) => findEvent(platform.store, id))[0];
    await goTo(running, (event?.starts_at ?? 0) - 20_000);
    world = clock.now();
    const [market, odds] = Object.entries(event?.odds ?? {})[0] ?? [];
    const [selection, price] = Object.entries(odds ?? {}).find(([, each]) => each !== null) ?? [];
    if (!event || !market || !selection || !price) throw new Error('no match is open');
    createPlayer(platform.store, key, world);
    move(platform.store, { ...key, kind: 'transfer', reference: 'seat', amount: 100_000n, at: world });
    const behind = { ...platform, beacon: rounds(clock, platform) };
    const bet = () =>
      placeOnMatches(
        behind,
        { ...key, game: 'football' },
        {
          id: randomUUID(),
          stake: 1_000n,
          accept: 'any',
          legs: [{ event: event.id, market, selection, odds: BigInt(price) }],
        },
      )?.reason;
    // Named under this test's chain, as one announced by it would be.
    const { chain } = beacon();
    platform.store.run(
      'update sport_draw set chain = :chain, public_key = :key, round = :round where event = :id',
      {
        chain: chain.hash,
        key: chain.publicKey,
        round: firstRoundFrom(chain, event.starts_at),
        id: event.id,
      },
    );
    await behind.beacon.lookAtClock();
    expect(bet()).toBeUndefined();
    world = event.starts_at + 3_000;
    await said(behind.beacon.lookAtClock());
    expect(bet()).toBe('closed');
    await running.stop();
  });
});

describe('what is told of the newest round', () => {
  it('is believed by its signature alone: a node that lies of a round to come stops nothing', async () => {
    const { chain, foresee } = beacon();
    const round = firstRoundFrom(chain, world + 60_000);
    lies = [{ round, signature: foresee(round - 1) }];
    const platform = { ...table.platform, beacon: rounds() };
    expect(await said(platform.beacon.lookAtClock())).toBe('nothing');
    expect(onDie(platform)).toBeUndefined();
  });

  it('is not there at first, or for minutes: then no bet hangs on a round, for nobody knows how late it is', async () => {
    const platform = { ...table.platform, beacon: rounds() };
    expect(onDie(platform)).toBe('maintenance');
    await platform.beacon.lookAtClock();
    expect(onDie(platform)).toBeUndefined();
    isAway = true;
    world += 310_000;
    table.setTime(world);
    await platform.beacon.lookAtClock();
    expect(platform.beacon.standing(laterRound())).toBe('unsure');
    isAway = false;
    await platform.beacon.lookAtClock();
    expect(platform.beacon.standing(laterRound())).toBe('to_come');
  });

  it('of a clock that is right closes no bet before its time', async () => {
    const platform = { ...table.platform, beacon: rounds() };
    for (; world < table.times.closesAt - 100; world += 250) {
      table.setTime(world);
      expect(await said(platform.beacon.lookAtClock())).toBe('nothing');
      expect(onDie(platform)).toBeUndefined();
    }
  });
});

function laterRound() {
  const { chain } = beacon();
  const round = firstRoundFrom(chain, world + 10_000);
  expect(timeOfRound(chain, round)).toBeGreaterThan(world);
  return { chain: chain.hash, publicKey: chain.publicKey, round };
}
