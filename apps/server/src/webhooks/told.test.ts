/** What the operator’s programs are told: once for what is committed, in order, with nothing personal. */

import { consoleApiDocument } from '@mingpai/contract/console/openapi';
import { eventSchema } from '@mingpai/contract/webhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payPassword } from '../testing/site.ts';
import { recordPayout, type WithdrawalOrder } from '../withdrawals/index.ts';
import { tellOfBets } from './bets.ts';
import { noteEvent } from './events.ts';
import { type Operator, openOperator, verifies } from './testing.ts';

let at: Operator;
beforeAll(async () => {
  at = await openOperator();
});
afterAll(() => at?.stop());
beforeEach(() => at.begin());

test('what a member does is told in its transaction, signed, with the number and nothing personal', async () => {
  const id = await at.added(['member.registered']);
  const secret = await at.shown(id);
  const { id: member, username } = await at.site.member();
  await at.sender().send();
  expect(at.program.told()).toEqual([
    expect.objectContaining({ type: 'member.registered', version: 1, data: { memberId: Number(member) } }),
  ]);
  const [got] = at.program.got;
  if (!got) throw new Error('nothing came');
  expect(verifies(got, secret)).toBe(true);
  expect(verifies({ ...got, body: got.body.replace('1', '2') }, secret)).toBe(false);
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const [{ [name]: value, ...less }, seconds] = [got.headers, Number(got.headers['webhook-timestamp']) + 1];
    const other = name === 'webhook-timestamp' ? String(seconds) : String(value).replace(/.$/, '_');
    expect([name, verifies({ ...got, headers: { ...less, [name]: other } }, secret)]).toEqual([name, false]);
    expect([name, verifies({ ...got, headers: less }, secret)]).toEqual([name, false]);
  }
  for (const [minutes, taken] of [
    [4, true],
    [6, false],
  ] as const)
    expect(verifies({ ...got, at: new Date(got.at.getTime() + minutes * 60_000) }, secret)).toBe(taken);
  expect(got.body).not.toContain(username);
  eventSchema('member.registered').parse(JSON.parse(got.body));
  expect(await at.deliveries(id)).toMatchObject([
    { state: 'delivered', tries: 1, status: 200, answer: 'thank you' },
  ]);
});

test('a deposit that is credited is told with what was asked and what came, in yuan', async () => {
  await at.added(['deposit.credited']);
  const { id: member, token } = await at.site.member();
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await at.site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  const { rows } = (await at.site.staff('depositQueue', { search: data.deposit_no, state: 'all' }, at.chief))
    .data;
  const approval = { id: rows[0]?.id ?? 0, amount: 999.5, reference: 'line 7' };
  expect((await at.site.staff('approveDeposit', approval, at.chief)).code).toBe(200);
  expect(await at.toldOf(member)).toEqual([
    {
      type: 'deposit.credited',
      data: { memberId: Number(member), orderNo: data.deposit_no, asked: 1_000, credited: 999.5 },
    },
  ]);
});

