/** A withdrawal counts as paid when the chain says so: recipient, contract, amount, and final. */
import { randomBytes } from 'node:crypto';
import { type Address, getAddress, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { type ChainSite, startChainSite } from './testing.ts';

/** 1,000 yuan at 7.2 for one USDT are 138.88, less the fee of 5. */
const owed = 133_880_000n;

let chain: ChainSite;
let node: FaultyNode;
/** The operator's own wallet. */
let till: Awaited<ReturnType<ChainSite['payer']>>;
beforeAll(async () => {
  chain = await startChainSite('ERC20', {
    nodes: async (url) => {
      node = await startFaultyNode(url);
      return [node.url];
    },
  });
  till = await chain.payer(1_000_000_000_000n);
});
afterAll(async () => {
  await chain.stop();
  await node.stop();
});
beforeEach(() => {
  node.straighten();
  chain.clock.advance(120_000);
});

const someone = (): Address => privateKeyToAccount(generatePrivateKey()).address;

/** Mines until everything is final and compares. */
async function check() {
  await chain.settle();
  await chain.checkPayouts();
}

test('it is on its way until it is final, and paid when it is: the member sees each step', async () => {
  const to = someone();
  const hash = await chain.pay(till, owed, to);
  const sent = await chain.sentWithdrawal(to, hash);
  expect(sent).toMatchObject({ code: 200, receipt: 133.88 });
  const last = async () => (await chain.steps(sent.token, sent.number)).at(-1);
  expect(await last()).toEqual(['汇出到您的地址', expect.stringContaining('等待链上确认')]);
  await chain.look();
  await chain.checkPayouts();
  expect(await chain.payout(sent.id)).toEqual(['sent', '已上链，确认数1/3']);
  expect(await last()).toEqual(['汇出到您的地址', expect.stringContaining('已上链，确认数1/3')]);
  await check();
  expect(await chain.payout(sent.id)).toEqual(['verified', null]);
  expect(await last()).toEqual(['已汇出，链上核对无误', expect.stringContaining(hash)]);
});

test('the address is the same in any case of its letters', async () => {
  const to = someone();
  const hash = await chain.pay(till, owed, to);
  const { id } = await chain.sentWithdrawal(getAddress(to).replace('0x', '0X').toLowerCase(), hash);
  await check();
  expect((await chain.payout(id))[0]).toBe('verified');
});

test.each([
  ['one unit too little', owed - 1n, '金额不符：链上133.879999 USDT，应付133.88 USDT'],
  ['too much', owed + 1_000_000n, '金额不符：链上134.88 USDT，应付133.88 USDT'],
])('%s is wrong', async (_what, amount, reason) => {
  const to = someone();
  const { id } = await chain.sentWithdrawal(to, await chain.pay(till, amount, to));
  await check();
  expect(await chain.payout(id)).toEqual(['wrong', reason]);
});

test('another recipient is wrong, also one whose head and tail are alike', async () => {
  const to = someone();
  const alike: Hex = `0x${to.slice(2, 8)}${'0'.repeat(28)}${to.slice(-6)}`.toLowerCase() as Hex;
  const { id, token, number } = await chain.sentWithdrawal(to, await chain.pay(till, owed, alike));
  await check();
  expect(await chain.payout(id)).toEqual(['wrong', '收款地址与会员的取款地址不符']);
  // The member hears that it is looked after, not whose mistake it is.
  expect((await chain.steps(token, number)).at(-1)?.[1]).toBe(
    '链上核对未通过，财务人员正在处理；您的资金不会丢失',
  );
});

test('another contract is wrong, and so is a transfer that failed', async () => {
  const to = someone();
  const forged = await chain.evm.deploy();
  await chain.evm.fund(till.address, owed, forged);
  const hash = await chain.evm.send({ from: till.key, to, amount: owed, token: forged });
  await chain.mine(1);
  const other = await chain.sentWithdrawal(to, hash);
  const broke = await chain.payer(1n);
  const failed = await chain.sentWithdrawal(to, await chain.pay(broke, owed, to));
  await check();
  expect(await chain.payout(other.id)).toEqual(['wrong', '该交易不是USDT合约的转账']);
  expect(await chain.payout(failed.id)).toEqual(['wrong', '该交易在链上执行失败，没有转出']);
});

test('a transaction that no node knows is waited for, a day long', async () => {
  const { id } = await chain.sentWithdrawal(someone(), `0x${randomBytes(32).toString('hex')}`);
  await check();
  expect(await chain.payout(id)).toEqual(['sent', '尚未在链上查到该交易']);
  chain.clock.advance(24 * 3_600_000 + 60_000);
  await check();
  expect(await chain.payout(id)).toEqual(['wrong', '超过24小时仍未在链上查到该交易']);
});

test('one transaction pays one withdrawal: named for a second one it is refused', async () => {
  const to = someone();
  const hash = await chain.pay(till, owed, to);
  const first = await chain.sentWithdrawal(to, hash);
  const second = await chain.sentWithdrawal(to, hash.slice(2).toUpperCase());
  expect(second.message).toContain(`该交易哈希已用于取款 ${first.number}`);
  await check();
  expect((await chain.payout(first.id))[0]).toBe('verified');
  expect((await chain.payout(second.id))[0]).toBeNull();
});

test('what was paid is told by no reorganised block, and by no node that is away', async () => {
  const to = someone();
  const hash = await chain.pay(till, owed, to);
  const { id } = await chain.sentWithdrawal(to, hash);
  await chain.look();
  await chain.evm.reorganise(1);
  await check();
  expect(await chain.payout(id)).toEqual(['sent', '尚未在链上查到该交易']);
  node.cut();
  await chain.look();
  await chain.checkPayouts();
  expect(await chain.payout(id)).toEqual(['sent', '尚未在链上查到该交易']);
});

test('what was sent twice in one transaction is not in order', async () => {
  const to = someone();
  const hash = await chain.evm.send({ from: till.key, to, amount: owed, call: 'twice' });
  await chain.mine(1);
  const { id } = await chain.sentWithdrawal(to, hash);
  await check();
  // Twice what was owed left the till: staff have to hear of it.
  expect(await chain.payout(id)).toEqual(['wrong', '金额不符：链上133.88、133.88 USDT，应付133.88 USDT']);
});

test('staff see what did not verify first, and name the right transaction', async () => {
  const to = someone();
  const wrong = await chain.sentWithdrawal(to, await chain.pay(till, owed - 1n, to));
  await check();
  const staff = await chain.staff();
  const list = async (state: 'open' | 'verified') =>
    (await chain.site.staff('payouts', { state, search: wrong.number }, staff)).data.rows;
  expect(await list('open')).toMatchObject([
    {
      orderNo: wrong.number,
      payout: 'wrong',
      reason: expect.stringContaining('金额不符'),
      decidedBy: '老牌',
    },
  ]);
  const correct = (transactionHash: string) =>
    chain.site.staff('correctPayout', { id: wrong.id, transactionHash }, staff);
  expect((await correct('0x12')).code).not.toBe(200);
  const right = await chain.pay(till, owed, to);
  expect(await correct(`https://etherscan.io/tx/${right}`)).toMatchObject({ code: 200 });
  expect(await list('open')).toMatchObject([{ payout: 'sent', transactionHash: right, reason: null }]);
  await check();
  expect(await list('open')).toEqual([]);
  expect(await list('verified')).toMatchObject([{ payout: 'verified', transactionHash: right }]);
  // What was verified stays as it is.
  expect((await correct(`0x${'1'.repeat(64)}`)).code).toBe(5006);
  const { data } = await chain.site.staff('auditLog', { search: `withdrawal/${wrong.id}` }, staff);
  expect(data.rows[0]).toMatchObject({ action: 'payout_corrected', detail: { transaction: right } });
});
