/**
 * I1. One clerk credits ten thousand million on an order of a hundred. A credit far above its order takes a second person and a
 * proof, small ones above it are counted by the day, nobody credits above the ceiling; the same where a payment on the chain or at
 * a gateway is given to an order by hand, and for corrections.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from './office.ts';

let office: Office;
let site: Office['site'];
let inside: Office['inside'];
let chief: string;
let clerk: string;
beforeAll(async () => {
  office = await openOffice();
  ({ site, inside, chief, clerk } = office);
});
afterAll(() => office.site.stop());
beforeEach(() => office.nextDay());

const line = '工行流水 20261121-000123';
const credit = (id: number, amount: number | string, token: string, reference = '') =>
  site.staff('approveDeposit', { id, amount, reference }, token);
const rowOf = async (number: string, token: string) =>
  (await site.staff('depositQueue', { search: number, state: 'all' }, token)).data.rows[0];

test('an order of 100 is not credited with 10,000,000,000, by one person or by two', async () => {
  const member = await site.member();
  const { id } = await inside.deposit(member, 100);
  for (const token of [clerk, chief, clerk])
    expect((await credit(id, '10000000000', token, line)).code).toBe(codes.credit_above_ceiling.code);
  expect(await inside.central(member)).toBe(0);
});

test('far above the order takes a proof and a second person, who has to say yes to the same sum', async () => {
  const member = await site.member();
  const { id, number } = await inside.deposit(member, 100);
  expect((await credit(id, 5_000, clerk)).code).toBe(codes.credit_needs_proof.code);
  expect((await rowOf(number, clerk))?.firstYes).toBeNull();
  const replies = await Promise.all(Array.from({ length: 30 }, () => credit(id, 5_000, clerk, line)));
  expect(replies.filter(({ data }) => data?.state === 'pending')).toHaveLength(1);
  expect(replies.filter(({ code }) => code === codes.four_eyes.code)).toHaveLength(29);
  expect(await inside.central(member)).toBe(0);
  const row = await rowOf(number, chief);
  expect(row).toMatchObject({ state: 'pending', aloneUpTo: 200 });
  expect(row?.firstYes).toMatchObject({
    own: false,
    amount: 5_000,
    reference: line,
    reasons: [{ limit: 'above_order', sum: 5_000, from: 200 }],
  });
  expect(row?.firstYes?.second).not.toContain(row?.firstYes?.by);
  expect((await credit(id, 5_000, chief)).data).toEqual({ state: 'approved' });
  expect(await inside.central(member)).toBe(5_000);
  const { data } = await site.staff('auditLog', { search: `deposit/${id}` }, chief);
  expect(data.rows.map(({ action }) => action)).toEqual(['deposit_approved', 'deposit_first_approval']);
  expect(data.rows[1]?.detail).toMatchObject({ credited: '500000', ordered: '10000', reference: line });
  expect(data.rows[1]?.detail.waits).toContain('5000.00');
});

test('a yes to another sum is a new first one: neither sum is credited by it', async () => {
  const member = await site.member();
  const { id } = await inside.deposit(member, 100);
  await credit(id, 5_000, clerk, line);
  expect((await credit(id, 6_000, chief, line)).data).toEqual({ state: 'pending' });
  // The first person's yes was to 5,000, and is gone: the same sum needs a second person again.
  expect((await credit(id, 5_000, clerk, line)).data).toEqual({ state: 'pending' });
  expect(await inside.central(member)).toBe(0);
  expect((await credit(id, 5_000, chief)).data).toEqual({ state: 'approved' });
  expect(await inside.central(member)).toBe(5_000);
});

test('two people at the same moment credit once', async () => {
  const member = await site.member();
  const { id } = await inside.deposit(member, 100);
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => credit(id, 5_000, index % 2 === 0 ? clerk : chief, line)),
  );
  expect(replies.filter(({ data }) => data?.state === 'approved')).toHaveLength(1);
  expect(await inside.central(member)).toBe(5_000);
});

test('an order that was rejected meanwhile is credited by nobody', async () => {
  const member = await site.member();
  const { id } = await inside.deposit(member, 100);
  await credit(id, 5_000, clerk, line);
  await site.staff('rejectDeposit', { id, reason: '未到账' }, chief);
  expect((await credit(id, 5_000, chief, line)).code).toBe(codes.already_decided.code);
  expect(await inside.central(member)).toBe(0);
});

test('a hundred more on each of many orders: what one person gives above orders is counted by the day', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => site.member()));
  const orders: number[] = [];
  for (const member of members)
    for (let nth = 0; nth < 6; nth += 1) orders.push((await inside.deposit(member, 100)).id);
  await Promise.all(orders.map((id) => credit(id, 200, clerk)));
  const held = await Promise.all(members.map((member) => inside.central(member)));
  // Nine of a hundred above are less than 1,000; the tenth waits.
  expect(held.reduce((sum, one) => sum + one, 0)).toBe(9 * 200);
});

test('a payment on the chain that is given by hand to an order of a hundred takes two people, and the order as the first one saw it', async () => {
  const member = await site.member();
  const { database } = site.running.site;
  const paymentOf = async (usdt: number) => {
    const { rows } = await database.query<{ id: bigint }>(
      `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at,
         seen_at, confirmations, state)
       values ('TRC20', $1, 0, 0, 'TSender', 'TOurs', $2, 1, 'block', $3, $3, 30, 'unmatched') returning id`,
      [`0x${crypto.randomUUID()}`, usdt * 1_000_000, office.clock.now()],
    );
    return Number(rows[0]?.id);
  };
  const { id: order, number: orderNo } = await inside.deposit(member, 100);
  const id = await paymentOf(50_000);
  const give = (token: string) => site.staff('creditPayment', { id, orderNo }, token);
  expect((await give(clerk)).data).toMatchObject({ state: 'pending', credited: 355_000 });
  expect((await Promise.all([give(clerk), give(clerk), give(clerk)])).map(({ code }) => code)).toEqual(
    Array.from({ length: 3 }, () => codes.four_eyes.code),
  );
  expect(await inside.central(member)).toBe(0);
  // The order is decided meanwhile: what the first one agreed to is not what would happen now.
  await credit(order, 100, clerk);
  expect((await give(chief)).data).toMatchObject({ state: 'pending' });
  expect(await inside.central(member)).toBe(100);
  expect((await give(clerk)).data).toMatchObject({ state: 'approved' });
  expect(await inside.central(member)).toBe(355_100);
});

test("a gateway's money that is given by hand to an order of a hundred takes two people", async () => {
  const member = await site.member();
  const { database } = site.running.site;
  const { rows: orders } = await database.query<{ id: bigint; order_no: string }>(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
     values ('D-I1', $1, 'wechat', 10000, '', $2, $2) returning id, order_no`,
    [member.id, office.clock.now()],
  );
  const { rows: arrivals } = await database.query<{ id: bigint }>(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     values ((select code from gateway limit 1), 'stray', 'D-nobody', 30000000, $1, $1, 'callback', 'review') returning id`,
    [office.clock.now()],
  );
  const arrival = { id: Number(arrivals[0]?.id), orderNo: orders[0]?.order_no ?? '' };
  const give = (token: string) => site.staff('creditArrival', arrival, token);
  expect((await give(clerk)).data).toMatchObject({ state: 'pending', credited: 300_000 });
  expect((await give(clerk)).code).toBe(codes.four_eyes.code);
  expect(await inside.central(member)).toBe(0);
  const { data } = await site.staff('gatewayArrivals', {}, chief);
  expect(data.rows.find(({ id }) => id === arrival.id)?.firstYes).toMatchObject({
    order: arrival.orderNo,
    amount: 300_000,
    own: false,
  });
  expect((await give(chief)).data).toMatchObject({ state: 'approved' });
  expect(await inside.central(member)).toBe(300_000);
});

test('a correction upwards has the same ceiling', async () => {
  const member = await site.member();
  const request = {
    member: Number(member.id),
    direction: 'credit',
    amount: 5_000_000.01,
    reason: 'goodwill',
    note: 'x',
  } as const;
  expect((await site.staff('requestAdjustment', request, clerk)).code).toBe(codes.credit_above_ceiling.code);
});

test('orders that nobody paid: what one person credits by hand ends for the day, though each is as its order says', async () => {
  const member = await site.member();
  const orders = await Promise.all(Array.from({ length: 5 }, () => inside.deposit(member, 499_999)));
  await Promise.all(orders.map(({ id }) => credit(id, 499_999, clerk)));
  expect(await inside.central(member)).toBe(4 * 499_999);
});
