import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { SignedCall } from '../platform/signed-client.ts';
import { btcpaySecret, startSandbox } from '../testing/sandbox.ts';
import { gatewayAdapterSuite } from './adapter-suite.ts';
import { openBtcpayGateway } from './btcpay-adapter.ts';
import { invoiceMoney, paymentMethods } from './btcpay-money.ts';

const access = {
  url: 'http://127.0.0.1:9',
  store: 'shop-1',
  apiKey: btcpaySecret,
  webhookSecret: `webhook:${btcpaySecret}`,
  currency: 'CNY',
};

gatewayAdapterSuite('a BTCPay Server', async () => {
  const calls: SignedCall[] = [];
  const door = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.end('{"ok":true}');
    });
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  const sandbox = await startSandbox(`http://127.0.0.1:${address.port}`);
  // That we made an invoice ourselves is told too, and says nothing.
  const about = (orderNo: string) =>
    calls.find(({ body }) => body.includes(orderNo) && !body.includes('InvoiceCreated'));
  const port = openBtcpayGateway({ ...access, url: sandbox.url }, systemClock);
  return {
    port: {
      ...port,
      async open(order) {
        const answer = await port.open(order);
        // The shortest time to pay is a minute there: nobody waits for its end here.
        if (order.expiresAt <= systemClock.now()) await sandbox.invoice(order.orderNo, 'expire');
        return answer;
      },
    },
    rings: true,
    leavesPathUnsigned: true,
    async payer(order, act, amount) {
      await sandbox.invoice(
        order,
        act === 'pay' ? 'pay' : 'invalidate',
        amount === undefined ? {} : { amount },
      );
      // A part counts once no other can complete it.
      if (amount !== undefined) await sandbox.invoice(order, 'expire');
    },
    async heard(orderNo) {
      await expect.poll(() => about(orderNo)).toBeDefined();
      const call = about(orderNo);
      if (!call) throw new Error('it was heard');
      return call;
    },
    loseAnswer: (call) => sandbox.fault(call === 'open' ? 'invoices/create' : 'invoices/list', 'error_after'),
    async stop() {
      await sandbox.stop();
      door.close();
    },
  };
});

const signed = (content: object | string, secret = access.webhookSecret, name = 'btcpay-sig'): SignedCall => {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { path: '/gateways/btcpay/callback', headers: { [name]: `sha256=${signature}` }, body };
};

test('a callback names the order where it can, the invoice where it cannot, and nothing where it is not about ours', () => {
  const { readCallback } = openBtcpayGateway(access, systemClock);
  const told = { type: 'InvoiceSettled', storeId: 'shop-1', invoiceId: 'abc', deliveryId: 'd', more: [1] };
  expect(readCallback(signed({ ...told, metadata: { orderId: 'D1' } }))).toEqual({
    kind: 'ask',
    by: { orderNo: 'D1' },
  });
  expect(readCallback(signed(told))).toEqual({ kind: 'ask', by: { reference: 'abc' } });
  expect(readCallback(signed({ ...told, type: 'SomethingNew', metadata: { orderId: null } }))).toEqual({
    kind: 'ask',
    by: { reference: 'abc' },
  });
  for (const other of [
    { ...told, storeId: 'another shop' },
    { ...told, invoiceId: '__test__b0__test__' },
    { ...told, type: 'InvoiceCreated' },
    { type: 'PayoutCreated', payoutId: 'p' },
  ])
    expect(readCallback(signed(other))).toEqual({ kind: 'nothing' });
  for (const nonsense of ['', 'null', '{"type":', '[]', '{"invoiceId":"a"}'])
    expect(readCallback(signed(nonsense))).toBe('bad_request');
});

