/**
 * A long life of the site from one number (proof.md, Money): members, staff, venues that fail, and a server that is killed in the
 * middle of things, all by HTTP; the books are checked after each step. The same seed rolls the same deeds in the same order, so
 * that what was found can be looked for again; only what the machine does at the same time differs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { checkBooks, checkQuiet } from './books.ts';
import { type Memory, rollDeed } from './deeds.ts';
import { type Dice, diceOf } from './dice.ts';
import { openWorld } from './world.ts';

export interface Simulation {
  readonly seed: number;
  readonly steps: number;
  /** Also faults that leave the server waiting for 8 seconds. */
  readonly slowFaults?: boolean;
  /** Steps between two quiet moments. */
  readonly quietEvery?: number;
  readonly log?: (line: string) => void;
}

export interface Simulated {
  readonly deeds: number;
  readonly crashes: number;
  readonly restarts: number;
  readonly faults: number;
}

const quickFaults = ['refuse', 'error_before', 'error_after', 'down', 'twice', 'wrong_amount', 'malformed'];
const slowFaults = ['timeout_before', 'timeout_after', 'late', 'slow'];
/** What members and the server ask of a venue; transfers twice as often as the rest. */
const operations = [
  'transfers/create',
  'transfers/create',
  'transfers/status',
  'players/create',
  'players/balance',
  'bets/list',
];

/** What the venue that plays from the central wallet asks of us, and how that fails. */
const walletOperations = ['wallet/bet', 'wallet/win', 'wallet/rollback'] as const;
const walletFaults = ['error_before', 'error_after', 'down', 'malformed', 'wrong_amount'] as const;

/** What the gateway is asked, and what it tells us, and how that fails. */
const gatewayOperations = ['payments/open', 'payments/callback', 'payments/callback'] as const;
const gatewayFaults = ['error_before', 'error_after', 'down', 'malformed', 'twice'] as const;

/** @throws an error that names the seed and the step at which something was wrong */
export async function simulate({
  seed,
  steps,
  slowFaults: slow = false,
  quietEvery = 25,
  log = () => undefined,
}: Simulation): Promise<Simulated> {
  const world = await openWorld(4);
  const memory: Memory = { deposits: [], withdrawals: [], bets: [], sent: [] };
  const count = { deeds: 0, crashes: 0, restarts: 0, faults: 0 };
  const faults = slow ? [...quickFaults, ...slowFaults] : quickFaults;
  let last = '';
  const started = Date.now();
  const say = (line: string) => {
    last = line;
    log(`${((Date.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  };

  async function step(number: number, dice: Dice): Promise<void> {
    if (dice.happens(20)) {
      const venue = dice.pick(world.venues);
      const [fault, operation] = [dice.pick(faults) ?? '', dice.pick(operations) ?? ''];
      say(`${number} fault: ${fault} at ${venue}, ${operation}`);
      await world.sandbox.fault(operation, fault, dice.whole(1, 3), { venue });
      count.faults += 1;
    }
    if (dice.happens(2)) {
      const [venue, isUp] = [dice.pick(world.venues), dice.happens(60)];
      say(`${number} ${venue} ${isUp ? 'is open' : 'closes for maintenance'}`);
      await world.sandbox.switchVenue(venue, isUp);
    }
    const crashes = dice.happens(6);
    const restarts = !crashes && dice.happens(3);
    const together = crashes || restarts ? dice.whole(4, 8) : dice.happens(20) ? dice.whole(2, 6) : 1;
    const afterMs = dice.whole(0, 120);
    if (dice.happens(10)) {
      const { venue } = world.seamless;
      const [fault, operation] = [dice.pick(walletFaults), dice.pick(walletOperations)];
      say(`${number} fault: ${fault} at ${venue}, ${operation}`);
      await world.sandbox.fault(operation, fault, dice.whole(1, 2), { venue });
      count.faults += 1;
    }
    if (dice.happens(10)) {
      const [fault, operation] = [dice.pick(gatewayFaults), dice.pick(gatewayOperations)];
      say(`${number} fault: ${fault} at the gateway, ${operation}`);
      await world.sandbox.fault(operation, fault, dice.whole(1, 2));
      count.faults += 1;
    }
    const deeds = Array.from({ length: together }, () => rollDeed(world, memory, dice)).filter(
      (deed) => deed !== undefined,
    );
    const done = deeds.map(async (deed) => {
      count.deeds += 1;
      const outcome = await deed.run().catch((error: unknown) => {
        throw new Error(`${deed.words}: ${error instanceof Error ? error.message : error}`, { cause: error });
      });
      say(`${number} ${deed.words}: ${outcome}`);
    });
    if (crashes || restarts) {
      await pause(afterMs);
      say(`${number} the server ${crashes ? 'is killed' : 'is restarted'}`);
      done.push(crashes ? world.crash() : world.restart());
      count[crashes ? 'crashes' : 'restarts'] += 1;
    }
    // All of them, also when one fails: nothing of this step may run into the next.
    const failed = (await Promise.allSettled(done)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    await checkBooks(world);
  }

  let number = 0;
  try {
    for (number = 1; number <= steps; number += 1) {
      await step(number, diceOf(seed, number));
      if (number % quietEvery === 0 || number === steps) {
        say(`${number} quiet`);
        await checkQuiet(world);
      }
    }
    return count;
  } catch (error) {
    throw new Error(
      `seed ${seed}, step ${number} (last: ${last}): ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  } finally {
    await world.close();
  }
}
