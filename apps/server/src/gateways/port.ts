/**
 * What a payment gateway must do; adapters translate it to a gateway's own protocol (docs/connecting-a-gateway.md). A call has three
 * outcomes: done, refused, unknown; unknown is asked again by our order's number. Amounts in fen.
 */
import type { Answer } from '../platform/answer.ts';
import type { SignedCall } from '../platform/signed-client.ts';
import type { SignedAnswer } from '../platform/webhook-endpoint.ts';

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
  /** `amount` is all that has come under this name until now: it may grow, and what it grows by waits for staff. */
  readonly total?: true;
  /** Why staff decide about it, however its order stands: it came after its time, at a price that no longer holds. */
  readonly review?: 'late_payment';
}

/** `late`: besides that, what came after the time to pay, under a name of its own. */
export type Standing = { readonly late?: Paid } & (
  | ({ readonly state: 'paid' } & Paid)
  /** It answered, and only people can tell what it means: why stands with the order. */
  | { readonly state: 'unclear'; readonly reason: string }
  /** `declined` is final; `expired` can still be paid, late; `not_found`: it was never opened. */
  | { readonly state: 'open' | 'declined' | 'expired' | 'not_found' }
);

export type Notice =
  | ({ readonly kind: 'paid' } & Paid)
  | { readonly kind: 'declined'; readonly orderNo: string }
  /** Something happened to an order, which is found by its number or by what `open` called its payment: the gateway is asked what. */
  | { readonly kind: 'ask'; readonly by: { readonly orderNo: string } | { readonly reference: string } }
  /** Genuine, and about nothing that we keep. */
  | { readonly kind: 'nothing' };

export type CallbackAnswer =
  | { readonly ok: true }
  /** `conflict`: the payment was told before with another amount or order. */
  | { readonly ok: false; readonly reason: 'unauthenticated' | 'bad_request' | 'conflict' };

export interface OpenedPage {
  readonly url: string;
  /** The gateway's own name of the payment, where its callbacks may name nothing else. */
  readonly reference?: string;
}

export interface GatewayPort {
  /** The same order again is the same payment. @returns the address of its page, which is also what its QR code says */
  open(order: PageOrder): Promise<Answer<OpenedPage>>;
  standing(order: Pick<PageOrder, 'orderNo' | 'way'>): Promise<Answer<Standing>>;
  /** Checks the signature over the bytes that arrived, and the time where one is signed, then the shape. */
  readCallback(call: SignedCall): Notice | 'unauthenticated' | 'bad_request';
  /** The answer in the gateway's own words, plain or not. */
  writeAnswer(answer: CallbackAnswer): SignedAnswer;
}
