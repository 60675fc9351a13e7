/** Approved withdrawals go to the payout service by themselves below the operator's limit, and to staff from it on. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutsOf } from '../testing/payouts.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const hash = `0x${'a'.repeat(64)}`;

let site: TestSite;
let chief: string;
let payouts: ReturnType<typeof payoutsOf>;
beforeAll(async () => {
  site = await startTestSite({ works: true });
  chief = await site.staffToken();
  payouts = payoutsOf(site, chief);
});
afterAll(() => site.stop());

async function automaticBelow(yuan: number) {
  const {
    version: _version,
    setBy: _by,
    setAt: _at,
    ...rules
  } = (await site.staff('withdrawalSettings', {}, chief)).data;
  await agreed(site, 'updateWithdrawalSettings', { ...rules, automaticBelow: yuan }, chief);
  await expect
    .poll(async () => (await site.staff('withdrawalSettings', {}, chief)).data.automaticBelow)
    .toBe(yuan);
}

const stepsOf = async ({ token, number }: { readonly token: string; readonly number: string }) =>
  (await site.call('transactionDetail', { out_trade_no: number }, { token })).data.steps;
const lastNote = async (order: Parameters<typeof stepsOf>[0]) => (await stepsOf(order)).at(-1)?.note;

test('below the limit an approved withdrawal goes to the service by itself; at it, or with a transaction named, to staff', async () => {
  await automaticBelow(1_000);
  const small = await payouts.pending(999);
  const large = await payouts.pending(1_000);
  const named = await payouts.pending(999);
  // Who approves reads before whether the money leaves with it.
  const { data: queue } = await site.staff('withdrawalQueue', {}, chief);
  expect(Object.fromEntries(queue.rows.map(({ id, sentAtOnce }) => [id, sentAtOnce]))).toMatchObject({
    [small.id]: true,
    [large.id]: false,
    [named.id]: true,
  });
  await Promise.all([small.approve(), large.approve()]);
  await site.staff('approveWithdrawal', { id: named.id, transactionHash: hash }, chief);
  await expect.poll(async () => (await payouts.rowOf(small.id))?.service).toBe('accepted');
  // The stand-in has no node: it takes the payout, and the queue says that its transaction is not known.
  expect(await payouts.rowOf(small.id)).toMatchObject({ payout: 'due', hash: null });
  expect(await payouts.rowOf(large.id)).toMatchObject({ service: null });
  expect(await payouts.rowOf(named.id)).toMatchObject({ service: null, hash });
  const { data } = await site.staff('payouts', { search: small.number }, chief);
  expect(data.rows).toMatchObject([{ service: 'accepted', reason: '付款服务已受理，尚无交易哈希' }]);
  const { data: detail } = await site.call(
    'transactionDetail',
    { out_trade_no: small.number },
    { token: small.token },
  );
  expect(detail.steps.at(-1)?.note).toContain('由付款服务自动汇出');
  // 999 yuan at 7.2 are 138.75 USDT, five of which are the fee of ERC20: what was agreed, to keep and to show.
  expect(detail.receipt).toMatchObject({ rate: 7.2, usdt: '138.75', fee: '5.00', net: '133.75', hash: null });
  expect(detail.receipt?.address).toMatch(/^0x[0-9a-f]{40}$/);
  expect((await site.staff('openPayoutBatch', { ids: [small.id] }, chief)).message).toContain(
    '已交给付款服务',
  );
  // As where the chain is watched: it says who sends it, one of them or with a list.
  await site.owner.query("update withdrawal_order set payout = 'due', payout_since = now() where id = $1", [
    large.id,
  ]);
  expect(await lastNote(large)).toContain('审核已通过，由财务人员汇出');
  expect((await site.staff('openPayoutBatch', { ids: [large.id] }, chief)).code).toBe(200);
  expect(await lastNote(large)).toContain('已列入汇出清单，由财务人员汇出');
});

test('a large amount takes two people before the service hears of it', async () => {
  // Nobody raises a limit a hundredfold at once.
  await automaticBelow(10_000);
  await automaticBelow(100_000);
  const order = await payouts.pending(60_000);
  expect((await stepsOf(order))[1]?.note).toBe('由财务人员审核');
  expect((await order.approve()).data).toEqual({ state: 'pending' });
  expect((await stepsOf(order))[1]?.note).toBe('等待第二位审核人员复核');
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: null });
  expect((await order.approve()).code).toBe(codes.four_eyes.code);
  const clerk = await site.staffToken('clerk');
  const approvals = await Promise.all(
    Array.from({ length: 50 }, () => site.staff('approveWithdrawal', { id: order.id }, clerk)),
  );
  expect(approvals.filter(({ code }) => code === 200)).toHaveLength(1);
  await expect.poll(async () => (await payouts.rowOf(order.id))?.service).toBe('accepted');
});
