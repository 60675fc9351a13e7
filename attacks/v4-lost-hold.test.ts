/**
 * V4. An honest refusal inside our books: the hold of a withdrawal was let go by another way, the wallet says no to paying it, and
 * nobody listens. The member was told that it was sent, and nothing had moved. Whatever the wallet refuses must reach whoever asked,
 * and nobody may be told of money that did not move.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutsOf } from '../apps/server/src/testing/payouts.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { strayHolds } from '../apps/server/src/withdrawals/stray-holds.ts';

let site: TestSite;
let chief: string;
let clerk: string;
let payouts: ReturnType<typeof payoutsOf>;
beforeAll(async () => {
  site = await startTestSite();
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  payouts = payoutsOf(site, chief);
});
/** What the attacks left behind would be found when the site stops, as it should: closed the way a database's owner would. */
const robbed: number[] = [];
afterAll(async () => {
  await site.running.site.database.query(
    `update withdrawal_order set state = 'rejected', decided_by = 'x', decided_at = created_at, first_approved_by = null
      where id = any($1)`,
    [robbed],
  );
  await site.stop();
});

async function memberIdOf(token: string): Promise<bigint> {
  return BigInt((await site.call('profile', {}, { token })).data.id);
}

/** A second movement takes an order's hold, as an error of ours or a colleague at the database would. @param fen */
async function letGo(
  order: number,
  memberId: bigint,
  fen: bigint,
  by: 'release' | 'payOut' = 'release',
): Promise<void> {
  robbed.push(order);
  const { site: app, wallet } = site.running;
  const gone = { id: randomUUID(), memberId, amount: fen, reference: 'another-way' };
  const outcome = await app.database.transaction((tx) => wallet[by](tx, gone));
  expect(outcome.ok).toBe(true);
}

async function told(token: string) {
  const { data } = await site.call('inbox', {}, { token });
  const { rows } = await site.running.site.database.query<{ count: number }>(
    'select count(*)::int as count from push_notice',
  );
  return { inbox: data.total, push: rows[0]?.count };
}

/** Another withdrawal of whoever asked for this one, to the same address. @returns its id */
async function another(id: number, token: string): Promise<number> {
  const { rows } = await site.running.site.database.query<{ card: bigint }>(
    'select card_id as card from withdrawal_order where id = $1',
    [id],
  );
  const request = { amount: 400, bank: Number(rows[0]?.card), password: payPassword };
  const { data } = await site.call('withdraw', request, { token, key: randomUUID() });
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  return queue.rows[0]?.id ?? 0;
}

const stateOf = async (id: number) => {
  const { rows } = await site.running.site.database.query<{ state: string; decided_by: string | null }>(
    'select state, decided_by from withdrawal_order where id = $1',
    [id],
  );
  return rows[0];
};

test.each(['release', 'payOut'] as const)(
  'an approval whose hold is gone (%s) is refused, moves nothing and tells nobody, however many try',
  async (by) => {
    const { id, token } = await payouts.pending(400);
    const memberId = await memberIdOf(token);
    await letGo(id, memberId, 40_000n, by);
    expect(await strayHolds(site.running.site.database)).toContainEqual({
      memberId: String(memberId),
      held: 0n,
      pending: 40_000n,
    });
    const [money, before] = [await site.call('walletOverview', {}, { token }), await told(token)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        site.staff('approveWithdrawal', { id, transactionHash: randomUUID() }, at % 2 ? chief : clerk),
      ),
    );
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([codes.hold_gone.code]));
    expect(await stateOf(id)).toEqual({ state: 'pending', decided_by: null });
    expect(await told(token)).toEqual(before);
    expect((await site.call('walletOverview', {}, { token })).data).toEqual(money.data);
  },
);

test('what is gone is not given back a second time', async () => {
  const { id, token } = await payouts.pending(400);
  await letGo(id, await memberIdOf(token), 40_000n);
  const [money, before] = [await site.call('walletOverview', {}, { token }), await told(token)];
  const rejected = await site.staff('rejectWithdrawal', { id, reason: '资料不符' }, chief);
  expect(rejected.code).toBe(codes.hold_gone.code);
  expect(await stateOf(id)).toEqual({ state: 'pending', decided_by: null });
  expect(await told(token)).toEqual(before);
  expect((await site.call('walletOverview', {}, { token })).data).toEqual(money.data);
});

test('the hold of one withdrawal does not pay another whose own is gone', async () => {
  const { id, token } = await payouts.pending(400);
  const memberId = await memberIdOf(token);
  const second = await another(id, token);
  await letGo(id, memberId, 40_000n);
  for (const order of [id, second]) {
    const reply = await site.staff('approveWithdrawal', { id: order }, chief);
    expect(reply.code).toBe(codes.hold_gone.code);
  }
  expect((await site.call('walletOverview', {}, { token })).data.held).toBe(400);
});

test('the first pair of eyes is not given to a withdrawal whose hold is gone', async () => {
  const { id, token } = await payouts.pending(60_000);
  await letGo(id, await memberIdOf(token), 6_000_000n);
  expect((await site.staff('approveWithdrawal', { id }, chief)).code).toBe(codes.hold_gone.code);
  const { data } = await site.staff('withdrawalQueue', {}, chief);
  expect(data.rows.find((row) => row.id === id)?.firstApprovedBy).toBeNull();
});

test('other withdrawals of the same member at the same moment are not taken for a lost hold', async () => {
  const { id, token } = await payouts.pending(400);
  const ids = [id];
  for (let at = 0; at < 5; at += 1) ids.push(await another(id, token));
  const decided = await Promise.all([
    ...ids.map((order, at) =>
      at % 2
        ? site.staff('rejectWithdrawal', { id: order, reason: '资料不符' }, clerk)
        : site.staff('approveWithdrawal', { id: order }, chief),
    ),
    another(id, token),
  ]);
  const answers = decided.map((one) => (typeof one === 'number' ? 200 : one.code));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await site.call('walletOverview', {}, { token })).data.held).toBe(400);
});
