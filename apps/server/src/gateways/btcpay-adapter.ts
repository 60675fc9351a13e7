/**
 * Invoices of a BTCPay Server as pages to pay on (docs/connecting-btcpay.md). It has no idempotency key: an order's number stands in the
 * invoice's metadata, an invoice is looked for before it is made, and what counts is the money of all invoices of the order together, as
 * one running total: a second invoice, left behind by a lost answer, is neither lost nor doubled (decision 93). Only settled payments count.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatYuan } from '@mingpai/contract/money';
import { z } from 'zod';
import type { Answer } from '../platform/answer.ts';
import type { Clock } from '../platform/clock.ts';
import {
  type AskGreenfield,
  type GreenfieldAccess,
  greenfieldDecimal,
  greenfieldId,
  greenfieldTime,
  openGreenfield,
} from '../platform/greenfield.ts';
import { parseJson } from '../platform/signed-client.ts';
import { invoiceMoney, paymentMethods, type SettledMoney } from './btcpay-money.ts';
import type { GatewayPort, Notice, OpenedPage, PageOrder, Standing } from './port.ts';

export interface BtcpayAccess extends GreenfieldAccess {
  /** ISO 4217, of all invoices; its hundredths are our fen. */
  readonly currency: string;
  /** Of the webhook, which is no key of the API. */
  readonly webhookSecret: string;
}

/** A member waits for the page, and two questions make one: later is unknown, in ms. */
const patienceMs = 2_000;
/** What comes after the time to pay is looked for as long as we ask for it ourselves (asking.ts), in minutes. */
const monitoringMinutes = 3 * 24 * 60;

const invoice = z.object({
  id: greenfieldId,
  amount: greenfieldDecimal,
  currency: z.string().max(16),
  checkoutLink: z.url({ protocol: /^https?$/ }).max(2_000),
  createdTime: greenfieldTime,
  /** The rate is promised until then. */
  expirationTime: greenfieldTime,
  status: z.string().max(32),
  additionalStatus: z.string().max(32),
  metadata: z.object({ orderId: z.string().max(128).nullish() }).nullish(),
});
export type Invoice = Readonly<z.output<typeof invoice>>;

/** Each event of an invoice, and those that are none. Its own words are not believed: it says that there is something to ask about. */
const event = z.object({
  type: z.string().max(64),
  storeId: z.string().max(128).nullish(),
  invoiceId: greenfieldId.optional(),
  metadata: z.object({ orderId: z.string().min(1).max(128).nullish() }).nullish(),
});
/** What we did ourselves is nothing to ask about. */
const made = 'InvoiceCreated';
/** Deliveries that somebody sends from the server's page to try the address. */
const trial = /^__test__/;

export function openBtcpayGateway(access: BtcpayAccess, clock: Clock): GatewayPort {
  const ask = openGreenfield({ timeoutMs: patienceMs, ...access });
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async open(order) {
      // Whoever asks for the page of an order while another does waits, and then finds that one's invoice.
      const before = underWay.get(order.orderNo);
      const opening = (async () => {
        await before;
        return openInvoice(ask, access.currency, order, clock.now());
      })();
      underWay.set(order.orderNo, opening);
      try {
        return await opening;
      } finally {
        if (underWay.get(order.orderNo) === opening) underWay.delete(order.orderNo);
      }
    },
    standing: ({ orderNo }) => standingOf(ask, access.currency, orderNo),
    readCallback({ headers, body }) {
      if (!isSigned(access.webhookSecret, body, headers['btcpay-sig'])) return 'unauthenticated';
      const read = event.safeParse(parseJson(body.toString('utf8')));
      return read.success ? noticeOf(access.store, read.data) : 'bad_request';
    },
    writeAnswer: (answer) => ({
      status: answer.ok ? 200 : { unauthenticated: 401, bad_request: 400, conflict: 409 }[answer.reason],
      body: JSON.stringify(answer),
    }),
  };
}

async function invoicesOf(ask: AskGreenfield, orderNo: string): Promise<Answer<readonly Invoice[]>> {
  const query = new URLSearchParams({ orderId: orderNo, take: '100', includeArchived: 'true' });
  const answer = await ask('GET', `invoices?${query}`, undefined, z.array(invoice));
  if (answer.outcome !== 'done') return unknown(answer.reason);
  // What it found besides is of somebody else; the oldest is the one that members are shown.
  const ours = answer.value.filter(({ metadata }) => metadata?.orderId === orderNo);
  return {
    outcome: 'done',
    value: ours.toSorted(
      (one, other) => one.createdTime.getTime() - other.createdTime.getTime() || (one.id < other.id ? -1 : 1),
    ),
  };
}

