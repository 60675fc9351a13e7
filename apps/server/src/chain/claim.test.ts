/** "I have paid, and nothing arrived": what a member hears who names the transaction. */
import { randomBytes } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { type ChainSite, confirmations, startChainSite } from './testing.ts';

const quoted = 140_840_000n;

let chain: ChainSite;
let node: FaultyNode;
beforeAll(async () => {
  chain = await startChainSite('ERC20', {
    nodes: async (url) => {
      node = await startFaultyNode(url);
      return [node.url];
    },
  });
});
afterAll(async () => {
  await chain.stop();
  await node.stop();
});
beforeEach(() => {
  node.straighten();
  chain.clock.advance(120_000);
});

async function memberWithPayer() {
  const [member, payer] = [await chain.site.member(), await chain.payer()];
  return { ...member, payer };
}

const member = async () => (await chain.site.member()).token;

async function find(token: string, deposit_no: string, transaction_id: string) {
  const { code, message, data } = await chain.site.call(
    'findDeposit',
    { deposit_no, transaction_id },
    { token },
  );
  return { code, message, ...data };
}

test('a payment on its way: where it is, then that it is credited, however often it is asked', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  expect(await find(token, order, hash)).toEqual({
    code: 200,
    message: '已找到您的付款，确认数1/3，达到后自动入账',
    state: 'waiting',
    confirmations: 1,
    needed: confirmations,
  });
  await chain.settle();
  const found = { code: 200, message: '已找到您的付款，款项已存入中心钱包', state: 'credited' };
  expect(await find(token, order, `https://etherscan.io/tx/${hash}`)).toMatchObject(found);
  expect(await find(token, order, hash.slice(2).toUpperCase())).toMatchObject(found);
  expect(await chain.balance(token)).toBe(999.96);
});

test('what the watcher has passed by is credited when its member names it', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  // Blocks that were read while nobody knew of the address.
  node.crook({ result: ({ method }, result) => (method === 'eth_getLogs' ? [] : result) });
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  node.straighten();
  await chain.settle();
  expect(await chain.balance(token)).toBe(0);
  expect(await find(token, order, hash)).toMatchObject({ code: 200, state: 'credited' });
  expect(await chain.balance(token)).toBe(999.96);
});

test('a transaction that is in no block, and one that is no transaction', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const unknown = `0x${randomBytes(32).toString('hex')}`;
  expect(await find(token, order, unknown)).toMatchObject({ code: 5020 });
  const { message } = await find(token, order, '0x1234');
  expect(message).toBe('交易哈希应为64位十六进制字符，请从钱包的转账详情中复制');
});

test('a transaction that failed, moved another token, or paid somebody else', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const broke = await chain.payer(1n);
  expect(await find(token, order, await chain.pay(broke, quoted))).toMatchObject({ code: 5021 });
  const forged = await chain.evm.deploy();
  await chain.evm.fund(payer.address, quoted, forged);
  const other = await chain.evm.send({ from: payer.key, to: chain.ours, amount: quoted, token: forged });
  await chain.mine(1);
  expect(await find(token, order, other)).toMatchObject({ code: 5022 });
  const stranger = privateKeyToAccount(generatePrivateKey()).address;
  expect(await find(token, order, await chain.pay(payer, quoted, stranger))).toMatchObject({ code: 5023 });
  await chain.settle();
  expect(await chain.balance(token)).toBe(0);
});

test('too small to be credited, and used for an order before', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const dust = await chain.pay(payer, 999_999n);
  await chain.settle();
  expect(await find(token, order, dust)).toMatchObject({ code: 5025 });
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await find(token, await chain.order(token, payer.lastFour), hash)).toMatchObject({ code: 5027 });
  const shared = await member();
  const [paid, next] = [
    await chain.oldOrder(shared, payer.lastFour),
    await chain.oldOrder(shared, payer.lastFour),
  ];
  const first = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await find(shared, paid, first)).toMatchObject({ state: 'credited' });
  expect(await find(shared, next, first)).toMatchObject({ code: 5024 });
  expect(await chain.balance(token)).toBe(999.96);
  expect(await chain.balance(shared)).toBe(999.96);
});

