/** What becomes of payments on a real chain. */
import { zeroAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { setExchange } from '../testing/rates.ts';
import { startWatching } from './jobs.ts';
import { type ChainSite, confirmations, startChainSite } from './testing.ts';

/** What 1000 yuan are at 7.1 for one USDT, rounded down to two places. */
const quoted = 140_840_000n;

let chain: ChainSite;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
});
afterAll(() => chain.stop());
beforeEach(() => chain.clock.advance(120_000));

async function memberWithPayer() {
  const [member, payer] = [await chain.site.member(), await chain.payer()];
  return { ...member, payer };
}

test('a payment is seen, counts its confirmations, and is credited once when it is final', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  /** Whether the order still asks for the money. */
  const isPaid = async () =>
    (await chain.site.call('depositOrder', { deposit_no: order }, { token })).data.info.paid;
  expect((await chain.steps(token, order))[1]?.[0]).toBe('等待链上付款');
  expect(await isPaid()).toBe(false);
  const hash = await chain.pay(payer, quoted);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'seen', confirmations: 1, amount: quoted });
  expect(await isPaid()).toBe(true);
  expect((await chain.steps(token, order)).map(([label]) => label)).toEqual([
    '提交存款申请',
    '链上已查到付款',
    '等待区块确认',
    '存入中心钱包',
  ]);
  await chain.mine(1);
  await chain.look();
  expect((await chain.steps(token, order))[2]).toEqual(['等待区块确认', '2/3']);
  expect(await chain.balance(token)).toBe(0);
  await chain.mine(1);
  await Promise.all([chain.look(), chain.look(), chain.look()]);
  await chain.mine(5);
  await chain.look();
  // 140.84 USDT at 7.1 are 999.964 yuan: what arrived is what is credited, rounded down to the fen.
  expect(await chain.balance(token)).toBe(999.96);
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited', decided_by: 'chain' });
  expect((await chain.steps(token, order))[3]).toEqual(['存入中心钱包', '入账 999.96 元']);
  expect(await isPaid()).toBe(false);
});

test.each([
  ['one unit short', quoted - 1n, 999.96],
  ['far too little', 1_000_000n, 7.1],
  ['too much', 200_000_000n, 1_420],
])('%s: what arrived is credited', async (_what, amount, yuan) => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, amount);
  await chain.settle();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited', amount });
  expect(await chain.balance(token)).toBe(yuan);
});

test('dust is kept and not credited, and does not use the order up', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const dust = await chain.pay(payer, 999_999n);
  const nothing = await chain.pay(payer, 0n);
  await chain.settle();
  expect((await chain.payment(dust))?.state).toBe('dust');
  expect(await chain.payment(nothing)).toBeUndefined();
  expect(await chain.balance(token)).toBe(0);
  await chain.pay(payer, quoted);
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
});

test.each([
  [
    'a lower one of today',
    70_000,
    985.88,
    '985.88元已存入中心钱包（收到140.84 USDT；付款时订单已过有效期，按订单汇率与到账时汇率中较低的7.00计算）。',
  ],
  ['its own where that is lower', 75_000, 999.96, '999.96元已存入中心钱包'],
])(
  'what is paid after the order’s time is still credited, at %s, and the member is told so',
  async (_what, today, yuan, words) => {
    onTestFinished(() => setExchange(chain.site, {}));
    const { token, payer } = await memberWithPayer();
    await chain.order(token, payer.lastFour);
    chain.clock.advance(26 * 3_600_000);
    await setExchange(chain.site, { depositRate: today });
    const hash = await chain.pay(payer, quoted);
    await chain.settle();
    expect((await chain.payment(hash))?.state).toBe('credited');
    expect(await chain.balance(token)).toBe(yuan);
    const { data } = await chain.site.call('inbox', {}, { token });
    expect(JSON.stringify(data)).toContain(words);
  },
);

test('what was paid in time and is seen late is credited at the order’s rate, whatever today’s is', async () => {
  onTestFinished(() => setExchange(chain.site, {}));
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  await chain.pay(payer, quoted);
  chain.clock.advance(2 * 3_600_000);
  await setExchange(chain.site, { depositRate: 60_000 });
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
});

