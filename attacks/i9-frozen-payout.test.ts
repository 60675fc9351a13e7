/**
 * I9. A member is frozen while a withdrawal of theirs is under way, and somebody inside, or nobody at all, lets it through: the
 * approval said nothing of it. It has to be named and stopped wherever money would leave next: at the approval, in a payout batch,
 * at the payout service. What was held can be given back.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutsOf } from '../apps/server/src/testing/payouts.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import type { PayoutSender } from '../apps/server/src/withdrawals/payout-port.ts';

let site: TestSite;
let chief: string;
let clerk: string;
let payouts: ReturnType<typeof payoutsOf>;
beforeAll(async () => {
  site = await startTestSite();
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  payouts = payoutsOf(site, chief);
});
afterAll(() => site.stop());

async function ownerOf(id: number): Promise<{ id: number; frozen: (yes: boolean) => Promise<void> }> {
  const { rows } = await site.running.site.database.query<{ member: bigint }>(
    'select member_id as member from withdrawal_order where id = $1',
    [id],
  );
  const member = Number(rows[0]?.member);
  return {
    id: member,
    async frozen(yes) {
      const reply = await (yes
        ? site.staff('freezeMember', { id: member, reason: '涉嫌盗号' }, chief)
        : site.staff('unfreezeMember', { id: member, reason: '已核实' }, chief));
      expect(reply.code).toBe(200);
    },
  };
}

const heldOf = async (member: number) => {
  const overview = await site.running.balances.overview(BigInt(member), []);
  return { held: overview.held, central: overview.central };
};

test('the approval of a frozen member is refused by its own name, whoever asks and however often, and nothing moves', async () => {
  const { id } = await payouts.pending(400);
  const owner = await ownerOf(id);
  await owner.frozen(true);
  const before = await heldOf(owner.id);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      site.staff('approveWithdrawal', { id, transactionHash: randomUUID() }, at % 2 ? chief : clerk),
    ),
  );
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([codes.payout_frozen.code]));
  expect(await heldOf(owner.id)).toEqual(before);
  expect(before.held).toBe(40_000n);
});

test('the queue names it before anybody decides', async () => {
  const { id, number } = await payouts.pending(400);
  const sign = async () => {
    const { data } = await site.staff('withdrawalQueue', { search: number }, chief);
    return data.rows[0]?.riskSigns[0]?.sign;
  };
  expect(await sign()).not.toBe('frozen');
  const owner = await ownerOf(id);
  await owner.frozen(true);
  expect(await sign()).toBe('frozen');
});

test('neither pair of eyes of a large amount passes it', async () => {
  const { id } = await payouts.pending(60_000);
  const owner = await ownerOf(id);
  expect((await site.staff('approveWithdrawal', { id }, chief)).data).toEqual({ state: 'pending' });
  await owner.frozen(true);
  expect((await site.staff('approveWithdrawal', { id }, clerk)).code).toBe(codes.payout_frozen.code);
});

test('staff can reject it, which gives back what was held, or unfreeze the member and approve it', async () => {
  const [rejected, approved] = [await payouts.pending(400), await payouts.pending(400)];
  const [one, other] = [await ownerOf(rejected.id), await ownerOf(approved.id)];
  await one.frozen(true);
  await other.frozen(true);
  const central = (await heldOf(one.id)).central;
  const reply = await site.staff('rejectWithdrawal', { id: rejected.id, reason: '涉嫌盗号' }, clerk);
  expect(reply.code).toBe(200);
  expect(await heldOf(one.id)).toEqual({ held: 0n, central: central + 40_000n });
  await other.frozen(false);
  expect((await site.staff('approveWithdrawal', { id: approved.id }, clerk)).data).toEqual({
    state: 'approved',
  });
  expect((await heldOf(other.id)).held).toBe(0n);
});

test('a payout batch takes no order of a frozen member, and one that was taken before says so', async () => {
  const [first, second] = [await payouts.pending(400), await payouts.pending(400)];
  for (const { approve } of [first, second]) expect((await approve()).code).toBe(200);
  const owner = await ownerOf(first.id);
  await owner.frozen(true);
  const refused = await site.staff('openPayoutBatch', { ids: [first.id, second.id] }, chief);
  expect(refused.code).toBe(codes.bad_input.code);
  expect(refused.message).toContain(first.number);
  expect(refused.message).toContain('冻结');
  await owner.frozen(false);
  const { data: batch } = await site.staff('openPayoutBatch', { ids: [first.id, second.id] }, chief);
  await owner.frozen(true);
  const { data: page } = await site.staff('payoutBatch', { id: batch.id }, chief);
  expect(page.orders.map(({ id, frozen }) => [id, frozen])).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  // Nobody pays by hand what was stopped after the list was opened.
  expect(page.orders.map(({ address }) => address === '')).toEqual([true, false]);
  await owner.frozen(false);
  const { data: freed } = await site.staff('payoutBatch', { id: batch.id }, chief);
  expect(freed.orders.map(({ address }) => address === '')).toEqual([false, false]);
});

test('a payout batch takes no order of a member whose withdrawals are stopped', async () => {
  const { id, approve } = await payouts.pending(400);
  expect((await approve()).code).toBe(200);
  const owner = await ownerOf(id);
  const told = { body: '核实中', bodyEn: 'Being looked at', reason: '涉嫌盗号' };
  const stop = { kind: 'member', target: String(owner.id), ...told } as const;
  const { data: made } = await site.staff('makeStop', stop, chief, randomUUID());
  const open = async () => (await site.staff('openPayoutBatch', { ids: [id] }, chief)).code;
  expect(await open()).toBe(codes.stopped_for_staff.code);
  await site.staff('liftStop', { id: made.id, reason: '已核实' }, chief, randomUUID());
  expect(await open()).toBe(200);
});

test('whoever is about to send an approved order reads no address while something holds it; whoever decides does', async () => {
  const address = async (id: number) => (await site.staff('withdrawalAddress', { id }, chief)).message;
  const shown = '操作成功！';
  const [waiting, approved] = [await payouts.pending(400), await payouts.pending(400)];
  expect((await approved.approve()).code).toBe(200);
  expect(await address(approved.id)).toBe(shown);
  const [one, other] = [await ownerOf(waiting.id), await ownerOf(approved.id)];
  for (const owner of [one, other]) await owner.frozen(true);
  expect(await address(waiting.id)).toBe(shown);
  expect(await address(approved.id)).toContain('会员已被冻结，暂勿汇出');
  await other.frozen(false);
  const told = { body: '核实中', bodyEn: 'Being looked at', reason: '涉嫌盗号' };
  const stop = { kind: 'withdrawals', ...told } as const;
  const { data: made } = await site.staff('makeStop', stop, chief, randomUUID());
  expect(await address(approved.id)).toContain('付款已被停止，暂勿汇出');
  await site.staff('liftStop', { id: made.id, reason: '已核实' }, chief, randomUUID());
  await site.owner.query(
    "insert into payout_freeze (member_id, credential, changed_at, until) values ($1, 'login_password', now(), now() + interval '1 hour')",
    [other.id],
  );
  expect(await address(approved.id)).toContain('会员刚修改过密码或移除了两步验证');
  // What was sent is no work any more, and is looked up as any other record.
  await site.owner.query("update withdrawal_order set transaction_hash = 'sent' where id = $1", [
    approved.id,
  ]);
  expect(await address(approved.id)).toBe(shown);
});

/** A service that remembers what it was told to send. */
function service(known: 'not_found' | 'accepted' = 'not_found') {
  const sent: string[] = [];
  const sender: PayoutSender = {
    async send({ orderNo }) {
      sent.push(orderNo);
      return { outcome: 'done', value: { state: 'accepted', transaction: undefined } };
    },
    async standing() {
      const value = known === 'accepted' ? { state: known, transaction: undefined } : { state: known };
      return { outcome: 'done', value };
    },
  };
  return { sent, sender };
}

