/**
 * TRON: the same machine behind the dialect of its nodes (java-tron, JSON-RPC API). Ids of blocks begin with the block's number,
 * contracts are named without the 0x41 of TRON's addresses, people write base58check.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Bend, type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { type ChainSite, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
const witnesses = 19;

/** Mainnet's own, as its explorer shows it. */
const tronChain = 728_126_428;
const located = z.looseObject({ blockHash: z.string(), blockNumber: z.string() });
const block = z.looseObject({ hash: z.string(), number: z.string() });

/** A block's id: its number in the first eight bytes (TRON protocol, "Block ID"). */
const blockId = (number: string, hash: string) =>
  `0x${BigInt(number).toString(16).padStart(16, '0')}${hash.slice(18)}`;

function inTron(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTron);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inTron(field)]));
  const log = located.safeParse(fields);
  if (log.success)
    return {
      ...fields,
      blockHash: blockId(log.data.blockNumber, log.data.blockHash),
      type: '0x0',
      root: null,
    };
  const whole = block.safeParse(fields);
  return whole.success ? { ...fields, hash: blockId(whole.data.number, whole.data.hash) } : fields;
}

const dialect: Bend = {
  result: ({ method }, result) => (method === 'eth_chainId' ? `0x${tronChain.toString(16)}` : inTron(result)),
};

let chain: ChainSite;
let node: FaultyNode;
beforeAll(async () => {
  chain = await startChainSite('TRC20', {
    nodes: async (url) => {
      node = await startFaultyNode(url, dialect);
      return [node.url];
    },
  });
  await chain.set({ chainId: tronChain, confirmations: witnesses });
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

test('nineteen blocks make a payment final, and not one less', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.mine(witnesses - 2);
  await chain.look();
  expect(await chain.trouble()).toBeNull();
  expect(await chain.payment(hash)).toMatchObject({
    state: 'seen',
    confirmations: 18,
    sender: chain.text(payer.address),
    recipient: chain.text(chain.addressFor(payer)),
  });
  expect((await chain.steps(token, order))[2]).toEqual(['等待区块确认', '18/19']);
  expect(await chain.balance(token)).toBe(0);
  await chain.mine(1);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited', confirmations: 19 });
  expect(await chain.balance(token)).toBe(999.96);
});

test("TRON's addresses tell upper from lower case, and so does what members typed", async () => {
  const [one, other] = [await memberWithPayer(), await chain.site.member()];
  const swapped = [...one.payer.lastFour]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('');
  await chain.oldOrder(one.token, one.payer.lastFour);
  if (swapped !== one.payer.lastFour) await chain.oldOrder(other.token, swapped);
  await chain.pay(one.payer, quoted);
  await chain.mine(witnesses);
  await chain.look();
  expect(await chain.balance(one.token)).toBe(999.96);
  expect(await chain.balance(other.token)).toBe(0);
});

test('the transaction is found by the id that wallets of TRON show, without 0x', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  const ask = { deposit_no: order, transaction_id: `https://tronscan.org/#/transaction/${hash.slice(2)}` };
  const { data } = await chain.site.call('findDeposit', ask, { token });
  expect(data).toEqual({ state: 'waiting', confirmations: 1, needed: witnesses });
  expect((await chain.steps(token, order))[1]?.[1]).toContain(`交易哈希 ${hash.slice(2, 10)}…`);
});

test('a gateway that keeps the 0x41 before the contract is understood, too', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const contract = chain.evm.token.slice(2).toLowerCase();
  node.crook({
    result: (_call, result) =>
      JSON.parse(
        JSON.stringify(result).replaceAll(`"address":"0x${contract}"`, `"address":"0x41${contract}"`),
      ),
  });
  await chain.pay(payer, quoted);
  await chain.mine(witnesses);
  await chain.look();
  expect(await chain.trouble()).toBeNull();
  expect(await chain.balance(token)).toBe(999.96);
});

test('a payout to a TRON address is paid after nineteen blocks', async () => {
  const till = await chain.payer();
  const member = await chain.payer(1n);
  // 1,000 yuan at 7.2 are 138.88 USDT, less the fee of 1.
  const hash = await chain.pay(till, 137_880_000n, member.address);
  const { id } = await chain.sentWithdrawal(chain.text(member.address), hash);
  await chain.mine(witnesses - 2);
  await chain.look();
  await chain.checkPayouts();
  expect(await chain.payout(id)).toEqual(['sent', '已上链，确认数18/19']);
  await chain.mine(1);
  await chain.look();
  await chain.checkPayouts();
  expect(await chain.payout(id)).toEqual(['verified', null]);
});
