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
  /** fen; what came before the invoice's expiration, for which its rate was promised. */
  readonly amount: bigint;
  /** fen; what came after it, at that rate too. */
  readonly late: bigint;
  /** When the last of either came. */
  readonly last: Date | undefined;
  readonly lastLate: Date | undefined;
  /** Something came that is neither settled nor lost. */
  readonly onItsWay: boolean;
  /** Something was ever seen, whatever became of it. */
  readonly any: boolean;
}

interface OfInvoice {
  readonly amount: Exact;
  readonly status: string;
  readonly additionalStatus: string;
  readonly expirationTime: Date;
}

export const invoiceMoney = {
  /** What was asked for, in fen. */
  amountOf: ({ amount }: Pick<OfInvoice, 'amount'>): bigint => floorTo(amount, 2),

  /**
   * The rate is rounded there, so that a payment to the last unit may come out a fen short here: what the server itself calls settled, by
   * payments that are all settled and by nobody's hand, is at least what was asked for. What is missing to it is late where anything was.
   */
  settledIn(invoice: OfInvoice, methods: PaymentMethods): SettledMoney {
    // Told twice, it is one.
    const payments = new Map(
      methods.flatMap(({ rate, payments }) => payments.map((one) => [one.id, { ...one, rate }] as const)),
    );
    const all = [...payments.values()];
    const settled = all.filter(({ status }) => status === 'Settled');
    const isLate = ({ receivedDate }: { readonly receivedDate: Date }) =>
      receivedDate > invoice.expirationTime;
    const late = settled.filter(isLate);
    const onTime = settled.filter((one) => !isLate(one));
    const counted = { onTime: fenOf(onTime), late: fenOf(late) };
    const sum = counted.onTime + counted.late;
    const asked = invoiceMoney.amountOf(invoice);
    const whole =
      invoice.status === 'Settled' &&
      (invoice.additionalStatus === 'None' || invoice.additionalStatus === 'PaidLate') &&
      settled.length > 0 &&
      settled.length === all.length;
    const missing = whole && sum < asked ? asked - sum : 0n;
    return {
      amount: counted.onTime + (late.length === 0 ? missing : 0n),
      late: counted.late + (late.length === 0 ? 0n : missing),
      last: lastOf(onTime),
      lastLate: lastOf(late),
      onItsWay: all.some(({ status }) => status !== 'Settled' && status !== 'Invalid'),
      any: all.length > 0,
    };
  },
};

type Counted = PaymentMethods[number]['payments'][number] & { readonly rate: Exact };

function fenOf(payments: readonly Counted[]): bigint {
  return payments.reduce(
    (sum, { value, fee, rate }) =>
      sum + floorTo(times(less(value, fee ?? { units: 0n, places: 0 }), rate), 2),
    0n,
  );
}

function lastOf(payments: readonly Counted[]): Date | undefined {
  return payments.map(({ receivedDate }) => receivedDate).toSorted((a, b) => b.getTime() - a.getTime())[0];
}
