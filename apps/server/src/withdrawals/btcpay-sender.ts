/**
 * Payouts by a BTCPay Server (docs/connecting-btcpay.md). It has no idempotency key, so that a payout is asked for unapproved, as often as
 * answers are lost: no money moves by that. Then one is chosen for the order, kept here under the order's number, and only that one is
 * ever approved; approving twice is approving once (decision 93).
 */
import { formatDecimal } from '@mingpai/contract/money';
import { transactionId } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import { z } from 'zod';
import type { Answer } from '../platform/answer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import {
  anything,
  floorTo,
  type GreenfieldAccess,
  greenfieldDecimal,
  greenfieldId,
  greenfieldTime,
  openGreenfield,
} from '../platform/greenfield.ts';
import type { PayoutRequest, PayoutSender, PayoutStatus } from './payout-port.ts';

const payout = z.object({
  id: greenfieldId,
  date: greenfieldTime,
  destination: z.string().max(256),
  originalAmount: greenfieldDecimal,
  payoutAmount: greenfieldDecimal.nullish(),
  payoutMethodId: z.string().max(64),
  state: z.string().max(32),
  paymentProof: z.object({ id: z.string().max(128).nullish() }).nullish(),
  metadata: z.object({ orderId: z.string().max(128).nullish() }).nullish(),
});
type Payout = Readonly<z.output<typeof payout>>;

/** The further, the rather it is the one: what somebody approved over there comes before what waits, and a word that nobody knows before all. */
const furthest: readonly string[] = [
  'Completed',
  'InProgress',
  'AwaitingPayment',
  'AwaitingApproval',
  'Cancelled',
];
const onItsWay: ReadonlySet<string> = new Set(['InProgress', 'Completed']);
/** It says no now; another payout to the same address is on its way, or it does not know its rates. */
const passing: ReadonlySet<string> = new Set(['duplicate-destination', 'rate-unavailable']);

type Standing = PayoutStatus | { readonly state: 'not_found' };

export interface BtcpayPayouts extends GreenfieldAccess {
  /** What it calls the payouts of a network. */
  readonly methods: ReadonlyMap<Protocol, string>;
}

export function openBtcpaySender(access: BtcpayPayouts, database: Database, clock: Clock): PayoutSender {
  const ask = openGreenfield(access);
  const chosen = chosenPayouts(database, clock);

  /** @returns those of an order, the likeliest first */
  async function payoutsOf(orderNo: string): Promise<Answer<readonly Payout[]>> {
    const answer = await ask('GET', 'payouts?includeCancelled=true', undefined, z.array(payout));
    if (answer.outcome !== 'done') return unknown(answer.reason);
    const rank = ({ state }: Payout) => furthest.indexOf(state);
    return {
      outcome: 'done',
      value: answer.value
        .filter(({ metadata }) => metadata?.orderId === orderNo)
        .toSorted((one, other) => rank(one) - rank(other) || one.date.getTime() - other.date.getTime()),
    };
  }

  /** The one that pays the order, from now on and for ever. */
  async function choose(request: PayoutRequest, method: string): Promise<Answer<string>> {
    const known = await payoutsOf(request.orderNo);
    if (known.outcome !== 'done') return known;
    if (known.value.some((one) => !isFor(request, method, one)))
      return unknown('a payout of this number is another one');
    const [first, ...others] = known.value;
    if (first) {
      const id = await chosen.keep(request.orderNo, first.id);
      const spares = [first, ...others].filter((one) => one.id !== id);
      const cancelled = await Promise.all(
        spares.map((spare) => ask('DELETE', `payouts/${spare.id}`, undefined, anything)),
      );
      // The one that was chosen is asked about with the next step.
      if (cancelled.some(({ outcome }) => outcome === 'unknown'))
        return unknown('a spare payout was not cancelled');
      return { outcome: 'done', value: id };
    }
    const content = {
      destination: request.address,
      amount: formatDecimal(request.micro, 6),
      payoutMethodId: method,
      // Whoever is told nothing may ask again: what is not approved moves no money.
      approved: false,
      metadata: { orderId: request.orderNo },
    };
    const made = await ask('POST', 'payouts', content, payout);
    if (made.outcome === 'refused') return passing.has(made.reason) ? unknown(made.reason) : made;
    if (made.outcome === 'unknown') return made;
    if (!isFor(request, method, made.value)) return unknown('the answer names another order or amount');
    return { outcome: 'done', value: await chosen.keep(request.orderNo, made.value.id) };
  }

  async function read(orderNo: string, id: string): Promise<Answer<Payout>> {
    const answer = await ask('GET', `payouts/${id}`, undefined, payout);
    if (answer.outcome !== 'done') return unknown(answer.reason);
    return answer.value.id === id && answer.value.metadata?.orderId === orderNo
      ? answer
      : unknown('the answer names another payout');
  }

  async function statusOf(orderNo: string, one: Payout): Promise<Answer<Standing>> {
    if (one.state === 'AwaitingApproval') return { outcome: 'done', value: { state: 'not_found' } };
    if (one.state === 'Cancelled')
      return (await chosen.wasSent(orderNo))
        ? unknown('cancelled after it was on its way')
        : { outcome: 'done', value: { state: 'refused', reason: 'cancelled' } };
    if (one.state !== 'AwaitingPayment' && !onItsWay.has(one.state)) return unknown(`state ${one.state}`);
    if (one.payoutAmount && !isSame(one.payoutAmount, one.originalAmount))
      return unknown('it pays another amount');
    if (onItsWay.has(one.state)) await chosen.noteSent(orderNo);
    const proof = one.paymentProof?.id ?? undefined;
    const transaction = proof !== undefined && transactionId(proof) !== undefined ? proof : undefined;
    return { outcome: 'done', value: { state: 'accepted', transaction } };
  }

  return {
    async send(request) {
      const { orderNo } = request;
      const method = access.methods.get(request.protocol);
      if (method === undefined)
        return { outcome: 'done', value: { state: 'refused', reason: 'network_not_served' } };
      const known = await chosen.of(orderNo);
      const one = known === undefined ? await choose(request, method) : done(known);
      if (one.outcome !== 'done') return one;
      const found = await read(orderNo, one.value);
      if (found.outcome !== 'done') return found;
      if (!isFor(request, method, found.value)) return unknown('a payout of this number is another one');
      if (found.value.state === 'AwaitingApproval') {
        const approved = await ask('POST', `payouts/${one.value}`, {}, payout);
        // Somebody was faster, or it cannot now: it is asked about again.
        if (approved.outcome !== 'done') return unknown(approved.reason);
        return asSent(await statusOf(orderNo, approved.value));
      }
      return asSent(await statusOf(orderNo, found.value));
    },
    async standing(orderNo) {
      const id = await chosen.of(orderNo);
      // Nothing that was not chosen is ever approved.
      if (id === undefined) return { outcome: 'done', value: { state: 'not_found' } };
      const found = await read(orderNo, id);
      return found.outcome === 'done' ? statusOf(orderNo, found.value) : unknown(found.reason);
    },
  };
}

