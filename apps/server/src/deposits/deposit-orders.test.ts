/** Orders of deposits: what may be opened, what is credited for it, and who may say so (business rules, Deposits; decision 25). */
import { message, stored } from '@mingpai/contract/texts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { microUsdtText, usdtText } from '../orders/index.ts';
import { SetClock } from '../platform/clock.ts';
import { done } from '../platform/outcome.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { turnoverLeft } from '../wagering/index.ts';
import { approveDepositByHand } from './by-hand.ts';
import {
  approveDeposit,
  creditedDeposit,
  type DepositRequest,
  depositOrderOf,
  openDeposit,
  type Receivers,
  rejectDeposit,
} from './deposits.ts';
import {
  closeDeposit,
  closedByGateway,
  gatewayName,
  lockDeposit,
  reopenDeposit,
  repeatDeposit,
} from './gateway-orders.ts';
import type { DepositOrder } from './order.ts';
import { openDepositsTogether } from './together.ts';

const hourMs = 3_600_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let [clerk, other, member] = [0n, 0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  await cashier.set('payments', {
    ways: ['usdt', 'card', 'wechat'],
    receiving: { TRC20: 'TShared', ERC20: '' },
  });
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.advance(2 * 24 * hourMs);
  [clerk, other] = [await cashier.staff('clerk'), await cashier.staff('clerk')];
  member = await cashier.memberWith(0n);
});

const pages: Receivers['payPages'] = {
  serves: async () => true,
  take: async () => done(null),
  open: async () => done(null),
  lookedAt: async () => undefined,
  pageOf: async () => undefined,
};

function request(more: Partial<DepositRequest> = {}): DepositRequest {
  return {
    memberId: member,
    key: crypto.randomUUID(),
    way: 'bank',
    protocol: undefined,
    amount: 50_000n,
    lastFour: '1234',
    holder: '张三',
    bank: '工商银行',
    number: '6222000011112222',
    branch: '上海',
    language: 'zh-CN',
    ...more,
  };
}

const usdt = (more: Partial<DepositRequest> = {}) =>
  request({ way: 'usdt', protocol: 'TRC20', lastFour: 'aB12', ...more });

/** @returns the order's number, or the code of the refusal */
async function open(asked: DepositRequest, more: Partial<Receivers> = {}): Promise<string> {
  const { site, settings } = cashier;
  const addresses = {
    keyOf: async () => undefined,
    taken: async () => undefined,
    refilled: async () => false,
  };
  const receivers = {
    takeAddress: async () => done(undefined),
    // Where a test has addresses of its own, each order is placed alone.
    placeTogether: more.takeAddress
      ? async () => undefined
      : openDepositsTogether(site, { settings, addresses }),
    payPages: pages,
    ...more,
  };
  const outcome = await openDeposit(cashier.site, cashier.settings, receivers, asked);
  return outcome.ok ? outcome.value.orderNo : outcome.code;
}

async function orderOf(orderNo: string, memberId = member): Promise<DepositOrder> {
  const order = await depositOrderOf(cashier.database, memberId, orderNo);
  if (!order) throw new Error(`no order ${orderNo}`);
  return order;
}

const opened = async (asked = request()) => orderOf(await open(asked), asked.memberId);

async function credit(
  order: DepositOrder,
  staffId: bigint,
  arrived?: bigint,
  reference = '',
): Promise<string> {
  const { database, site, settings, wallet } = cashier;
  const outcome = await database.transaction((tx) =>
    approveDepositByHand(
      tx,
      { site, settings, wallet, refuseByHand: async () => undefined },
      { id: order.id, arrived, reference },
      { staffId, key: undefined },
    ),
  );
  return outcome.ok ? outcome.value.given.state : outcome.code;
}

async function approve(id: bigint, arrived?: bigint): Promise<string> {
  const { database, settings, wallet } = cashier;
  return codeOf(
    await database.transaction((tx) =>
      approveDeposit(tx, { clock, settings, wallet }, { id, arrived, by: 'staff/1' }),
    ),
  );
}

