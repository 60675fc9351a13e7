/** The sandbox's checkout (docs/connecting-a-gateway.md). */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { genuineNonce, openSignedClient, parseJson, type SignedAccess } from '../platform/signed-client.ts';
import type { GatewayPort } from './port.ts';

/** A member waits for the page: later is unknown, in ms. */
const patienceMs = 4_000;

const instant = z
  .number()
  .int()
  .transform((ms) => new Date(ms));
const fen = z.number().int().min(1).max(10_000_000_000_000).transform(BigInt);
const name = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const opened = z.object({ id: name, amount: fen, url: z.url({ protocol: /^https?$/ }).max(2_000) });
const standing = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), order: name, payment: name, amount: fen, at: instant }),
  z.object({ status: z.enum(['open', 'declined', 'expired']), order: name }),
  z.object({ status: z.literal('not_found') }),
]);
const notice = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), order: name, payment: name, amount: fen, at: instant }),
  z.object({ status: z.literal('declined'), order: name }),
]);

export function openSandboxGateway(
  access: SignedAccess & { readonly subject: string },
  clock: Clock,
): GatewayPort {
  const ask = openSignedClient({ timeoutMs: patienceMs, ...access }, clock);
  return {
    async open({ orderNo, way, amount, language, returnUrl, expiresAt }) {
      const order = {
        id: orderNo,
        way,
        // Amounts are bounded far below 2^53 by the contract.
        amount: Number(amount),
        subject: access.subject,
        language,
        return_url: returnUrl,
        not_after: expiresAt.getTime(),
      };
      const answer = await ask('/v1/payments/open', order, opened);
      if (answer.outcome !== 'done') return answer;
      // An answer about something else says nothing about this order.
      return answer.value.id === orderNo && answer.value.amount === amount
        ? { outcome: 'done', value: { url: answer.value.url } }
        : { outcome: 'unknown', reason: 'the answer names another order or amount' };
    },
    async standing({ orderNo, way }) {
      const answer = await ask('/v1/payments/status', { id: orderNo, way }, standing);
      if (answer.outcome !== 'done') return answer;
      const { value } = answer;
      if (value.status === 'not_found') return { outcome: 'done', value: { state: 'not_found' } };
      if (value.order !== orderNo) return { outcome: 'unknown', reason: 'the answer names another order' };
      if (value.status !== 'paid') return { outcome: 'done', value: { state: value.status } };
      const { payment, amount, at } = value;
      return { outcome: 'done', value: { state: 'paid', orderNo, payment, amount, paidAt: at } };
    },
    readCallback(call) {
      if (genuineNonce(access.secret, call, clock.now().getTime()) === undefined) return 'unauthenticated';
      const read = notice.safeParse(parseJson(call.body.toString('utf8')));
      if (!read.success) return 'bad_request';
      const { data } = read;
      return data.status === 'declined'
        ? { kind: 'declined', orderNo: data.order }
        : {
            kind: 'paid',
            orderNo: data.order,
            payment: data.payment,
            amount: data.amount,
            paidAt: data.at,
          };
    },
    writeAnswer(answer) {
      const status = answer.ok
        ? 200
        : { unauthenticated: 401, bad_request: 400, conflict: 409 }[answer.reason];
      return { status, body: JSON.stringify(answer) };
    },
  };
}
