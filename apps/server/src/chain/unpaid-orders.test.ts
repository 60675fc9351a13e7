/** An order whose payment the site sees by itself is work for nobody until somebody has begun with it, and is closed once nobody looks for its money. */
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '../testing/site.ts';
import { type ChainSite, startChainSite } from './testing.ts';
import { closeUnpaidOrders } from './unpaid-orders.ts';

const account = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32))).derive("m/44'/60'/0'");
const quoted = 140_840_000n;
const day = 86_400_000;

let chain: ChainSite;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
  await chain.set({ ownAddresses: true, extendedKey: account.publicExtendedKey });
});
afterAll(() => chain.stop());
beforeEach(() => chain.clock.advance(120_000));

async function ordering() {
  const member = await chain.site.member();
  const payer = await chain.payer();
  const order = await chain.order(member.token, payer.lastFour);
  const { rows } = await chain.site.owner.query<{ id: number }>(
    'select id::int from deposit_order where order_no = $1',
    [order],
  );
  return { ...member, payer, order, id: rows[0]?.id ?? 0 };
}

const close = () => closeUnpaidOrders(chain.site.running);

/** What the staff's queues say of it. */
async function standing(order: string) {
  const { site } = chain;
  const token = await chain.staff();
  const among = async (unpaid: boolean) =>
    (await site.staff('depositQueue', { search: order, unpaid }, token)).data.rows.length;
  const { queues } = (await site.staff('queueCounts', {}, token)).data;
  const { next } = (await site.staff('claimNextDeposit', { search: order }, token)).data;
  if (next) await site.staff('releaseDeposits', { ids: [next.id] }, token);
  return {
    waits: await among(false),
    unpaid: await among(true),
    counted: queues.find(({ name }) => name === 'deposits')?.number,
    next: next?.orderNo ?? null,
  };
}
const forNobody = { waits: 0, unpaid: 1, counted: 0, next: null };
const forPeople = (order: string) => ({ waits: 1, unpaid: 0, counted: 1, next: order });

async function stateOf(order: string) {
  const { rows } = await chain.site.owner.query<{ state: string; decided_by: string | null }>(
    'select state, decided_by from deposit_order where order_no = $1',
    [order],
  );
  return rows[0];
}

test('an order on a watched network waits for its payment, not for people: neither counted nor next, and credited late by itself', async () => {
  const { order, payer } = await ordering();
  expect(await standing(order)).toEqual(forNobody);
  chain.clock.advance(2 * 3_600_000);
  expect(await standing(order)).toEqual(forNobody);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
  expect(await stateOf(order)).toMatchObject({ state: 'approved', decided_by: 'chain' });
});

test('whose network nobody watches is looked at by people from its opening on', async () => {
  const { order, id } = await ordering();
  await chain.set({ enabled: false });
  expect(await standing(order)).toEqual(forPeople(order));
  await chain.set({ enabled: true });
  expect(await standing(order)).toEqual(forNobody);
  await chain.site.staff('rejectDeposit', { id, reason: '会员已取消' }, await chain.staff());
});

test('what somebody asked about or put aside stands in the queue again when that ends', async () => {
  const { order, id } = await ordering();
  const token = await chain.staff();
  const until = new Date(chain.clock.now().getTime() + 3_600_000).toISOString();
  await chain.site.staff('parkDeposit', { id, reason: '等会员来电', until }, token);
  expect(await standing(order)).toMatchObject({ counted: 0, next: null });
  chain.clock.advance(3_600_001);
  expect(await standing(order)).toEqual(forPeople(order));
  const question = { text: '请提供转账哈希', textEn: 'Which transaction was it?', picture: false };
  await chain.site.staff('askAboutDeposit', { id, ...question }, token);
  expect(await standing(order)).toMatchObject({ counted: 0, next: null });
  chain.clock.advance(15 * day);
  await close();
  expect(await standing(order)).toEqual(forPeople(order));
  await chain.site.staff('rejectDeposit', { id, reason: '会员已取消' }, await chain.staff());
});

test('after the days for which its address is watched an unpaid order is closed, and not before; money that its member names is credited all the same', async () => {
  const { order, username, payer } = await ordering();
  chain.clock.advance(14 * day - 1);
  await close();
  expect(await stateOf(order)).toMatchObject({ state: 'pending' });
  chain.clock.advance(1);
  await close();
  expect(await stateOf(order)).toEqual({ state: 'rejected', decided_by: 'chain' });
  const again = (await chain.site.call('signIn', { name: username, password })).data.api_token;
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  await chain.findAs(again, order, hash);
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
  expect(await chain.balance(again)).toBeGreaterThan(0);
});

test('an order that money is on its way for is not closed', async () => {
  const { order, payer } = await ordering();
  await chain.pay(payer, quoted);
  await chain.look();
  chain.clock.advance(14 * day);
  await close();
  expect(await stateOf(order)).toMatchObject({ state: 'pending' });
});

test('the address of an order that was closed unpaid is its member’s next order’s', async () => {
  const { order, username: name, payer, token } = await ordering();
  const { to } = await chain.due(token, order);
  chain.clock.advance(14 * day);
  await close();
  expect(await stateOf(order)).toMatchObject({ state: 'rejected' });
  const again = (await chain.site.call('signIn', { name, password })).data.api_token;
  const next = await chain.order(again, payer.lastFour);
  expect((await chain.due(again, next)).to).toBe(to);
});