const reject = async (id: bigint) =>
  codeOf(
    await cashier.database.transaction((tx) =>
      rejectDeposit(tx, cashier.site, { id, reason: '未到账', by: 'staff/1' }),
    ),
  );

test('an order by bank keeps what the member wrote, and is open for an hour', async () => {
  const order = await opened();
  expect(order).toMatchObject({
    member_id: member,
    way: 'bank',
    protocol: null,
    amount: 50_000n,
    usdt: null,
    rate: null,
    last_four: '1234',
    receiving: '',
    own_address: false,
    own_amount: false,
    state: 'pending',
    created_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + hourMs),
    credited: null,
  });
  const { rows } = await cashier.database.query(
    'select holder, bank, number, branch from deposit_order where order_no = $1',
    [order.order_no],
  );
  expect(rows).toEqual([{ holder: '张三', bank: '工商银行', number: '6222000011112222', branch: '上海' }]);
  expect(
    await depositOrderOf(cashier.database, await cashier.memberWith(0n), order.order_no),
  ).toBeUndefined();
});

test('a network that is named with an order by bank is nothing to it', async () => {
  expect(await opened(request({ protocol: 'TRC20' }))).toMatchObject({
    way: 'bank',
    protocol: null,
    usdt: null,
    receiving: '',
  });
});

test('an order by USDT has the rate of its moment; at the shared address an amount of its own, a little above', async () => {
  // 500 yuan at 7.1 are 70.42 USDT.
  const order = await opened(usdt());
  expect(order).toMatchObject({
    protocol: 'TRC20',
    rate: 71_000n,
    receiving: 'TShared',
    own_address: false,
    own_amount: true,
    last_four: 'aB12',
  });
  expect((order.usdt ?? 0n) / 10_000n).toBe(7_042n);
  expect((order.usdt ?? 0n) % 10_000n).toBeGreaterThan(0n);
});

test('an order with an address of its own is asked for the quote itself, and needs no shared address', async () => {
  const asked: string[] = [];
  const takeAddress: Receivers['takeAddress'] = async (_tx, protocol) => {
    asked.push(protocol);
    return done(`0xOwn${member}`);
  };
  const order = await orderOf(await open(usdt({ protocol: 'ERC20' }), { takeAddress }));
  expect(order).toMatchObject({
    receiving: `0xOwn${member}`,
    own_address: true,
    own_amount: false,
    usdt: 70_420_000n,
  });
  expect(asked).toEqual(['ERC20']);
  // Nothing is taken for what is not paid on a chain.
  expect(await orderOf(await open(request(), { takeAddress }))).toMatchObject({
    receiving: '',
    own_address: false,
  });
  expect(asked).toEqual(['ERC20']);
});

test('a way that is not offered, or has no address, is closed; USDT needs its network', async () => {
  expect(await open(request({ way: 'alipay' }))).toBe('way_closed');
  expect(await open(usdt({ protocol: 'ERC20' }))).toBe('way_closed');
  expect(await open(usdt({ protocol: undefined }))).toBe('protocol_missing');
  const { ways } = await cashier.settings.current('payments');
  await cashier.set('payments', { ways: ['usdt'] });
  expect(await open(request())).toBe('way_closed');
  await cashier.set('payments', { ways });
});

test('least and most of a way are taken, a fen below and above are not; each network has its own', async () => {
  const { ranges } = await cashier.settings.current('payments');
  await cashier.set('payments', {
    ranges: {
      ...ranges,
      'usdt-trc20': { min: 20_000, max: 30_000 },
      'usdt-erc20': { min: 40_000, max: 50_000 },
    },
  });
  const results = [];
  for (const amount of [9_999n, 10_000n, 5_000_000n, 5_000_001n])
    results.push(await open(request({ amount })));
  for (const amount of [19_999n, 20_000n, 30_000n, 30_001n]) results.push(await open(usdt({ amount })));
  const own = { takeAddress: async () => done(`0x${crypto.randomUUID()}`) };
  for (const amount of [39_999n, 40_000n, 50_000n, 50_001n])
    results.push(await open(usdt({ protocol: 'ERC20', amount }), own));
  await cashier.set('payments', { ranges });
  const taken = expect.stringMatching(/^D/);
  const outside = 'deposit_out_of_range';
  expect(results).toEqual(Array.from({ length: 3 }, () => [outside, taken, taken, outside]).flat());
});

