/** The chains as a site, a payer and somebody who looks meet them: over HTTP, on a clock that the test sets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createServer } from '../server.ts';
import { createOperator } from '../testing/platform.ts';

const began = Date.parse('2026-03-02T04:00:00Z');
const secret = 'a secret of the payouts';
const tronAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const tronHex = '0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb';
const ethereumAddress = `0x${'a1'.repeat(20)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.replace(/^0x/, '').padStart(64, '0')}`;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(folder?: string) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'chains-')));
  if (folder === undefined) cleanups.push(() => rm(dataDir, { recursive: true }));
  let now = began;
  const clock = { now: () => now, shift: () => undefined };
  const nodes = { TRC20: { url: '', token: '', from: `0x${'d0'.repeat(20)}` } };
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    operator: 'mingpai',
    secret,
    controlToken: undefined,
    frameAncestors: ['http://localhost:8080'],
    publicUrl: undefined,
    walletUrl: 'http://127.0.0.1:9',
    walletSecret: secret,
    gatewaySecret: secret,
    payoutSecret: secret,
    checkerSecret: secret,
    beaconSecret: secret,
    beaconUrls: [],
    ownBeaconUrl: 'http://127.0.0.1:9',
    payoutNodes: nodes,
  };
  const server = await createServer(config, { clock, only: ['chain', 'payout-provider'] });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await server.stop();
    stopped = true;
  };
  cleanups.push(stop);
  const url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  const { chain } = server.parties;
  if (!chain) throw new Error('the chains are down');
  Object.assign(nodes.TRC20, { url: `${url}/chain/trc20/rpc`, token: chain.chains.of.TRC20.token });
  async function post(path: string, body: unknown) {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }
  return {
    chains: chain.chains,
    url,
    stop,
    dataDir,
    post,
    later: (ms: number) => {
      now += ms;
    },
    async look(network: string, hash: string) {
      const answer = await fetch(`${url}/chain/transaction?${new URLSearchParams({ network, hash })}`);
      return { status: answer.status, body: await answer.json() };
    },
    pay: (network: string, to: string, amount: string) => post('/chain/pay', { network, to, amount }),
    async node(name: 'trc20' | 'erc20', method: string, ...params: unknown[]) {
      const { body } = await post(`/chain/${name}/rpc`, { jsonrpc: '2.0', id: 7, method, params });
      return body.error ?? body.result;
    },
    /** What the operator asks of the payout provider. */
    async payouts(operation: string, content: object) {
      const operator = createOperator(url, () => now, secret);
      const path = `/v1/payouts/${operation}`;
      const body = JSON.stringify(content);
      return (await operator.send(path, body, operator.headersFor(path, body))).json();
    },
  };
}

test('a payment stands in the next block, three seconds later on one chain and five on the other, and no node tells of it before', async () => {
  const { pay, node, later } = await start();
  for (const [network, name, to, recipient, blockMs] of [
    ['TRC20', 'trc20', tronAddress, tronHex, 3_000],
    ['ERC20', 'erc20', ethereumAddress, ethereumAddress, 5_000],
  ] as const) {
    const head = Number(await node(name, 'eth_blockNumber'));
    const { body } = await pay(network, to, '12345678');
    const hash = network === 'TRC20' ? `0x${body.hash}` : body.hash;
    expect(await node(name, 'eth_getTransactionReceipt', hash)).toBeNull();
    later(blockMs);
    expect(Number(await node(name, 'eth_blockNumber'))).toBe(head + 1);
    const receipt = await node(name, 'eth_getTransactionReceipt', hash);
    expect(receipt).toMatchObject({ transactionHash: hash, status: '0x1' });
    expect(Number(receipt.blockNumber)).toBe(head + 1);
    const block = await node(name, 'eth_getBlockByNumber', receipt.blockNumber, false);
    expect(block.hash).toBe(receipt.blockHash);
    const address = receipt.logs[0].address;
    const query = {
      address,
      topics: [transferTopic, null, [word(recipient)]],
      fromBlock: receipt.blockNumber,
      toBlock: receipt.blockNumber,
    };
    const logs = await node(name, 'eth_getLogs', query);
    expect(logs).toEqual(receipt.logs);
    expect(logs[0]).toMatchObject({
      transactionHash: hash,
      data: word((12_345_678).toString(16)),
      logIndex: '0x0',
    });
    expect(logs[0].topics[2]).toBe(word(recipient));
    expect(await node(name, 'eth_getLogs', { ...query, address: `0x${'00'.repeat(20)}` })).toEqual([]);
    const held = { to: address, data: `0x70a08231${word(recipient).slice(2)}` };
    expect(await node(name, 'eth_call', held, 'latest')).toBe(word((12_345_678).toString(16)));
    expect(await node(name, 'eth_call', held, `0x${head.toString(16)}`)).toBe(word('0'));
  }
});