async function openInvoice(
  ask: AskGreenfield,
  currency: string,
  order: PageOrder,
  now: Date,
): Promise<Answer<OpenedPage>> {
  const known = await invoicesOf(ask, order.orderNo);
  if (known.outcome !== 'done') return known;
  const [first] = known.value;
  if (first) return pageOf(first, currency, order);
  const minutes = Math.floor((order.expiresAt.getTime() - now.getTime()) / 60_000);
  const answer = await ask(
    'POST',
    'invoices',
    {
      amount: formatYuan(order.amount),
      currency,
      metadata: { orderId: order.orderNo },
      checkout: {
        expirationMinutes: Math.max(1, minutes),
        monitoringMinutes,
        // What arrived is credited to the fen: a payment that is a little short is not taken for whole.
        paymentTolerance: 0,
        redirectURL: order.returnUrl,
        defaultLanguage: order.language,
      },
    },
    invoice,
  );
  return answer.outcome === 'done' ? pageOf(answer.value, currency, order) : answer;
}

function pageOf(one: Invoice, currency: string, { orderNo, amount }: PageOrder): Answer<OpenedPage> {
  const same = one.currency === currency && one.metadata?.orderId === orderNo;
  return same && invoiceMoney.amountOf(one) === amount
    ? { outcome: 'done', value: { url: one.checkoutLink, reference: one.id } }
    : unknown('the answer names another order or amount');
}

/** Whose time is over there, one way or another: only then its money is counted, so that two parts of one payment arrive as one. */
const over: ReadonlySet<string> = new Set(['Settled', 'Expired', 'Invalid']);
const underPayment: ReadonlySet<string> = new Set(['New', 'Processing']);

async function standingOf(ask: AskGreenfield, currency: string, orderNo: string): Promise<Answer<Standing>> {
  const found = await invoicesOf(ask, orderNo);
  if (found.outcome !== 'done') return found;
  if (found.value.length === 0) return { outcome: 'done', value: { state: 'not_found' } };
  const strange = found.value.find(({ status }) => !over.has(status) && !underPayment.has(status));
  if (strange) return unclear(`invoice ${strange.id}: ${strange.status}`);
  const foreign = found.value.find((one) => one.currency !== currency);
  if (foreign) return unclear(`invoice ${foreign.id}: ${foreign.currency}`);
  const money: { readonly of: Invoice; readonly settled: SettledMoney }[] = [];
  for (const one of found.value.filter(({ status }) => over.has(status))) {
    const path = `invoices/${encodeURIComponent(one.id)}/payment-methods`;
    const answer = await ask('GET', path, undefined, paymentMethods);
    if (answer.outcome !== 'done') return unknown(answer.reason);
    money.push({ of: one, settled: invoiceMoney.settledIn(one, answer.value) });
  }
  const amount = money.reduce((sum, { settled }) => sum + settled.amount, 0n);
  const lateAmount = money.reduce((sum, { settled }) => sum + settled.late, 0n);
  const byHandInvalid = money.find(
    ({ of, settled }) =>
      of.status === 'Invalid' && of.additionalStatus === 'Marked' && settled.amount + settled.late > 0n,
  );
  if (byHandInvalid) return unclear(`invoice ${byHandInvalid.of.id}: invalid by hand, and paid`);
  const late =
    lateAmount > 0n
      ? {
          late: {
            orderNo,
            payment: `${orderNo}/late`,
            amount: lateAmount,
            paidAt: lastOf(money.map(({ settled }) => settled.lastLate)),
            total: true,
            review: 'late_payment',
          } as const,
        }
      : {};
  if (amount > 0n) {
    const paidAt = lastOf(money.map(({ settled }) => settled.last));
    // The order's number names the money: which invoice it came by makes no difference.
    return {
      outcome: 'done',
      value: { state: 'paid', orderNo, payment: orderNo, amount, paidAt, total: true, ...late },
    };
  }
  if (money.length < found.value.length || money.some(({ settled }) => settled.onItsWay))
    return { outcome: 'done', value: { state: 'open', ...late } };
  const byHand = money.find(({ of, settled }) => of.status === 'Settled' && settled.late === 0n);
  if (byHand) return unclear(`invoice ${byHand.of.id}: settled without a payment`);
  const declined = money.every(
    ({ of, settled }) => of.status === 'Invalid' && of.additionalStatus === 'Marked' && !settled.any,
  );
  return { outcome: 'done', value: { state: declined ? 'declined' : 'expired', ...late } };
}

function lastOf(times: readonly (Date | undefined)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

function unclear(reason: string): Answer<Standing> {
  return { outcome: 'done', value: { state: 'unclear', reason } };
}

function unknown(reason: string): { readonly outcome: 'unknown'; readonly reason: string } {
  return { outcome: 'unknown', reason };
}

function noticeOf(store: string, told: z.output<typeof event>): Notice {
  const { type, invoiceId, storeId, metadata } = told;
  if (type === made || invoiceId === undefined || trial.test(invoiceId) || (storeId ?? store) !== store)
    return { kind: 'nothing' };
  const orderNo = metadata?.orderId;
  return { kind: 'ask', by: orderNo ? { orderNo } : { reference: invoiceId } };
}

function isSigned(secret: string, body: Buffer, header: string | readonly string[] | undefined): boolean {
  const given = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined;
  if (given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(given, 'hex'));
}
