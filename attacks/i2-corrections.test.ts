/**
 * I2, once more round. Who: a clerk with a friend. What they want: say that what was sent did not arrive, and that another transaction
 * paid it: money leaves a second time, or a transaction that went elsewhere is forgotten. What must hold: another transaction in the
 * place of one that was named is judged as a payout, in the same sums; above what one person gives it waits for a second one who
 * agrees to the same transaction. The first one that is named is part of sending, and stays one person's.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from './inside.ts';
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

let drawn = 0;
const hash = () => `0x${(++drawn).toString(16).padStart(64, 'a')}`;

/** A payout that two people approved, sent by a transaction. */
async function sent(yuan: number, member?: Member) {
  const to = member ?? (await site.memberWith(200_000_000n));
  const [id = 0] = await inside.withdrawals(to, yuan, 1);
  const transaction = hash();
  for (const token of [clerk, chief])
    await site.staff('approveWithdrawal', { id, transactionHash: transaction }, token);
  expect(await namedFor(id)).toBe(transaction);
  return { id, member: to, transaction };
}

async function namedFor(id: number): Promise<string | null | undefined> {
  const { rows } = await site.running.site.database.query<{ hash: string | null }>(
    'select transaction_hash as hash from withdrawal_order where id = $1',
    [id],
  );
  return rows[0]?.hash;
}

const correct = (id: number, transactionHash: string, token: string, key?: string) =>
  site.staff('correctPayout', { id, transactionHash }, token, key);

async function rowFor(id: number, token: string) {
  const { data } = await site.staff('payouts', { state: 'all', pageSize: 100 }, token);
  return data.rows.find((row) => row.id === id);
}

test('a large payout’s transaction is corrected by two people who say the same, in words that say why', async () => {
  const { id, transaction } = await sent(60_000);
  const other = hash();
  expect((await rowFor(id, clerk))?.limits).toMatchObject([
    { limit: 'order', sum: 60_000, from: 50_000 },
    {},
  ]);
  const first = await correct(id, other, clerk);
  expect(first).toMatchObject({ code: 200, data: { state: 'pending' } });
  expect(first.message).toContain('等待另一位同事复核：单笔 60000.00 元，50000.00 元起须两人');
  const again = await Promise.all(Array.from({ length: 20 }, () => correct(id, other, clerk)));
  expect(new Set(again.map(({ code }) => code))).toEqual(new Set([codes.four_eyes.code]));
  expect(await namedFor(id)).toBe(transaction);
  const standing = (await rowFor(id, chief))?.firstYes;
  expect(standing).toMatchObject({ own: false, reference: other, amount: 60_000 });
  expect(standing?.second).not.toContain(standing?.by);
  expect((await correct(id, other, chief)).data).toEqual({ state: 'approved' });
  expect(await namedFor(id)).toBe(other);
  expect((await rowFor(id, chief))?.firstYes).toBeNull();
  const { data } = await site.staff('auditLog', { search: `withdrawal/${id}` }, chief);
  expect(data.rows.slice(0, 2)).toMatchObject([
    { action: 'payout_corrected', detail: { transaction: other, transactionBefore: transaction } },
    { action: 'payout_first_correction', detail: { transaction: other, transactionBefore: transaction } },
  ]);
  expect(data.rows[0]?.staff).not.toBe(data.rows[1]?.staff);
});

test('a yes to another transaction is no second yes', async () => {
  const { id, transaction } = await sent(60_000);
  expect((await correct(id, hash(), clerk)).data).toEqual({ state: 'pending' });
  expect((await correct(id, hash(), chief)).data).toEqual({ state: 'pending' });
  expect(await namedFor(id)).toBe(transaction);
});

test('what left today counts: a payout just under the limit is not corrected by the one who gave it', async () => {
  const member = await site.memberWith(200_000_000n);
  const [id = 0] = await inside.withdrawals(member, 49_999, 1);
  const transaction = hash();
  expect((await site.staff('approveWithdrawal', { id, transactionHash: transaction }, clerk)).data).toEqual({
    state: 'approved',
  });
  const replies = await Promise.all(Array.from({ length: 20 }, () => correct(id, hash(), clerk)));
  expect(replies.filter(({ data }) => data?.state === 'approved')).toEqual([]);
  expect(await namedFor(id)).toBe(transaction);
});

test('corrections add up: of ten at once one person names no more than they may give', async () => {
  const orders = [];
  for (let count = 0; count < 10; count += 1) orders.push(await sent(40_000));
  office.nextDay();
  const replies = await Promise.all(orders.map(({ id }) => correct(id, hash(), clerk)));
  // 200,000 a day take two: the fifth would reach it.
  expect(replies.filter(({ data }) => data?.state === 'approved')).toHaveLength(4);
  // And they count for what is paid afterwards.
  const [next = 0] = await inside.withdrawals(await site.memberWith(200_000_000n), 40_000, 1);
  expect((await site.staff('approveWithdrawal', { id: next }, clerk)).data).toEqual({ state: 'pending' });
});

test('the same request again is told the same, and is no second yes', async () => {
  const { id, transaction } = await sent(60_000);
  const [other, key] = [hash(), crypto.randomUUID()];
  for (let time = 0; time < 3; time += 1)
    expect(await correct(id, other, clerk, key)).toMatchObject({ code: 200, data: { state: 'pending' } });
  expect(await namedFor(id)).toBe(transaction);
});

test('small ones, the first that is named, and the same named again stay one person’s, as often as it takes', async () => {
  const { id } = await sent(1_000);
  for (const other of [hash(), hash()]) {
    expect((await correct(id, other, clerk)).data).toEqual({ state: 'approved' });
    expect(await namedFor(id)).toBe(other);
  }
  const [unsent = 0] = await inside.withdrawals(await site.memberWith(200_000_000n), 60_000, 1);
  for (const token of [clerk, chief]) await site.staff('approveWithdrawal', { id: unsent }, token);
  const named = hash();
  for (let time = 0; time < 2; time += 1)
    expect((await correct(unsent, named, clerk)).data).toEqual({ state: 'approved' });
  expect(await namedFor(unsent)).toBe(named);
});
