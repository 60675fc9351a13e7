/** The steps of an order, as its owner reads them. */

import type { OrderState } from '../orders/index.ts';

export interface Step {
  readonly label: string;
  /** Absent: still to come. */
  readonly at: Date | undefined;
  readonly note: string;
}

export interface Timeline {
  readonly number: string;
  /** fen */
  readonly amount: bigint;
  readonly state: OrderState;
  readonly steps: readonly Step[];
  /** How long such orders usually take; only of one that waits. */
  readonly usualMinutes?: number | undefined;
}
