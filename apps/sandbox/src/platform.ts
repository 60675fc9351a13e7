import type { Checkout } from './checkout/checkout.ts';
import type { MovableClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Payouts } from './payouts/payouts.ts';
import type { Store } from './store/store.ts';
import type { OperatorWallet } from './wallet/wallet.ts';

/** What every part of the platform works with. */
export interface Platform {
  readonly config: Config;
  readonly store: Store;
  readonly clock: MovableClock;
  /** Venues that staff, or a test, closed for now. */
  readonly maintenance: Set<string>;
  /** The operator's wallet, for venues that play from it. */
  readonly wallet: OperatorWallet;
  /** The payment gateway. */
  readonly checkout: Checkout;
  /** The payout service. */
  readonly payouts: Payouts;
}
