/** Where nobody asks the operator for anything: games whose venues have wallets of their own, and play money. */
import type { OperatorWallet } from './wallet.ts';

const never = () => {
  throw new Error('nothing here plays from the wallet of the operator');
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
