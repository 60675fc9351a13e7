/** What every gateway's adapter is held to, against the gateway's test system (docs/connecting-a-gateway.md). */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedCall } from '../platform/signed-client.ts';
import type { GatewayPort, PageOrder } from './port.ts';

export interface GatewayUnderTest {
  readonly port: GatewayPort;
  /** Its callbacks only say that there is something to ask about; without it they say what happened. */
  readonly rings?: true;
  /** It signs a body without the path that it is sent to. */
  readonly leavesPathUnsigned?: true;
  /** What a payer does with the payment of an order. @param amount fen; without it what was asked for */
  payer(orderNo: string, act: 'pay' | 'decline', amount?: number): Promise<unknown>;
  /** The next callback about an order, as it arrives at our door. */
  heard(orderNo: string): Promise<SignedCall>;
  /** The answer to the next call is lost, after its effect. */
  loseAnswer(call: 'open' | 'standing'): Promise<unknown>;
  stop(): Promise<unknown>;
}

export function gatewayAdapterSuite(name: string, start: () => Promise<GatewayUnderTest>): void {
  describe(`${name}, as every adapter of a payment gateway`, () => {
    let gateway: GatewayUnderTest;
    beforeAll(async () => {
      gateway = await start();
    });
    afterAll(() => gateway.stop());

    const orderOf = (changes: Partial<PageOrder> = {}): PageOrder => ({
      orderNo: `D20261121${String(randomInt(10 ** 10)).padStart(10, '0')}`,
      way: 'wechat',
      amount: 12_345n,
      language: 'zh-CN',
      returnUrl: 'http://127.0.0.1:9/#/payInfo',
      expiresAt: new Date(Date.now() + 3_600_000),
      ...changes,
    });
    async function opened(changes: Partial<PageOrder> = {}): Promise<PageOrder> {
      const order = orderOf(changes);
      expect((await gateway.port.open(order)).outcome).toBe('done');
      return order;
    }
    const standingOf = async (order: PageOrder) => {
      const answer = await gateway.port.standing(order);
      return answer.outcome === 'done' ? answer.value : answer;
    };

    test('an order has one page, however often it is opened', async () => {
      const order = orderOf();
      const answers = await Promise.all([1, 2, 3].map(() => gateway.port.open(order)));
      expect(answers[0]).toMatchObject({
        outcome: 'done',
        value: { url: expect.stringMatching(/^https?:/) },
      });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      // Another amount under the same number is no new payment.
      expect((await gateway.port.open({ ...order, amount: 1n })).outcome).not.toBe('done');
    });

    test('it is known where a payment stands: never opened, open, paid, declined, expired', async () => {
      expect(await standingOf(orderOf())).toEqual({ state: 'not_found' });
      const paid = await opened();
      expect(await standingOf(paid)).toEqual({ state: 'open' });
      await gateway.payer(paid.orderNo, 'pay', 12_000);
      expect(await standingOf(paid)).toMatchObject({
        state: 'paid',
        orderNo: paid.orderNo,
        amount: 12_000n,
      });
      const declined = await opened({ way: 'alipay' });
      await gateway.payer(declined.orderNo, 'decline');
      expect(await standingOf(declined)).toEqual({ state: 'declined' });
      expect(await standingOf(await opened({ expiresAt: new Date(Date.now() - 1) }))).toEqual({
        state: 'expired',
      });
    });

    test('a lost answer is unknown, and the same call again brings the truth', async () => {
      const order = orderOf();
      await gateway.loseAnswer('open');
      expect((await gateway.port.open(order)).outcome).toBe('unknown');
      expect((await gateway.port.open(order)).outcome).toBe('done');
      await gateway.loseAnswer('standing');
      expect((await gateway.port.standing(order)).outcome).toBe('unknown');
      expect(await standingOf(order)).toEqual({ state: 'open' });
    });

    test('a callback is read as it was meant, and names the payment as the asking does', async () => {
      const order = await opened();
      await gateway.payer(order.orderNo, 'pay', 1);
      const notice = gateway.port.readCallback(await gateway.heard(order.orderNo));
      const standing = await standingOf(order);
      if (gateway.rings) {
        expect(notice).toMatchObject({ kind: 'ask', by: expect.anything() });
        expect(standing).toMatchObject({ state: 'paid', orderNo: order.orderNo, amount: 1n });
        return;
      }
      expect(notice).toMatchObject({ kind: 'paid', orderNo: order.orderNo, amount: 1n });
      if (!('payment' in standing) || typeof notice === 'string' || notice.kind !== 'paid')
        throw new Error('it was paid');
      expect(notice.payment).toBe(standing.payment);
      const declined = await opened();
      await gateway.payer(declined.orderNo, 'decline');
      expect(gateway.port.readCallback(await gateway.heard(declined.orderNo))).toEqual({
        kind: 'declined',
        orderNo: declined.orderNo,
      });
    });

    test('a callback with any bit changed, or without its signature, is not the gateway’s', async () => {
      const order = await opened();
      await gateway.payer(order.orderNo, 'pay');
      const call = await gateway.heard(order.orderNo);
      expect(gateway.port.readCallback(call)).toMatchObject({ kind: gateway.rings ? 'ask' : 'paid' });
      for (let place = 0; place < call.body.length; place += 1) {
        const body = Buffer.from(call.body);
        body.writeUInt8(body.readUInt8(place) ^ 1, place);
        expect(gateway.port.readCallback({ ...call, body })).toBe('unauthenticated');
      }
      expect(gateway.port.readCallback({ ...call, headers: {} })).toBe('unauthenticated');
      if (!gateway.leavesPathUnsigned)
        expect(gateway.port.readCallback({ ...call, path: `${call.path}?more` })).toBe('unauthenticated');
    });

    test('each answer of ours is another to the gateway', () => {
      const answers = [
        { ok: true } as const,
        { ok: false, reason: 'unauthenticated' } as const,
        { ok: false, reason: 'bad_request' } as const,
        { ok: false, reason: 'conflict' } as const,
      ].map((answer) => gateway.port.writeAnswer(answer));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(4);
    });
  });
}
