/** A withdrawal as its table has it, and how far its payout is. */

import type { Protocol } from '@mingpai/contract/states';
import type { OrderState } from '../orders/index.ts';
import type { HeldFor } from '../payment-methods/index.ts';

/**
 * `due`: approved and still to be sent; `sent`: a transaction was named; `verified`: recipient, contract and amount were seen on
 * the chain; `wrong`: they were not right.
 */
export type PayoutState = 'due' | 'sent' | 'verified' | 'wrong';

export interface WithdrawalOrder {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly card_id: bigint;
  readonly protocol: Protocol;
  readonly address: string;
  readonly amount: bigint;
  readonly rate: bigint;
  readonly usdt: bigint;
  readonly fee: bigint;
  readonly receipt: bigint;
  readonly operation_id: string;
  readonly state: OrderState;
  readonly created_at: Date;
  /** Not to be approved before; none: it never had to wait. */
  readonly held_until: Date | null;
  readonly held_for: HeldFor | null;
  readonly first_approved_by: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly transaction_hash: string | null;
  readonly payout: PayoutState | null;
  readonly payout_reason: string | null;
  readonly payout_since: Date | null;
  readonly payout_checked_at: Date | null;
  /** The place of the transfer among its transaction's logs, once it is verified. */
  readonly payout_log: number | null;
  /** What the payout service has done with it; none: staff send it. */
  readonly service: 'queued' | 'asked' | 'accepted' | 'refused' | null;
  readonly service_asked_at: Date | null;
  readonly service_attempts: number;
  /** How often another transaction was named for it. */
  readonly corrections: number;
  /** The list of payouts that it is sent with. */
  readonly batch_id: bigint | null;
  /** Lists that any node named when somebody approved it although the nodes could not agree; none: nobody did. */
  readonly unchecked_lists: readonly string[] | null;
  /** The payout service waits for the nodes since. */
  readonly address_unknown_since: Date | null;
}

/** What `WithdrawalOrder` has, of the table. */
export const withdrawalColumns = `id, order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt,
  operation_id, state, created_at, held_until, held_for, first_approved_by, decided_by,
  decided_at, reason, transaction_hash, payout, payout_reason, payout_since, payout_checked_at,
  payout_log, service, service_asked_at, service_attempts, corrections, batch_id,
  unchecked_lists, address_unknown_since`;