test('what is final lies nineteen and twelve blocks below the newest, a minute on both', async () => {
  const { node } = await start();
  for (const [name, depth] of [
    ['trc20', 19],
    ['erc20', 12],
  ] as const) {
    const head = Number(await node(name, 'eth_blockNumber'));
    const final = await node(name, 'eth_getBlockByNumber', 'finalized', false);
    expect(head - Number(final.number)).toBe(depth);
  }
});

test('an explorer shows who paid what to whom and how often it is confirmed; a hash of TRON is written without 0x and found either way', async () => {
  const { pay, look, later } = await start();
  const { hash } = (await pay('TRC20', tronAddress, '5000000')).body;
  later(3_000 * 19);
  const { body } = await look('TRC20', hash);
  expect(body).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    to: tronAddress,
    amount: 5_000_000,
    confirmations: 19,
    needed: 19,
    done: true,
  });
  expect((await look('TRC20', `0x${hash}`)).body).toEqual(body);
  expect((await look('ERC20', hash)).status).toBe(404);
});

test('the wallet has an address of its own on each network, which can be paid', async () => {
  const { url, pay } = await start();
  const own = await (await fetch(`${url}/chain/wallet`)).json();
  expect(own).toEqual({
    TRC20: expect.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
    ERC20: expect.stringMatching(/^0x[0-9a-f]{40}$/),
  });
  for (const network of ['TRC20', 'ERC20']) expect((await pay(network, own[network], '1')).status).toBe(200);
});

test('the wallet pays nothing to what is no address, and nothing of no amount or more than a million; a node neither', async () => {
  const { pay, node, chains } = await start();
  // One letter of the checksum is another.
  expect(await pay('TRC20', `${tronAddress.slice(0, -1)}9`, '1')).toMatchObject({ status: 400 });
  expect(await pay('ERC20', tronAddress, '1')).toMatchObject({ status: 400 });
  expect(await pay('TRC20', tronAddress, '0')).toMatchObject({ status: 400 });
  expect(await pay('TRC20', tronAddress, '1000000000001')).toMatchObject({ status: 400 });
  const sends = (amount: bigint) =>
    node('trc20', 'eth_sendTransaction', {
      from: ethereumAddress,
      data: `0xa9059cbb${word(tronHex).slice(2)}${word(amount.toString(16)).slice(2)}`,
    });
  expect(await sends(1_000_000_000_001n)).toMatchObject({ code: -32_601 });
  expect(await sends(1_000_000_000_000n)).toMatch(/^0x[0-9a-f]{64}$/);
  expect(chains.of.TRC20.heldBy(tronHex, chains.of.TRC20.head() + 1)).toBe(1_000_000_000_000n);
});

