/** Invoices and the payments that come to them, by the states that the API describes. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { MovableClock } from '../kit/clock.ts';
import { wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';

/** One coin in the invoice's currency, in tenths: 7.2. */
const rateTenths = 72n;
export const rate = '7.2';

const invoiceRow = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.bigint(),
  currency: z.string(),
  status: z.string(),
  additional: z.string(),
  created_at: wholeColumn,
  expires_at: wholeColumn,
  watched_until: wholeColumn,
});
export type Invoice = Readonly<z.output<typeof invoiceRow>>;
const columns = 'id, order_id, amount, currency, status, additional, created_at, expires_at, watched_until';

const paymentRow = z.object({ id: z.string(), value: z.bigint(), status: z.string(), at: wholeColumn });
export type Payment = Readonly<z.output<typeof paymentRow>>;

export interface NewInvoice {
  readonly orderId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly expirationMinutes: number;
  readonly monitoringMinutes: number;
}

export type Mark = 'Settled' | 'Invalid' | 'Frozen';

export interface Invoices {
  create(wanted: NewInvoice): Invoice;
  find(id: string): Invoice | undefined;
  ofOrder(orderId: string): readonly Invoice[];
  paymentsOf(id: string): readonly Payment[];
  /** @param amount hundredths of the invoice's currency; what is rounded is rounded up, as payers are asked for it */
  pay(id: string, amount: bigint, confirmed: boolean): void;
  /** All that was seen is final, or lost. */
  confirm(id: string, as: 'Settled' | 'Invalid'): void;
  /** By the shop's own hand; `Frozen` is a word that nobody has heard of. */
  mark(id: string, as: Mark): void;
  /** What became of time. */
  expireDue(): void;
  archive(id: string): void;
  isArchived(id: string): boolean;
  /** As if the time of one were over. */
  expireNow(id: string): void;
}

/** @param tell an event of an invoice, in the transaction that makes it */
export function openInvoices(
  store: Store,
  clock: MovableClock,
  tell: (type: string, invoice: Invoice, more?: object) => void,
): Invoices {
  const find = (id: string) => store.one(invoiceRow, `select ${columns} from invoice where id = :id`, { id });
  const paymentsOf = (id: string) =>
    store.all(
      paymentRow,
      'select id, value, status, at from invoice_payment where invoice = :id order by at, id',
      { id },
    );
  function become(id: string, status: string, additional: string): void {
    store.run('update invoice set status = :status, additional = :additional where id = :id', {
      id,
      status,
      additional,
    });
  }
  const known = (id: string) => {
    const invoice = find(id);
    if (!invoice) throw new Error(`no invoice ${id}`);
    return invoice;
  };

  /** After each change of its payments. */
  function judge(id: string): void {
    const invoice = known(id);
    if (invoice.additional === 'Marked') return;
    const counted = paymentsOf(id).filter(({ status }) => status !== 'Invalid');
    const paid = counted.reduce((sum, { value }) => sum + value, 0n);
    const due = priceOf(invoice.amount);
    const late = invoice.expires_at <= clock.now();
    if (paid < due) {
      const status = late ? 'Expired' : 'New';
      become(id, status, paid > 0n ? 'PaidPartial' : 'None');
      return;
    }
    const additional =
      invoice.additional === 'PaidLate' || late ? 'PaidLate' : paid > due ? 'PaidOver' : 'None';
    const settled = counted.every(({ status }) => status === 'Settled');
    if (invoice.status === 'Settled' || settled) {
      become(id, 'Settled', additional);
      if (invoice.status !== 'Settled')
        tell('InvoiceSettled', known(id), { manuallyMarked: false, overPaid: paid > due });
      return;
    }
    if (!late) {
      become(id, 'Processing', additional);
      tell('InvoiceProcessing', known(id), { overPaid: paid > due });
    } else become(id, 'Expired', 'PaidLate');
  }

  function expireDue(): void {
    const due = store.all(
      z.object({ id: z.string() }),
      "select id from invoice where status = 'New' and expires_at <= :now limit 100",
      { now: clock.now() },
    );
    for (const { id } of due)
      store.transact(() => {
        const partial = paymentsOf(id).length > 0;
        become(id, 'Expired', partial ? 'PaidPartial' : 'None');
        tell('InvoiceExpired', known(id), { partiallyPaid: partial });
      });
  }

  return {
    find,
    paymentsOf,
    expireDue,
    archive(id) {
      store.run('insert into archived_invoice (id) values (:id)', { id });
    },
    isArchived: (id) =>
      store.one(z.object({ id: z.string() }), 'select id from archived_invoice where id = :id', { id }) !==
      undefined,
    expireNow(id) {
      store.run('update invoice set expires_at = :now where id = :id', { id, now: clock.now() });
      expireDue();
    },
    ofOrder: (orderId) =>
      store.all(invoiceRow, `select ${columns} from invoice where order_id = :orderId order by created_at`, {
        orderId,
      }),
    create: (wanted) =>
      store.transact(() => {
        const id = randomBytes(11).toString('base64url');
        const now = clock.now();
        const expires = now + wanted.expirationMinutes * 60_000;
        store.run(
          `insert into invoice (id, order_id, amount, currency, created_at, expires_at, watched_until)
           values (:id, :order, :amount, :currency, :now, :expires, :watched)`,
          {
            id,
            order: wanted.orderId,
            amount: wanted.amount,
            currency: wanted.currency,
            now,
            expires,
            watched: expires + wanted.monitoringMinutes * 60_000,
          },
        );
        const made = known(id);
        tell('InvoiceCreated', made);
        return made;
      }),
    pay: (id, amount, confirmed) =>
      store.transact(() => {
        const invoice = known(id);
        const now = clock.now();
        if (invoice.watched_until <= now) return;
        store.run(
          'insert into invoice_payment (id, invoice, value, status, at) values (:payment, :id, :value, :status, :now)',
          {
            payment: `${randomBytes(32).toString('hex')}-0`,
            id,
            value: priceOf(amount),
            status: confirmed ? 'Settled' : 'Processing',
            now,
          },
        );
        const about = { afterExpiration: invoice.expires_at <= now, paymentMethodId: 'COIN-CHAIN' };
        tell('InvoiceReceivedPayment', invoice, about);
        if (confirmed) tell('InvoicePaymentSettled', invoice, about);
        judge(id);
      }),
    confirm: (id, as) =>
      store.transact(() => {
        const changed = store.run(
          "update invoice_payment set status = :as where invoice = :id and status = 'Processing'",
          { id, as },
        );
        if (changed === 0) return;
        if (as === 'Settled') tell('InvoicePaymentSettled', known(id), { paymentMethodId: 'COIN-CHAIN' });
        else {
          become(id, 'Invalid', 'None');
          tell('InvoiceInvalid', known(id), { manuallyMarked: false });
          return;
        }
        judge(id);
      }),
    mark: (id, as) =>
      store.transact(() => {
        become(id, as, 'Marked');
        if (as !== 'Frozen') tell(`Invoice${as}`, known(id), { manuallyMarked: true });
      }),
  };
}

/** Millionths of the coin that make so many hundredths of the currency, rounded up. */
function priceOf(hundredths: bigint): bigint {
  const numerator = hundredths * 100_000n;
  return (numerator + rateTenths - 1n) / rateTenths;
}
