/** The sandbox's payout service (docs/payouts.md). */
import { z } from 'zod';
import type { Answer } from '../platform/answer.ts';
import type { Clock } from '../platform/clock.ts';
import { openSignedClient, type SignedAccess } from '../platform/signed-client.ts';
import type { PayoutSender, PayoutStatus } from './payout-port.ts';

const name = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const known = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('accepted'),
    id: name,
    amount: z.number().int().positive().transform(BigInt),
    transaction: name.optional(),
  }),
  z.object({ status: z.literal('refused'), id: name, reason: z.string().max(64) }),
]);
const found = z.discriminatedUnion('status', [
  ...known.options,
  z.object({ status: z.literal('not_found') }),
]);
/** These say nothing of the payout: it is asked again. */
const passing = new Set(['maintenance', 'conflict', 'unauthenticated', 'bad_request']);

export function openSandboxSender(access: SignedAccess, clock: Clock): PayoutSender {
  const ask = openSignedClient(access, clock);
  return {
    async send({ orderNo, protocol, address, micro }) {
      // Receipts are far below 2^53.
      const request = { id: orderNo, network: protocol, address, amount: Number(micro) };
      const answer = await ask('/v1/payouts/send', request, known);
      if (answer.outcome !== 'done') return unknownIfPassing(answer);
      const { value } = answer;
      if (value.id !== orderNo || (value.status === 'accepted' && value.amount !== micro))
        return { outcome: 'unknown', reason: 'the answer names another order or amount' };
      return { outcome: 'done', value: standingOf(value) };
    },
    async standing(orderNo) {
      const answer = await ask('/v1/payouts/status', { id: orderNo }, found);
      if (answer.outcome !== 'done') return { outcome: 'unknown', reason: answer.reason };
      const { value } = answer;
      if (value.status === 'not_found') return { outcome: 'done', value: { state: 'not_found' } };
      if (value.id !== orderNo) return { outcome: 'unknown', reason: 'the answer names another order' };
      return { outcome: 'done', value: standingOf(value) };
    },
  };
}

function standingOf(value: z.output<typeof known>): PayoutStatus {
  return value.status === 'accepted'
    ? { state: 'accepted', transaction: value.transaction }
    : { state: 'refused', reason: value.reason };
}

function unknownIfPassing(answer: Exclude<Answer<unknown>, { outcome: 'done' }>): Answer<never> {
  return answer.outcome === 'refused' && passing.has(answer.reason)
    ? { outcome: 'unknown', reason: answer.reason }
    : answer;
}