test('a block takes twenty payments and the next one those that follow, until a thousand wait', async () => {
  const { pay, chains, later } = await start();
  const chain = chains.of.TRC20;
  const next = chain.head() + 1;
  const payment = { from: ethereumAddress, to: tronHex, amount: 1n };
  const hashes = Array.from({ length: 1_000 }, () => chain.send(payment) ?? '');
  expect(new Set(hashes).size).toBe(1_000);
  const blocks = hashes.map((hash) => chain.transaction(hash)?.block);
  expect(blocks).toEqual(hashes.map((_hash, place) => next + Math.floor(place / 20)));
  expect((await pay('TRC20', tronAddress, '1')).status).toBe(429);
  later(3_000);
  expect((await pay('TRC20', tronAddress, '1')).status).toBe(200);
  expect(chain.inBlock(next + 50)).toHaveLength(1);
});

test('a node answers what it does not do, and what is no call, by an error of JSON-RPC', async () => {
  const { node, post } = await start();
  expect(await node('trc20', 'eth_mine')).toMatchObject({ code: -32_601 });
  expect(await node('trc20', 'eth_getLogs')).toMatchObject({ code: -32_602 });
  expect(await node('trc20', 'eth_sendTransaction', { from: '0x', data: '0xdeadbeef' })).toMatchObject({
    code: -32_601,
  });
  expect(await post('/chain/trc20/rpc', { method: 7 })).toMatchObject({ status: 400 });
});

test('a chain that goes on from another has its blocks, payments and frozen addresses, and its own pace from the next block on', async () => {
  const first = await start();
  const genesis = began - 600_000;
  const sent = {
    hash: word('abc'),
    block: 4,
    from: ethereumAddress,
    to: tronHex,
    amount: 7_000_000n,
    done: true,
  };
  const past = { genesis, blockMs: 60_000, payments: [sent], frozen: [ethereumAddress] };
  first.chains.takeOver('TRC20', past);
  expect(() => first.chains.takeOver('TRC20', past)).toThrow('payments of its own');
  const check = async ({ node, look, later }: Awaited<ReturnType<typeof start>>, head: number) => {
    expect(Number(await node('trc20', 'eth_blockNumber'))).toBe(head);
    const block = await node('trc20', 'eth_getBlockByNumber', '0x4', false);
    expect(Number(block.timestamp) * 1_000).toBe(genesis + 4 * 60_000);
    expect((await look('TRC20', sent.hash)).body).toMatchObject({ block: 4, at: genesis + 4 * 60_000 });
    const listed = { to: tronHex, data: `0xe47d6060${word(ethereumAddress).slice(2)}` };
    expect(await node('trc20', 'eth_call', listed, 'latest')).toBe(word('1'));
    return later;
  };
  const later = await check(first, 10);
  // The eleventh is made a minute after the tenth, each further one three seconds after the one before.
  later(60_000);
  expect(Number(await first.node('trc20', 'eth_blockNumber'))).toBe(11);
  later(9_000);
  expect(Number(await first.node('trc20', 'eth_blockNumber'))).toBe(14);
  await first.stop();
  const again = await start(first.dataDir);
  again.later(69_000);
  await check(again, 14);
});

test('the payout provider sends over a chain what it was given a node of, and tells the transaction', async () => {
  const { payouts, look, later } = await start();
  await payouts('send', { id: 'W1', network: 'TRC20', address: tronAddress, amount: 9_000_000 });
  const sent = await expect
    .poll(() => payouts('status', { id: 'W1' }))
    .toMatchObject({ status: 'accepted', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    .then(() => payouts('status', { id: 'W1' }));
  later(3_000);
  expect((await look('TRC20', sent.transaction)).body).toMatchObject({
    to: tronAddress,
    amount: 9_000_000,
    confirmations: 1,
  });
  // Of the other network it was given none: it keeps what it took.
  await payouts('send', { id: 'W2', network: 'ERC20', address: ethereumAddress, amount: 1_000_000 });
  // The shape of an address whose checksum is wrong: sent nowhere.
  const wrong = `${tronAddress.slice(0, -1)}9`;
  await payouts('send', { id: 'W3', network: 'TRC20', address: wrong, amount: 1_000_000 });
  await expect.poll(() => payouts('status', { id: 'W3' })).toMatchObject({ status: 'refused' });
  expect(await payouts('status', { id: 'W2' })).not.toHaveProperty('transaction');
});