test('ten open orders and no eleventh, until one of them is an hour old or decided', async () => {
  const orders: DepositOrder[] = [];
  for (let count = 0; count < 10; count += 1)
    orders.push(await opened(request({ amount: 10_000n + BigInt(count) })));
  expect(await open(request())).toBe('too_many_open_orders');
  const stranger = await cashier.memberWith(0n);
  expect(await open(request({ memberId: stranger }))).toMatch(/^D/);
  await reject(orders[0]?.id ?? 0n);
  expect(await open(request())).toMatch(/^D/);
  expect(await open(request())).toBe('too_many_open_orders');
  clock.advance(hourMs - 1);
  expect(await open(request())).toBe('too_many_open_orders');
  clock.advance(1);
  expect(await open(request())).toMatch(/^D/);
});

test('the same request without a key is one order for a minute; another amount is another', async () => {
  const again = (amount = 50_000n) => open(request({ key: undefined, amount }));
  const first = await again();
  clock.advance(59_999);
  expect(await again()).toBe(first);
  const second = await again(50_001n);
  expect(second).not.toBe(first);
  clock.advance(1);
  expect(await again()).not.toBe(first);
  const key = 'one';
  expect(await open(request({ key, language: 'en' }))).toBe(await open(request({ key })));
});

test('an order by a page is there with its page, or is refused as the gateway says', async () => {
  const seen: string[] = [];
  const payPages: Receivers['payPages'] = {
    ...pages,
    take: async (_tx, { orderNo, way }) => {
      seen.push(`take ${orderNo} ${way}`);
      return done(null);
    },
    open: async (orderNo, language) => {
      seen.push(`open ${orderNo} ${language}`);
      return done(null);
    },
  };
  const orderNo = await open(request({ way: 'wechat', language: 'en' }), { payPages });
  expect(seen).toEqual([`take ${orderNo} wechat`, `open ${orderNo} en`]);
  expect(await open(request(), { payPages })).toMatch(/^D/);
  expect(seen).toHaveLength(2);
  // Who pays on a page has no account to name.
  expect((await opened(request({ way: 'wechat', lastFour: undefined }))).last_four).toBe('');
  const resting = async () => ({ ok: false, code: 'way_resting' }) as const;
  expect(await open(request({ way: 'wechat' }), { payPages: { ...pages, open: resting } })).toBe(
    'way_resting',
  );
  const before = await cashier.database.query('select 1 from deposit_order');
  expect(await open(request({ way: 'wechat' }), { payPages: { ...pages, take: resting } })).toBe(
    'way_resting',
  );
  const after = await cashier.database.query('select 1 from deposit_order');
  expect(after.rows.length).toBe(before.rows.length);
});

test('what arrived is credited once, has to be played once, and the member hears of it', async () => {
  const order = await opened();
  await cashier.listens(member);
  // What offers give is given on what was credited, and on nothing before.
  const forOffers = () => creditedDeposit(cashier.database, order.order_no);
  expect(await forOffers()).toBeUndefined();
  expect(await approve(order.id, 49_999n)).toBe('ok');
  expect(await forOffers()).toEqual({
    orderNo: order.order_no,
    memberId: member,
    amount: 49_999n,
    at: clock.now(),
  });
  expect(await cashier.money(member)).toEqual({ central: 49_999n, held: 0n });
  expect(await cashier.database.transaction((tx) => turnoverLeft(tx, member))).toBe(49_999n);
  expect(await orderOf(order.order_no)).toMatchObject({
    state: 'approved',
    credited: 49_999n,
    decided_by: 'staff/1',
    decided_at: clock.now(),
  });
  expect(await cashier.inbox(member)).toEqual([expect.stringMatching(/存款499\.99元.*申请金额500\.00元/)]);
  expect(await cashier.heard(member)).toEqual([`deposit ${order.order_no}`]);
  expect([await approve(order.id), await reject(order.id)]).toEqual(['already_decided', 'already_decided']);
  expect(await cashier.money(member)).toEqual({ central: 49_999n, held: 0n });
  expect([await approve(order.id + 1_000n), await reject(order.id + 1_000n)]).toEqual([
    'order_not_found',
    'order_not_found',
  ]);
});