test('the key of the API signs no callback, nor does a signature of another form', () => {
  const { readCallback } = openBtcpayGateway(access, systemClock);
  const call = signed({ type: 'InvoiceSettled', invoiceId: 'abc' });
  expect(readCallback(signed({ type: 'InvoiceSettled', invoiceId: 'abc' }, access.apiKey))).toBe(
    'unauthenticated',
  );
  const header = String(call.headers['btcpay-sig']);
  for (const wrong of [header.slice(7), header.slice(0, -2), `sha1=${header.slice(7)}`, '', `${header}00`])
    expect(readCallback({ ...call, headers: { 'btcpay-sig': wrong } })).toBe('unauthenticated');
});

const methods = (payments: readonly object[], rate = '7.2') =>
  paymentMethods.parse([
    { rate, payments: payments.map((one, index) => ({ id: `p${index}`, receivedDate: 1, ...one })) },
  ]);
const invoiceOf = (status: string, additionalStatus = 'None', units = 10_000n) => ({
  amount: { units, places: 2 },
  status,
  additionalStatus,
  expirationTime: new Date(100_000),
});

test.each([
  ['settled to the last unit', 'Settled', 'None', [{ value: '13.888889', status: 'Settled' }], 10_000n],
  ['a rate that was rounded', 'Settled', 'None', [{ value: '13.88888', status: 'Settled' }], 10_000n],
  ['the same, by somebody’s hand', 'Settled', 'Marked', [{ value: '13.88888', status: 'Settled' }], 9_999n],
  ['paid over', 'Settled', 'PaidOver', [{ value: '20', status: 'Settled' }], 14_400n],
  ['a part', 'Expired', 'PaidPartial', [{ value: '1.5', status: 'Settled' }], 1_080n],
  ['what is not settled', 'Expired', 'PaidLate', [{ value: '14', status: 'Processing' }], 0n],
  ['what was lost', 'Invalid', 'None', [{ value: '14', status: 'Invalid' }], 0n],
  ['a status that nobody knows', 'Settled', 'None', [{ value: '14', status: 'Frozen' }], 0n],
  [
    'a part that is still on its way',
    'Settled',
    'None',
    [
      { value: '5', status: 'Settled' },
      { value: '9', status: 'Processing' },
    ],
    3_600n,
  ],
  [
    'without the network’s fee',
    'Settled',
    'PaidOver',
    [{ value: '2', fee: '0.5', status: 'Settled' }],
    1_080n,
  ],
  ['a fee above the value', 'Invalid', 'None', [{ value: '1', fee: '2', status: 'Settled' }], 0n],
])('money of an invoice: %s', (_name, status, additional, payments, fen) => {
  expect(invoiceMoney.settledIn(invoiceOf(status, additional), methods(payments)).amount).toBe(fen);
});

test('a payment that is told twice counts once', () => {
  const one = { id: 'same', value: '1', status: 'Settled' };
  expect(invoiceMoney.settledIn(invoiceOf('Expired', 'PaidPartial'), methods([one, one])).amount).toBe(720n);
});

test.each([
  ['at the last second', 100, 10_000n, 0n],
  ['a second after the time to pay', 101, 0n, 10_000n],
])(
  'a payment that came %s: by the rate that was promised, or for staff',
  (_name, receivedDate, amount, late) => {
    const paid = methods([{ value: '13.88888', status: 'Settled', receivedDate }]);
    expect(
      invoiceMoney.settledIn(invoiceOf('Settled', receivedDate > 100 ? 'PaidLate' : 'None'), paid),
    ).toMatchObject({ amount, late });
  },
);

test('a half in time and a half too late: together what was asked for, each its own', () => {
  const halves = methods([
    { value: '6.94444', status: 'Settled', receivedDate: 99 },
    { value: '6.94444', status: 'Settled', receivedDate: 200 },
  ]);
  expect(invoiceMoney.settledIn(invoiceOf('Settled', 'PaidLate'), halves)).toMatchObject({
    amount: 4_999n,
    late: 5_001n,
    last: new Date(99_000),
    lastLate: new Date(200_000),
  });
});
