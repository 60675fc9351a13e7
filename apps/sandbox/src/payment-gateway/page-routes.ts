/** What the payment page asks; every call carries the key behind the # of its address. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MovableClock } from '../kit/clock.ts';
import { toJson } from '../kit/json.ts';
import type { Checkout } from './checkout.ts';
import { type Payment, stateOf } from './payments.ts';

/** What a payer may pay at most here, fen. */
const most = 1_000_000_000;
const payOrder = z.object({
  /** Fen; absent: what was asked for. */
  amount: z.number().int().min(1).max(most).transform(BigInt).optional(),
  /** The operator is told this much later. */
  tell_after_ms: z.number().int().min(0).max(600_000).default(0),
});

/** Register in a scope of its own. */
export function openCheckoutPage(http: FastifyInstance, checkout: Checkout, clock: MovableClock): void {
  http.addHook('onSend', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8');
  });

  http.get('/checkout/payment', (request, reply) => answer(reply, of(request)));

  http.post('/checkout/pay', (request, reply) => {
    const payment = of(request);
    const wanted = payOrder.safeParse(request.body ?? {});
    if (!wanted.success) return reply.code(400).send(toJson({ ok: false, reason: 'bad_request' }));
    const { amount, tell_after_ms: tellAfterMs } = wanted.data;
    return answer(
      reply,
      payment && checkout.decide(payment.id, { paid: amount ?? payment.amount, tellAfterMs }),
    );
  });

  http.post('/checkout/decline', (request, reply) => {
    const payment = of(request);
    return answer(reply, payment && checkout.decide(payment.id, { paid: undefined }));
  });

  function of(request: FastifyRequest): Payment | undefined {
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : checkout.ofPage(token);
  }

  function answer(
    reply: { code(status: number): { send(text: string): unknown } },
    payment: Payment | undefined,
  ): unknown {
    if (!payment) return reply.code(401).send(toJson({ ok: false, reason: 'session_lost' }));
    const now = clock.now();
    return reply.code(200).send(
      toJson({
        order: payment.id,
        way: payment.way,
        amount: payment.amount,
        paid: payment.paid,
        subject: payment.subject,
        state: stateOf(payment, now),
        left_ms: Math.max(0, payment.expires_at - now),
        return_url: payment.return_url,
      }),
    );
  }
}
