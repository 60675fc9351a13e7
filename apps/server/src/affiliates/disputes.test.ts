/** What an agent says against a statement keeps it from being paid until somebody has answered; a correction goes the way of all others. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openPortal } from '../testing/client.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { ownEarnings } from './own-data.ts';
import { agentOf, draftOf, flat, type TestMember } from './testing.ts';

const clock = new SetClock('2026-11-19T04:00:00.000Z');
const dayMs = 86_400_000;
let site: TestSite;
let [chief, clerk] = ['', ''];
beforeAll(async () => {
  site = await startTestSite({ clock });
  await query("update staff set roles = '{agent_manager}' where username = 'clerk'");
});
afterAll(() => site.stop());
beforeEach(signStaffIn);

async function signStaffIn(): Promise<void> {
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
}

const query = (statement: string, values: readonly unknown[] = []) =>
  site.running.site.database.query(statement, [...values]);

const memberToken = async ({ username }: TestMember) =>
  (await site.call('signIn', { name: username, password })).data.api_token;

async function drafted(fen: bigint) {
  const agent = await agentOf(site, flat(10));
  const id = Number(await draftOf(site, agent, fen));
  return { agent, id, portal: await openPortal(site, await memberToken(agent)) };
}
type Drafted = Awaited<ReturnType<typeof drafted>>;

const dispute = ({ id, portal }: Pick<Drafted, 'id' | 'portal'>, reason = '少算了 11 月 12 日') =>
  site.agent('portalDispute', { statement: id, reason }, { token: portal });
const pay = ({ id }: Drafted, amount: number, token: string) =>
  site.staff('payAgentStatement', { id, amount }, token);
const listed = async ({ agent }: Drafted, token: string) =>
  (await site.staff('agentStatements', { state: 'all', search: String(agent.id) }, token)).data.rows[0];
const read = async ({ portal }: Drafted) =>
  (await site.agent('portalStatements', {}, { token: portal })).data.rows[0];
const central = async ({ agent }: Drafted) =>
  (await site.call('profile', {}, { token: await memberToken(agent) })).data.balance;
/** How many statements wait for an answer, and how many for payment. */
const waiting = async () => {
  const { queues } = (await site.staff('queueCounts', {}, chief)).data;
  return ['disputes', 'statements'].map((queue) => queues.find(({ name }) => name === queue)?.number);
};

test('a disputed statement is counted, paid by nobody before it is answered, and what was said is answered once', async () => {
  const one = await drafted(12_345n);
  expect((await read(one))?.disputableUntil).toBe('2026-12-03T04:00:00.000Z');
  clock.advance(3_600_000);
  expect((await dispute(one)).code).toBe(200);
  expect(await waiting()).toEqual([1, 0]);
  expect((await dispute(one, '再说一次')).code).toBe(codes.dispute_twice.code);
  const found = (await site.staff('agentStatements', { state: 'disputed' }, clerk)).data;
  expect(found.rows.map(({ id }) => id)).toEqual([one.id]);
  expect(found.rows[0]?.dispute).toEqual({
    reason: '少算了 11 月 12 日',
    raisedAt: '2026-11-19T05:00:00.000Z',
    state: 'open',
    answer: null,
    answeredBy: null,
    answeredAt: null,
    correction: null,
  });
  expect((await pay(one, 123.45, clerk)).code).toBe(codes.statement_disputed.code);
  expect(await central(one)).toBe(0);

  clock.advance(3_600_000);
  const answer = { id: one.id, answer: '该注单已作废' };
  expect((await site.staff('answerAgentDispute', answer, clerk)).data).toEqual({ orderNo: null });
  expect((await site.staff('answerAgentDispute', { ...answer, answer: '又一次' }, chief)).code).toBe(
    codes.dispute_answered.code,
  );
  expect((await listed(one, chief))?.dispute).toMatchObject({
    state: 'upheld',
    answer: '该注单已作废',
    answeredBy: '小明',
    answeredAt: '2026-11-19T06:00:00.000Z',
  });
  expect(await waiting()).toEqual([0, 1]);
  const told = await read(one);
  expect(told).toMatchObject({
    disputableUntil: null,
    dispute: { state: 'upheld', answer: '该注单已作废', correction: null },
  });
  expect(JSON.stringify(told)).not.toContain('小明');
  const inbox = await site.call('inbox', {}, { token: await memberToken(one.agent) });
  expect(inbox.data.data.map(({ content }) => content).join('\n')).toContain('该注单已作废');
  expect((await pay(one, 123.45, clerk)).data).toEqual({ amount: 123.45, state: 'approved' });
  expect(await central(one)).toBe(123.45);
  const log = await site.staff('auditLog', { search: `agent_statement/${one.id}` }, chief);
  expect(log.data.rows).toMatchObject([
    { action: 'commission_paid' },
    {
      action: 'dispute_upheld',
      staff: '小明',
      detail: { week: '2026-11-09', reason: '该注单已作废', member: String(one.agent.id) },
    },
  ]);
});

