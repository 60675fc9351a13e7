/** Commission leaves as bonuses do: above what one person gives alone it takes another person's yes to the same (docs/decisions/0146). */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { agentOf, draftOf, flat, type TestMember } from './testing.ts';

const clock = new SetClock('2026-11-19T04:00:00.000Z');
let site: TestSite;
let [chief, clerk] = ['', ''];
beforeAll(async () => {
  site = await startTestSite({ clock });
  await query("update staff set roles = '{agent_manager}' where username = 'clerk'");
});
afterAll(() => site.stop());

/** Each test has a day of its own: what one person gives in a day adds up. */
beforeEach(async () => {
  clock.advance(86_400_000);
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});

const query = (statement: string, values: readonly unknown[] = []) =>
  site.running.site.database.query<{ id: bigint }>(statement, [...values]);

interface Draft {
  readonly agent: TestMember;
  readonly id: number;
}

/** @param fen what it says is due */
async function draft(fen: bigint): Promise<Draft> {
  const agent = await agentOf(site, flat(10));
  return { agent, id: Number(await draftOf(site, agent, fen)) };
}

async function listed({ agent }: Draft, token: string) {
  const { data } = await site.staff('agentStatements', { state: 'all', search: String(agent.id) }, token);
  return data.rows[0];
}

async function centralOf({ agent }: Draft): Promise<number> {
  const { data } = await site.call('signIn', { name: agent.username, password });
  return (await site.call('profile', {}, { token: data.api_token })).data.balance;
}

const pay = ({ id }: Draft, amount: number, token: string) =>
  site.staff('payAgentStatement', { id, amount }, token);

test('a fen less than the sum of one bonus is paid by one person; from it on two pay, and neither is both', async () => {
  const small = await draft(499_999n);
  expect((await listed(small, clerk))?.limits).toEqual([]);
  expect((await pay(small, 4_999.99, clerk)).data).toEqual({ amount: 4_999.99, state: 'approved' });
  expect(await centralOf(small)).toBe(4_999.99);

  const large = await draft(500_000n);
  expect(await listed(large, clerk)).toMatchObject({
    limits: [{ limit: 'order', sum: 5_000, from: 5_000 }],
    firstYes: null,
  });
  expect((await pay(large, 5_000, clerk)).data).toEqual({ amount: 5_000, state: 'pending' });
  expect((await pay(large, 5_000, clerk)).code).toBe(codes.four_eyes.code);
  expect(await centralOf(large)).toBe(0);
  expect(await listed(large, clerk)).toMatchObject({ state: 'draft', firstYes: { own: true } });
  expect(await listed(large, chief)).toMatchObject({
    state: 'draft',
    firstYes: { own: false, by: '小明', amount: 5_000, second: ['老友', '老牌'] },
  });
  expect((await pay(large, 5_000, chief)).data).toEqual({ amount: 5_000, state: 'approved' });
  expect(await centralOf(large)).toBe(5_000);
  expect(await listed(large, chief)).toMatchObject({ state: 'paid', decidedBy: '老牌', firstYes: null });
  const log = await site.staff('auditLog', { search: `agent_statement/${large.id}` }, chief);
  expect(log.data.rows).toMatchObject([
    { action: 'commission_paid', staff: '老牌', detail: { amount: '500000', first: '小明' } },
    { action: 'commission_first_yes', staff: '小明', detail: { amount: '500000', week: '2026-11-09' } },
  ]);
});

test('a yes is to the amount that was read, the first and the second one', async () => {
  const large = await draft(600_000n);
  expect((await pay(large, 600, clerk)).code).toBe(6256);
  expect(await listed(large, chief)).toMatchObject({ firstYes: null });
  expect((await pay(large, 6_000, clerk)).data).toMatchObject({ state: 'pending' });
  expect((await pay(large, 5_999.99, chief)).code).toBe(6256);
  expect(await centralOf(large)).toBe(0);
  expect((await pay(large, 6_000, chief)).data).toMatchObject({ state: 'approved' });
});

test('a statement that its lines do not come to is paid by nobody, also not by the second of two', async () => {
  const small = await draft(1_000n);
  const large = await draft(900_000n);
  expect((await pay(large, 9_000, clerk)).data).toMatchObject({ state: 'pending' });
  await query(
    `update agent_statement set accrued = accrued + 10000, amount = amount + 1 where id = any($1)`,
    [[small.id, large.id]],
  );
  expect((await pay(small, 10.01, clerk)).code).toBe(6294);
  expect((await pay(large, 9_000.01, chief)).code).toBe(6294);
  expect([await centralOf(small), await centralOf(large)]).toEqual([0, 0]);
  expect((await site.staff('rejectAgentStatement', { id: small.id, reason: '明细不符' }, chief)).code).toBe(
    200,
  );
});

test('what one person pays in a day adds up with the bonuses that they gave', async () => {
  const { rows: staff } = await query("select id from staff where username = 'clerk'");
  const given = await draft(100n);
  await query(
    `insert into staff_decision (kind, subject, member_id, amount, first_by, at) values ('bonus', 'test/1', $1, 4900000, $2, $3)`,
    [given.agent.id, staff[0]?.id, clock.now()],
  );
  const [fits, reaches] = [await draft(99_999n), await draft(1n)];
  expect((await pay(fits, 999.99, clerk)).data).toMatchObject({ state: 'approved' });
  expect((await listed(reaches, clerk))?.limits).toMatchObject([
    { limit: 'clerk_day', sum: 50_000, from: 50_000 },
  ]);
  expect((await pay(reaches, 0.01, clerk)).data).toMatchObject({ state: 'pending' });
  expect((await pay(reaches, 0.01, chief)).data).toMatchObject({ state: 'approved' });
});

test('what is rejected needs no second yes any more', async () => {
  const large = await draft(700_000n);
  expect((await pay(large, 7_000, clerk)).data).toMatchObject({ state: 'pending' });
  const rejected = await site.staff('rejectAgentStatement', { id: large.id, reason: '刷量' }, chief);
  expect(rejected.code).toBe(200);
  expect((await pay(large, 7_000, chief)).code).toBe(codes.already_decided.code);
  const { rows } = await query('select 1 as id from first_yes where subject = $1', [
    `agent_statement/${large.id}`,
  ]);
  expect(rows).toEqual([]);
});

test('two colleagues at once, however often: one is the first, the other the second, and it is paid once', async () => {
  const large = await draft(800_000n);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_one, at) => pay(large, 8_000, at % 2 ? chief : clerk)),
  );
  const states = replies.flatMap(({ code, data }) => (code === 200 ? [data.state] : []));
  expect(states.sort()).toEqual(['approved', 'pending']);
  expect(await centralOf(large)).toBe(8_000);
});