test('the payout service is not told to send for a frozen member, and goes on by itself once they are unfrozen', async () => {
  const order = await payouts.queued();
  const owner = await ownerOf(order.id);
  await owner.frozen(true);
  const { sent, sender } = service();
  for (let step = 0; step < 3; step += 1) expect((await payouts.step(order, sender)).open).toBe(true);
  expect(sent).toEqual([]);
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'queued', payout: 'due' });
  const { data } = await site.staff('payouts', { search: order.number }, chief);
  expect(data.rows[0]?.reason).toContain('冻结');
  await owner.frozen(false);
  await payouts.step(order, sender);
  expect(sent).toEqual([order.number]);
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted' });
});

test('what the service does not have is not sent again for a frozen member; what it has is followed to its end', async () => {
  const asked = await payouts.queued();
  const owner = await ownerOf(asked.id);
  await site.running.site.database.query(
    "update withdrawal_order set service = 'asked', service_asked_at = decided_at where id = $1",
    [asked.id],
  );
  await owner.frozen(true);
  const lost = service();
  expect((await payouts.step(asked, lost.sender)).open).toBe(true);
  expect(lost.sent).toEqual([]);
  const taken = service('accepted');
  await payouts.step(asked, taken.sender);
  expect(taken.sent).toEqual([]);
  expect(await payouts.rowOf(asked.id)).toMatchObject({ service: 'accepted' });
  await owner.frozen(false);
});