test('sent from another address than an old order says: staff look, and the payment waits', async () => {
  const { token, payer } = await memberWithPayer();
  const typed = payer.lastFour === '0001' ? '0002' : '0001';
  const order = await chain.oldOrder(token, typed);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await find(token, order, hash)).toMatchObject({
    code: 200,
    state: 'review',
    message: `已找到这笔付款，但付款地址后4位是${payer.lastFour}，与订单填写的${typed}不符，已转人工核对；您的资金安全`,
  });
  expect((await chain.payment(hash))?.state).toBe('unmatched');
  expect((await chain.steps(token, order)).map(([label]) => label)).toEqual([
    '提交存款申请',
    '链上已查到付款',
    '区块确认完成',
    '等待人工核对',
    '存入中心钱包',
  ]);
  expect(await chain.balance(token)).toBe(0);
});

test('another amount than the one that is asked for at a shared address: staff look', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.oldOrder(token, payer.lastFour);
  const hash = await chain.pay(payer, 140_000_000n);
  await chain.settle();
  expect(await find(token, order, hash)).toMatchObject({
    state: 'review',
    message: '已找到这笔付款，但付款金额140.00 USDT与订单应付的140.84 USDT不符，已转人工核对；您的资金安全',
  });
  expect(await chain.balance(token)).toBe(0);
});

test('older than the order: it is no claim; for an order that was decided: staff look', async () => {
  const { token, payer } = await memberWithPayer();
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  chain.clock.advance(60_000);
  const late = await chain.order(token, payer.lastFour);
  expect(await find(token, late, hash)).toMatchObject({ code: 5028 });
  const chief = await chain.staff();
  const { data } = await chain.site.staff('depositQueue', { search: late }, chief);
  const id = data.rows[0]?.id ?? 0;
  await chain.site.staff('rejectDeposit', { id, reason: '重复提交' }, chief);
  const second = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await find(token, late, second)).toMatchObject({
    state: 'review',
    message: '已找到这笔付款，但该订单此前已处理，已转人工核对；您的资金安全',
  });
  expect(await chain.balance(token)).toBe(0);
});

test('a claim does not win against another member who may have meant it', async () => {
  const { token, payer } = await memberWithPayer();
  const other = await chain.site.member();
  const own = await chain.oldOrder(token, payer.lastFour);
  const stranger = await chain.oldOrder(other.token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await find(other.token, stranger, hash)).toMatchObject({ state: 'review' });
  expect(await find(token, own, hash)).toMatchObject({
    state: 'review',
    message: '已找到这笔付款，但它可能属于多笔订单，已转人工核对；您的资金安全',
  });
  expect(await chain.balance(token)).toBe(0);
  expect(await chain.balance(other.token)).toBe(0);
  // Nobody looks at another member's order.
  expect(await find(other.token, own, hash)).toMatchObject({ code: 5005 });
});

test('where there are two nodes, one alone cannot tell of a payment that is credited', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const stranger = privateKeyToAccount(generatePrivateKey()).address;
  const elsewhere = await chain.pay(payer, quoted, stranger);
  await chain.settle();
  await chain.set({ rpcUrls: [node.url, chain.evm.url] });
  try {
    const text = (address: string) => address.slice(2).toLowerCase();
    // The node says that we were paid, and everything else as it is.
    node.crook({
      result: (_call, result) =>
        JSON.parse(JSON.stringify(result).replaceAll(text(stranger), text(chain.addressFor(payer)))),
    });
    expect(await find(token, order, elsewhere)).toMatchObject({ code: 200, state: 'waiting' });
    await chain.settle();
    expect(await chain.balance(token)).toBe(0);
    expect((await chain.payment(elsewhere))?.state).not.toBe('credited');
  } finally {
    node.straighten();
    await chain.set({ rpcUrls: [node.url] });
  }
  await chain.settle();
  expect(await chain.balance(token)).toBe(0);
});

test('no node answers: nothing is lost, and it can be asked again', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  node.cut();
  expect(await find(token, order, hash)).toMatchObject({ code: 5026 });
  node.straighten();
  expect(await find(token, order, hash)).toMatchObject({ code: 200, state: 'waiting' });
});

test('a chain that nobody watches is looked after by people', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  await chain.set({ enabled: false });
  try {
    expect((await find(token, order, `0x${'1'.repeat(64)}`)).message).toContain('由人工核对到账');
  } finally {
    await chain.set({ enabled: true });
  }
});

test('questions are counted: nodes are not asked without end', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const codes: number[] = [];
  for (let count = 0; count < 13; count += 1)
    codes.push((await find(token, order, `0x${randomBytes(32).toString('hex')}`)).code);
  expect(codes.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 5020));
  expect(codes[12]).not.toBe(5020);
});
