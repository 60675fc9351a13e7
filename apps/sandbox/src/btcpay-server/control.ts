/** What tests may do as payers, as the shop's wallet, or as a server that contradicts itself. Only where a control token is configured. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardControls } from '../kit/control.ts';
import type { Deliveries } from './deliveries.ts';
import type { Invoices } from './invoices.ts';
import type { Payouts } from './payouts.ts';

const invoiceAct = z.object({
  /** The operator's order: the oldest of its invoices, unless told. */
  order: z.string(),
  which: z.number().int().min(0).default(0),
  act: z.enum([
    'pay',
    'confirm',
    'lose',
    'settle',
    'invalidate',
    'freeze',
    'expire',
    'archive',
    'repeat_all',
  ]),
  /** Hundredths of the currency; absent: what was asked for. */
  amount: z.number().int().positive().transform(BigInt).optional(),
  confirmed: z.boolean().default(true),
});
const payoutAct = z.object({
  order: z.string(),
  which: z.number().int().min(0).default(0),
  /** Any word. */
  state: z.string().min(1).max(32),
  proof: z.string().optional(),
});

export interface Controlled {
  readonly invoices: Invoices;
  readonly payouts: Payouts;
  readonly deliveries: Deliveries;
}

/** Register in a scope of its own. */
export function openControls(
  http: FastifyInstance,
  { invoices, payouts, deliveries }: Controlled,
  controlToken: string | undefined,
): void {
  if (controlToken === undefined) return;
  guardControls(http, controlToken);
  http.post('/control/btcpay/invoices', async ({ body }) => {
    const { order, which, act, amount, confirmed } = invoiceAct.parse(body);
    const invoice = invoices.ofOrder(order)[which];
    if (act === 'repeat_all') await deliveries.repeatAll();
    else if (!invoice) return { ok: false, reason: 'unknown_invoice' };
    else if (act === 'pay') invoices.pay(invoice.id, amount ?? invoice.amount, confirmed);
    else if (act === 'confirm') invoices.confirm(invoice.id, 'Settled');
    else if (act === 'archive') invoices.archive(invoice.id);
    else if (act === 'expire') invoices.expireNow(invoice.id);
    else if (act === 'lose') invoices.confirm(invoice.id, 'Invalid');
    else
      invoices.mark(invoice.id, act === 'settle' ? 'Settled' : act === 'invalidate' ? 'Invalid' : 'Frozen');
    await deliveries.deliverDue();
    return { ok: true };
  });
  http.get('/control/btcpay/payouts', async () => ({
    ok: true,
    payouts: payouts
      .all()
      .map(({ id, order_id: order, state, amount }) => ({ id, order, state, amount: Number(amount) })),
  }));
  http.post('/control/btcpay/payouts', async ({ body }) => {
    const { order, which, state, proof } = payoutAct.parse(body);
    const payout = payouts.all().filter(({ order_id }) => order_id === order)[which];
    if (!payout) return { ok: false, reason: 'unknown_payout' };
    payouts.become(payout.id, state, proof);
    return { ok: true };
  });
}
