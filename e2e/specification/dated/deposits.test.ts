/** Business rules, Deposit: orders, their hour, what is credited and by whom. */
import { afterAll, beforeAll, expect } from 'vitest';
import { row } from '../row.ts';
import { type DatedSite, openBankDeposit, openDatedSite } from './site.ts';

let dated: DatedSite;
beforeAll(async () => {
  dated = await openDatedSite('2026-03-02 12:00:00');
});
afterAll(() => dated.stop());

async function idOf(order: string): Promise<number> {
  const { data } = await dated.staff('depositQueue', { state: 'pending', page: 1, pageSize: 100 });
  return data.rows.find(({ orderNo }) => orderNo === order)?.id ?? 0;
}

row(['B4'], 'thirty orders of a second have thirty numbers, and none tells the next', async () => {
  const orders: string[] = [];
  for (let times = 0; times < 3; times += 1) {
    const member = await dated.member();
    for (let yuan = 100; yuan < 110; yuan += 1) orders.push(await openBankDeposit(dated, member, yuan));
  }
  expect(new Set(orders).size).toBe(30);
  // Beyond the date each has a tail of chance: of two that follow each other neither is one more than the other.
  const tails = orders.map((order) => order.replace(/^D\d{8}/, ''));
  expect(new Set(tails.map((tail) => tail.slice(0, -1))).size).toBe(30);
  const counted = tails.filter(
    (tail, at) => BigInt(`0x${hexOf(tail)}`) === BigInt(`0x${hexOf(tails[at - 1] ?? '')}`) + 1n,
  );
  expect(counted).toEqual([]);
});

function hexOf(text: string): string {
  return Buffer.from(text).toString('hex') || '0';
}

row(
  ['B5', 'B9', 'B12', 'R7.48'],
  'an order waits (1) until staff approve (2) or reject it (3); only what was approved is money and counts in paysum',
  async () => {
    const member = await dated.member();
    const [approved, rejected] = [
      await openBankDeposit(dated, member, 150),
      await openBankDeposit(dated, member, 260),
    ];
    await openBankDeposit(dated, member, 370);
    expect(await dated.central(member)).toBe(0);
    await dated.staff('approveDeposit', { id: await idOf(approved) });
    await dated.staff('rejectDeposit', { id: await idOf(rejected), reason: '没有到账' });
    const { data } = await dated.call('transactions', { type: 1 }, member);
    expect(Object.fromEntries(data.data.map(({ amount, state }) => [amount, state]))).toEqual({
      150: 2,
      260: 3,
      370: 1,
    });
    expect(await dated.central(member)).toBe(150);
    expect((await dated.call('profile', {}, member)).data).toMatchObject({ balance: 150, paysum: 150 });
    await dated.deposit(member, 100.5);
    expect((await dated.call('profile', {}, member)).data).toMatchObject({ balance: 250.5, paysum: 250.5 });
  },
);

row(['B8'], 'of an order of 500 for which 480.25 arrived, 480.25 are credited and to be played', async () => {
  const member = await dated.member();
  const order = await openBankDeposit(dated, member, 500);
  const id = await idOf(order);
  expect(await dated.staff('approveDeposit', { id, amount: '480.25' })).toMatchObject({ code: 200 });
  expect(await dated.central(member)).toBe(480.25);
  expect(await dated.toPlay(member)).toBe(480.25);
  expect((await dated.call('profile', {}, member)).data.paysum).toBe(480.25);
});

row(
  ['B6', 'R9.16', 'R7.62', 'W37', 'W42'],
  'an order says that it ends an hour after it was made; of ten open ones none more can be opened until the hour is over',
  async () => {
    const member = await dated.member();
    const first = await openBankDeposit(dated, member, 100);
    const { data } = await dated.call('depositOrder', { deposit_no: first }, member);
    expect([data.info.created_at, data.info.expires_at]).toEqual([
      '2026-03-02 12:00:00',
      '2026-03-02 13:00:00',
    ]);
    for (let yuan = 101; yuan < 110; yuan += 1) await openBankDeposit(dated, member, yuan);
    const more = () =>
      dated.call(
        'openDeposit',
        {
          paytype: 'bank',
          amount: 120,
          bank: '行',
          bank_address: '支行',
          bank_no: '62001234',
          bank_owner: '某人',
        },
        member,
      );
    dated.at('12:59:59');
    expect((await more()).code).not.toBe(200);
    dated.at('13:00:00');
    expect((await more()).code).toBe(200);
  },
);

row(['B7'], 'what arrives for an order that has expired is credited all the same', async () => {
  const member = await dated.member();
  const order = await openBankDeposit(dated, member, 300);
  dated.clock.advance(3 * 3_600_000);
  expect(await dated.staff('approveDeposit', { id: await idOf(order) })).toMatchObject({ code: 200 });
  expect(await dated.central(member)).toBe(300);
});
