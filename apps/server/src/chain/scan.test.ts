/** A look at a chain, through nodes of our own that tell what they are given: what no chain that is driven from outside does. */
import { expect, test } from 'vitest';
import type { NodeAddress } from './addresses.ts';
import { type Block, type ChainNode, type Log, NodeTrouble } from './node.ts';
import { type LookPlan, lookAt } from './scan.ts';
import { type Transfer, transfersIn } from './transfers.ts';

const contract: NodeAddress = `0x${'c0'.repeat(20)}`;
const ours: NodeAddress = `0x${'0a'.repeat(20)}`;
const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`;
const transferOf20 = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const blockHash = (number: bigint) => word(number + 1_000_000n);
const at = (number: bigint): Block => ({
  number,
  hash: blockHash(number),
  at: new Date(Number(number) * 1_000),
});

function log(blockNumber: bigint, over: Partial<Log> = {}): Log {
  return {
    address: contract,
    topics: [transferOf20, word(`0x${'5e'.repeat(20)}`), word(ours)],
    data: word(7_000_000n),
    blockNumber,
    blockHash: blockHash(blockNumber),
    transactionHash: word(blockNumber + 9_000n),
    logIndex: 0,
    removed: false,
    ...over,
  };
}

interface Told {
  readonly head: bigint;
  readonly logs?: readonly Log[];
  /** Of these transactions it has no receipt. */
  readonly without?: readonly string[];
  readonly chainId?: number;
}

function nodeOf({ head, logs = [], without = [], chainId = 1 }: Told): ChainNode & { asked: bigint[] } {
  const asked: bigint[] = [];
  return {
    url: 'http://node',
    asked,
    async checkChain(wanted) {
      if (wanted !== chainId) throw new NodeTrouble(`a node of chain ${chainId}, not ${wanted}`);
    },
    async block(which) {
      const number = typeof which === 'bigint' ? which : head;
      return number > head ? undefined : at(number);
    },
    async logs({ from, to }) {
      asked.push(to - from + 1n);
      return logs.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to);
    },
    async receipt(hash) {
      const own = logs.filter(({ transactionHash }) => transactionHash === hash);
      const [first] = own;
      if (first === undefined || without.includes(hash)) return undefined;
      const { blockNumber, blockHash: of } = first;
      return { transactionHash: hash, blockNumber, blockHash: of, status: true, logs: own };
    },
    tokenBalance: () => Promise.reject(new Error('nobody asks')),
    flag: () => Promise.reject(new Error('nobody asks')),
  };
}

const plan = (over: Partial<LookPlan> = {}): LookPlan => ({
  chainId: 1,
  contract,
  recipients: [ours],
  confirmations: 3,
  startBlock: null,
  safe: { number: 10n, hash: blockHash(10n) },
  seen: [],
  ...over,
});

async function seenOf(...logs: Log[]): Promise<Transfer[]> {
  return transfersIn(nodeOf({ head: 100n, logs }), { contract, recipients: [ours], from: 0n, to: 100n });
}

test('after a long pause it reads two thousand blocks a look until it has caught up with the newest', async () => {
  const node = nodeOf({ head: 5_000n, logs: [log(2_100n)] });
  const first = await lookAt(node, [], plan());
  expect(first).toMatchObject({ safe: { number: 2_010n }, doubt: undefined, transfers: [] });
  expect(node.asked).toEqual([2_000n]);
  const second = await lookAt(node, [], plan({ safe: first.safe }));
  expect(second).toMatchObject({ safe: { number: 4_010n }, transfers: [{ block: 2_100n }] });
  const third = await lookAt(node, [], plan({ safe: second.safe }));
  expect(third).toMatchObject({ head: 5_000n, safe: { number: 4_998n }, transfers: [] });
});

test('a beginning that the chain has not reached is no beginning: it reads from what is final on', async () => {
  const look = await lookAt(
    nodeOf({ head: 20n, logs: [log(19n)] }),
    [],
    plan({ safe: undefined, startBlock: 5_000 }),
  );
  expect(look).toMatchObject({ safe: { number: 18n }, transfers: [{ block: 19n }] });
});

test('where a transaction stands in its block no more, what was seen of it is gone; where it does, the node left it out', async () => {
  const seen = await seenOf(log(12n));
  const silent = { head: 13n, logs: [log(12n)], without: [log(12n).transactionHash] };
  // The block is the same, and neither its logs nor its receipt tell of it.
  const gone = await lookAt({ ...nodeOf(silent), logs: async () => [] }, [], plan({ seen }));
  expect(gone.gone).toEqual(seen);
  const left = lookAt(
    { ...nodeOf({ head: 13n, logs: [log(12n)] }), logs: async () => [] },
    [],
    plan({ seen }),
  );
  await expect(left).rejects.toThrow('the node left out');
});

test('what was final before is not looked for, and what lies above what was read is not gone', async () => {
  const seen = await seenOf(log(10n), log(2_500n));
  const look = await lookAt(nodeOf({ head: 3_000n }), [], plan({ seen }));
  expect(look).toMatchObject({ gone: [], safe: { number: 2_010n } });
});

test('a witness of another chain is no witness: the next one is asked', async () => {
  const logs = [log(12n)];
  const told = { head: 20n, logs };
  const other = nodeOf({ head: 20n, chainId: 2 });
  expect(await lookAt(nodeOf(told), [other, nodeOf(told)], plan())).toMatchObject({ doubt: undefined });
  // A witness of the same chain that knows nothing of it is one.
  const blind = nodeOf({ head: 20n });
  const look = await lookAt(nodeOf(told), [blind, nodeOf(told)], plan());
  expect(look).toMatchObject({
    doubt: expect.stringContaining('not told by a second node'),
    safe: { number: 10n },
  });
  // Nobody left who could tell: it stands still.
  const alone = await lookAt(nodeOf(told), [other], plan());
  expect(alone).toMatchObject({ doubt: expect.stringContaining('a node of chain 2'), safe: { number: 10n } });
});

test('of what becomes final, what a witness alone tells stops it; a witness of another chain does not', async () => {
  const theirs = nodeOf({ head: 20n, logs: [log(12n)] });
  const look = await lookAt(nodeOf({ head: 20n }), [theirs], plan());
  expect(look).toMatchObject({
    doubt: `${log(12n).transactionHash} is told by a second node alone`,
    safe: { number: 10n },
  });
  const elsewhere = nodeOf({ head: 20n, logs: [log(12n)], chainId: 2 });
  expect(await lookAt(nodeOf({ head: 20n }), [elsewhere], plan())).toMatchObject({
    doubt: undefined,
    safe: { number: 18n },
  });
});

test('a transfer is told by sender, amount, place among its recipient’s, and success; one of nothing or more than there is is none', async () => {
  const told = { head: 20n, logs: [log(12n)] };
  const bent: readonly (readonly [string, Partial<Log>])[] = [
    ['another sender', { topics: [transferOf20, word(1n), word(ours)] }],
    ['another amount', { data: word(7_000_001n) }],
    ['another block', { blockHash: blockHash(99n) }],
  ];
  for (const [what, over] of bent) {
    const look = await lookAt(nodeOf(told), [nodeOf({ head: 20n, logs: [log(12n, over)] })], plan());
    expect([what, look.safe.number]).toEqual([what, 10n]);
  }
  // Twice to one recipient: a witness that tells of one of them does not tell of the second.
  const twice = [log(12n), log(12n, { logIndex: 1 })];
  const once = nodeOf({ head: 20n, logs: [log(12n)] });
  expect((await lookAt(nodeOf({ head: 20n, logs: twice }), [once], plan())).safe.number).toBe(10n);
  const nothing = [
    log(12n, { data: word(0n) }),
    log(13n, { data: word(2n ** 63n) }),
    log(14n, { data: '0x07' }),
    log(15n, { removed: true }),
    log(16n, { topics: [transferOf20, word(1n), word(ours), word(1n)] }),
    log(17n, { address: `0x${'c1'.repeat(20)}` }),
  ];
  expect((await lookAt(nodeOf({ head: 20n, logs: nothing }), [], plan())).transfers).toEqual([]);
  const most = await lookAt(
    nodeOf({ head: 20n, logs: [log(13n, { data: word(2n ** 63n - 1n) })] }),
    [],
    plan(),
  );
  expect(most.transfers).toMatchObject([{ amount: 2n ** 63n - 1n }]);
});

test.each([[11n - 1n], [21n]])(
  'a log of block %s, which was not asked for, is believed by nobody',
  async (number) => {
    const node = { ...nodeOf({ head: 20n }), logs: async () => [log(number)] };
    await expect(lookAt(node, [], plan())).rejects.toThrow('logs of blocks that were not asked for');
  },
);
