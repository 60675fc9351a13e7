/**
 * TRON: the same machine behind the dialect of its nodes (java-tron, JSON-RPC API). Ids of blocks begin with the block's number,
 * contracts are named without the 0x41 of TRON's addresses, people write base58check.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Bend, type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { payPassword } from '../testing/site.ts';
import { chainReserves } from './reserves.ts';
import { type ChainSite, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
const witnesses = 19;

/** Mainnet's own, as its explorer shows it. */
const tronChain = 728_126_428;
const located = z.looseObject({ blockHash: z.string(), blockNumber: z.string() });
const block = z.looseObject({ hash: z.string(), number: z.string() });
const range = z.object({ fromBlock: z.string(), toBlock: z.string() });

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

/** java-tron: `node.jsonrpc.maxBlockRange` of its configuration. */
const widestRange = 5_000;

const dialect: Bend = {
  result({ method, params }, result) {
    if (method === 'eth_call' && params[1] !== 'latest')
      throw new Error('QUANTITY not supported, just support TAG as latest');
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock } = range.parse(params[0]);
      if (Number(toBlock) - Number(fromBlock) > widestRange) throw new Error('exceed max block range: 5000');
    }
    return method === 'eth_chainId' ? `0x${tronChain.toString(16)}` : inTron(result);
  },
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

/** As tools of the chain write it: the byte 0x41 and the 20 bytes in hex. */
const inHex = (address: string) => `41${address.slice(2).toLowerCase()}`;

test('what lies at the site’s addresses is told of the newest block, as TRON’s nodes answer of no other', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  await chain.pay(payer, quoted);
  const at = chain.text(chain.addressFor(payer));
  await chain.mine(witnesses);
  await chain.look();
  const told = (await chainReserves(chain.site.running)).find(({ address }) => address === at);
  expect(told).toEqual({
    chain: 'TRC20',
    address: at,
    block: (await chain.evm.head()).toString(),
    balance: String(quoted),
  });
  // A node that has not yet seen what was final tells of a past that is over: it is not believed.
  const { database } = chain.site.running.site;
  const behind = (blocks: number) =>
    database.query("update chain_cursor set safe = safe + $1 where chain = 'TRC20'", [blocks]);
  await behind(1_000_000);
  const doubted = (await chainReserves(chain.site.running)).find(({ address }) => address === at);
  await behind(-1_000_000);
  expect(doubted).toEqual({ chain: 'TRC20', address: at, block: null, balance: null });
});

test('a sender on the issuer’s list is asked for in the form of nodes, told in the form of people, and found by either', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  await chain.evm.list(payer.address, { frozen: true });
  const hash = await chain.pay(payer, quoted);
  await chain.mine(witnesses);
  await chain.look();
  expect(await chain.balance(token)).toBe(0);
  const staff = await chain.staff();
  const find = async (search: string) =>
    (await chain.site.staff('chainPayments', { search }, staff)).data.rows.map((row) => [
      row.transactionHash,
      row.orderNo,
      row.senderCheck,
    ]);
  const found = [[hash.slice(2), order, 'listed']];
  const text = chain.text(payer.address);
  for (const written of [
    text,
    text.toLowerCase(),
    inHex(payer.address),
    `0x${inHex(payer.address)}`,
    payer.address,
  ])
    expect([written, await find(written)]).toEqual([written, found]);
  expect(await find(inHex(chain.evm.owner))).toEqual([]);
  const { rows } = await chain.site.owner.query<{ address: string; verdict: string }>(
    'select address, verdict from address_check order by id desc limit 1',
  );
  expect(rows).toEqual([{ address: text, verdict: 'listed' }]);
});

test('a withdrawal, its member and the house’s own list know an address in hex for the one in base58', async () => {
  const { address } = await chain.payer(1n);
  const text = chain.text(address);
  const withdrawal = await chain.sentWithdrawal(text);
  const staff = await chain.staff();
  const { data: queue } = await chain.site.staff(
    'withdrawalQueue',
    { search: `0x${inHex(address)}`, state: 'all' },
    staff,
  );
  expect(queue.rows.map(({ orderNo }) => orderNo)).toEqual([withdrawal.number]);
  const { data: found } = await chain.site.staff('find', { text: inHex(address) }, staff);
  expect(JSON.stringify(found)).toContain(withdrawal.username);
  const entry = { list: 'deny', kind: 'account', value: inHex(address), reason: '多次盗号' } as const;
  expect((await chain.site.staff('addListEntry', entry, staff, crypto.randomUUID())).code).toBe(200);
  const other = await chain.site.member();
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: text, pay_pass: payPassword };
  expect((await chain.site.call('bindCard', card, other)).code).toBe(5011);
});

test('a frozen address is not bound on TRON, where another question of the contract says so', async () => {
  const { address } = await chain.payer(1n);
  await chain.evm.list(address, { frozen: true });
  const member = await chain.site.member();
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: chain.text(address), pay_pass: payPassword };
  expect((await chain.site.call('bindCard', card, member)).code).toBe(7020);
  const asked = node.calls.filter(({ method }) => method === 'eth_call').at(-1);
  expect(asked?.params).toEqual([
    {
      to: chain.evm.token.toLowerCase(),
      data: `0x59bf1abe${address.slice(2).toLowerCase().padStart(64, '0')}`,
    },
    'latest',
  ]);
});

test('a gateway that counts calls and has had enough costs a look, never a payment', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  await chain.pay(payer, quoted);
  await chain.mine(witnesses);
  let left = 3;
  node.crook({
    status: () => {
      left -= 1;
      return left < 0 ? 429 : undefined;
    },
  });
  await chain.look();
  expect(await chain.trouble()).toContain('HTTP 429');
  expect(await chain.balance(token)).toBe(0);
  node.straighten();
  await chain.look();
  expect(await chain.trouble()).toBeNull();
  expect(await chain.balance(token)).toBe(999.96);
});

test('an answer that leaves out what the newest blocks hold, from behind a balancer that lags, is caught up with', async () => {
  const { token, payer } = await memberWithPayer();
  await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.mine(2);
  const at = Number(await chain.evm.head()) - 2;
  // Its blocks are new and its logs are old: nothing says so, and nothing was seen before.
  node.crook({
    result: ({ method }, result) =>
      method === 'eth_getLogs'
        ? z
            .array(located)
            .parse(result)
            .filter(({ blockNumber }) => Number(blockNumber) < at)
        : result,
  });
  await chain.look();
  expect(await chain.payment(hash)).toBeUndefined();
  node.straighten();
  await chain.mine(witnesses);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
});
