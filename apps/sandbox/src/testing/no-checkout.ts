/** For tests of games: nobody pays here. */
import type { Checkout } from '../checkout/checkout.ts';

const never = () => {
  throw new Error('nothing is paid for in this test');
};

export const noCheckout: Checkout = {
  open: never,
  find: never,
  ofPage: never,
  decide: never,
  repeat: never,
  start: () => undefined,
  stop: async () => undefined,
};
