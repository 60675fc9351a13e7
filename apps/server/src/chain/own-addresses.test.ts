/** Orders with an address of their own: whose a payment is stands in where it was sent. */

import { HDKey } from '@scure/bip32';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { areas, type Settings } from '../settings/index.ts';
import { password } from '../testing/site.ts';
import { nodeAddress } from './addresses.ts';
import { readExtendedKey } from './extended-key.ts';
import { deriveAhead, openOwnAddresses, watchedAddresses } from './own-addresses.ts';
import { chainReserves } from './reserves.ts';
import { type ChainSite, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
const account = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32))).derive("m/44'/60'/0'");
const extendedKey = account.publicExtendedKey;

let chain: ChainSite;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
  await chain.set({ ownAddresses: true, extendedKey });
});
afterAll(() => chain.stop());
beforeEach(() => chain.clock.advance(120_000));

/** @param lastFour of nobody who pays here */
async function ordering(lastFour = 'zzzz') {
  const member = await chain.site.member();
  const order = await chain.order(member.token, lastFour);
  return { ...member, order, to: await addressOf(member.token, order) };
}

async function addressOf(token: string, deposit_no: string): Promise<Hex> {
  const { data } = await chain.site.call('depositOrder', { deposit_no }, { token });
  return `0x${data.cardlist.mch_id.slice(2)}`;
}

function derived(index: number): string {
  const key = readExtendedKey(extendedKey);
  if (typeof key === 'string') throw new Error(key);
  return key.address('ERC20', index);
}

test("each order shows an address of its own, in the order of the operator's wallet", async () => {
  const [one, other] = [await ordering(), await ordering()];
  expect([one.to, other.to]).toEqual([derived(0), derived(1)]);
  const { data } = await chain.site.call('depositOrder', { deposit_no: one.order }, { token: one.token });
  expect(data.cardlist.payimg).toMatch(/^data:image\/svg/);
});

test('two members who pay the same amount from the same wallet are each credited their own', async () => {
  const payer = await chain.payer();
  const [one, other] = [await ordering(payer.lastFour), await ordering(payer.lastFour)];
  await chain.pay(payer, quoted, other.to);
  await chain.settle();
  expect(await chain.balance(one.token)).toBe(0);
  expect(await chain.balance(other.token)).toBe(999.96);
  await chain.pay(payer, quoted, one.to);
  await chain.settle();
  expect(await chain.balance(one.token)).toBe(999.96);
});

test('whoever sends it, whatever amount: the address alone tells', async () => {
  const { token, to } = await ordering();
  const hash = await chain.pay(await chain.payer(), 50_000_001n, to);
  await chain.settle();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited', recipient: to.toLowerCase() });
  expect(await chain.balance(token)).toBe(355);
});

test("a second payment within the order's hour is credited with an order of its own; a later one waits for people", async () => {
  const { username: name, order, to } = await ordering();
  const payer = await chain.payer();
  await chain.pay(payer, quoted, to);
  await chain.settle();
  const again = await chain.pay(payer, 100_000_000n, to);
  await chain.settle();
  const { order_id } = (await chain.payment(again)) ?? {};
  const { rows } = await chain.site.running.site.database.query<{ order_no: string; own_address: boolean }>(
    'select order_no, own_address from deposit_order where id = $1',
    [order_id],
  );
  expect(rows).toEqual([{ order_no: expect.not.stringMatching(order), own_address: false }]);
  chain.clock.advance(2 * 3_600_000);
  const token = (await chain.site.call('signIn', { name, password })).data.api_token;
  const late = await chain.pay(payer, quoted, to);
  await chain.settle();
  expect((await chain.payment(late))?.state).toBe('unmatched');
  expect(await chain.balance(token)).toBe(1_709.96);
});

/** Of a member of no level, yuan a day; null: no figure. */
async function mayPayIn(yuan: number | null) {
  const { settings, site } = chain.site.running;
  const value = areas.identity.parse({ none: { deposits: { day: yuan === null ? null : yuan * 100 } } });
  await site.database.transaction((tx) => settings.set(tx, 'identity', value, 'seed'));
  await expect.poll(() => settings.current('identity')).toEqual(value);
}

