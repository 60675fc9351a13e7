/** What the API offers of invoices and payouts (docs/connecting-btcpay.md); the store's id is in the path. */
import { z } from 'zod';
import { type Call, problem, type Said } from './door.ts';
import type { Invoice, Invoices, Payment } from './invoices.ts';
import { rate } from './invoices.ts';
import type { Payout, Payouts } from './payouts.ts';

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/);
const wantedInvoice = z.object({
  amount: decimal,
  currency: z.string(),
  metadata: z.object({ orderId: z.string() }),
  checkout: z.object({
    expirationMinutes: z.number().positive(),
    monitoringMinutes: z.number().nonnegative(),
  }),
});
const wantedPayout = z.object({
  destination: z.string().min(1),
  amount: decimal,
  payoutMethodId: z.string(),
  approved: z.boolean().default(false),
  metadata: z.object({ orderId: z.string() }),
});
const search = z.object({ orderId: z.string().optional(), includeArchived: z.literal('true').optional() });

export interface Shop {
  readonly store: string;
  readonly invoices: Invoices;
  readonly payouts: Payouts;
  readonly clockNow: () => number;
  /** Where a browser reaches the page. */
  readonly publicUrl: string;
}

const ok = (body: unknown): Said => ({ status: 200, body });
const seconds = (ms: number) => Math.floor(ms / 1_000);
const notFound = (what: string) => problem(`${what}-not-found`, 404);

export function apiCalls({ store, invoices, payouts, clockNow, publicUrl }: Shop) {
  const createInvoice: Call = ({ body }) => {
    const read = wantedInvoice.safeParse(body);
    if (!read.success)
      return { status: 422, body: [{ path: String(read.error.issues[0]?.path[0]), message: 'is wrong' }] };
    const { amount, currency, metadata, checkout } = read.data;
    return ok(
      shownInvoice(
        invoices.create({ orderId: metadata.orderId, amount: scaled(amount, 2), currency, ...checkout }),
      ),
    );
  };
  const listInvoices: Call = ({ query }) => {
    const { orderId = '', includeArchived } = search.parse(query);
    const shown = invoices.ofOrder(orderId).filter(({ id }) => includeArchived || !invoices.isArchived(id));
    return ok(shown.map(shownInvoice));
  };
  const methodsOf: Call = ({ id }) => {
    const invoice = invoices.find(id);
    if (!invoice) return notFound('invoice');
    return ok([
      {
        paymentMethodId: 'COIN-CHAIN',
        currency: 'COIN',
        destination: `destination-of-${id}`,
        rate,
        paymentMethodPaid: '0.0',
        payments: invoices.paymentsOf(id).map(shownPayment),
        activated: true,
        additionalData: {},
      },
    ]);
  };
  const createPayout: Call = ({ body }) => {
    const read = wantedPayout.safeParse(body);
    if (!read.success)
      return { status: 422, body: [{ path: String(read.error.issues[0]?.path[0]), message: 'is wrong' }] };
    const { destination, amount, payoutMethodId, approved, metadata } = read.data;
    const made = payouts.create({
      orderId: metadata.orderId,
      destination,
      amount: scaled(amount, 6),
      method: payoutMethodId,
      approved,
    });
    return typeof made === 'string' ? problem(made) : ok(shownPayout(made));
  };
  const listPayouts: Call = () => ok(payouts.all().map(shownPayout));
  const readPayout: Call = ({ id }) => {
    const payout = payouts.find(id);
    return payout ? ok(shownPayout(payout)) : notFound('payout');
  };
  const approvePayout: Call = ({ id }) => {
    if (!payouts.find(id)) return notFound('payout');
    return payouts.approve(id) ? readPayout({ id, body: undefined, query: {} }) : problem('invalid-state');
  };
  const cancelPayout: Call = ({ id }) => {
    if (!payouts.find(id)) return notFound('payout');
    return payouts.cancel(id) ? ok(null) : problem('invalid-state');
  };

  function shownInvoice(invoice: Invoice) {
    const { id, order_id: orderId, amount, currency, status, additional } = invoice;
    return {
      id,
      storeId: store,
      amount: text(amount, 2),
      currency,
      type: 'Standard',
      checkoutLink: `${publicUrl}/i/${id}`,
      createdTime: seconds(invoice.created_at),
      expirationTime: seconds(invoice.expires_at),
      monitoringExpiration: seconds(invoice.watched_until),
      status: status === 'New' && invoice.expires_at <= clockNow() ? 'Expired' : status,
      additionalStatus: additional,
      availableStatusesForManualMarking: ['Settled', 'Invalid'],
      archived: invoices.isArchived(id),
      metadata: { orderId },
      somethingNew: [1, 2, 3],
    };
  }

  return {
    createInvoice,
    listInvoices,
    methodsOf,
    createPayout,
    listPayouts,
    readPayout,
    approvePayout,
    cancelPayout,
  };
}

function shownPayment({ id, value, status, at }: Payment) {
  return {
    id,
    receivedDate: seconds(at),
    value: text(value, 6),
    fee: '0.0',
    status,
    destination: 'somewhere',
    somethingNew: null,
  };
}

function shownPayout(payout: Payout) {
  const amount = text(payout.amount, 6);
  return {
    id: payout.id,
    revision: 0,
    pullPaymentId: null,
    date: seconds(payout.created_at),
    destination: payout.destination,
    originalCurrency: 'USDT',
    originalAmount: amount,
    payoutCurrency: 'USDT',
    payoutAmount: payout.state === 'AwaitingApproval' ? null : amount,
    payoutMethodId: payout.method,
    state: payout.state,
    paymentProof: payout.proof === null ? null : { proofType: 'TransactionProof', id: payout.proof },
    metadata: { orderId: payout.order_id },
    somethingNew: 'of a later version',
  };
}

function scaled(decimalText: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimalText.split('.');
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
}

function text(amount: bigint, places: number): string {
  const digits = amount.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
