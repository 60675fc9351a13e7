/** A withdrawal to a new address is taken and held at once, and paid when the address is as old as the operator wants it. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../platform/clock.ts';
import { untilAdmitted } from '../testing/again.ts';
import { agreed } from '../testing/rules.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const hour = 3_600_000;
const clock = new SetClock(new Date());
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

async function delayBy(delayHours: number) {
  const { data } = await site.staff('withdrawalSettings', {}, chief);
  const { version: _version, setBy: _setBy, setAt: _setAt, ...rules } = data;
  await agreed(site, 'updateWithdrawalSettings', { ...rules, delayHours }, chief);
  await expect
    .poll(async () => (await site.staff('withdrawalSettings', {}, chief)).data.delayHours)
    .toBe(delayHours);
}

async function memberWithAddress() {
  const { token } = await site.memberWith(100_000n);
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  return { token, bank: (await site.call('bindCard', card, { token })).data.id };
}

async function ask({ token, bank }: { readonly token: string; readonly bank: number }) {
  const { message, data } = await site.call(
    'withdraw',
    { amount: 400, bank, password: payPassword },
    { token, key: crypto.randomUUID() },
  );
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  const [order] = queue.rows;
  if (!order) throw new Error(message);
  return { message, order, number: data.order_no };
}

const heldOf = async ({ token }: { readonly token: string }) =>
  (await site.call('cards', { type: 2 }, { token })).data[0]?.held_until;

test('until then nobody can approve it, the member sees why and until when, and the money stays held', async () => {
  await delayBy(24);
  const member = await memberWithAddress();
  clock.advance(hour);
  const until = new Date(clock.now().getTime() + 23 * hour);
  expect(await heldOf(member)).toBe(beijingText(until));
  const { message, order, number } = await ask(member);
  expect(message).toBe(
    `提交成功，等待后台审核；金额已冻结，该地址为新绑定地址，最早于 ${beijingText(until)} 审核`,
  );
  expect(order).toMatchObject({ heldUntil: until.toISOString(), state: 'pending' });
  const { data } = await site.call('transactionDetail', { out_trade_no: number }, { token: member.token });
  expect(data.steps[1]).toEqual({
    label: '等待审核',
    at: null,
    note: `收款地址绑定不久，为保护您的资金，最早于 ${beijingText(until)} 审核`,
  });
  clock.advance(23 * hour - 1_000);
  chief = await site.staffToken();
  const early = await Promise.all(
    Array.from({ length: 50 }, () =>
      untilAdmitted(() => site.staff('approveWithdrawal', { id: order.id }, chief)),
    ),
  );
  expect(new Set(early.map(({ code }) => code))).toEqual(new Set([codes.withdrawal_waits.code]));
  expect(early[0]?.message).toContain(beijingText(until));
  expect((await site.call('walletOverview', {}, { token: member.token })).data).toMatchObject({
    central: 600,
    held: 400,
  });
  clock.advance(1_000);
  const due = await Promise.all(
    Array.from({ length: 50 }, () => site.staff('approveWithdrawal', { id: order.id }, chief)),
  );
  expect(due.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await site.call('walletOverview', {}, { token: member.token })).data).toMatchObject({
    central: 600,
    held: 0,
  });
});

test('a held one can be rejected at once; the database itself pays none too early', async () => {
  await delayBy(24);
  const member = await memberWithAddress();
  const { order } = await ask(member);
  await expect(
    site.running.site.database.query(
      "update withdrawal_order set state = 'approved', decided_by = 'x', decided_at = $2 where id = $1",
      [order.id, clock.now()],
    ),
  ).rejects.toThrow(/check constraint/);
  expect((await site.staff('rejectWithdrawal', { id: order.id, reason: '地址有误' }, chief)).code).toBe(200);
  expect((await site.call('walletOverview', {}, { token: member.token })).data).toMatchObject({
    central: 1_000,
    held: 0,
  });
});

test('the delay holds for what is asked for from then on, not backwards', async () => {
  await delayBy(0);
  const member = await memberWithAddress();
  expect(await heldOf(member)).toBeUndefined();
  const free = await ask(member);
  expect(free.message).toBe('提交成功，等待后台审核');
  await delayBy(48);
  const held = await ask(member);
  expect((await site.staff('approveWithdrawal', { id: free.order.id }, chief)).code).toBe(200);
  await delayBy(0);
  // What the member was told stays true.
  expect((await site.staff('approveWithdrawal', { id: held.order.id }, chief)).code).toBe(
    codes.withdrawal_waits.code,
  );
});

test('an address that was bound long ago never waits; bound again it is new', async () => {
  await delayBy(24);
  const member = await memberWithAddress();
  clock.advance(25 * hour);
  chief = await site.staffToken();
  expect((await ask(member)).order.heldUntil).toBeNull();
  const other = await memberWithAddress();
  clock.advance(25 * hour);
  chief = await site.staffToken();
  const { data: cards } = await site.call('cards', { type: 2 }, { token: other.token });
  await site.call('removeCard', { id: String(other.bank) }, { token: other.token });
  const again = await site.call(
    'bindCard',
    { bank: 'USDT', bank_owner: 'TRC20', bank_no: cards[0]?.bank_no ?? '', pay_pass: payPassword },
    { token: other.token },
  );
  expect((await ask({ ...other, bank: again.data.id })).order.heldUntil).not.toBeNull();
});

test('after a password has changed the member sees that it is why nobody looks at the order yet', async () => {
  await delayBy(0);
  const member = await memberWithAddress();
  const change = { password: payPassword, paypassword: 'stapel2' };
  expect((await site.call('changePayPassword', change, { token: member.token })).code).toBe(200);
  const { data: asked } = await site.call(
    'withdraw',
    { amount: 400, bank: member.bank, password: 'stapel2' },
    { token: member.token, key: crypto.randomUUID() },
  );
  const { data } = await site.call(
    'transactionDetail',
    { out_trade_no: asked.order_no },
    { token: member.token },
  );
  const until = beijingText(new Date(clock.now().getTime() + 24 * hour));
  expect(data.steps[1]?.note).toBe(`密码刚修改过，为保护您的资金，最早于 ${until} 审核`);
});

test('the usual time is the median of the last fifty that were paid over a network, and nothing of fewer than five', async () => {
  await delayBy(0);
  const { database } = site.running.site;
  await database.query("delete from withdrawal_order where state <> 'pending'");
  const member = await memberWithAddress();
  const { number, order } = await ask(member);
  const usual = async () =>
    (await site.call('transactionDetail', { out_trade_no: number }, { token: member.token })).data
      .usual_minutes;
  /** Verified after so many minutes, though staff approved them at once. */
  const paid = (...minutes: readonly number[]) =>
    Promise.all(
      minutes.map((took) =>
        database.query(
          `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id,
              state, created_at, decided_by, decided_at, transaction_hash, payout, payout_since, payout_checked_at)
           select gen_random_uuid()::text, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, gen_random_uuid(),
              'approved', $2, 'x', $2, gen_random_uuid()::text, 'verified', $2, $2::timestamptz + $3 * interval '1 minute'
             from withdrawal_order where id = $1`,
          [order.id, clock.now(), took],
        ),
      ),
    );
  await paid(4, 4, 4, 30);
  expect(await usual()).toBeUndefined();
  await paid(30);
  expect(await usual()).toBe(4);
  clock.advance(hour);
  await paid(...Array.from({ length: 50 }, () => 9));
  expect(await usual()).toBe(9);
  // Whoever is about to choose reads each network's own.
  clock.advance(hour);
  await paid(3, 3, 3, 3, 3);
  await database.query(
    "update withdrawal_order set protocol = 'ERC20' where payout_checked_at >= $1::timestamptz",
    [clock.now()],
  );
  const { data } = await site.call('withdrawalStanding', {}, { token: member.token });
  expect(data.usual_minutes).toEqual({ TRC20: 9, ERC20: 3 });
  expect(data.promised_minutes).toBeGreaterThan(0);
});
