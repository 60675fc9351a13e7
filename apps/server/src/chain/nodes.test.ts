/** Nodes are third parties: they lie, lag, repeat, leave out, stop and are back. What they say moves no money unless it holds. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { type ChainSite, confirmations, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
const logs = z.array(
  z.looseObject({ logIndex: z.string(), blockHash: z.string(), transactionHash: z.string() }),
);

let chain: ChainSite;
let first: FaultyNode;
let second: FaultyNode;
beforeAll(async () => {
  chain = await startChainSite('ERC20', {
    nodes: async (url) => {
      [first, second] = [await startFaultyNode(url), await startFaultyNode(url)];
      return [first.url];
    },
  });
});
afterAll(async () => {
  await chain.stop();
  await Promise.all([first.stop(), second.stop()]);
});
beforeEach(async () => {
  first.straighten();
  second.straighten();
  chain.clock.advance(120_000);
  await chain.set({ rpcUrls: [first.url] });
  await chain.settle();
  expect(await chain.trouble()).toBeNull();
});

/** A member whose payment is in the newest block and was not looked at. */
async function paying() {
  const [{ token }, payer] = [await chain.site.member(), await chain.payer()];
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  return { token, payer, hash };
}

async function straightAgain({ token, hash }: { readonly token: string; readonly hash: string }) {
  first.straighten();
  second.straighten();
  await chain.settle();
  expect(await chain.trouble()).toBeNull();
  expect((await chain.payment(hash))?.state).toBe('credited');
  expect(await chain.balance(token)).toBe(999.96);
}

test('a node of another chain is not believed', async () => {
  const paid = await paying();
  first.crook({ result: ({ method }, result) => (method === 'eth_chainId' ? '0x1' : result) });
  await chain.settle();
  expect(await chain.trouble()).toBe('a node of chain 1, not 31337');
  expect(await chain.payment(paid.hash)).toBeUndefined();
  await straightAgain(paid);
});

test('logs of another contract are not payments, whatever was asked for', async () => {
  const forged = await chain.evm.deploy();
  const { token, payer, hash } = await paying();
  await chain.evm.fund(payer.address, quoted, forged);
  const fake = await chain.evm.send({ from: payer.key, to: chain.ours, amount: quoted, token: forged });
  // As a node does that ignores the filter.
  first.crook({
    call: ({ method, params }) => ({
      method,
      params:
        method === 'eth_getLogs'
          ? params.map((filter) => ({ ...z.looseObject({}).parse(filter), address: undefined }))
          : params,
    }),
  });
  await chain.settle();
  expect(await chain.payment(fake)).toBeUndefined();
  await straightAgain({ token, hash });
});

test('logs out of order and told twice are each one payment', async () => {
  const paid = [await paying(), await paying()];
  first.crook({
    result: ({ method }, result) => {
      if (method !== 'eth_getLogs') return result;
      const told = logs.parse(result);
      return [...told, ...told].reverse();
    },
  });
  await chain.settle();
  for (const { hash } of paid) expect((await chain.payments(hash)).rows).toHaveLength(1);
  for (const one of paid) await straightAgain(one);
});