test('without another figure the order’s amount is what arrived', async () => {
  const order = await opened();
  expect(await approve(order.id)).toBe('ok');
  expect((await cashier.money(member)).central).toBe(50_000n);
});

test('a rejected order moves nothing, takes a first yes with it, and the member reads why', async () => {
  const order = await opened();
  expect(await credit(order, clerk, 60_001n, 'line 7')).toBe('waits');
  expect(await reject(order.id)).toBe('ok');
  expect(await orderOf(order.order_no)).toMatchObject({
    state: 'rejected',
    reason: '未到账',
    decided_by: 'staff/1',
    decided_at: clock.now(),
    credited: null,
  });
  expect(await cashier.inbox(member)).toEqual([expect.stringMatching(/500\.00元未通过审核.*未到账/)]);
  expect((await cashier.money(member)).central).toBe(0n);
  const { rows } = await cashier.database.query('select 1 from first_yes where subject = $1', [
    `deposit/${order.id}`,
  ]);
  expect(rows).toEqual([]);
  expect(await approve(order.id)).toBe('already_decided');
});

test('one person credits an order as it is, or up to 100 yuan more; beyond it takes two people and something it rests on', async () => {
  const [as, most, more] = [
    await opened(),
    await opened(request({ amount: 50_001n })),
    await opened(request({ amount: 50_000n, number: '6222000011113333' })),
  ];
  expect(await credit(as, clerk)).toBe('given');
  expect(await credit(most, clerk, 60_001n)).toBe('given');
  expect((await orderOf(most.order_no)).decided_by).toBe(`staff/${clerk}`);
  // Without a word of what it rests on nothing is kept, not even the first yes.
  expect(await credit(more, clerk, 60_001n)).toBe('credit_needs_proof');
  expect(await credit(more, other, 60_001n)).toBe('credit_needs_proof');
  expect(await credit(more, clerk, 60_001n, 'line 7')).toBe('waits');
  expect((await orderOf(more.order_no)).state).toBe('pending');
  expect(await credit(more, clerk, 60_001n, 'line 7')).toBe('four_eyes');
  // What the first person rested on is enough for the second.
  expect(await credit(more, other, 60_001n)).toBe('given');
  expect((await cashier.money(member)).central).toBe(50_000n + 60_001n + 60_001n);
});

test('a proof that the member has sent is as good as a reference', async () => {
  const order = await opened();
  await cashier.database.query(
    "insert into deposit_proof (order_id, picture, created_at) values ($1, 'x', $2)",
    [order.id, clock.now()],
  );
  expect(await credit(order, clerk, 60_001n)).toBe('waits');
  expect(await credit(order, other, 60_001n)).toBe('given');
});

test('nobody credits more than the ceiling, by two people neither', async () => {
  const order = await opened();
  await cashier.set('payments', {
    byHand: { ...(await cashier.settings.current('payments')).byHand, ceiling: 55_000 },
  });
  expect(await credit(order, clerk, 55_001n, 'line 7')).toBe('credit_above_ceiling');
  expect(await credit(order, clerk, 55_000n)).toBe('given');
  await cashier.set('payments', {
    byHand: { ...(await cashier.settings.current('payments')).byHand, ceiling: 500_000_000 },
  });
});

test('an order that was decided, or was never there, is credited by nobody', async () => {
  const order = await opened();
  await reject(order.id);
  expect(await credit(order, clerk)).toBe('already_decided');
  expect(await credit({ ...order, id: order.id + 1_000n }, clerk)).toBe('order_not_found');
});