function isFor({ orderNo, address, micro }: PayoutRequest, method: string, one: Payout): boolean {
  const { metadata, destination, originalAmount, payoutMethodId } = one;
  return (
    metadata?.orderId === orderNo &&
    destination === address &&
    payoutMethodId === method &&
    isSame(originalAmount, { units: micro, places: 6 })
  );
}

type Decimal = Payout['originalAmount'];

function isSame(one: Decimal, other: Decimal): boolean {
  const places = Math.max(one.places, other.places);
  return floorTo(one, places) === floorTo(other, places);
}

function asSent(answer: Answer<Standing>): Answer<PayoutStatus> {
  if (answer.outcome !== 'done') return answer;
  return answer.value.state === 'not_found' ? unknown('not approved yet') : done(answer.value);
}

function done<Value>(value: Value): { readonly outcome: 'done'; readonly value: Value } {
  return { outcome: 'done', value };
}

function unknown(reason: string): { readonly outcome: 'unknown'; readonly reason: string } {
  return { outcome: 'unknown', reason };
}

/** What is kept of the choice: one row an order, written before the approval, by whoever is first. */
function chosenPayouts(database: Database, clock: Clock) {
  async function rowOf(orderNo: string) {
    const { rows } = await database.query<{ payout: string; sent_at: Date | null }>(
      'select payout, sent_at from named_payout where order_no = $1',
      [orderNo],
    );
    return rows[0];
  }
  return {
    of: async (orderNo: string) => (await rowOf(orderNo))?.payout,
    wasSent: async (orderNo: string) => (await rowOf(orderNo))?.sent_at != null,
    /** @returns the one that was chosen first, by whomever */
    async keep(orderNo: string, id: string): Promise<string> {
      await database.query(
        'insert into named_payout (order_no, payout, chosen_at) values ($1, $2, $3) on conflict do nothing',
        [orderNo, id, clock.now()],
      );
      const kept = await rowOf(orderNo);
      if (!kept) throw new Error(`payout ${id} was chosen for another order than ${orderNo}`);
      return kept.payout;
    },
    async noteSent(orderNo: string): Promise<void> {
      await database.query('update named_payout set sent_at = $2 where order_no = $1 and sent_at is null', [
        orderNo,
        clock.now(),
      ]);
    },
  };
}
