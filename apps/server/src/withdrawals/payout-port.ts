/**
 * What a payout service must do; adapters translate it to a service's own protocol (docs/payouts.md). A call has three outcomes:
 * done, refused, unknown; unknown is asked again by our order's number.
 */
import type { Protocol } from '@mingpai/contract/states';
import type { Answer } from '../platform/answer.ts';

export interface PayoutRequest {
  /** Our order's number; names one payout at the service, whose content never changes. */
  readonly orderNo: string;
  readonly protocol: Protocol;
  readonly address: string;
  /** micro-USDT that have to arrive. */
  readonly micro: bigint;
}

/** `accepted`: it is sent, or will be; the transaction may not be known yet. `refused` is final: it never will be. */
export type PayoutStatus =
  | { readonly state: 'accepted'; readonly transaction: string | undefined }
  | { readonly state: 'refused'; readonly reason: string };

/** `over`: it sends nothing for the order, now or later. `completed`: it has sent, and may know by which transaction. */
export type LeftThere =
  | { readonly state: 'over' | 'on_its_way' }
  | { readonly state: 'completed'; readonly transaction: string | undefined };

export interface PayoutSender {
  /** The same request again is the same payout. A refusal is final for its number: a late copy does not succeed either. */
  send(request: PayoutRequest): Promise<Answer<PayoutStatus>>;
  /** `not_found`: it never heard of it, though a call may still be on its way. */
  standing(orderNo: string): Promise<Answer<PayoutStatus | { readonly state: 'not_found' }>>;
  /** Takes an order back that staff have paid themselves. Absent where the service cannot. */
  withdraw?(orderNo: string): Promise<Answer<LeftThere>>;
}
