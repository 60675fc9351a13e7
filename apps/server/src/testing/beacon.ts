/** A beacon of a test's own keys: it signs what its clock says is due, and can be away. */
import { type AskRound, type Beacon, openBeacon } from '../beacon/beacon.ts';
import { demonstrationChain, keyFrom, timeOfRound } from '../beacon/chain.ts';
import { signRound } from '../beacon/verify.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';

const testSecret = 'a beacon of the tests';

export interface TestBeacon extends Beacon {
  /** From now on no node answers, or they do again. */
  away(isAway: boolean): void;
  /** From now on nodes tell this of every round. */
  lie(signature: string): void;
}

/** What a node of the demonstration's chain with this secret tells at the time of a clock. */
export function signingNode(clock: Clock, secret: string): AskRound {
  const chain = demonstrationChain(secret);
  return async (hash, round) =>
    hash === chain.hash && clock.now() >= timeOfRound(chain, round)
      ? signRound(keyFrom(secret), round)
      : undefined;
}

export function openTestBeacon({
  clock,
  database,
  nodesClock = clock,
}: {
  readonly clock: Clock;
  readonly database: Database;
  /** Where the site's clock is not the world's. */
  readonly nodesClock?: Clock;
}): TestBeacon {
  const honest = signingNode(nodesClock, testSecret);
  let isAway = false;
  let lie: string | undefined;
  const node: AskRound = async (chain, round) => {
    if (isAway) throw new Error('away');
    return lie ?? honest(chain, round);
  };
  return {
    ...openBeacon({ chain: demonstrationChain(testSecret), clock, database, nodes: [node] }),
    away(now) {
      isAway = now;
    },
    lie(signature) {
      lie = signature;
    },
  };
}
