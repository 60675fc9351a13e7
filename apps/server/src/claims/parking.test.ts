/** What is put aside leaves the queue with its reason, is in the log, and comes back by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const hourMs = 3_600_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());

async function withdrawal(): Promise<number> {
  const { token } = await site.memberWith(100_000n);
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  const { data: bound } = await site.call('bindCard', card, { token });
  const { data } = await site.call(
    'withdraw',
    { amount: 300, bank: bound.id, password: payPassword },
    { token },
  );
  const { rows } = (await site.staff('withdrawalQueue', { search: data.order_no }, chief)).data;
  return rows[0]?.id ?? 0;
}
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString();
const park = (id: number, until: string, token = clerk) =>
  site.staff('parkWithdrawal', { id, reason: '等会员回电', until }, token);
const queue = async (parked?: boolean) =>
  (await site.staff('withdrawalQueue', { ...(parked !== undefined && { parked }) }, chief)).data.rows;
const ids = async (parked?: boolean) => (await queue(parked)).map(({ id }) => id);
const next = async () => (await site.staff('claimNextWithdrawal', {}, clerk)).data.next?.id ?? null;
const waiting = async () =>
  (await site.staff('queueCounts', {}, chief)).data.queues.find(({ name }) => name === 'withdrawals')?.number;

test('what is put aside is no more the next one nor counted, says by whom and why, and comes back by itself', async () => {
  const id = await withdrawal();
  expect(await waiting()).toBe(1);
  expect((await park(id, inHours(2))).code).toBe(200);
  expect([await ids(false), await ids(true), await ids(), await next(), await waiting()]).toEqual([
    [],
    [id],
    [id],
    null,
    0,
  ]);
  expect((await queue(true))[0]?.parking).toMatchObject({
    by: '小明',
    reason: '等会员回电',
    until: inHours(2),
  });
  clock.advance(2 * hourMs);
  expect([await ids(false), await ids(true), await waiting()]).toEqual([[id], [], 1]);
  expect((await queue())[0]?.parking).toBeNull();
  expect(await next()).toBe(id);
  await site.staff('rejectWithdrawal', { id, reason: '地址有误' }, clerk);
});

test('both are in the log with order, reason and moment; who puts it back early does it once', async () => {
  const id = await withdrawal();
  const until = inHours(3);
  await park(id, until);
  const entry = async () => (await site.staff('auditLog', {}, chief)).data.rows[0];
  expect(await entry()).toMatchObject({ action: 'work_parked', subject: `withdrawal/${id}` });
  expect((await entry())?.detail).toMatchObject({ reason: '等会员回电', parkedUntilAfter: until });
  await site.staff('unparkWithdrawal', { id }, chief);
  expect(await ids(false)).toEqual([id]);
  expect(await entry()).toMatchObject({ action: 'work_unparked' });
  await site.staff('unparkWithdrawal', { id }, chief);
  const { rows } = await site.owner.query("select 1 from audit where action = 'work_unparked'");
  expect(rows).toHaveLength(1);
  await site.staff('rejectWithdrawal', { id, reason: '地址有误' }, chief);
});

test('nothing is put aside without a reason, into the past, for longer than two weeks, or behind a colleague’s back', async () => {
  const id = await withdrawal();
  expect((await park(id, inHours(0))).code).toBe(6101);
  expect((await park(id, inHours(14 * 24 + 1))).code).toBe(6101);
  const unsaid = { id, reason: ' ', until: inHours(1) };
  expect((await site.staff('parkWithdrawal', unsaid, clerk)).code).toBe(1000);
  await site.staff('claimWithdrawals', { ids: [id] }, chief);
  expect((await park(id, inHours(1))).code).toBe(6100);
  expect(await ids(true)).toEqual([]);
  // Whoever works on it may, and then it is nobody's.
  expect((await park(id, inHours(1), chief)).code).toBe(200);
  expect((await queue(true))[0]?.claim).toBeNull();
  // What is put aside can be decided all the same, and is put aside no more.
  expect((await site.staff('approveWithdrawal', { id }, clerk)).code).toBe(200);
  const { rows } = await site.owner.query('select 1 from work_parked');
  expect(rows).toEqual([]);
  expect((await park(id, inHours(1))).code).toBe(5006);
});

test('a count stops at a thousand, and nobody is told of queues that are not theirs to look at', async () => {
  const arrivals = async () =>
    (await site.staff('queueCounts', {}, chief)).data.queues.find(({ name }) => name === 'arrivals');
  const arrive = (from: number, to: number) =>
    site.owner.query(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       select g.code, 'p' || n, 'none', 1200, now(), now(), 'callback', 'review'
         from (select code from gateway limit 1) g, generate_series($1::int, $2::int) n`,
      [from, to],
    );
  await arrive(1, 1_000);
  expect(await arrivals()).toMatchObject({ number: 1_000, more: false });
  await arrive(1_001, 1_500);
  expect(await arrivals()).toMatchObject({ number: 1_000, more: true });
  await site.owner.query("update staff set roles = '{withdrawal_clerk}' where username = 'clerk'");
  const { queues } = (await site.staff('queueCounts', {}, clerk)).data;
  expect(queues.map(({ name }) => name)).toEqual([
    'withdrawals',
    'payouts',
    'recoveries',
    'closings',
    'rule_changes',
    'list_entries',
    'cases',
  ]);
});
