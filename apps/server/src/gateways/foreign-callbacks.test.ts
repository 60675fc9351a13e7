/**
 * Callbacks of two published styles that the port must carry: seconds and nonce in headers over an encrypted body (WeChat Pay's APIv3), and
 * sorted fields of a form without any time, answered with a word (Alipay's). No adapter of a gateway: what is shown is that one would fit.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { parseYuan } from '@mingpai/contract/money';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { parseJson } from '../platform/signed-client.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openGateways } from './adapters.ts';
import type { GatewayPort } from './port.ts';
import { centralOf, openPageOrder } from './testing.ts';
import { gatewayRoutes } from './webhooks.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const aesKey = randomBytes(16).toString('hex');

/** Pages of a gateway that nobody asks here. */
const pages: Pick<GatewayPort, 'open' | 'standing'> = {
  open: async ({ orderNo }) => ({ outcome: 'done', value: { url: `http://127.0.0.1:9/${orderNo}` } }),
  standing: async () => ({ outcome: 'done', value: { state: 'open' } }),
};

const envelope = z.object({
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
function secondsAndNonce(publicKey: KeyObject, clock: Clock): GatewayPort {
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
        ? transaction.safeParse(parseJson(opened(outer.data.resource) ?? ''))
        : outer;
      if (!inner.success || !('out_trade_no' in inner.data)) return 'bad_request';
      const { out_trade_no: orderNo, transaction_id: payment, amount, success_time: paidAt } = inner.data;
      if (inner.data.trade_state !== 'SUCCESS') return { kind: 'ask', by: { orderNo } };
      return { kind: 'paid', orderNo, payment, amount: amount.total, paidAt };
    },
    writeAnswer: (answer) =>
      answer.ok ? { status: 204 } : { status: 401, body: '{"code":"FAIL","message":"失败"}' },
  };
}

function opened(resource: z.output<typeof envelope>['resource']): string | undefined {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length < 16) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', aesKey, resource.nonce);
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** What is signed of a form: all but the signature and its kind, sorted, as `k=v` with `&` between, decoded. */
function sortedFields(form: URLSearchParams): string {
  return [...form]
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Nothing says when it was signed: the same callback is genuine for ever, and its id is the only guard. */
function sortedForm(publicKey: KeyObject): GatewayPort {
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

/**
 * A notification of trade_status_sync with its key, as Alipay publishes it (alipay-sdk-nodejs-all, its own test of checkNotifySign:
 * RSA2). fund_bill_list is the text of a list, and is signed as that text.
 */
const publishedKey = createPublicKey({
  key: Buffer.from(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
    'base64',
  ),
  format: 'der',
  type: 'spki',
});
const published = [
  'gmt_create=2019-08-15+15%3A56%3A22',
  'charset=utf-8',
  'seller_email=z97-yuquerevenue%40service.aliyun.com',
  'subject=%E8%AF%AD%E9%9B%80%E7%A9%BA%E9%97%B4+500%E4%BA%BA%E8%A7%84%E6%A8%A1',
  'sign=QfTb8tqE1BMhS5qAnXtvsF3%2FjBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb%2FnLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8%2FwZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r%2FU8ONNQjWXd0HIul4TG%2BQ3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI%2FXD9YCKCH6Ct02rzUs9i11C9CsadtZn%2BWhxF26Dqt9sGEFajkJ8cxUTLi8%2BVCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov%2BlrmOQ%3D%3D',
  'buyer_id=2088102534368455',
  'invoice_amount=0.10',
  'notify_id=2019081500222155624068450559358070',
  'fund_bill_list=%5B%7B%22amount%22%3A%220.10%22%2C%22fundChannel%22%3A%22ALIPAYACCOUNT%22%7D%5D',
  'notify_type=trade_status_sync',
  'trade_status=TRADE_SUCCESS',
  'receipt_amount=0.10',
  'buyer_pay_amount=0.10',
  'sign_type=RSA2',
  'app_id=2019073166072302',
  'seller_id=2088531891668739',
  'gmt_payment=2019-08-15+15%3A56%3A24',
  'notify_time=2019-08-15+15%3A56%3A25',
  'version=1.0',
  'out_trade_no=20190815155618536-564-57',
  'total_amount=0.10',
  'trade_no=2019081522001468450512505578',
  'auth_app_id=2019073166072302',
  'buyer_logon_id=xud%2A%2A%2A%40126.com',
  'point_amount=0.00',
].join('&');

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
    lines: ({ clock }) => secondsAndNonce(keys.publicKey, clock),
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

test('form: the notification that is published with its key is genuine, and no more so with any one field changed, gone or added', () => {
  const port = sortedForm(publishedKey);
  const read = (form: URLSearchParams) =>
    port.readCallback({ path: '', headers: {}, body: Buffer.from(form.toString()) });
  expect(read(new URLSearchParams(published))).toEqual({
    kind: 'paid',
    orderNo: '20190815155618536-564-57',
    payment: '2019081522001468450512505578',
    amount: 10n,
    paidAt: new Date('2019-08-15T07:56:24Z'),
  });
  const signed = [...new URLSearchParams(published).keys()].filter((name) => name !== 'sign_type');
  expect(signed).toHaveLength(24);
  for (const name of signed) {
    const [changed, less] = [new URLSearchParams(published), new URLSearchParams(published)];
    changed.set(name, `0${changed.get(name) ?? ''}`);
    less.delete(name);
    expect([name, read(changed), read(less)]).toEqual([name, 'unauthenticated', 'unauthenticated']);
  }
  const more = new URLSearchParams(published);
  more.append('zeta', '1');
  expect(read(more)).toBe('unauthenticated');
  // Not signed, and nothing is read from it.
  const kind = new URLSearchParams(published);
  kind.delete('sign_type');
  expect(read(kind)).toMatchObject({ kind: 'paid' });
});