test('a first yes that came before the dispute is none after it', async () => {
  const large = await drafted(600_000n);
  expect((await pay(large, 6_000, clerk)).data).toMatchObject({ state: 'pending' });
  await dispute(large);
  await site.staff('answerAgentDispute', { id: large.id, answer: '无误' }, chief);
  expect(await listed(large, chief)).toMatchObject({ firstYes: null });
  expect((await pay(large, 6_000, chief)).data).toMatchObject({ state: 'pending' });
  expect(await central(large)).toBe(0);
});

test('a correction is asked for, decided by a colleague, and only then is the statement paid; one that is turned down leaves it open', async () => {
  const one = await drafted(10_000n);
  await dispute(one);
  const wanted = {
    id: one.id,
    answer: '补回一笔',
    correction: { direction: 'credit', amount: '7.77' },
  } as const;
  expect((await site.staff('answerAgentDispute', wanted, clerk)).code).toBe(codes.staff_not_allowed.code);
  expect((await listed(one, chief))?.dispute?.state).toBe('open');
  const first = (await site.staff('answerAgentDispute', wanted, chief)).data.orderNo;
  expect((await listed(one, chief))?.dispute).toMatchObject({
    state: 'correcting',
    correction: { orderNo: first, direction: 'credit', amount: 7.77 },
  });
  // Nothing of it holds yet, also not in the file that they take along.
  const taken = async () => (await ownEarnings(site.running.site.database, one.agent.id))[0];
  expect(await taken()).toMatchObject({ dispute: '少算了 11 月 12 日', answer: null });
  expect((await read(one))?.dispute).toMatchObject({ state: 'correcting', answer: null, correction: null });
  expect((await pay(one, 100, clerk)).code).toBe(codes.statement_disputed.code);
  const correction = async (orderNo: string | null) =>
    (await site.staff('adjustments', { search: orderNo ?? '', state: 'all' }, chief)).data.rows[0];
  const id = (await correction(first))?.id ?? 0;
  expect((await site.staff('approveAdjustment', { id }, chief)).code).toBe(codes.adjustment_own.code);
  await query("update staff set roles = '{finance_lead}' where username = 'clerk'");
  await signStaffIn();
  await site.staff('rejectAdjustment', { id, reason: '再查' }, clerk);
  expect((await listed(one, chief))?.dispute).toMatchObject({ state: 'open', answer: '补回一笔' });
  expect((await read(one))?.dispute).toMatchObject({ state: 'open', answer: null, correction: null });

  const again = { ...wanted, correction: { direction: 'credit', amount: '8.88' } } as const;
  const second = (await site.staff('answerAgentDispute', again, chief)).data.orderNo;
  const pending = await correction(second);
  expect(pending).toMatchObject({ reason: 'commission', memberNote: '补回一笔', multiple: 0, amount: 8.88 });
  expect((await site.staff('approveAdjustment', { id: pending?.id ?? 0 }, clerk)).code).toBe(200);
  await query("update staff set roles = '{agent_manager}' where username = 'clerk'");
  await signStaffIn();
  expect((await read(one))?.dispute).toMatchObject({
    state: 'corrected',
    answer: '补回一笔',
    correction: { orderNo: second, direction: 'credit', amount: 8.88 },
  });
  expect(await taken()).toMatchObject({ dispute: '少算了 11 月 12 日', answer: '补回一笔' });
  expect((await pay(one, 100, clerk)).data).toMatchObject({ state: 'approved' });
  expect(await central(one)).toBe(108.88);
  const log = await site.staff('auditLog', { search: `agent_statement/${one.id}` }, chief);
  expect(log.data.rows.map(({ action }) => action)).toEqual([
    'commission_paid',
    'dispute_correction_asked',
    'dispute_correction_asked',
  ]);
});

test('what is somebody else’s, paid, or too old is disputed by nobody; what was rejected may be, counted from then', async () => {
  const [one, other, paid, rejected] = [
    await drafted(100n),
    await drafted(200n),
    await drafted(300n),
    await drafted(400n),
  ];
  expect((await dispute({ id: one.id, portal: other.portal })).code).toBe(codes.dispute_not_own.code);
  expect((await dispute({ id: 999_999, portal: other.portal })).code).toBe(codes.dispute_not_own.code);
  expect((await dispute(one, ' ')).code).toBe(codes.bad_input.code);
  await pay(paid, 3, clerk);
  expect(await read(paid)).toMatchObject({ disputableUntil: null });
  expect((await dispute(paid)).code).toBe(codes.dispute_paid.code);
  clock.advance(14 * dayMs - 1);
  await signStaffIn();
  await site.staff('rejectAgentStatement', { id: rejected.id, reason: '刷量' }, chief);
  const late = { id: other.id, portal: await openPortal(site, await memberToken(other.agent)) };
  expect(
    (await dispute({ id: one.id, portal: await openPortal(site, await memberToken(one.agent)) })).code,
  ).toBe(200);
  clock.advance(1);
  expect((await dispute(late)).code).toBe(codes.dispute_late.code);
  expect((await read({ ...other, ...late }))?.disputableUntil).toBeNull();
  clock.advance(14 * dayMs - 2);
  expect(
    (await dispute({ id: rejected.id, portal: await openPortal(site, await memberToken(rejected.agent)) }))
      .code,
  ).toBe(200);
});
