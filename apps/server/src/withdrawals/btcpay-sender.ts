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
import { namedPayouts } from './named-payouts.ts';
import type { LeftThere, PayoutRequest, PayoutSender, PayoutStatus } from './payout-port.ts';

const payout = z.object({
  id: greenfieldId,
  date: greenfieldTime,
  destination: z.string().max(256),
  originalCurrency: z.string().max(32),
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
/** It can be cancelled. */
const waiting: ReadonlySet<string> = new Set(['AwaitingApproval', 'AwaitingPayment']);
/** It says no now; another payout to the same address is on its way, or it does not know its rates. */
const passing: ReadonlySet<string> = new Set(['duplicate-destination', 'rate-unavailable']);

type Standing = PayoutStatus | { readonly state: 'not_found' };

export interface BtcpayPayouts extends GreenfieldAccess {
  /** What it calls the payouts of a network. */
  readonly methods: ReadonlyMap<Protocol, string>;
  /** An address in the one form of its network, undefined for what is none: how it is written may differ there. */
  readonly addressOf: (protocol: Protocol, address: string) => string | undefined;
}

/** What the amounts of all payouts that we ask for are in. */
const usdt = 'USDT';

export function openBtcpaySender(access: BtcpayPayouts, database: Database, clock: Clock): PayoutSender {
  const ask = openGreenfield(access);
  const chosen = namedPayouts(database, clock);

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

  /** The one of the list that pays the order, from now on and for ever; undefined where the list has none. */
  async function chooseKnown(request: PayoutRequest, method: string): Promise<Answer<string | undefined>> {
    const known = await payoutsOf(request.orderNo);
    if (known.outcome !== 'done') return known;
    if (known.value.some((one) => !isFor(request, method, one)))
      return unknown('a payout of this number is another one');
    const [first] = known.value;
    if (!first) return done(undefined);
    const id = await chosen.keep(request.orderNo, first.id);
    const spares = known.value.filter((one) => one.id !== id);
    const cancelled = await Promise.all(
      spares.map((spare) => ask('DELETE', `payouts/${spare.id}`, undefined, anything)),
    );
    if (id === undefined) return unknown('none may be chosen any more');
    // The one that was chosen is asked about with the next step.
    return cancelled.some(({ outcome }) => outcome === 'unknown')
      ? unknown('a spare payout was not cancelled')
      : done(id);
  }

  /**
   * The one that pays the order, from now on and for ever. The list holds all payouts that the store ever made: it is read only where an
   * earlier call for this order has no answer.
   */
  async function choose(
    request: PayoutRequest,
    method: string,
    earlierUnanswered: boolean,
  ): Promise<Answer<string>> {
    const { orderNo } = request;
    if (earlierUnanswered) {
      const known = await chooseKnown(request, method);
      if (known.outcome !== 'done') return known;
      if (known.value !== undefined) return done(known.value);
    }
    const content = {
      destination: request.address,
      amount: formatDecimal(request.micro, 6),
      payoutMethodId: method,
      // Whoever is told nothing may ask again: what is not approved moves no money.
      approved: false,
      metadata: { orderId: orderNo },
    };
    if (!(await chosen.intend(orderNo))) return unknown('chosen or closed meanwhile');
    const made = await ask('POST', 'payouts', content, payout);
    if (made.outcome === 'refused') {
      await chosen.madeNone(orderNo);
      return passing.has(made.reason) ? unknown(made.reason) : made;
    }
    if (made.outcome === 'unknown') return made;
    if (!isFor(request, method, made.value)) return unknown('the answer names another order or amount');
    const id = await chosen.keep(orderNo, made.value.id);
    return id === undefined ? unknown('none may be chosen any more') : done(id);
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
    if (one.state === 'Cancelled') {
      if ((await chosen.of(orderNo))?.sent) return unknown('cancelled after it was on its way');
      await chosen.close(orderNo);
      return done(cancelled);
    }
    if (one.state !== 'AwaitingPayment' && !onItsWay.has(one.state)) return unknown(`state ${one.state}`);
    if (one.payoutAmount && !isSame(one.payoutAmount, one.originalAmount)) {
      // As long as it is not on its way it can still be kept from paying that.
      if (one.state !== 'AwaitingPayment') return unknown('it pays another amount');
      const deleted = await ask('DELETE', `payouts/${one.id}`, undefined, anything);
      if (deleted.outcome !== 'done') return unknown('it pays another amount');
      await chosen.close(orderNo);
      return done({ state: 'refused', reason: 'other_amount' });
    }
    if (onItsWay.has(one.state)) await chosen.noteSent(orderNo);
    return done({ state: 'accepted', transaction: proofOf(one) });
  }

  /** What became of the chosen one, now that it is to pay nothing any more. */
  async function leftOf(orderNo: string, one: Payout): Promise<Answer<LeftThere>> {
    if (one.state === 'InProgress') return done({ state: 'on_its_way' });
    if (one.state !== 'Cancelled' && one.state !== 'Completed') return unknown(`state ${one.state}`);
    await chosen.close(orderNo);
    return done(
      one.state === 'Cancelled' ? { state: 'over' } : { state: 'completed', transaction: proofOf(one) },
    );
  }

  return {
    async send(request) {
      const { orderNo } = request;
      const method = access.methods.get(request.protocol);
      if (method === undefined)
        return { outcome: 'done', value: { state: 'refused', reason: 'network_not_served' } };
      const known = await chosen.of(orderNo);
      if (known?.closed && known.payout === undefined) return done(cancelled);
      const one: Answer<string> =
        known?.payout === undefined
          ? await choose(request, method, known !== undefined && known.unanswered > 0)
          : done(known.payout);
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
      const known = await chosen.of(orderNo);
      // Nothing that was not chosen is ever approved.
      if (known?.payout === undefined) return done(known?.closed ? cancelled : { state: 'not_found' });
      const found = await read(orderNo, known.payout);
      return found.outcome === 'done' ? statusOf(orderNo, found.value) : unknown(found.reason);
    },
    async withdraw(orderNo) {
      const id = await chosen.closeUnchosen(orderNo);
      if (id === undefined) return done({ state: 'over' });
      const found = await read(orderNo, id);
      if (found.outcome !== 'done') return found;
      if (!waiting.has(found.value.state)) return leftOf(orderNo, found.value);
      const deleted = await ask('DELETE', `payouts/${id}`, undefined, anything);
      if (deleted.outcome === 'done') {
        await chosen.close(orderNo);
        return done({ state: 'over' });
      }
      // Somebody was faster, or the answer was lost.
      const after = await read(orderNo, id);
      return after.outcome === 'done' ? leftOf(orderNo, after.value) : after;
    },
  };

  function isFor({ orderNo, protocol, address, micro }: PayoutRequest, method: string, one: Payout): boolean {
    const { metadata, destination, originalAmount, originalCurrency, payoutMethodId } = one;
    const meant = access.addressOf(protocol, address);
    return (
      metadata?.orderId === orderNo &&
      (destination === address ||
        (meant !== undefined && access.addressOf(protocol, destination) === meant)) &&
      payoutMethodId === method &&
      originalCurrency.toUpperCase() === usdt &&
      isSame(originalAmount, { units: micro, places: 6 })
    );
  }
}

const cancelled = { state: 'refused', reason: 'cancelled' } as const;

function proofOf({ paymentProof }: Payout): string | undefined {
  const proof = paymentProof?.id ?? undefined;
  return proof !== undefined && transactionId(proof) !== undefined ? proof : undefined;
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
