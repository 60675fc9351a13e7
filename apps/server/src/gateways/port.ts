/**
 * What a payment gateway must do; adapters translate it to a gateway's own protocol (docs/connecting-a-gateway.md). A call has three
 * outcomes: done, refused, unknown; unknown is asked again by our order's number. Amounts in fen.
 */
import type { Answer } from '../platform/answer.ts';
import type { SignedCall } from '../platform/signed-client.ts';

export const gatewayWays = ['wechat', 'alipay'] as const;
export type GatewayWay = (typeof gatewayWays)[number];

export interface PageOrder {
  /** Our order's number; names one payment at the gateway. */
  readonly orderNo: string;
  readonly way: GatewayWay;
  readonly amount: bigint;
  readonly language: 'zh-CN' | 'en';
  /** Where the page leads back to. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** Money that arrived at the gateway. */
export interface Paid {
  readonly orderNo: string;
  /** The gateway's name for it: the same payment has the same one, however often we are told. */
  readonly payment: string;
  /** What arrived, which need not be what was asked for. */
  readonly amount: bigint;
  readonly paidAt: Date;
}

export type Standing =
  | ({ readonly state: 'paid' } & Paid)
  /** `declined` is final; `expired` can still be paid, late; `not_found`: it was never opened. */
  | { readonly state: 'open' | 'declined' | 'expired' | 'not_found' };

export type Notice =
  | ({ readonly kind: 'paid' } & Paid)
  | { readonly kind: 'declined'; readonly orderNo: string };

export type CallbackAnswer =
  | { readonly ok: true }
  /** `conflict`: the payment was told before with another amount or order. */
  | { readonly ok: false; readonly reason: 'unauthenticated' | 'bad_request' | 'conflict' };

export interface GatewayPort {
  /** The same order again is the same payment. @returns the address of its page, which is also what its QR code says */
  open(order: PageOrder): Promise<Answer<{ readonly url: string }>>;
  standing(order: Pick<PageOrder, 'orderNo' | 'way'>): Promise<Answer<Standing>>;
  /** Checks signature and time over the bytes that arrived, then the shape. */
  readCallback(call: SignedCall): Notice | 'unauthenticated' | 'bad_request';
  /** The answer in the gateway's own words. */
  writeAnswer(answer: CallbackAnswer): { readonly status: number; readonly body: string };
}
