/** What came to an invoice of a BTCPay Server, in fen: its settled payments at the rate that the invoice froze, each rounded down. */
import { z } from 'zod';
import {
  type Exact,
  floorTo,
  greenfieldDecimal,
  greenfieldId,
  greenfieldTime,
  less,
  times,
} from '../platform/greenfield.ts';

const payment = z.object({
  id: greenfieldId,
  receivedDate: greenfieldTime,
  value: greenfieldDecimal,
  /** What the payer paid above the price, for the network. */
  fee: greenfieldDecimal.nullish(),
  status: z.string().max(32),
});
export const paymentMethods = z.array(
  z.object({ rate: greenfieldDecimal, payments: z.array(payment).max(1_000) }),
);
type PaymentMethods = Readonly<z.output<typeof paymentMethods>>;

export interface SettledMoney {
  /** fen */
  readonly amount: bigint;
  /** When the last of it came. */
  readonly last: Date | undefined;
  /** Something came that is neither settled nor lost. */
  readonly onItsWay: boolean;
  /** Something was ever seen, whatever became of it. */
  readonly any: boolean;
}

interface OfInvoice {
  readonly amount: Exact;
  readonly status: string;
  readonly additionalStatus: string;
}

export const invoiceMoney = {
  /** What was asked for, in fen. */
  amountOf: ({ amount }: Pick<OfInvoice, 'amount'>): bigint => floorTo(amount, 2),

  /**
   * The rate is rounded there, so that a payment to the last unit may come out a fen short here: what the server itself calls settled, by
   * payments that are all settled and by nobody's hand, is at least what was asked for.
   */
  settledIn(invoice: OfInvoice, methods: PaymentMethods): SettledMoney {
    // Told twice, it is one.
    const payments = new Map(
      methods.flatMap(({ rate, payments }) => payments.map((one) => [one.id, { ...one, rate }] as const)),
    );
    const all = [...payments.values()];
    const settled = all.filter(({ status }) => status === 'Settled');
    const counted = settled.reduce(
      (sum, { value, fee, rate }) =>
        sum + floorTo(times(less(value, fee ?? { units: 0n, places: 0 }), rate), 2),
      0n,
    );
    const asked = invoiceMoney.amountOf(invoice);
    const whole =
      invoice.status === 'Settled' &&
      (invoice.additionalStatus === 'None' || invoice.additionalStatus === 'PaidLate') &&
      settled.length > 0 &&
      settled.length === all.length;
    return {
      amount: whole && counted < asked ? asked : counted,
      last: settled.map(({ receivedDate }) => receivedDate).toSorted((a, b) => b.getTime() - a.getTime())[0],
      onItsWay: all.some(({ status }) => status !== 'Settled' && status !== 'Invalid'),
      any: all.length > 0,
    };
  },
};
