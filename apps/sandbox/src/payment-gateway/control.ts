/** What tests may do as payers, or to the gateway. These routes exist only when a control token is configured. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardControls } from '../kit/control.ts';
import type { Checkout } from './checkout.ts';

const payerAct = z.object({
  id: z.string(),
  act: z.enum(['pay', 'decline', 'repeat']),
  /** Fen; absent: what was asked for. */
  amount: z.number().int().positive().max(10_000_000_000_000).transform(BigInt).optional(),
  tell_after_ms: z.number().int().min(0).max(86_400_000).default(0),
});

/** Register in a scope of its own. */
export function openControls(
  http: FastifyInstance,
  checkout: Checkout,
  controlToken: string | undefined,
): void {
  if (controlToken === undefined) return;
  guardControls(http, controlToken);
  http.post('/control/payments', async ({ body }) => {
    const { id, act, amount, tell_after_ms: tellAfterMs } = payerAct.parse(body);
    const payment = checkout.find(id);
    if (!payment) return { ok: false, reason: 'unknown_payment' };
    if (act === 'repeat') await checkout.repeat(id);
    else {
      const paid = act === 'decline' ? undefined : (amount ?? payment.amount);
      checkout.decide(id, { paid, tellAfterMs });
    }
    return { ok: true };
  });
}
