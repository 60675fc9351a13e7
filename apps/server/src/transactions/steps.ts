/** The steps of an order, as its owner reads them. */

import type { Protocol } from '@mingpai/contract/states';
import type { Message } from '@mingpai/contract/texts';
import type { Question } from '../claims/index.ts';
import type { OrderState } from '../orders/index.ts';

export interface Step {
  readonly label: Message;
  /** Absent: still to come. */
  readonly at: Date | undefined;
  readonly note: readonly Message[];
}

export interface Timeline {
  readonly number: string;
  /** fen */
  readonly amount: bigint;
  readonly state: OrderState;
  readonly steps: readonly Step[];
  /** How long such orders usually take; only of one that waits. */
  readonly usualMinutes?: number | undefined;
  /** The queue in which staff decide it; only of one that waits. */
  readonly waitsIn?: 'deposits' | 'withdrawals' | undefined;
  /** What staff asked, while it waits for the member's answer. */
  readonly question?: Question | undefined;
  /** Of a withdrawal that was not turned down. */
  readonly receipt?: Receipt;
}

/** What goes where, as it was agreed when it was asked for. */
export interface Receipt {
  /** Yuan for one USDT, in ten-thousandths. */
  readonly rate: bigint;
  /** micro-USDT; `net` arrives after the fee. */
  readonly usdt: bigint;
  readonly fee: bigint;
  readonly net: bigint;
  readonly protocol: Protocol;
  readonly address: string;
  readonly hash: string | null;
}
