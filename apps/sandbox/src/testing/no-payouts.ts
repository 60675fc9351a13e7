/** For tests of games: nothing is paid out here. */
import type { Payouts } from '../payouts/payouts.ts';

const never = () => {
  throw new Error('nothing is paid out in this test');
};

export const noPayouts: Payouts = {
  take: never,
  find: never,
  start: () => undefined,
  stop: async () => undefined,
};