test('a log that the node calls removed, or of a block that it no longer has, is no payment', async () => {
  const paid = await paying();
  first.crook({
    result: ({ method }, result) =>
      method === 'eth_getLogs' ? logs.parse(result).map((log) => ({ ...log, removed: true })) : result,
  });
  await chain.look();
  expect(await chain.payment(paid.hash)).toBeUndefined();

  first.crook({
    result: ({ method }, result) =>
      method === 'eth_getLogs'
        ? logs.parse(result).map((log) => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` }))
        : result,
  });
  await chain.settle();
  expect(await chain.trouble()).toMatch(/^logs of another block \d+ than the node has$/);
  expect(await chain.payment(paid.hash)).toBeUndefined();
  await straightAgain(paid);
});

test('a payment that the node leaves out after it was seen is not taken for gone', async () => {
  const paid = await paying();
  await chain.look();
  first.crook({ result: ({ method }, result) => (method === 'eth_getLogs' ? [] : result) });
  await chain.settle();
  expect(await chain.trouble()).toMatch(/^the node left out 0x/);
  expect((await chain.payment(paid.hash))?.state).toBe('seen');
  await straightAgain(paid);
});

test('a node that lags behind what was final changes nothing', async () => {
  await chain.settle();
  const { safe = null, head = null } = (await chain.cursor()) ?? {};
  if (safe === null) throw new Error('nothing was read');
  first.crook({
    call: ({ method, params }) => ({
      method,
      params: params.map((param) => (param === 'latest' ? `0x${(safe - 1n).toString(16)}` : param)),
    }),
  });
  await chain.look();
  expect(await chain.trouble()).toBe(`the node lags: block ${safe - 1n}, and ${safe} was final already`);
  expect(await chain.cursor()).toMatchObject({ safe, head });
});

test('a node whose history differs below what was final is not believed', async () => {
  const paid = await paying();
  first.crook({
    result: ({ method, params: [which] }, result) =>
      method === 'eth_getBlockByNumber' && which !== 'latest' && result !== null
        ? { ...z.looseObject({}).parse(result), hash: `0x${'cd'.repeat(32)}` }
        : result,
  });
  await chain.settle();
  expect(await chain.trouble()).toMatch(/^the node tells another history/);
  expect(await chain.payment(paid.hash)).toBeUndefined();
  await straightAgain(paid);
});

test.each([
  ['text in place of a block', 'eth_getBlockByNumber', 'soon'],
  ['no logs at all', 'eth_getLogs', null],
  ['half an address', 'eth_getLogs', [{ address: '0x12' }]],
])('%s is no answer', async (_what, asked, answer) => {
  const paid = await paying();
  first.crook({ result: ({ method }, result) => (method === asked ? answer : result) });
  await chain.settle();
  expect(await chain.trouble()).toContain(asked);
  expect(await chain.payment(paid.hash)).toBeUndefined();
  await straightAgain(paid);
});

test('a node that refuses wide ranges is asked for narrow ones', async () => {
  const paid = await paying();
  await chain.mine(9);
  first.crook({
    result: ({ method, params: [filter] }, result) => {
      if (method !== 'eth_getLogs') return result;
      const range = z.object({ fromBlock: z.string(), toBlock: z.string() }).parse(filter);
      if (Number(range.toBlock) - Number(range.fromBlock) > 2) throw new Error('exceed max block range: 3');
      return result;
    },
  });
  await chain.settle();
  expect(await chain.trouble()).toBeNull();
  expect(await chain.balance(paid.token)).toBe(999.96);
});

test('a node that stops is named, and the payment is credited once it is back', async () => {
  const paid = await paying();
  first.cut();
  await chain.settle();
  expect(await chain.trouble()).toMatch(/^eth_chainId: /);
  expect(await chain.trouble()).not.toContain(first.url);
  const since = (await chain.cursor())?.trouble_since;
  chain.clock.advance(60_000);
  await chain.look();
  expect((await chain.cursor())?.trouble_since).toEqual(since);
  await straightAgain(paid);
});

test('one of two nodes is dead: the other one is enough to see, and not enough to credit', async () => {
  await chain.set({ rpcUrls: [first.url, second.url] });
  const paid = await paying();
  first.cut();
  await chain.settle();
  expect((await chain.payment(paid.hash))?.state).toBe('seen');
  expect(await chain.trouble()).toContain('the second node');
  expect(await chain.balance(paid.token)).toBe(0);
  await straightAgain(paid);
});

test('one of three nodes is dead: the other two are enough', async () => {
  await chain.set({ rpcUrls: ['http://127.0.0.1:9', first.url, second.url] });
  const paid = await paying();
  await chain.settle();
  expect(await chain.trouble()).toBeNull();
  expect(await chain.balance(paid.token)).toBe(999.96);
  // Whichever of them it is.
  await chain.set({ rpcUrls: [first.url, 'http://127.0.0.1:9', second.url] });
  const again = await paying();
  await chain.settle();
  expect(await chain.trouble()).toBeNull();
  expect(await chain.balance(again.token)).toBe(999.96);
});

test('a payment that only one of two nodes tells is not credited', async () => {
  await chain.set({ rpcUrls: [first.url, second.url] });
  const paid = await paying();
  second.crook({ result: ({ method }, result) => (method === 'eth_getTransactionReceipt' ? null : result) });
  await chain.settle();
  expect(await chain.trouble()).toBe(`${paid.hash} is not told by a second node`);
  expect(await chain.balance(paid.token)).toBe(0);
  await straightAgain(paid);
});

test('a payment that the first of two nodes leaves out is not passed by: nothing becomes final until both tell it', async () => {
  await chain.set({ rpcUrls: [first.url, second.url] });
  const paid = await paying();
  const { safe } = (await chain.cursor()) ?? {};
  first.crook({ result: ({ method }, result) => (method === 'eth_getLogs' ? [] : result) });
  await chain.settle();
  expect(await chain.trouble()).toBe(`${paid.hash} is told by a second node alone`);
  expect(await chain.cursor()).toMatchObject({ safe });
  await straightAgain(paid);
});

test('what a member names by the word of one node, while a look passes its block by, is not credited by that look', async () => {
  const { site } = chain.site.running;
  const real = await paying();
  await chain.set({ rpcUrls: [first.url, second.url] });
  const asked = await fetch(second.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, method: 'eth_getTransactionReceipt', params: [real.hash] }),
  });
  const { result: template } = z
    .object({
      result: z.looseObject({ logs: z.array(z.looseObject({ topics: z.array(z.string()) })) }),
    })
    .parse(await asked.json());
  const [{ token }, payer] = [await chain.site.member(), await chain.payer()];
  const order = await chain.order(token, payer.lastFour);
  const to = chain.addressFor(payer);
  const invented = `0x${'5e'.repeat(32)}`;
  const forged = {
    ...template,
    transactionHash: invented,
    logs: template.logs.map((log) => ({
      ...log,
      transactionHash: invented,
      topics: [log.topics[0], log.topics[1], `0x${to.slice(2).toLowerCase().padStart(64, '0')}`],
    })),
  };
  first.crook({
    result: ({ method, params: [hash] }, result) =>
      method === 'eth_getTransactionReceipt' && hash === invented ? forged : result,
  });
  await chain.mine(confirmations);
  const named = Promise.withResolvers<unknown>();
  await chain.look({
    site: {
      ...site,
      database: {
        ...site.database,
        transaction: async (work) => {
          named.resolve(await chain.findAs(token, order, invented));
          return site.database.transaction(work);
        },
      },
    },
  });
  expect(await named.promise).toMatchObject({ data: { state: 'waiting' } });
  expect((await chain.payment(real.hash))?.state).toBe('credited');
  expect((await chain.payment(invented))?.state).toBe('seen');
  await chain.settle();
  expect((await chain.payment(invented))?.state).toBe('seen');
  expect(await chain.balance(token)).toBe(0);
  // Nobody but that node tells of it for an hour: it is gone.
  chain.clock.advance(3_700_000);
  await chain.settle();
  expect((await chain.payment(invented))?.state).toBe('removed');
});

test('a payment that was named while a look passed its block by is credited when two nodes tell of it', async () => {
  const { site } = chain.site.running;
  await chain.set({ rpcUrls: [first.url, second.url] });
  const [{ token }, payer] = [await chain.site.member(), await chain.payer()];
  const order = await chain.order(token, payer.lastFour);
  // The look does not read the address: it was noted long ago.
  await chain.site.owner.query('update chain_address set given_at = given_at - interval $$90 days$$');
  const hash = await chain.pay(payer, quoted);
  await chain.mine(confirmations);
  await chain.look({
    site: {
      ...site,
      database: {
        ...site.database,
        transaction: async (work) => {
          await chain.findAs(token, order, hash);
          return site.database.transaction(work);
        },
      },
    },
  });
  expect((await chain.payment(hash))?.state).toBe('credited');
  expect(await chain.balance(token)).toBe(999.96);
});
