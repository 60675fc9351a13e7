/** Who pays although the nodes could not say is believed until a list is named; whoever nobody decided about comes back to people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AddressCheck, type CheckAddress, checkAddress } from '../address-checks/index.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { checkUnsentOf, checkWaiting, mayGo } from './address-checked.ts';
import { openBatch, payoutBatchOf } from './batches.ts';
import type { WithdrawalOrder } from './order.ts';
import { correctPayout } from './payout-corrections.ts';
import type { PayoutSender } from './payout-port.ts';
import { sendPayout } from './payout-service.ts';
import { approveWithdrawal } from './withdrawals.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let clerk = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
  clerk = await cashier.staff('clerk');
});
afterAll(() => cashier.close());

type Verdict = Omit<AddressCheck, 'askedAt'>;
const clear: Verdict = { verdict: 'clear', why: null, lists: [] };
const listed: Verdict = { verdict: 'listed', why: null, lists: ['issuer'] };
const away: Verdict = { verdict: 'unknown', why: 'away', lists: [] };
const disagree: Verdict = { verdict: 'unknown', why: 'disagree', lists: ['issuer'] };
const at = (said: Verdict): AddressCheck => ({ ...said, askedAt: clock.now() });

async function approved(said: Verdict, automaticBelow = 20_000n) {
  const order = await cashier.waiting(10_000n);
  const approval = {
    id: order.id,
    staffId: clerk,
    key: undefined,
    check: at(said),
    uncheckedAddress: said.verdict === 'unknown',
    automaticBelow,
  };
  const given = await cashier.database.transaction((tx) => approveWithdrawal(tx, cashier, approval));
  if (!given.ok) throw new Error(given.code);
  return order;
}

async function rowOf(id: bigint) {
  const { rows } = await cashier.database.query<WithdrawalOrder & { unchecked_by: string | null }>(
    'select * from withdrawal_order where id = $1',
    [id],
  );
  return rows[0];
}

const sent: string[] = [];
const sender: PayoutSender = {
  async send({ orderNo }) {
    sent.push(orderNo);
    return { outcome: 'done', value: { state: 'accepted', transaction: undefined } };
  },
  standing: async () => ({ outcome: 'done', value: { state: 'not_found' } }),
};
const step = ({ id }: { readonly id: bigint }, said: Verdict) =>
  sendPayout({ ...cashier, sender, checkAddress: async () => at(said) }, id);

const open = (id: bigint, said: Verdict) =>
  cashier.database.transaction((tx) =>
    openBatch(tx, {
      ids: [id],
      staffId: clerk,
      now: clock.now(),
      checks: new Map([[id, at(said)]]),
      isAddress: () => true,
    }),
  );

test.each<[Verdict, readonly string[] | null, boolean]>([
  [clear, null, true],
  [away, null, false],
  [away, [], true],
  [disagree, [], false],
  [disagree, ['issuer'], true],
  [listed, ['issuer'], false],
])('after %o an order on which somebody said yes to %o: %s', (said, unchecked_lists, goes) => {
  expect(mayGo({ unchecked_lists }, said)).toBe(goes);
});

test('what somebody pays although the nodes could not say is sent while they still cannot, and never once it is listed', async () => {
  const order = await approved(away);
  expect(await rowOf(order.id)).toMatchObject({ unchecked_by: `staff/${clerk}`, unchecked_lists: [] });
  expect((await step(order, away)).open).toBe(true);
  expect(sent).toEqual([order.orderNo]);
  const frozen = await approved(away);
  expect((await step(frozen, listed)).open).toBe(false);
  expect(await rowOf(frozen.id)).toMatchObject({ service: null, payout: 'due' });
  expect(sent).toEqual([order.orderNo]);
});

test('one whose address is listed comes back to staff alone; the others stay with the service, and of what that has no list is asked', async () => {
  const [order, beside] = [await approved(clear), await approved(clear)];
  expect(await step(order, listed)).toMatchObject({ open: false });
  expect(await rowOf(order.id)).toMatchObject({ service: null });
  expect(await rowOf(beside.id)).toMatchObject({ service: 'queued', payout_reason: null });
  expect((await step(beside, clear)).open).toBe(true);
  expect(await rowOf(beside.id)).toMatchObject({ service: 'accepted' });
  const asked: string[] = [];
  const ask: CheckAddress = async ({ subject }) => {
    asked.push(subject);
    return at(listed);
  };
  expect((await sendPayout({ ...cashier, sender, checkAddress: ask }, beside.id)).open).toBe(true);
  expect(asked).toEqual([]);
});

test('it goes on a list as well; one on which nobody decided does not', async () => {
  const [decided, undecided] = [await approved(away, 0n), await approved(clear, 0n)];
  expect(await open(decided.id, listed)).toMatchObject({ ok: false, code: 'batch_address_listed' });
  expect(await open(undecided.id, away)).toMatchObject({ ok: false, code: 'batch_address_unchecked' });
  expect((await open(decided.id, away)).ok).toBe(true);
});

test('an order on an open list of which the nodes cannot say any more is marked as not to be sent', async () => {
  const order = await approved(clear, 0n);
  const opened = await open(order.id, clear);
  if (!opened.ok) throw new Error(opened.code);
  const ask = async () => ({ ...away, answers: [] });
  const asked = { subject: `withdrawal/${order.id}`, protocol: 'TRC20', address: 'T1' } as const;
  await checkAddress(cashier.site, ask, asked);
  const batch = await payoutBatchOf(cashier.database, opened.value.id, clock.now());
  expect(batch?.orders).toMatchObject([{ listed: false, unchecked: true }]);
});

test('an order that was found listed after its approval goes on no list any more, also when the chain lets go of it', async () => {
  const order = await approved(clear, 0n);
  const checks = () => checkUnsentOf(cashier.database, async () => at(clear), [order.id]);
  expect((await checks()).get(order.id)).toMatchObject(clear);
  clock.advance(1_000);
  const asked = { subject: `withdrawal/${order.id}`, protocol: 'TRC20', address: 'T2' } as const;
  await checkAddress(cashier.site, async () => ({ ...listed, answers: [] }), asked);
  clock.advance(3_600_000);
  expect((await checks()).get(order.id)?.verdict).toBe('listed');
});

test('an order that nobody decided about is the staff’s again after half an hour, and they can name what they sent', async () => {
  const order = await approved(clear);
  expect((await step(order, away)).open).toBe(true);
  clock.advance(1_799_000);
  expect((await step(order, away)).open).toBe(true);
  const correction = { id: order.id, transactionHash: 'ab'.repeat(32), staffId: clerk, key: undefined };
  const name = () =>
    cashier.database.transaction((tx) =>
      correctPayout(tx, { clock, settings: cashier.settings }, correction),
    );
  expect(await name()).toMatchObject({ ok: false, code: 'payout_with_service' });
  clock.advance(1_000);
  expect((await step(order, away)).open).toBe(false);
  expect(await rowOf(order.id)).toMatchObject({
    service: null,
    payout: 'due',
    address_unknown_since: null,
    payout_reason: expect.stringContaining('service_returned_unchecked'),
  });
  expect(sent).not.toContain(order.orderNo);
  expect((await name()).ok).toBe(true);
});

test('the half hour begins anew when the nodes could say in between', async () => {
  const order = await approved(clear);
  await step(order, away);
  clock.advance(1_700_000);
  await cashier.database.query(
    "insert into payout_freeze (member_id, credential, changed_at, until) values ($1, 'pay_password', $2, $3)",
    [order.memberId, clock.now(), new Date(clock.now().getTime() + 60_000)],
  );
  // Held up otherwise, so that it is not sent.
  expect((await step(order, clear)).open).toBe(true);
  expect(await rowOf(order.id)).toMatchObject({ address_unknown_since: null, service: 'queued' });
});

test('who was asked for longest ago comes first, so that old ones of which nobody can say keep no other waiting', async () => {
  const orders = [await cashier.waiting(10_000n), await cashier.waiting(10_000n)];
  const subjects: string[] = [];
  const ask: CheckAddress = (asked) => {
    subjects.push(asked.subject);
    return checkAddress(cashier.site, async () => ({ ...away, answers: [] }), asked);
  };
  await cashier.database.query("update withdrawal_order set payout = null where payout = 'due'");
  const rest = `withdrawal/${orders[0]?.id}`;
  for (let look = 0; look < 4; look += 1) {
    clock.advance(301_000);
    const waiting = { protocol: 'TRC20', now: clock.now(), most: 1, isAddress: () => true } as const;
    await checkWaiting(cashier.database, ask, waiting);
  }
  expect(subjects.filter((subject) => subject === rest)).toHaveLength(2);
});