test('what passes the deposit limit that its member has set waits for people; what fits is credited', async () => {
  const { token, order, to } = await ordering();
  const limit = { kind: 'deposit' as const, span: 'week' as const, amount: '1500' };
  expect((await chain.site.call('setPlayLimit', limit, { token })).code).toBe(200);
  const payer = await chain.payer();
  // 1,562 yuan to an order of 1,000.
  const tooMuch = await chain.pay(payer, 220_000_000n, to);
  await chain.settle();
  expect(await chain.payment(tooMuch)).toMatchObject({ state: 'unmatched', reason: 'beyond_limit' });
  const found = await chain.site.call(
    'findDeposit',
    { deposit_no: order, transaction_id: tooMuch },
    { token },
  );
  expect(found.message).toContain('您自己设定的存款限额');
  const fits = await chain.pay(payer, 200_000_000n, to);
  await chain.settle();
  expect(await chain.payment(fits)).toMatchObject({ state: 'credited' });
  expect(await chain.balance(token)).toBe(1_420);
  // A further payment to the address takes what is left of the limit and no more.
  const further = await chain.pay(payer, 20_000_000n, to);
  await chain.settle();
  expect(await chain.payment(further)).toMatchObject({ state: 'unmatched', reason: 'beyond_limit' });
  await chain.pay(payer, 10_000_000n, to);
  await chain.settle();
  expect(await chain.balance(token)).toBe(1_491);
});

test("what is more than the order and its member's level have room for waits for people; what fits is credited", async () => {
  await mayPayIn(1_500);
  onTestFinished(() => mayPayIn(null));
  const { token, order, to } = await ordering();
  const payer = await chain.payer();
  // 1,562 yuan to an order of 1,000, and 500 more than it are left.
  const tooMuch = await chain.pay(payer, 220_000_000n, to);
  await chain.settle();
  expect(await chain.payment(tooMuch)).toMatchObject({ state: 'unmatched', reason: 'beyond_level' });
  expect(await chain.balance(token)).toBe(0);
  // It waits: nobody credits the order by hand besides.
  const staff = await chain.staff();
  const { data: queue } = await chain.site.staff('depositQueue', { search: order }, staff);
  const byHand = await chain.site.staff('approveDeposit', { id: queue.rows[0]?.id ?? 0 }, staff);
  expect(byHand.code).not.toBe(200);
  const { data } = await chain.site.staff('chainPayments', { search: order }, staff);
  expect(data.rows[0]?.candidates[0]?.orderNo).toBe(order);
  const fits = await chain.pay(payer, 200_000_000n, to);
  await chain.settle();
  expect(await chain.payment(fits)).toMatchObject({ state: 'credited', reason: null });
  expect(await chain.balance(token)).toBe(1_420);
  // A further payment to the address takes what is left of the figure and no more.
  const further = await chain.pay(payer, 20_000_000n, to);
  await chain.settle();
  expect(await chain.payment(further)).toMatchObject({ state: 'unmatched', reason: 'beyond_level' });
  const small = await chain.pay(payer, 10_000_000n, to);
  await chain.settle();
  expect((await chain.payment(small))?.state).toBe('credited');
  expect(await chain.balance(token)).toBe(1_491);
});

test('what arrives for somebody under age waits for people, whatever they ordered', async () => {
  const { id, token, to } = await ordering();
  await chain.site.owner.query(
    "insert into identity_level (member_id, level, since, of_age_at) values ($1, 'none', $2, $3)",
    [id, chain.clock.now(), new Date(chain.clock.now().getTime() + 365 * 86_400_000)],
  );
  const hash = await chain.pay(await chain.payer(), quoted, to);
  await chain.settle();
  expect((await chain.payment(hash))?.state).toBe('unmatched');
  expect(await chain.balance(token)).toBe(0);
});

test('a payment to the address of an order that staff approved by hand waits for people', async () => {
  const { token, order, to } = await ordering();
  const staff = await chain.staff();
  const { data } = await chain.site.staff('depositQueue', { search: order }, staff);
  await chain.site.staff('approveDeposit', { id: data.rows[0]?.id ?? 0 }, staff);
  const hash = await chain.pay(await chain.payer(), quoted, to);
  await chain.settle();
  expect((await chain.payment(hash))?.state).toBe('unmatched');
  expect(await chain.balance(token)).toBe(1_000);
});

test('thirty orders at once take thirty addresses, without a gap and none twice', async () => {
  const members = [];
  for (let count = 0; count < 6; count += 1) members.push(await chain.site.member());
  const first = await ordering();
  const orders = await Promise.all(
    members.flatMap(({ token }) =>
      Array.from({ length: 5 }, async () => addressOf(token, await chain.order(token, 'zzzz'))),
    ),
  );
  const start = Array.from({ length: 200 }, (_none, index) => derived(index)).indexOf(first.to);
  const expected = Array.from({ length: 30 }, (_none, index) => derived(start + 1 + index));
  expect(new Set(orders)).toEqual(new Set(expected));
  // What is refused takes none.
  const { message } = await chain.site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 1, bank_no: 'zzzz', catepay: 'ERC20' },
    { token: first.token },
  );
  expect(message).not.toBe('');
  expect((await ordering()).to).toBe(derived(start + 31));
});

