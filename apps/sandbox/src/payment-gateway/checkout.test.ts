import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign } from '../kit/signature.ts';
import { secret, startPlatform, type TestPlatform } from '../testing/platform.ts';

interface Heard {
  readonly body: string;
  readonly genuine: boolean;
  readonly content: Record<string, unknown>;
}

let platform: TestPlatform;
let operator: Server;
let heard: Heard[] = [];
/** What the operator answers. */
let status = 200;
let orders = 0;

beforeAll(async () => {
  operator = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const text = (name: string) => String(request.headers[name]);
      const expected = sign(secret, request.url ?? '', text('x-timestamp'), text('x-nonce'), body);
      let content = {};
      try {
        content = JSON.parse(body.toString());
      } catch {}
      heard.push({
        body: body.toString(),
        genuine: expected.toString('hex') === text('x-signature'),
        content,
      });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((listening) => operator.listen(0, '127.0.0.1', listening));
  const { port } = operator.address() as AddressInfo;
  platform = await startPlatform({ walletUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await platform.stop();
  operator.close();
});

async function open(changes: Record<string, unknown> = {}) {
  heard = [];
  status = 200;
  await platform.control('DELETE', '/control/faults');
  const order = {
    id: `D${++orders}`,
    way: 'wechat',
    amount: 10_000,
    subject: '充值',
    return_url: 'http://127.0.0.1/#/payInfo',
    not_after: platform.platform.clock.now() + 3_600_000,
    ...changes,
  };
  const answer = await platform.operator.call('/v1/payments/open', order);
  const url = typeof answer.url === 'string' ? new URL(answer.url) : undefined;
  const key = new URLSearchParams(url?.hash.slice(1)).get('session') ?? '';
  return { order, answer, key };
}
const statusOf = (id: string) => platform.operator.call('/v1/payments/status', { id, way: 'wechat' });
const page = (key: string, act: string, body?: unknown) =>
  fetch(`${platform.url}/checkout/${act}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const fault = (kind: string, times = 1, more = {}) =>
  platform.control('POST', '/control/faults', {
    operation: 'payments/callback',
    fault: kind,
    times,
    ...more,
  });
const until = (times: number) => expect.poll(() => heard.length).toBe(times);

test('opening again gives the same page, and other content under the same id is refused', async () => {
  const { order, answer } = await open();
  expect(answer).toMatchObject({ ok: true, id: order.id, amount: 10_000 });
  expect(await platform.operator.call('/v1/payments/open', order)).toEqual(answer);
  expect(await platform.operator.call('/v1/payments/open', { ...order, amount: 1 })).toEqual({
    ok: false,
    reason: 'conflict',
  });
});

test('who pays is told so, and the operator hears what was paid, signed, once', async () => {
  const { order, key } = await open();
  expect(await (await page(key, 'payment')).json()).toMatchObject({ state: 'open', amount: 10_000 });
  expect(await (await page(key, 'pay', { amount: 8_800 })).json()).toMatchObject({
    state: 'paid',
    paid: 8_800,
  });
  // A second tap decides nothing.
  expect(await (await page(key, 'decline', {})).json()).toMatchObject({ state: 'paid' });
  await until(1);
  expect(heard[0]).toMatchObject({
    genuine: true,
    content: { order: order.id, status: 'paid', amount: 8_800 },
  });
  expect(await statusOf(order.id)).toMatchObject({ status: 'paid', amount: 8_800 });
});

test('what expires can still be paid, and says so', async () => {
  const { order, key } = await open({ not_after: platform.platform.clock.now() - 1 });
  expect(await statusOf(order.id)).toMatchObject({ status: 'expired' });
  await page(key, 'pay', {});
  expect(await statusOf(order.id)).toMatchObject({ status: 'paid' });
});

test('a callback that is not acknowledged is repeated', async () => {
  const { key } = await open();
  status = 500;
  await page(key, 'pay', {});
  await until(1);
  status = 200;
  await until(2);
  expect(heard[1]?.body).toBe(heard[0]?.body);
});

test('callbacks are lost, doubled and spoilt as a test wishes', async () => {
  const twice = await open();
  await fault('twice');
  await page(twice.key, 'pay', {});
  await until(2);
  const spoilt = await open();
  await fault('malformed');
  await page(spoilt.key, 'pay', {});
  await until(2);
  expect(heard.map(({ genuine }) => genuine)).toEqual([false, true]);
  const lost = await open();
  await fault('down', 100);
  await page(lost.key, 'pay', {});
  const timesLeft = async () =>
    (await (await platform.control('GET', '/control/faults')).json()).faults[0].times;
  await expect.poll(timesLeft).toBeLessThan(100);
  expect(heard).toEqual([]);
  expect(await statusOf(lost.order.id)).toMatchObject({ status: 'paid' });
});

test('a page without its key shows nothing', async () => {
  expect((await page('x'.repeat(43), 'payment')).status).toBe(401);
  expect((await page('', 'pay', {})).status).toBe(401);
});