test('a reorganisation takes an unconfirmed payment away, and back in another block it counts anew', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.mine(1);
  await chain.look();
  const signed = await chain.evm.signed(hash);
  const before = await chain.payment(hash);
  expect(before).toMatchObject({ state: 'seen', confirmations: 2 });

  await chain.evm.reorganise(2);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'removed', confirmations: 0, order_id: null });
  expect((await chain.steps(token, order))[1]?.[0]).toBe('等待链上付款');
  await chain.settle();
  expect(await chain.balance(token)).toBe(0);

  await chain.evm.sendAgain(signed, payer.key);
  await chain.mine(1);
  await chain.look();
  const after = await chain.payment(hash);
  expect(after).toMatchObject({ id: before?.id, state: 'seen', confirmations: 1 });
  expect(after?.block_hash).not.toBe(before?.block_hash);
  expect(await chain.balance(token)).toBe(0);
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
});

test('a payment that moved to another block between two looks is one payment', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.look();
  const signed = await chain.evm.signed(hash);
  await chain.evm.reorganise(1);
  await chain.mine(1);
  await chain.evm.sendAgain(signed, payer.key);
  await chain.mine(1);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'seen', confirmations: 1 });
  await chain.settle();
  const { rows } = await chain.payments(hash);
  expect(rows.map(({ state }) => state)).toEqual(['credited']);
  expect(await chain.balance(token)).toBe(999.96);
});

test('two members with old orders of the same amount and four characters: people decide, nobody is credited', async () => {
  const { token, payer } = await memberWithPayer();
  const other = await chain.site.member();
  await chain.oldOrder(token, payer.lastFour);
  await chain.oldOrder(other.token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await chain.payment(hash)).toMatchObject({ state: 'ambiguous', order_id: null });
  expect(await chain.balance(token)).toBe(0);
  expect(await chain.balance(other.token)).toBe(0);
});

test('with old orders of different amounts each of the two is credited their own', async () => {
  const { token, payer } = await memberWithPayer();
  const other = await chain.site.member();
  await chain.oldOrder(token, payer.lastFour);
  await chain.oldOrder(other.token, payer.lastFour, 500);
  await chain.pay(payer, 70_420_000n);
  await chain.pay(payer, quoted);
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
  expect(await chain.balance(other.token)).toBe(499.98);
});

test("another token's transfer to our address is nothing to us", async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const forged = await chain.evm.deploy();
  await chain.evm.fund(payer.address, quoted, forged);
  const hash = await chain.evm.send({
    from: payer.key,
    to: chain.addressFor(payer),
    amount: quoted,
    token: forged,
  });
  await chain.settle();
  expect(await chain.payment(hash)).toBeUndefined();
  expect(await chain.balance(token)).toBe(0);
});

test("to the shared address a payment from another address than the old order's waits for people", async () => {
  const { token, payer } = await memberWithPayer();
  await chain.oldOrder(token, payer.lastFour === '0001' ? '0002' : '0001');
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect((await chain.payment(hash))?.state).toBe('unmatched');
  expect(await chain.balance(token)).toBe(0);
});

test('an order that was opened after the payment is not what was paid', async () => {
  const { token, payer } = await memberWithPayer();
  const hash = await chain.pay(payer, quoted);
  chain.clock.advance(2_000);
  await chain.oldOrder(token, payer.lastFour);
  await chain.settle();
  expect((await chain.payment(hash))?.state).toBe('unmatched');
});

test('two transfers in one transaction are two payments: each pays an order of its own', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const pay = () =>
    chain.evm.send({ from: payer.key, to: chain.addressFor(payer), amount: quoted, call: 'twice' });
  const own = await pay();
  await chain.settle();
  const states = async (hash: string) =>
    (await chain.payments(hash)).rows.map(({ nth, state }) => [nth, state]);
  expect(await states(own)).toEqual([
    [0, 'credited'],
    [1, 'credited'],
  ]);
  expect(await chain.balance(token)).toBe(1_999.92);

  await chain.oldOrder(token, payer.lastFour);
  const shared = await pay();
  await chain.settle();
  expect(await states(shared)).toEqual([
    [0, 'credited'],
    [1, 'unmatched'],
  ]);
  expect(await chain.balance(token)).toBe(2_999.88);
});