test('what a gateway closed it may open again when money comes; what people rejected it may not', async () => {
  const { database } = cashier;
  const [closed, rejected, pending] = [
    await opened(request({ way: 'wechat' })),
    await opened(request({ way: 'wechat', amount: 60_000n })),
    await opened(request({ way: 'wechat', amount: 70_000n })),
  ];
  const close = (id: bigint) =>
    closeDeposit(database, { id, reason: message('page_expired'), by: gatewayName('demo'), at: clock.now() });
  expect([await close(closed.id), await close(closed.id)]).toEqual([true, false]);
  expect(await orderOf(closed.order_no)).toMatchObject({
    state: 'rejected',
    reason: stored(message('page_expired')),
    decided_by: 'gateway/demo',
    decided_at: clock.now(),
  });
  await reject(rejected.id);
  const isClosed = async ({ order_no }: DepositOrder) => closedByGateway(await orderOf(order_no));
  expect([await isClosed(closed), await isClosed(rejected), await isClosed(pending)]).toEqual([
    true,
    false,
    false,
  ]);
  const reopened = [];
  for (const { id } of [closed, rejected, pending]) reopened.push(await reopenDeposit(database, id));
  expect(reopened).toEqual([true, false, false]);
  expect(await orderOf(closed.order_no)).toMatchObject({
    state: 'pending',
    reason: null,
    decided_by: null,
    decided_at: null,
  });
  await approve(closed.id);
  expect([await close(closed.id), await reopenDeposit(database, closed.id)]).toEqual([false, false]);
  expect(closedByGateway({ ...closed, state: 'approved', decided_by: 'gateway/demo' })).toBe(false);
});

test('money that comes to a decided order gets a pending order of its own, of the same member and way', async () => {
  const { database } = cashier;
  const order = await opened(request({ way: 'wechat', lastFour: '9876' }));
  const id = await repeatDeposit(database, order, {
    amount: 12_345n,
    now: clock.now(),
    paidAt: clock.now(),
  });
  const { rows } = await database.query<DepositOrder>('select * from deposit_order where id = $1', [id]);
  expect(rows[0]).toMatchObject({
    member_id: member,
    way: 'wechat',
    amount: 12_345n,
    last_four: '9876',
    state: 'pending',
    created_at: clock.now(),
    expires_at: clock.now(),
  });
  const { order_no } = await orderOf(rows[0]?.order_no ?? '');
  expect(order_no).not.toBe(order.order_no);
  const paidAfter = async (ms: number) => {
    const paidAt = new Date(order.created_at.getTime() + ms);
    const next = await repeatDeposit(database, order, { amount: 1n, now: clock.now(), paidAt });
    const ordered = await database.query<{ after: number }>(
      'select extract(epoch from ordered_at - $2)::int as after from deposit_order where id = $1',
      [next, order.created_at],
    );
    return ordered.rows[0]?.after;
  };
  // Ordered when it was paid, and never before the order itself: a gateway's clock may be behind.
  expect([await paidAfter(60_000), await paidAfter(-60_000)]).toEqual([60, 0]);
});

test('who decides an order has it alone; what is not there is nobody’s', async () => {
  const { database } = cashier;
  const order = await opened();
  await database.transaction(async (tx) => {
    expect((await lockDeposit(tx, order.order_no))?.id).toBe(order.id);
    const { rows } = await database.query(
      'select 1 from deposit_order where id = $1 for update skip locked',
      [order.id],
    );
    expect(rows).toEqual([]);
    expect(await lockDeposit(tx, 'none')).toBeUndefined();
  });
});

test('USDT is written for people: two places, or as many as there are', () => {
  expect([usdtText(140_849_999n), usdtText(5_000n)]).toEqual(['140.84', '0.00']);
  expect([microUsdtText(140_840_000n), microUsdtText(1n), microUsdtText(140_000_000n)]).toEqual([
    '140.84',
    '0.000001',
    '140.00',
  ]);
});

test('while staff have stopped a network no order is opened there, at the shared address or at one of its own; by bank it is', async () => {
  const lift = await cashier.stopped('network', 'TRC20');
  const own = { takeAddress: async () => done('TOwnWhileStopped') };
  expect([await open(usdt()), await open(usdt(), own)]).toEqual(['stopped', 'stopped']);
  expect(await open(request())).toMatch(/^D/);
  await lift();
  expect(await open(usdt())).toMatch(/^D/);
});
