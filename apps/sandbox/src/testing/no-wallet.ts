/** For tests of games whose venues have wallets of their own: nobody asks the operator for anything. */
import type { OperatorWallet } from '../game-platform/wallet/wallet.ts';

const never = () => {
  throw new Error('this venue has wallets of its own');
};

export const noWallet: OperatorWallet = {
  balance: never,
  ask: never,
  settle: never,
  annul: never,
  tell: never,
  totals: never,
  start: () => undefined,
  stop: async () => undefined,
};
