/** What becomes of payments that a look has passed by, on tables and with nodes that say what a test says. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import type { NodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { lookAtPassedBy } from './passed-by.ts';
import type { OpenChain } from './receipts.ts';
import { decidePassedBy, see } from './store.ts';

const address = (digits: string): NodeAddress => `0x${digits.repeat(20)}`;
const hash = (digits: string) => `0x${digits.repeat(32)}`;
const [contract, sender, recipient] = [address('cc'), address('5e'), address('0a')];
/** Keccak-256 of `Transfer(address,address,uint256)`. */
const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Read for good up to here. */
const safe = 100n;
const hourMs = 3_600_000;

const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.database.query('delete from chain_payment');
  await tables.database.query('delete from chain_cursor');
  for (const chain of ['ERC20', 'TRC20'])
    await tables.database.query(
      'insert into chain_cursor (chain, safe, safe_hash, head, read_at) values ($1, $2, $3, $2, $4)',
      [chain, safe, hash('bb'), clock.now()],
    );
});

interface Named {
  readonly tx: string;
  readonly block?: bigint;
  readonly chain?: 'ERC20' | 'TRC20';
}

/** A payment of 5 USDT that was seen now, and counts for an order. @returns its id */
async function named({ tx, block = safe, chain = 'ERC20' }: Named): Promise<bigint> {
  const member = await tables.member();
  const { rows: orders } = await tables.database.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, created_at, expires_at)
     values ('D' || $1::text, $1::bigint, 'usdt', 'ERC20', 3550, 5000000, 710000, 'aaaa', $2, $2) returning id`,
    [member, clock.now()],
  );
  const place = { txHash: hash(tx), logIndex: 3, nth: 0, sender, recipient, amount: 5_000_000n };
  const transfer = { ...place, block, blockHash: hash('b1'), blockAt: clock.now() };
  await see(tables.database, chain, { transfer, head: safe + 9n, now: clock.now() });
  const { rows } = await tables.database.query<{ id: bigint }>(
    'update chain_payment set order_id = $2 where chain = $1 and tx_hash = $3 returning id',
    [chain, orders[0]?.id, hash(tx)],
  );
  return rows[0]?.id ?? 0n;
}

async function standing(id: bigint) {
  const { rows } = await tables.database.query<{ state: string; confirmations: number; ordered: boolean }>(
    'select state, confirmations, order_id is not null as ordered from chain_payment where id = $1',
    [id],
  );
  return rows[0];
}
const seen = { state: 'seen', confirmations: 10, ordered: true };
const confirmed = { state: 'confirmed', confirmations: 10, ordered: true };
const removed = { state: 'removed', confirmations: 0, ordered: false };

interface Told {
  readonly amount?: bigint;
  readonly block?: bigint;
  readonly blockHash?: string;
}

/** What a node says of the payment's transaction: what was named, or otherwise; `none`: no such transaction; `down`: nothing at all. */
type Word = Told | 'none' | 'down';

const receiptOf = (tx: unknown, { amount = 5_000_000n, block = safe, blockHash = hash('b1') }: Told) => {
  const padded = (one: string) => `0x${one.slice(2).padStart(64, '0')}`;
  const place = { transactionHash: tx, blockHash, blockNumber: `0x${block.toString(16)}` };
  const topics = [transferred, padded(sender), padded(recipient)];
  const data = `0x${amount.toString(16).padStart(64, '0')}`;
  return { ...place, status: '0x1', logs: [{ ...place, address: contract, topics, data, logIndex: '0x7' }] };
};

/** One look. @param words of each node, in their order; of all transactions or by their hash @returns what was asked for, and what was noted */
async function look(...words: readonly (Word | Readonly<Record<string, Word>>)[]) {
  const asked: unknown[] = [];
  const answerOf = (node: number, method: string, [which]: readonly unknown[]): unknown => {
    const told = words[node] ?? 'down';
    const word =
      (typeof told === 'object' && (told as Readonly<Record<string, Word>>)[String(which)]) || told;
    if (word === 'down') throw new TypeError('it is gone');
    const block = word !== 'none' && method !== 'eth_getTransactionReceipt' ? (word as Told) : {};
    const blockOf = { hash: block.blockHash ?? hash('b1'), timestamp: '0x1' };
    switch (method) {
      case 'eth_chainId':
        return '0x1';
      case 'eth_getBlockByNumber':
        return { ...blockOf, number: which === 'latest' ? `0x${(safe + 9n).toString(16)}` : which };
      default:
        asked.push(which);
        return word === 'none' ? null : receiptOf(which, word as Told);
    }
  };
  const fetchOf = async (url: string | URL, request?: { readonly body?: unknown }): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(request?.body));
    const result = answerOf(Number(new URL(url).port) - 1, method, params);
    return Response.json({ jsonrpc: '2.0', id, result });
  };
  const warn = vi.fn();
  const outbound = { fetch: fetchOf };
  const site = { database: tables.database, clock, log: { warn }, outbound };
  const rpcUrls = words.map((_word, node) => `http://node.test:${node + 1}`);
  const open = { set: { rpcUrls, chainId: 1 }, contract };
  await lookAtPassedBy({ site } as unknown as ChainDeps, 'ERC20', open as unknown as OpenChain);
  return { asked, warned: warn.mock.calls.length };
}

