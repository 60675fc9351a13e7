/**
 * Callbacks of two published styles that the port must carry: seconds and nonce in headers over an encrypted body (WeChat Pay's APIv3), and
 * sorted fields of a form without any time, answered with a word (Alipay's). No adapter of a gateway: tests show that one would fit.
 */
import { createDecipheriv, type KeyObject, verify } from 'node:crypto';
import { parseYuan } from '@mingpai/contract/money';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { parseJson } from '../platform/signed-client.ts';
import type { GatewayPort } from './port.ts';

/** Pages of a gateway that nobody asks here. */
const pages: Pick<GatewayPort, 'open' | 'standing'> = {
  open: async ({ orderNo }) => ({ outcome: 'done', value: { url: `http://127.0.0.1:9/${orderNo}` } }),
  standing: async () => ({ outcome: 'done', value: { state: 'open' } }),
};

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    associated_data: z.string().default(''),
    nonce: z.string().length(12),
  }),
});
const transaction = z.object({
  out_trade_no: z.string().max(32),
  transaction_id: z.string().max(64),
  trade_state: z.string(),
  success_time: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  // Fen.
  amount: z.object({ total: z.number().int().positive().transform(BigInt) }),
});

/** The time is signed, so that an old one is refused; within it, the transaction's id is the guard. */
export function secondsAndNonce(
  publicKey: KeyObject,
  clock: Pick<Clock, 'now'>,
  secret: string,
): GatewayPort {
  return {
    ...pages,
    readCallback({ headers, body }) {
      const {
        'wechatpay-timestamp': seconds,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
      } = headers;
      if (typeof seconds !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string')
        return 'unauthenticated';
      const lines = Buffer.concat([Buffer.from(`${seconds}\n${nonce}\n`), body, Buffer.from('\n')]);
      const genuine = verify('RSA-SHA256', lines, publicKey, Buffer.from(signature, 'base64'));
      if (!genuine || Math.abs(clock.now().getTime() / 1_000 - Number(seconds)) > 300)
        return 'unauthenticated';
      const outer = envelope.safeParse(parseJson(body.toString('utf8')));
      const inner = outer.success
        ? transaction.safeParse(parseJson(opened(outer.data.resource, secret) ?? ''))
        : outer;
      if (outer.success && !outer.data.event_type.startsWith('TRANSACTION.'))
        return opened(outer.data.resource, secret) === undefined ? 'bad_request' : { kind: 'nothing' };
      if (!inner.success || !('out_trade_no' in inner.data)) return 'bad_request';
      const { out_trade_no: orderNo, transaction_id: payment, amount, success_time: paidAt } = inner.data;
      if (inner.data.trade_state !== 'SUCCESS') return { kind: 'ask', by: { orderNo } };
      return { kind: 'paid', orderNo, payment, amount: amount.total, paidAt };
    },
    writeAnswer: (answer) =>
      answer.ok ? { status: 204 } : { status: 401, body: '{"code":"FAIL","message":"refused"}' },
  };
}

/** @param secret of 32 bytes as the gateway gives it out; of 16 in what it publishes for trying */
export function opened(resource: z.output<typeof envelope>['resource'], secret: string): string | undefined {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length < 16) return undefined;
  const decipher = createDecipheriv(
    Buffer.byteLength(secret) === 16 ? 'aes-128-gcm' : 'aes-256-gcm',
    secret,
    resource.nonce,
  );
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** What is signed of a form: all but the signature and its kind, sorted, as `k=v` with `&` between, decoded. */
export function sortedFields(form: URLSearchParams): string {
  return [...form]
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Nothing says when it was signed: the same callback is genuine for ever, and its id is the only guard. */
export function sortedForm(publicKey: KeyObject): GatewayPort {
  return {
    ...pages,
    readCallback({ body }) {
      const form = new URLSearchParams(body.toString('utf8'));
      const signature = Buffer.from(form.get('sign') ?? '', 'base64');
      if (!verify('RSA-SHA256', Buffer.from(sortedFields(form)), publicKey, signature))
        return 'unauthenticated';
      const orderNo = form.get('out_trade_no');
      const payment = form.get('trade_no');
      const amount = parseYuan(form.get('total_amount'));
      const paidAt = new Date(`${form.get('gmt_payment')?.replace(' ', 'T')}+08:00`);
      if (!orderNo || !payment || amount === undefined || Number.isNaN(paidAt.getTime()))
        return 'bad_request';
      return form.get('trade_status') === 'TRADE_SUCCESS'
        ? { kind: 'paid', orderNo, payment, amount, paidAt }
        : { kind: 'nothing' };
    },
    writeAnswer: (answer) => ({
      status: 200,
      body: answer.ok ? 'success' : 'failure',
      type: 'text/plain',
    }),
  };
}
