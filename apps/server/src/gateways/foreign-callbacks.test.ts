/** Callbacks of the two published styles through the door that callbacks come in by: each payment once, and nothing that is not genuine. */
import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openGateways } from './adapters.ts';
import { secondsAndNonce, sortedFields, sortedForm } from './callback-styles.ts';
import { centralOf, openPageOrder } from './testing.ts';
import { gatewayRoutes } from './webhooks.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const aesKey = randomBytes(16).toString('hex');

let site: TestSite;
let http: FastifyInstance;
beforeAll(async () => {
  site = await startTestSite();
  const { site: parts, wallet, settings } = site.running;
  const rows = ['lines', 'form'].map((code) => `('${code}', '${code}', '${code}', '{wechat,alipay}', false)`);
  await parts.database.query(
    `insert into gateway (code, name, adapter, ways, enabled) values ${rows.join(', ')}`,
  );
  const gateways = openGateways(parts, {
    lines: ({ clock }) => secondsAndNonce(keys.publicKey, clock, aesKey),
    form: () => sortedForm(keys.publicKey),
  });
  http = Fastify();
  await gatewayRoutes(http, { site: parts, wallet, settings, gateways });
});
afterAll(async () => {
  await http.close();
  await site.stop();
});

/** An order that this gateway has taken. */
async function orderAt(gateway: string) {
  const made = await openPageOrder(site);
  await site.running.site.database.query(
    'update gateway_payment set gateway = $2 where order_id = (select id from deposit_order where order_no = $1)',
    [made.order, gateway],
  );
  return made;
}

async function post(gateway: string, body: string, headers: Record<string, string> = {}) {
  const answer = await http.inject({
    method: 'POST',
    url: `/gateways/${gateway}/callback`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] };
}

function linesOf(
  order: string,
  {
    key = keys.privateKey,
    seconds = Math.floor(Date.now() / 1_000),
    fen = 100_000,
    id = `4200${order}`,
  } = {},
) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', aesKey, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const content = JSON.stringify({
    out_trade_no: order,
    transaction_id: id,
    trade_state: 'SUCCESS',
    success_time: '2026-11-21T20:00:00+08:00',
    amount: { total: fen, currency: 'CNY' },
    something_new: true,
  });
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  const body = JSON.stringify({
    id: randomBytes(8).toString('hex'),
    event_type: 'TRANSACTION.SUCCESS',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce,
    },
  });
  const random = randomBytes(16).toString('hex');
  const signature = sign('RSA-SHA256', Buffer.from(`${seconds}\n${random}\n${body}\n`), key);
  const headers = {
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': random,
    'wechatpay-signature': signature.toString('base64'),
  };
  return { body, headers };
}

function formOf(
  order: string,
  { key = keys.privateKey, amount = '1000.00', id = `2026${order}`, status = 'TRADE_SUCCESS' } = {},
) {
  const form = new URLSearchParams({
    out_trade_no: order,
    trade_no: id,
    trade_status: status,
    total_amount: amount,
    gmt_payment: '2026-11-21 20:00:00',
    subject: '充值 & 测试=1',
    charset: 'utf-8',
    sign_type: 'RSA2',
  });
  form.set('sign', sign('RSA-SHA256', Buffer.from(sortedFields(form)), key).toString('base64'));
  return form.toString();
}

test('lines: a genuine callback credits once, and a replay of it changes nothing', async () => {
  const { token, order } = await orderAt('lines');
  const { body, headers } = linesOf(order);
  for (let times = 0; times < 3; times += 1)
    expect(await post('lines', body, headers)).toMatchObject({ status: 204, text: '' });
  // Told anew: other bytes, the same money.
  const again = linesOf(order);
  expect((await post('lines', again.body, again.headers)).status).toBe(204);
  expect(await centralOf(site, token)).toBe(1_000);
});

test('lines: another key, an old time, one byte, another nonce: no effect', async () => {
  const { token, order } = await orderAt('lines');
  const { body, headers } = linesOf(order);
  const old = linesOf(order, { seconds: Math.floor(Date.now() / 1_000) - 400 });
  const foreign = linesOf(order, { key: stranger.privateKey });
  for (const [sent, with_] of [
    [body, {}],
    [`${body} `, headers],
    [body, { ...headers, 'wechatpay-nonce': 'another' }],
    [body, { ...headers, 'wechatpay-timestamp': String(Number(headers['wechatpay-timestamp']) + 1) }],
    [old.body, old.headers],
    [foreign.body, foreign.headers],
  ] as const)
    expect((await post('lines', sent, with_)).status).toBe(401);
  expect(await centralOf(site, token)).toBe(0);
});

test('form: a genuine callback is answered with the word, in plain text, and credits once for ever', async () => {
  const { token, order } = await orderAt('form');
  const body = formOf(order);
  const word = { status: 200, text: 'success', type: 'text/plain; charset=utf-8' };
  expect(await post('form', body)).toEqual(word);
  expect(await centralOf(site, token)).toBe(1_000);
  // Nothing in it is of a time: eight repetitions in 25 hours, or somebody who kept it for years.
  expect(await Promise.all(Array.from({ length: 8 }, () => post('form', body)))).toEqual(Array(8).fill(word));
  expect(await post('form', formOf(order))).toEqual(word);
  expect(await centralOf(site, token)).toBe(1_000);
});

test('form: the same payment with another amount is refused in its word; what is not paid moves nothing', async () => {
  const { token, order } = await orderAt('form');
  expect((await post('form', formOf(order, { status: 'WAIT_BUYER_PAY' }))).text).toBe('success');
  expect(await centralOf(site, token)).toBe(0);
  expect((await post('form', formOf(order))).text).toBe('success');
  expect((await post('form', formOf(order, { amount: '2000.00' }))).text).toBe('failure');
  expect(await centralOf(site, token)).toBe(1_000);
});

test('form: another key, a field changed, added or taken away: no effect', async () => {
  const { token, order } = await orderAt('form');
  const changed = new URLSearchParams(formOf(order));
  changed.set('total_amount', '9000.00');
  const added = new URLSearchParams(formOf(order));
  added.set('added', 'x');
  const less = new URLSearchParams(formOf(order));
  less.delete('subject');
  for (const body of [
    formOf(order, { key: stranger.privateKey }),
    changed.toString(),
    added.toString(),
    less.toString(),
    '',
    createHash('sha256').update('noise').digest('hex'),
  ])
    expect((await post('form', body)).text).toBe('failure');
  expect(await centralOf(site, token)).toBe(0);
});
