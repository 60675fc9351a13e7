/** What the operator may ask of the gateway (docs/connecting-a-gateway.md): one entry for each path behind `/v1/`. */
import { z } from 'zod';
import { type Call, call, no, orderId, positiveAmount, webAddress } from '../kit/answers.ts';
import type { MovableClock } from '../kit/clock.ts';
import type { Checkout } from './checkout.ts';
import { payWays, stateOf } from './payments.ts';

export interface Gateway {
  readonly checkout: Checkout;
  readonly clock: MovableClock;
  /** Where a browser reaches the page; without it, the host that the operator called. */
  readonly publicUrl: string | undefined;
}

const wayOf = ({ way }: { readonly way: string }) => way;

export const calls: Readonly<Record<string, Call<Gateway>>> = {
  'payments/open': call(
    z.object({
      id: orderId,
      way: z.enum(payWays),
      amount: positiveAmount,
      subject: z.string().min(1).max(64),
      return_url: webAddress,
      language: z.enum(['zh-CN', 'en']).catch('zh-CN'),
      not_after: z.number().int().nonnegative(),
    }),
    ({ return_url: returnUrl, not_after: expiresAt, ...order }, { checkout, publicUrl }, caller) => {
      const opened = checkout.open({ ...order, returnUrl, expiresAt });
      if (!opened) return no('conflict');
      const { payment, token } = opened;
      const url = new URL('/pay', publicUrl ?? caller.origin);
      url.hash = new URLSearchParams({ session: token, lang: payment.language }).toString();
      return {
        ok: true,
        id: payment.id,
        amount: payment.amount,
        url: url.href,
        not_after: payment.expires_at,
      };
    },
    wayOf,
  ),

  'payments/status': call(
    z.object({ id: orderId, way: z.enum(payWays) }),
    ({ id: asked }, { checkout, clock }) => {
      const payment = checkout.find(asked);
      if (!payment) return { ok: true, status: 'not_found' };
      const { id: order, payment: name, paid, decided_at: at } = payment;
      const found = { ok: true, status: stateOf(payment, clock.now()), order } as const;
      return paid === null || at === null ? found : { ...found, payment: name, amount: paid, at };
    },
    wayOf,
  ),
};
