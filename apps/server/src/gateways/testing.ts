/** For tests: orders by a gateway's way, and callbacks as the gateway, or somebody else, would send them. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import { gatewaySecret, type TestSite } from '../testing/site.ts';

/** The machine's time and an offset, the sandbox's with it. */
export class TestClock implements Clock {
  #offset = 0;
  now(): Date {
    return new Date(Date.now() + this.#offset);
  }
  async advance(site: TestSite, ms: number): Promise<void> {
    this.#offset += ms;
    await site.sandbox.shiftClock(this.#offset);
  }
}

export async function openPageOrder(
  site: TestSite,
  { amount = 1_000, paytype = 'wxpay' as 'wxpay' | 'alipay' } = {},
) {
  const member = await site.member();
  const reply = await site.call(
    'openDeposit',
    { paytype, amount, bank_no: 'a1B2' },
    { token: member.token, key: crypto.randomUUID() },
  );
  return { ...member, reply, order: reply.data?.deposit_no ?? '' };
}

export async function centralOf(site: TestSite, token: string): Promise<number> {
  return (await site.call('walletOverview', {}, { token })).data.central;
}

export interface Sending {
  readonly at?: number;
  readonly secret?: string;
  readonly signature?: string | null;
  /** What is sent in place of what was signed. */
  readonly sent?: string;
}

/** Signs a callback and sends it. */
export async function callback(site: TestSite, content: object | string, sending: Sending = {}) {
  const path = '/gateways/sandbox/callback';
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const { at = site.running.site.clock.now().getTime(), secret = gatewaySecret, sent = body } = sending;
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(`${path}\n${at}\n${nonce}\n`)
    .update(body)
    .digest('hex');
  const given = sending.signature === undefined ? signature : sending.signature;
  return post(site, sent, {
    'content-type': 'application/json',
    'x-timestamp': String(at),
    'x-nonce': nonce,
    ...(given === null ? {} : { 'x-signature': given }),
  });
}

async function post(site: TestSite, body: string, headers: Record<string, string>) {
  const response = await fetch(`${site.running.address}/gateways/sandbox/callback`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** What the gateway says of a payment. @param amount fen */
export function paid(order: string, amount = 100_000, payment = `P${randomBytes(6).toString('hex')}`) {
  return { order, payment, way: 'wechat', status: 'paid', amount, at: Date.now() } as const;
}