test('a withdrawal is told when it is approved, when the chain has paid it, once, and when it is refused', async () => {
  await at.added(['withdrawal.approved', 'withdrawal.paid', 'withdrawal.refused']);
  const { id: member, token } = await at.site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TToldOfIt', pay_pass: payPassword };
  const bound = await at.site.call('bindCard', card, { token });
  const asked = async (amount: number) => {
    const request = { amount, bank: bound.data.id, password: payPassword };
    const { data } = await at.site.call('withdraw', request, { token, key: crypto.randomUUID() });
    const { rows } = (await at.site.staff('withdrawalQueue', { search: data.order_no }, at.chief)).data;
    return { id: rows[0]?.id ?? 0, orderNo: data.order_no };
  };
  const memberId = Number(member);
  const transaction = `0x${'cd'.repeat(32)}`;
  const paid = await asked(200);
  const approval = { id: paid.id, transactionHash: transaction };
  expect((await at.site.staff('approveWithdrawal', approval, at.chief)).code).toBe(200);
  const approved = { memberId, orderNo: paid.orderNo, amount: 200, protocol: 'TRC20' };
  expect(await at.toldOf(member)).toEqual([{ type: 'withdrawal.approved', data: approved }]);
  at.program.got.length = 0;
  // The chain of this site is not watched: what its watcher would have kept.
  await at.site.owner.query(
    "update withdrawal_order set payout = 'sent', payout_since = decided_at where id = $1",
    [paid.id],
  );
  for (let time = 0; time < 2; time += 1)
    await at.site.running.site.database.transaction(async (tx) => {
      const { rows } = await tx.query<WithdrawalOrder>(
        'select * from withdrawal_order where id = $1 for update',
        [paid.id],
      );
      for (const order of rows)
        await recordPayout(tx, at.clock, { order, payout: 'verified', reason: null, log: time });
    });
  expect(await at.toldOf(member)).toEqual([{ type: 'withdrawal.paid', data: { ...approved, transaction } }]);
  at.program.got.length = 0;
  const refused = await asked(201);
  const refusal = { id: refused.id, reason: '资料不符' };
  expect((await at.site.staff('rejectWithdrawal', refusal, at.chief)).code).toBe(200);
  expect(await at.toldOf(member)).toEqual([
    { type: 'withdrawal.refused', data: { memberId, orderNo: refused.orderNo, amount: 201 } },
  ]);
});

test('a break is told with its end; a limit with its value, and whether it waits for the second yes', async () => {
  await at.added(['member.excluded', 'member.limits_changed']);
  const { id: member, token } = await at.site.member();
  const memberId = Number(member);
  const type = 'member.limits_changed';
  const day = 24 * 3_600_000;
  const after = (ms: number) => new Date(at.clock.now().getTime() + ms).toISOString();
  for (const amount of ['500', '800'])
    expect((await at.site.call('setPlayLimit', { kind: 'deposit', amount }, { token })).code).toBe(200);
  expect(await at.toldOf(member)).toEqual([
    { type, data: { memberId, kind: 'deposit', span: 'day', value: 500, from: after(0), waits: false } },
    { type, data: { memberId, kind: 'deposit', span: 'day', value: 800, from: after(day), waits: true } },
  ]);
  at.program.got.length = 0;
  expect((await at.site.call('takePlayBreak', { kind: 'exclusion', days: 183 }, { token })).code).toBe(200);
  expect(await at.toldOf(member)).toEqual([
    { type: 'member.excluded', data: { memberId, kind: 'exclusion', endsAt: after(183 * day) } },
  ]);
});