test('what two nodes tell is confirmed, up to the last block that was read for good and of its own chain alone', async () => {
  const ids = [
    await named({ tx: '01' }),
    await named({ tx: '02', block: safe + 1n }),
    await named({ tx: '03', chain: 'TRC20' }),
    await named({ tx: '04' }),
  ];
  // What was decided before is asked about no more.
  const decided = await named({ tx: '05' });
  await tables.database.query("update chain_payment set state = 'unmatched' where id = $1", [decided]);
  const { asked } = await look({}, {});
  expect(asked).toEqual([hash('01'), hash('01'), hash('04'), hash('04')]);
  expect(await Promise.all(ids.map(standing))).toMatchObject([
    confirmed,
    { ...seen, confirmations: 9 },
    seen,
    confirmed,
  ]);
});

test.each([
  ['that no node knows', ['none', 'none']],
  ['that stands in another block by now', [{ blockHash: hash('b2') }, { blockHash: hash('b2') }]],
  ['that was of another amount', [{ amount: 1n }, { amount: 1n }]],
] as const)('a payment %s is gone at once, and no order waits for it any more', async (_what, words) => {
  const id = await named({ tx: '01' });
  await look(...words);
  expect(await standing(id)).toEqual(removed);
});

test('what one node tells alone waits for the second for an hour, and is gone after it', async () => {
  const id = await named({ tx: '01' });
  clock.advance(hourMs);
  await look({}, 'none');
  expect(await standing(id)).toEqual(seen);
  clock.advance(1);
  await look({}, 'none');
  expect(await standing(id)).toEqual(removed);
});

test.each([
  ['does not know it, and the second does', ['none', {}]],
  ['tells it, and the second tells another amount', [{}, { amount: 6_000_000n }]],
  ['tells it, and the second tells another block', [{}, { blockHash: hash('b2') }]],
] as const)('what the first node %s is neither confirmed nor gone', async (_what, words) => {
  const id = await named({ tx: '01' });
  await look(...words);
  expect(await standing(id)).toEqual(seen);
});

test('while no node can be used nothing changes and nothing more is asked, whatever time passes', async () => {
  const ids = [await named({ tx: '01' }), await named({ tx: '02' })];
  clock.advance(2 * hourMs);
  expect(await look('down', 'down')).toEqual({ asked: [], warned: 1 });
  expect(await Promise.all(ids.map(standing))).toEqual([seen, seen]);
  // The one that is left is not enough to credit, and not asked about longer than the hour.
  await look('down', {});
  expect(await Promise.all(ids.map(standing))).toEqual([removed, removed]);
});

test('one of them does not keep those after it from being looked at', async () => {
  const [odd, gone, good] = [await named({ tx: '01' }), await named({ tx: '02' }), await named({ tx: '03' })];
  await tables.database.query("update chain_payment set sender = 'nobody' where id = $1", [odd]);
  const { asked, warned } = await look({ [hash('02')]: 'none' }, { [hash('02')]: 'none' });
  expect([asked.includes(hash('01')), warned]).toEqual([false, 0]);
  expect(await Promise.all([odd, gone, good].map(standing))).toEqual([seen, removed, confirmed]);
});

test('a fault of ours is no trouble of the nodes', async () => {
  await named({ tx: '01' });
  const database = {
    query: vi.fn().mockImplementationOnce(tables.database.query).mockRejectedValue(new Error('ours')),
  };
  const site = { database, clock, log: { warn: vi.fn() } };
  const open = { set: { rpcUrls: [], chainId: 1 }, contract } as unknown as OpenChain;
  await expect(lookAtPassedBy({ site } as unknown as ChainDeps, 'ERC20', open)).rejects.toThrow('ours');
});

test('what was seen anew or decided meanwhile stays as it is', async () => {
  const id = await named({ tx: '01' });
  await decidePassedBy(tables.database, { id, block_hash: hash('b2') }, 'removed');
  expect(await standing(id)).toEqual(seen);
  await decidePassedBy(tables.database, { id: id + 1n, block_hash: hash('b1') }, 'removed');
  expect(await standing(id)).toEqual(seen);
  await decidePassedBy(tables.database, { id, block_hash: hash('b1') }, 'confirmed');
  await decidePassedBy(tables.database, { id, block_hash: hash('b1') }, 'removed');
  expect(await standing(id)).toEqual(confirmed);
});
