/** Corrections of balances by staff: four eyes, one effect, never below zero. */
import { codes } from '@mingpai/contract/codes';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  // Its clock stands: whether a request without a key is a repetition is not for a busy machine to decide.
  site = await startTestSite({ clock: new SetClock() });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());

const fifty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
const counted = (replies: readonly { readonly code: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ code }) => code)).map(([code, all]) => [code, all?.length]),
  );

type Wanted = Partial<ConsolePayload<'requestAdjustment'>>;
const wishFor = (
  { id }: { readonly id: bigint },
  wanted: Wanted = {},
): ConsolePayload<'requestAdjustment'> => ({
  member: Number(id),
  direction: 'credit',
  amount: 100,
  reason: 'deposit',
  note: '工单 1024',
  ...wanted,
});
const ask = async (member: { readonly id: bigint }, wanted: Wanted = {}, token = clerk) =>
  (await site.staff('requestAdjustment', wishFor(member, wanted), token, crypto.randomUUID())).data;
const central = async (token: string) => (await site.call('walletOverview', {}, { token })).data.central;
const rowOf = async (orderNo: string, token = chief) =>
  (await site.staff('adjustments', { search: orderNo, state: 'all' }, token)).data.rows[0];

/** @returns the numbers of the orders in the file of the list, as they stand there */
async function fileOf(question: ConsolePayload<'adjustments'>): Promise<string[]> {
  const response = await fetch(new URL('/api/console/export', site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${chief}` },
    body: JSON.stringify({ list: 'adjustments', format: 'csv', question }),
  });
  const [, ...lines] = (await response.text()).trim().split(/\r?\n/);
  return lines.map((line) => line.split(',').find((cell) => /^[A-Z]+\d{8,}/.test(cell)) ?? line);
}

test('a credit moves nothing until a colleague approves it; then wallet, records, progress, inbox and log say so', async () => {
  const member = await site.memberWith(5_000n);
  const { token } = member;
  const { id, orderNo } = await ask(member, { amount: '12.34', memberNote: '少入账的部分', multiple: 3 });
  expect(await central(token)).toBe(50);
  expect((await site.call('transactions', { type: 1 }, { token })).data.total).toBe(0);
  expect((await site.call('transactionDetail', { out_trade_no: orderNo }, { token })).code).toBe(
    codes.order_not_found.code,
  );
  expect(await rowOf(orderNo, clerk)).toMatchObject({ own: true, available: 50, state: 'pending' });
  expect(await rowOf(orderNo)).toMatchObject({ own: false, forChief: false });

  expect((await site.staff('approveAdjustment', { id }, chief)).data).toEqual({
    balanceBefore: 50,
    balanceAfter: 62.34,
  });
  expect(await central(token)).toBe(62.34);
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(37.02);
  const { data } = await site.call('transactions', { type: 1 }, { token });
  expect(data.data).toEqual([
    expect.objectContaining({
      out_trade_no: orderNo,
      amount: 12.34,
      pay_way: '余额更正',
      state: 2,
      reason: '存款差额更正：少入账的部分',
    }),
  ]);
  const detail = (await site.call('transactionDetail', { out_trade_no: orderNo }, { token })).data;
  expect(detail.steps.map(({ note }) => note)).toEqual([
    '存款差额更正：少入账的部分',
    '',
    '更正后余额 62.34 元；须完成 37.02 元流水后方可取款',
  ]);
  const [message] = (await site.call('inbox', {}, { token })).data.data;
  expect(message?.content).toContain('少入账的部分');
  // What is for colleagues stays with them.
  expect(JSON.stringify([data, detail, message])).not.toContain('工单');
  const log = (await site.staff('auditLog', { search: `adjustment/${id}` }, chief)).data.rows;
  expect(log.map(({ action, staff, detail }) => [action, staff, detail])).toEqual([
    [
      'adjustment_approved',
      '老牌',
      expect.objectContaining({ credit: '1234', before: '5000', after: '6234' }),
    ],
    [
      'adjustment_requested',
      '小明',
      expect.objectContaining({ credit: '1234', note: '工单 1024', multiple: 3 }),
    ],
  ]);
});

test('a debit stands among withdrawals, goes to the account of corrections and cannot be undone', async () => {
  const member = await site.memberWith(5_000n);
  const { id, orderNo } = await ask(member, { direction: 'debit', amount: 20, reason: 'duplicate' });
  await site.staff('approveAdjustment', { id }, chief);
  expect(await central(member.token)).toBe(30);
  const { data } = await site.call('transactions', { type: 2 }, { token: member.token });
  expect(data.data[0]).toMatchObject({ out_trade_no: orderNo, amount: 20, reason: '重复入账冲回' });
  const ledger = (await site.staff('memberLedger', { id: Number(member.id) }, chief)).data.entries[0];
  expect(ledger).toMatchObject({ kind: 'adjustment_down', amount: -20, balanceAfter: 30 });
  const { legs } = (
    await site.staff('transferDetail', { id: ledger?.transferId ?? '', member: Number(member.id) }, chief)
  ).data;
  expect(legs.map(({ owner, code, amount }) => [owner, code, amount])).toContainEqual([
    'house',
    'adjustments',
    20,
  ]);
  const { database } = site.running.site;
  await expect(database.query('update adjustment set verdict = null where id = $1', [id])).rejects.toThrow(
    'never changed',
  );
  await expect(site.owner.query('delete from adjustment where id = $1', [id])).rejects.toThrow();
});

test('who asked cannot approve, not even a chief and not even by hand in the database; a colleague without the right cannot either', async () => {
  const member = await site.member();
  for (const token of [clerk, chief]) {
    const { id } = await ask(member, {}, token);
    expect((await site.staff('approveAdjustment', { id }, token)).code).toBe(codes.adjustment_own.code);
    await expect(
      site.running.site.database.query(
        `update adjustment set state = 'approved', decided_by = asked_by, decided_at = now(), balance_before = 0, balance_after = amount
          where id = $1`,
        [id],
      ),
    ).rejects.toThrow('adjustment_check');
  }
  expect(await central(member.token)).toBe(0);
  expect((await site.staff('approveAdjustment', { id: 1 }, member.token)).code).toBe(401);
});

test('the desk shows all that was written down of a correction, what the wallet holds now, and who may say the second yes', async () => {
  const member = await site.memberWith(5_000n);
  const wanted = { amount: '12.34', reason: 'goodwill', memberNote: '久等了', multiple: 2 } as const;
  const { id, orderNo } = await ask(member, wanted);
  const asked = {
    id,
    orderNo,
    memberId: Number(member.id),
    username: member.username,
    direction: 'credit',
    amount: 12.34,
    reason: 'goodwill',
    memberNote: '久等了',
    note: '工单 1024',
    multiple: 2,
    takesBack: '',
    askedBy: '小明',
    askedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    own: false,
    forChief: false,
  };
  const waiting = await rowOf(orderNo);
  expect(waiting).toEqual({
    ...asked,
    available: 50,
    state: 'pending',
    second: expect.arrayContaining(['老牌']),
    decidedBy: null,
    decidedAt: null,
    verdict: null,
    balanceBefore: null,
    balanceAfter: null,
  });
  expect(waiting?.second).not.toContain('小明');
  // A clerk may decide a chief's small one, and none of a large one.
  const small = await ask(member, { amount: 1 }, chief);
  const large = await ask(member, { amount: 10_000 }, chief);
  expect((await rowOf(small.orderNo))?.second).toContain('小明');
  const forChiefs = await rowOf(large.orderNo);
  expect(forChiefs?.forChief).toBe(true);
  expect(forChiefs?.second).not.toContain('小明');
  expect(forChiefs?.second).not.toContain('老牌');
  const asChiefSees = await ask(member, { amount: 10_000 });
  expect((await rowOf(asChiefSees.orderNo))?.second).toContain('老牌');
  await site.staff('approveAdjustment', { id }, chief);
  expect(await rowOf(orderNo)).toEqual({
    ...asked,
    available: 62.34,
    state: 'approved',
    second: [],
    decidedBy: '老牌',
    decidedAt: expect.stringMatching(/Z$/),
    verdict: null,
    balanceBefore: 50,
    balanceAfter: 62.34,
  });
  await site.staff('rejectAdjustment', { id: small.id, reason: '金额不符' }, clerk);
  expect(await rowOf(small.orderNo)).toMatchObject({
    state: 'rejected',
    verdict: '金额不符',
    decidedBy: '小明',
  });
  const log = (await site.staff('auditLog', { search: `adjustment/${small.id}` }, chief)).data.rows;
  expect(log.map(({ action, detail }) => [action, detail])).toEqual([
    [
      'adjustment_rejected',
      expect.objectContaining({ order: small.orderNo, credit: '100', reason: '金额不符' }),
    ],
    ['adjustment_requested', expect.objectContaining({ order: small.orderNo, member: String(member.id) })],
  ]);
  expect(log[1]?.detail).not.toHaveProperty('multiple');
  const question = { state: 'all', member: Number(member.id) } as const;
  const own = (await site.staff('adjustments', question, chief)).data;
  expect(own.total).toBe(4);
  expect((await fileOf(question)).toSorted()).toEqual(own.rows.map((row) => row.orderNo).toSorted());
});

test('the list and its file begin with a moment and end before one', async () => {
  const member = await site.memberWith(5_000n);
  const { orderNo } = await ask(member);
  const now = site.running.site.clock.now();
  const at = now.toISOString();
  const later = new Date(now.getTime() + 1).toISOString();
  const found = async (span: { readonly from?: string; readonly to?: string }) => {
    const question = { member: Number(member.id), ...span };
    const { data } = await site.staff('adjustments', question, chief);
    const file = await fileOf({
      search: '',
      state: 'pending',
      asker: '',
      page: 1,
      pageSize: 20,
      ...question,
    });
    return [data.rows.map((row) => row.orderNo), file];
  };
  expect(await found({ from: at, to: later })).toEqual([[orderNo], [orderNo]]);
  expect(await found({ from: later })).toEqual([[], []]);
  expect(await found({ to: at })).toEqual([[], []]);
});

test("from the chief's limit on a clerk cannot decide, whoever asked", async () => {
  const member = await site.member();
  const { id, orderNo } = await ask(member, { amount: 10_000 }, chief);
  expect(await rowOf(orderNo)).toMatchObject({ forChief: true });
  expect((await site.staff('approveAdjustment', { id }, clerk)).code).toBe(codes.adjustment_for_chief.code);
  await agreed(site, 'updateSiteSettings', { adjustmentChiefFrom: 10_001 }, chief);
  expect((await site.staff('approveAdjustment', { id }, clerk)).code).toBe(200);
  expect(await central(member.token)).toBe(10_000);
  await agreed(site, 'updateSiteSettings', { adjustmentChiefFrom: 10_000 }, chief);
  const [change] = (await site.staff('auditLog', { search: 'settings' }, chief)).data.rows;
  expect(change?.detail).toMatchObject({ adjustmentChiefFrom: '10001 → 10000' });
});

test('never below zero: what lies at venues or is held cannot be taken, and the request stays', async () => {
  const member = await site.memberWith(5_000n);
  const { id, orderNo } = await ask(member, { direction: 'debit', amount: 50.01 });
  expect((await site.staff('approveAdjustment', { id }, chief)).code).toBe(codes.adjustment_short.code);
  expect(await central(member.token)).toBe(50);
  expect(await rowOf(orderNo)).toMatchObject({ state: 'pending' });
  expect((await site.call('inbox', {}, { token: member.token })).data.data).toEqual([]);
});

test('a rejection moves nothing, is told to nobody but staff, and decides once; who asked may take it back', async () => {
  const member = await site.member();
  const first = await ask(member);
  const reply = await site.staff('rejectAdjustment', { id: first.id, reason: '金额不符' }, chief);
  expect(reply.code).toBe(200);
  for (const action of ['approveAdjustment', 'rejectAdjustment'] as const)
    expect((await site.staff(action, { id: first.id, reason: '再来' }, chief)).code).toBe(
      codes.already_decided.code,
    );
  const second = await ask(member);
  expect((await site.staff('rejectAdjustment', { id: second.id, reason: '填错' }, clerk)).code).toBe(200);
  expect(await central(member.token)).toBe(0);
  expect((await site.call('inbox', {}, { token: member.token })).data.data).toEqual([]);
});

test.each([
  ['amount', '-1'],
  ['amount', 0],
  ['amount', '0.001'],
  ['amount', 'NaN'],
  ['amount', [5]],
  ['amount', 10 ** 15],
  ['direction', 'sideways'],
  ['reason', 'mood'],
  ['note', ' '],
  ['multiple', 1.5],
  ['multiple', 101],
])('%s %j is refused', async (field, value) => {
  const member = await site.member();
  const wanted = { ...wishFor(member), [field]: value };
  const reply = await site.raw('/api/console/adjustments/request', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${clerk}` },
    body: JSON.stringify(wanted),
  });
  expect(reply.code).toBe(codes.bad_input.code);
});