test('what is undone was never told, and nobody is told of what they did not ask for', async () => {
  const id = await at.added(['member.closed']);
  await at.site.running.site.database
    .transaction(async (tx) => {
      await noteEvent(tx, at.clock, { kind: 'member.closed', data: { memberId: 1 } });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await at.site.member();
  await at.sender().send();
  expect(at.program.got).toEqual([]);
  expect(await at.deliveries(id)).toEqual([]);
});

test('settled bets are told in batches, each change once', async () => {
  await at.added(['bets.settled']);
  const { database } = at.site.running.site;
  await tellOfBets({ database, clock: at.clock }, at.settled);
  const { id: member } = await at.site.member();
  await at.settle(at.site.owner, member, 'b', 600);
  const bets = await at.toldBets(600);
  await tellOfBets({ database, clock: at.clock }, at.settled);
  await at.sender().send();
  expect(at.program.got.length).toBe(2);
  expect(new Set(bets.map(({ betId }) => betId)).size).toBe(600);
  const { rows } = await at.site.owner.query<{ code: string }>(
    'select code from venue order by code limit 1',
  );
  expect(bets[0]).toEqual({
    change: expect.any(Number),
    memberId: Number(member),
    venue: rows[0]?.code,
    betId: 'b1',
    state: 'settled',
    valid: 1,
    result: -0.5,
    at: at.clock.now().toISOString(),
  });
  // In steps, and from where the last one ended.
  await at.settle(at.site.owner, member, 'c', 7);
  for (let steps = 0; steps < 3; steps += 1) await tellOfBets({ database, clock: at.clock }, at.settled, 2);
  const all = await at.toldBets(607);
  expect(new Set(all.map(({ change }) => change)).size).toBe(607);
});

test('whoever asks for bets is told of those from then on, and of none before, however long the site has looked', async () => {
  const { database } = at.site.running.site;
  await tellOfBets({ database, clock: at.clock }, at.settled);
  const { id: member } = await at.site.member();
  await at.settle(at.site.owner, member, 'unasked');
  await tellOfBets({ database, clock: at.clock }, at.settled);
  await at.added(['bets.settled']);
  await at.settle(at.site.owner, member, 'asked');
  expect((await at.toldBets(1)).map(({ betId }) => betId)).toEqual(['asked1']);
});

test('a bet whose transaction took longer than everything behind it is told all the same, and once', async () => {
  await at.added(['bets.settled']);
  const { database } = at.site.running.site;
  await tellOfBets({ database, clock: at.clock }, at.settled);
  const { id: member } = await at.site.member();
  await at.site.owner.transaction(async (slow) => {
    await at.settle(slow, member, 'slow');
    await at.later(20 * 60_000);
    await at.settle(at.site.running.site.database, member, 'quick');
    await tellOfBets({ database, clock: at.clock }, at.settled);
    await at.later(20 * 60_000);
    await tellOfBets({ database, clock: at.clock }, at.settled);
  });
  const bets = await at.toldBets(2);
  expect(bets.map(({ betId }) => betId).toSorted()).toEqual(['quick1', 'slow1']);
});

test('a site that told bets by time goes on where it was: none again, none left out', async () => {
  await at.added(['bets.settled']);
  const { database } = at.site.running.site;
  await tellOfBets({ database, clock: at.clock }, at.settled);
  const { id: member } = await at.site.member();
  await at.settle(at.site.owner, member, 'before');
  at.clock.set(new Date(at.clock.now().getTime() + 60_000));
  await at.site.owner.query('update webhook_bets set told_to = $1, xid = null, last = 0', [at.clock.now()]);
  await at.settle(at.site.owner, member, 'behind');
  const bets = await at.toldBets(1);
  expect(bets.map(({ betId }) => betId)).toEqual(['behind1']);
  await at.settle(at.site.owner, member, 'next');
  expect((await at.toldBets(2)).map(({ betId }) => betId).toSorted()).toEqual(['behind1', 'next1']);
});

test('what a site told by time is not told again by a transaction that an older one holds open', async () => {
  await at.added(['bets.settled']);
  const { database } = at.site.running.site;
  await tellOfBets({ database, clock: at.clock }, at.settled);
  const { id: member } = await at.site.member();
  await at.site.owner.transaction(async (older) => {
    await older.query('select pg_current_xact_id()');
    await at.settle(at.site.running.site.database, member, 'held');
    at.clock.set(new Date(at.clock.now().getTime() + 60_000));
    await at.site.owner.query('update webhook_bets set told_to = $1, xid = null, last = 0', [at.clock.now()]);
    await tellOfBets({ database, clock: at.clock }, at.settled);
  });
  await at.settle(at.site.owner, member, 'after');
  expect((await at.toldBets(1)).map(({ betId }) => betId)).toEqual(['after1']);
});

test('the console’s document has every kind with its schema', () => {
  const { webhooks = {} } = consoleApiDocument();
  expect(Object.keys(webhooks).sort()).toEqual([
    'bets.settled',
    'deposit.credited',
    'differences.found',
    'member.closed',
    'member.excluded',
    'member.limits_changed',
    'member.registered',
    'withdrawal.approved',
    'withdrawal.paid',
    'withdrawal.refused',
  ]);
});