/** A further order of this member, and where it is paid; its code where it was refused. */
async function orderAgain(token: string, amount = 200) {
  const asked = { paytype: 'usdt', amount, bank_no: 'zzzz', catepay: 'ERC20' } as const;
  const { code, data } = await chain.site.call('openDeposit', asked, { token, key: crypto.randomUUID() });
  return { code, to: data ? await addressOf(token, data.deposit_no) : undefined, order: data?.deposit_no };
}

const anHour = 3_600_000;

/** Whether the nodes are asked about it in each look. */
async function isWatched(address: string): Promise<boolean> {
  const watched = await watchedAddresses(chain.site.running.site.database, 'ERC20', chain.clock.now());
  return watched.includes(nodeAddress('ERC20', address) ?? '0x');
}

test('the next order of a member takes the address of one that ran out unpaid, and is credited what comes from then on', async () => {
  const { token, to } = await ordering();
  chain.clock.advance(anHour - 1);
  expect((await orderAgain(token)).to).not.toBe(to);
  chain.clock.advance(anHour + 60_000);
  const again = await orderAgain(token);
  // Both ran out: what was given last is taken first, and two open ones have two.
  const other = await orderAgain(token);
  expect(new Set([again.to, other.to]).size).toBe(2);
  expect([again.to, other.to]).toContain(to);
  const order = again.to === to ? again.order : other.order;
  await chain.pay(await chain.payer(), 28_168_000n, to);
  await chain.settle();
  expect(await chain.balance(token)).toBe(199.99);
  const { data } = await chain.site.call('depositOrder', { deposit_no: order ?? '' }, { token });
  expect(data.info.state).toBe(2);
});

test('a payment of before the next order is for the one before it, whenever it is seen', async () => {
  const { token, order, to } = await ordering();
  chain.clock.advance(anHour + 60_000);
  await chain.pay(await chain.payer(), quoted, to);
  // Nobody has looked at the chain yet.
  chain.clock.advance(60_000);
  const next = await orderAgain(token, 1_000);
  expect(next.to).toBe(to);
  await chain.settle();
  const { data } = await chain.site.call('depositOrder', { deposit_no: order }, { token });
  expect(data.info.state).toBe(2);
  expect(await chain.balance(token)).toBe(999.96);
  await chain.pay(await chain.payer(), quoted, to);
  await chain.settle();
  expect(await chain.balance(token)).toBe(1_999.92);
});

test.each(['dust', 'credited'] as const)(
  'where %s arrived the next order has another address',
  async (kind) => {
    const { token, to } = await ordering();
    await chain.pay(await chain.payer(), kind === 'dust' ? 1n : quoted, to);
    await chain.settle();
    chain.clock.advance(anHour + 60_000);
    expect((await orderAgain(token)).to).not.toBe(to);
  },
);

test("nobody is given another member's address, and none of a key that is not used any more", async () => {
  const one = await ordering();
  chain.clock.advance(anHour + 60_000);
  expect((await ordering()).to).not.toBe(one.to);
  const another = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32))).derive("m/44'/60'/0'");
  await chain.set({ extendedKey: another.publicExtendedKey });
  onTestFinished(() => chain.set({ extendedKey }));
  expect((await orderAgain(one.token)).to).not.toBe(one.to);
});

test('who never paid has ten new addresses a day, and further orders at those that ran out; who paid has more', async () => {
  const { token } = await chain.site.member();
  const ten = async () => {
    const given: (Hex | undefined)[] = [];
    for (let n = 0; n < 10; n += 1) given.push((await orderAgain(token)).to);
    return given;
  };
  const first = await ten();
  expect(new Set(first).size).toBe(10);
  chain.clock.advance(anHour + 60_000);
  const again = await ten();
  expect(new Set(again)).toEqual(new Set(first));
  // Dust makes an address useless for the next order, and brings no other.
  await chain.pay(await chain.payer(), 1n, again[0]);
  await chain.settle();
  chain.clock.advance(anHour + 60_000);
  const left = await ten();
  expect(left.pop()).toBeUndefined();
  expect(new Set(left)).toEqual(new Set(first.filter((address) => address !== again[0])));
  expect((await orderAgain(token)).code).toBe(6270);
  await chain.pay(await chain.payer(), 28_168_000n, left[0]);
  await chain.settle();
  expect(await chain.balance(token)).toBe(199.99);
  const more = await orderAgain(token);
  expect([more.code, first.includes(more.to)]).toEqual([200, false]);
});