test('a debit has no turnover, and nobody who is not a member can be corrected', async () => {
  const member = await site.member();
  const debit = wishFor(member, { direction: 'debit', multiple: 1 });
  expect((await site.staff('requestAdjustment', debit, clerk)).code).toBe(codes.bad_input.code);
  const nobody = wishFor({ id: 999_999_999n });
  expect((await site.staff('requestAdjustment', nobody, clerk)).code).toBe(codes.not_found.code);
});

test('50 equal requests at once are one, with a key and without', async () => {
  const member = await site.member();
  const key = crypto.randomUUID();
  const keyed = await fifty(() => site.staff('requestAdjustment', wishFor(member), clerk, key));
  expect(new Set(keyed.map(({ data }) => data.orderNo)).size).toBe(1);
  const keyless = await fifty(() => site.staff('requestAdjustment', wishFor(member, { amount: 7 }), clerk));
  expect(new Set(keyless.map(({ data }) => data.orderNo)).size).toBe(1);
  const other = await site.staff('requestAdjustment', wishFor(member, { amount: 8 }), clerk, key);
  expect(other.code).toBe(codes.idempotency_conflict.code);
});

test('50 decisions of one correction at once have one effect', async () => {
  const member = await site.memberWith(10_000n);
  const { id } = await ask(member);
  const approvals = await fifty(() => site.staff('approveAdjustment', { id }, chief));
  expect(counted(approvals)).toEqual({ 200: 1, [codes.already_decided.code]: 49 });
  expect(await central(member.token)).toBe(200);
  const mixed = await ask(member, { direction: 'debit' });
  const replies = await fifty<{ code: number }>((index) =>
    index % 2 === 0
      ? site.staff('approveAdjustment', { id: mixed.id }, chief)
      : site.staff('rejectAdjustment', { id: mixed.id, reason: '重复' }, chief),
  );
  expect(counted(replies)).toEqual({ 200: 1, [codes.already_decided.code]: 49 });
  const approved = replies.findIndex(({ code }) => code === 200) % 2 === 0;
  expect(await central(member.token)).toBe(approved ? 100 : 200);
});

test('50 different debits at once on funds for ten: ten effects, never below zero', async () => {
  const member = await site.memberWith(10_000n);
  const asked = await fifty((index) => ask(member, { direction: 'debit', amount: 10, note: `第${index}笔` }));
  const replies = await fifty((index) =>
    site.staff('approveAdjustment', { id: asked[index]?.id ?? 0 }, chief),
  );
  expect(counted(replies)).toEqual({ 200: 10, [codes.adjustment_short.code]: 40 });
  expect(await central(member.token)).toBe(0);
  const balances = (
    await site.staff('adjustments', { state: 'approved', member: Number(member.id), pageSize: 50 }, chief)
  ).data.rows.map(({ balanceAfter }) => balanceAfter);
  expect(balances.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
});