test("tokens that were made, not sent, are nobody's payment", async () => {
  const { token } = await memberWithPayer();
  const { to } = await chain.due(token, await chain.order(token, zeroAddress.slice(-4)));
  const hash = await chain.evm.mint(to, quoted);
  await chain.settle();
  expect(await chain.payment(hash)).toMatchObject({ state: 'unmatched', order_id: null });
  expect(await chain.balance(token)).toBe(0);
});

test('a transfer that failed on the chain is no payment', async () => {
  const { token } = await chain.site.member();
  const payer = await chain.payer(1n);
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await chain.payment(hash)).toBeUndefined();
  expect(await chain.balance(token)).toBe(0);
});

test('what a stop left between seeing and crediting is credited by the next look', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.mine(confirmations);
  const { wallet } = chain.site.running;
  const stopped = {
    ...wallet,
    credit: () => Promise.reject(new Error('the machine stopped')),
  };
  await expect(chain.look({ wallet: stopped })).rejects.toThrow('the machine stopped');
  expect(await chain.payment(hash)).toMatchObject({ state: 'confirmed' });
  expect(await chain.balance(token)).toBe(0);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
  expect(await chain.balance(token)).toBe(999.96);
});

test('killed in the middle of crediting, as the database sees it: nothing half, and once in the end', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.mine(confirmations);
  const { wallet } = chain.site.running;
  const killed: typeof wallet = {
    ...wallet,
    async credit(tx, ...asked) {
      const credited = await wallet.credit(tx, ...asked);
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
      return credited;
    },
  };
  await expect(chain.look({ wallet: killed })).rejects.toThrow();
  expect(await chain.payment(hash)).toMatchObject({ state: 'confirmed' });
  expect((await chain.steps(token, order)).at(-1)?.[1]).toBe('');
  expect(await chain.balance(token)).toBe(0);
  await Promise.all([chain.look(), chain.look()]);
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
  expect(await chain.balance(token)).toBe(999.96);
});

test('a look that a dead node took along is begun anew, and goes on by itself', async () => {
  const { database } = chain.site.running.site;
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  await chain.set({ pollSeconds: 1 });
  await startWatching(database);
  await database.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a-dead-node' where key = 'watch_chain/ERC20'",
  );
  await chain.pay(payer, quoted);
  await chain.mine(confirmations);
  // What the schedule does each minute.
  await startWatching(database);
  const working = await chain.site.secondNode({ works: true });
  try {
    await expect.poll(() => chain.balance(token), { interval: 200 }).toBe(999.96);
  } finally {
    await working.stop();
  }
});

test('two nodes of ours watch at once: eight payments are credited once each', async () => {
  const second = await chain.site.secondNode();
  try {
    const members = [];
    for (let count = 0; count < 8; count += 1) members.push(await memberWithPayer());
    for (const { token, payer } of members) await chain.order(token, payer.lastFour);
    for (const { payer } of members)
      await chain.evm.send({ from: payer.key, to: chain.addressFor(payer), amount: quoted });
    for (let block = 0; block <= confirmations; block += 1) {
      await chain.mine(1);
      await Promise.all([chain.look(), chain.look(second), chain.look(), chain.look(second)]);
    }
    for (const { token } of members) expect(await chain.balance(token)).toBe(999.96);
  } finally {
    await second.stop();
  }
});

test('nothing is read twice into the books, however often the past is read again', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  await chain.forget();
  await chain.order(token, payer.lastFour);
  await chain.settle();
  expect((await chain.payments(hash)).rows).toHaveLength(1);
  expect(await chain.balance(token)).toBe(999.96);
});

test('the rate changes between the quote and the payment: the order keeps its own, the next one has the new', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  await setExchange(chain.site, { depositRate: 50_000 });
  await chain.pay(payer, quoted);
  await chain.settle();
  // At 7.1 as quoted, not at 5.
  expect(await chain.balance(token)).toBe(999.96);
  expect((await chain.steps(token, order)).at(-1)).toEqual(['存入中心钱包', '入账 999.96 元']);
  await chain.order(token, payer.lastFour);
  await chain.pay(payer, 200_000_000n);
  await chain.settle();
  expect(await chain.balance(token)).toBe(1_999.96);
  await setExchange(chain.site, {});
});