test('at TRON, which people write otherwise than nodes, the same: again where nothing came, another where something did', async () => {
  const { site } = chain.site.running;
  // A key of its own: the stock of the other is looked at below.
  const another = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32))).derive("m/44'/195'/0'");
  const { take } = openOwnAddresses({
    site,
    settings: {
      current: async () => ({ TRC20: { ownAddresses: true, extendedKey: another.publicExtendedKey } }),
    } as unknown as Settings,
  });
  const { id } = await chain.site.member();
  const ordered = () =>
    site.database.transaction(async (tx) => {
      const took = await take(tx, 'TRC20', id);
      const receiving = (took.ok ? took.value : undefined) ?? '';
      const [from, until] = [2, 1].map((hours) => new Date(chain.clock.now().getTime() - hours * anHour));
      await tx.query(
        `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, created_at, expires_at, own_address)
         values ($1, $2, 'usdt', 'TRC20', 10000, 14080000, 71000, '', $3, $4, $5, true)`,
        [crypto.randomUUID(), id, receiving, from, until],
      );
      return receiving;
    });
  const first = await ordered();
  expect(first).toMatch(/^T/);
  expect(await ordered()).toBe(first);
  await site.database.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at, confirmations, state)
     values ('TRC20', $1, 0, 0, 'TSender', $2, 1, 1, '0x1', $3, $3, 1, 'dust')`,
    [`0x${crypto.randomUUID()}`, first, chain.clock.now()],
  );
  expect(await ordered()).not.toBe(first);
});

test('an address that is given again is watched again from then on', async () => {
  const { username: name, to } = await ordering();
  chain.clock.advance(15 * 24 * anHour);
  expect(await isWatched(to)).toBe(false);
  const token = (await chain.site.call('signIn', { name, password })).data.api_token;
  expect((await orderAgain(token)).to).toBe(to);
  expect(await isWatched(to)).toBe(true);
});

test('an address that is no longer watched is still found by the transaction', async () => {
  const { username: name, order, to } = await ordering();
  chain.clock.advance(15 * 86_400_000);
  const token = (await chain.site.call('signIn', { name, password })).data.api_token;
  const hash = await chain.pay(await chain.payer(), quoted, to);
  await chain.settle();
  expect(await chain.payment(hash)).toBeUndefined();
  const found = await chain.findAs(token, order, hash);
  expect(found).toMatchObject({ code: 200, data: { state: 'credited' } });
  expect(await chain.balance(token)).toBe(999.96);
});

test('what was seen on the last day that its address is watched is watched until it is final, and credited', async () => {
  const { username: name, to } = await ordering();
  chain.clock.advance(14 * 24 * anHour - 1_000);
  const hash = await chain.pay(await chain.payer(), quoted, to);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'seen' });
  // To the millisecond: fourteen days after it was given out.
  chain.clock.advance(999);
  expect(await isWatched(to)).toBe(true);
  chain.clock.advance(1);
  expect(await isWatched(to)).toBe(false);
  await chain.settle();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
  const token = (await chain.site.call('signIn', { name, password })).data.api_token;
  expect(await chain.balance(token)).toBeGreaterThan(0);
});

test("the transaction of another order's address is not credited to the one who names it", async () => {
  const [one, other] = [await ordering(), await ordering()];
  const hash = await chain.pay(await chain.payer(), quoted, one.to);
  const named = await chain.findAs(other.token, other.order, hash);
  expect(named.code).toBe(5027);
  await chain.settle();
  expect(await chain.balance(one.token)).toBe(999.96);
  expect(await chain.balance(other.token)).toBe(0);
});

test('the shared address keeps working beside them, and back in shared mode orders show it', async () => {
  const payer = await chain.payer();
  const own = await ordering();
  await chain.set({ ownAddresses: false });
  const shared = await ordering(payer.lastFour);
  expect(nodeAddress('ERC20', shared.to)).toBe(chain.ours.toLowerCase());
  const { usdt } = await chain.due(shared.token, shared.order);
  expect(usdt - quoted).toBeGreaterThan(0n);
  expect(usdt - quoted).toBeLessThan(10_000n);
  await chain.pay(payer, usdt);
  await chain.pay(payer, quoted, own.to);
  await chain.settle();
  expect(await chain.balance(shared.token)).toBe(Number((usdt * 71n) / 100_000n) / 100);
  expect(await chain.balance(own.token)).toBe(999.96);
  await chain.set({ ownAddresses: true });
  const next = await ordering();
  expect(next.to).not.toBe(own.to);
});

test('what lies at each address is told of a final block, and is unknown where no node tells, never an error', async () => {
  const payer = await chain.payer();
  const [one, two] = [await ordering(), await ordering()];
  await chain.pay(payer, quoted, one.to);
  await chain.pay(payer, quoted, one.to);
  await chain.pay(payer, 3_000_000n, two.to);
  await chain.settle();
  const { site: parts, settings } = chain.site.running;
  const told = await chainReserves({ site: parts, settings });
  const { rows } = await parts.database.query<{ safe: string }>(
    "select safe::text as safe from chain_cursor where chain = 'ERC20'",
  );
  const of = (address: string) =>
    told.find((reserve) => reserve.address.toLowerCase() === address.toLowerCase());
  expect(of(one.to)).toMatchObject({ chain: 'ERC20', block: rows[0]?.safe, balance: String(quoted * 2n) });
  expect(of(two.to)).toMatchObject({ balance: '3000000' });
  await chain.set({ chainId: 5 });
  const silent = await chainReserves({ site: parts, settings });
  expect(silent.map(({ address }) => address)).toEqual(told.map(({ address }) => address));
  expect(silent.every(({ block, balance }) => block === null && balance === null)).toBe(true);
});

test('an order that is still being written holds up no other order of its chain', async () => {
  const { site } = chain.site.running;
  const { take } = openOwnAddresses({ site, settings: chain.site.running.settings });
  const { rows: stock } = await site.database.query<{ ready: number }>(
    'select count(*)::int as ready from chain_ready_address',
  );
  expect(stock[0]?.ready).toBeGreaterThan(2);
  const slow = Promise.withResolvers<void>();
  const { id } = await chain.site.member();
  const first = Promise.withResolvers<string | undefined>();
  const waiting = site.database.transaction(async (tx) => {
    const took = await take(tx, 'ERC20', id);
    first.resolve(took.ok ? took.value : undefined);
    await slow.promise;
    // It comes to nothing: what it took is the next one's again.
    throw new Error('the order was not kept');
  });
  const held = await first.promise;
  const other = await ordering();
  expect(other.to.toLowerCase()).not.toBe(held?.toLowerCase());
  slow.resolve();
  await expect(waiting).rejects.toThrow('the order was not kept');
  expect((await ordering()).to).toBe(held);
});

test('two nodes that derive ahead at once leave nothing out and nothing twice', async () => {
  const { database } = chain.site.running.site;
  const key = readExtendedKey(extendedKey);
  if (typeof key === 'string') throw new Error(key);
  await database.query("delete from chain_ready_address where chain = 'TRC20'");
  await Promise.all(Array.from({ length: 6 }, () => deriveAhead(database, 'TRC20', key)));
  const { rows } = await database.query<{ index: number; address: string }>(
    "select key_index as index, address from chain_ready_address where chain = 'TRC20' order by key_index",
  );
  expect(rows.length).toBeGreaterThanOrEqual(16);
  expect(rows.length).toBeLessThanOrEqual(64);
  expect(rows).toEqual(rows.map((_row, index) => ({ index, address: key.address('TRC20', index) })));
});

test('as many orders as can be written at once find an address ready, and the stock is filled up after them', async () => {
  const { site, settings } = chain.site.running;
  const key = readExtendedKey(extendedKey);
  if (typeof key === 'string') throw new Error(key);
  const ready = async () => {
    const { rows } = await site.database.query<{ ready: number }>(
      "select count(*)::int as ready from chain_ready_address where chain = 'ERC20'",
    );
    return rows[0]?.ready ?? 0;
  };
  while (await deriveAhead(site.database, 'ERC20', key));
  expect(await ready()).toBeGreaterThan(48);
  const { take } = openOwnAddresses({ site, settings });
  const end = Promise.withResolvers<void>();
  const taken: (string | undefined)[] = [];
  const members = [];
  for (let each = 0; each < 15; each += 1) members.push((await chain.site.member()).id);
  // As many as one node's transactions: none ends before all have an address.
  const orders = members.map((member) =>
    site.database.transaction(async (tx) => {
      const took = await take(tx, 'ERC20', member);
      taken.push(took.ok ? took.value : undefined);
      if (taken.length === 15) end.resolve();
      await end.promise;
    }),
  );
  await Promise.all(orders);
  expect(new Set(taken).size).toBe(15);
  // One of eight that follow one another looks at the stock.
  for (const member of members.slice(0, 8))
    await site.database.transaction((tx) => take(tx, 'ERC20', member));
  await expect.poll(ready).toBeGreaterThan(40);
});
