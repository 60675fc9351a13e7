/** The public rounds of a test: a beacon of its own key at the test's time, which can be away or lie. */
import { openPublicBeacon } from '../beacon/index.ts';
import { type BeaconRounds, openBeaconRounds } from '../game-platform/beacon/rounds.ts';
import type { MovableClock } from '../kit/clock.ts';
import type { Store } from '../kit/store.ts';

export interface TestBeacon extends BeaconRounds {
  /** Nobody answers from now on, or again. */
  away(isAway: boolean): void;
  /** Told of every round from now on. */
  lie(signature: string): void;
}

export function openTestBeacon(clock: MovableClock, store: () => Store): TestBeacon {
  const own = openPublicBeacon('a beacon of the test', { clock });
  let isAway = false;
  let lie: string | undefined;
  const rounds = openBeaconRounds(store, clock, {
    chain: own.chain,
    here: (round) => (isAway ? undefined : (lie ?? own.signatureOf(round))),
    ask: async () => undefined,
    foresee: own.foresee,
  });
  return {
    ...rounds,
    away(now) {
      isAway = now;
    },
    lie(signature) {
      lie = signature;
    },
  };
}
