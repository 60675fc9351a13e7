import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { makeStatements } from './statements.ts';
import { agentOf, flat, memberOf, settle, type TestMember } from './testing.ts';
import { lastWeek } from './weeks.ts';

/** Thursday 12 November 2026, noon in Beijing. */
const thursday = '2026-11-12T04:00:00.000Z';
const clock = new SetClock(thursday);
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const database = () => site.running.site.database;
const make = () => makeStatements(database(), clock);

async function team(rate: number): Promise<{ agent: TestMember; player: TestMember }> {
  const agent = await agentOf(site, flat(rate));
  const player = await memberOf(site, agent.id);
  clock.advance(1_000);
  return { agent, player };
}

async function statementsOf({ id }: TestMember) {
  const { data } = await site.staff('agentStatements', { state: 'all', search: String(id) }, chief);
  return data.rows;
}

/** Signs the agent in: the session of before may have ended while the clock moved by weeks. */
async function signIn({ username }: TestMember): Promise<string> {
  return (await site.call('signIn', { name: username, password })).data.api_token;
}

async function centralOf(agent: TestMember): Promise<number> {
  return (await site.call('profile', {}, { token: await signIn(agent) })).data.balance;
}

/** Signs staff in again after the clock was moved by days. */
async function nextMonday(): Promise<void> {
  const { end } = lastWeek(clock.now());
  clock.set(new Date(end.getTime() + 7 * 86_400_000 + 30 * 60_000));
  chief = await site.staffToken();
}

test.each([
  ['2026-11-15T15:59:59.999Z', '2026-11-02', '2026-11-08T16:00:00.000Z'],
  ['2026-11-15T16:00:00.000Z', '2026-11-09', '2026-11-15T16:00:00.000Z'],
  ['2026-11-15T16:30:00.000Z', '2026-11-09', '2026-11-15T16:00:00.000Z'],
  ['2026-11-19T04:00:00.000Z', '2026-11-09', '2026-11-15T16:00:00.000Z'],
])('at %s the week that ended last began on %s', (now, monday, end) => {
  expect(lastWeek(new Date(now))).toEqual({ monday, end: new Date(end) });
});

test('a week becomes a draft on Monday, is reviewed, and paid once whoever clicks how often', async () => {
  const { agent, player } = await team(80);
  await settle(site, { memberId: player.id, valid: 1_234_567n });
  await make();
  expect(await statementsOf(agent)).toEqual([]);
  await nextMonday();
  await Promise.all([make(), make()]);
  await make();
  // 12345.67 yuan x 0.80 % = 98.76536 yuan.
  const [draft, ...more] = await statementsOf(agent);
  expect(more).toEqual([]);
  expect(draft).toMatchObject({
    week: '2026-11-09',
    lines: 1,
    members: 1,
    valid: 12_345.67,
    accrued: 98.76536,
    amount: 98.76,
    carriedIn: 0,
    carriedOut: 0.00536,
    state: 'draft',
  });
  expect(await centralOf(agent)).toBe(0);
  const id = draft?.id ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.staff('payAgentStatement', { id, amount: 98.76 }, chief)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === codes.already_decided.code)).toHaveLength(49);
  expect(await centralOf(agent)).toBe(98.76);
  expect((await statementsOf(agent))[0]).toMatchObject({ state: 'paid', decidedBy: '老牌' });
  const log = await site.staff('auditLog', { search: `agent_statement/${id}` }, chief);
  expect(log.data.rows).toMatchObject([{ action: 'commission_paid', detail: { amount: '9876' } }]);
});

test('what is less than a fen is carried to the next statement', async () => {
  const { agent, player } = await team(1);
  await settle(site, { memberId: player.id, valid: 15_000n });
  await nextMonday();
  await make();
  expect((await statementsOf(agent))[0]).toMatchObject({ amount: 0.01, carriedOut: 0.005 });
  await settle(site, { memberId: player.id, valid: 15_000n });
  await nextMonday();
  await make();
  expect((await statementsOf(agent))[0]).toMatchObject({ carriedIn: 0.005, amount: 0.02, carriedOut: 0 });
});

test('less than a fen, and a debt, wait without a statement', async () => {
  const { agent, player } = await team(100);
  const bet = await settle(site, { memberId: player.id, valid: 100_000n });
  await nextMonday();
  await make();
  expect(await statementsOf(agent)).toMatchObject([{ amount: 10 }]);
  // Voided after it was paid for: the next weeks work it off.
  await settle(site, { memberId: player.id, betId: bet, before: 100_000n, valid: 0n });
  await settle(site, { memberId: player.id, valid: 40_000n });
  await nextMonday();
  await make();
  expect(await statementsOf(agent)).toHaveLength(1);
  await settle(site, { memberId: player.id, valid: 80_000n });
  await nextMonday();
  await make();
  expect((await statementsOf(agent))[0]).toMatchObject({ accrued: 2, amount: 2, lines: 3, valid: 200 });
});

test('a rejected statement is not paid, and its reason is told', async () => {
  const { agent, player } = await team(50);
  await settle(site, { memberId: player.id, valid: 1_000_000n });
  await nextMonday();
  await make();
  const id = (await statementsOf(agent))[0]?.id ?? 0;
  expect((await site.staff('rejectAgentStatement', { id, reason: '' }, chief)).code).toBe(
    codes.bad_input.code,
  );
  expect((await site.staff('rejectAgentStatement', { id, reason: '刷量' }, chief)).code).toBe(200);
  expect((await site.staff('payAgentStatement', { id, amount: 50 }, chief)).code).toBe(
    codes.already_decided.code,
  );
  expect(await centralOf(agent)).toBe(0);
  const inbox = await site.call('inbox', {}, { token: await signIn(agent) });
  expect(JSON.stringify(inbox.data)).toContain('刷量');
});

test('what a rejected statement left unpaid is not taken back when its bets become void, nor paid when they count for more', async () => {
  const { agent, player } = await team(50);
  const before = await settle(site, { memberId: player.id, valid: 400_000n });
  await nextMonday();
  await make();
  const [paid] = await statementsOf(agent);
  await site.staff('payAgentStatement', { id: paid?.id ?? 0, amount: 20 }, chief);
  const voided = await settle(site, { memberId: player.id, valid: 1_000_000n });
  const more = await settle(site, { memberId: player.id, valid: 1_000_000n });
  await nextMonday();
  await make();
  const [rejected] = await statementsOf(agent);
  expect(rejected).toMatchObject({ amount: 100, state: 'draft' });
  const id = rejected?.id ?? 0;
  expect((await site.staff('rejectAgentStatement', { id, reason: '刷量' }, chief)).code).toBe(200);
  await settle(site, { memberId: player.id, betId: voided, before: 1_000_000n, valid: 0n });
  await settle(site, { memberId: player.id, betId: more, before: 1_000_000n, valid: 3_000_000n });
  // Of what was paid a void takes back, as ever.
  await settle(site, { memberId: player.id, betId: before, before: 400_000n, valid: 300_000n });
  await settle(site, { memberId: player.id, valid: 800_000n });
  await nextMonday();
  await make();
  expect((await statementsOf(agent))[0]).toMatchObject({ amount: 35, lines: 2, state: 'draft' });
});

test('whether a void takes back goes by the statement of the bet, not by that of a change of ours in between', async () => {
  const { agent, player } = await team(50);
  const refusedBet = await settle(site, { memberId: player.id, valid: 1_000_000n });
  await nextMonday();
  await make();
  const reject = async () => {
    const [draft] = await statementsOf(agent);
    const id = draft?.id ?? 0;
    expect((await site.staff('rejectAgentStatement', { id, reason: '刷量' }, chief)).code).toBe(200);
  };
  await reject();
  const paidBet = await settle(site, { memberId: player.id, valid: 400_000n });
  await nextMonday();
  await make();
  const [paid] = await statementsOf(agent);
  await site.staff('payAgentStatement', { id: paid?.id ?? 0, amount: 20 }, chief);
  // A win of each that was held is refused: rows of ours, below all numbers of the venue, and of no turnover.
  for (const [betId, valid] of [
    [refusedBet, 1_000_000n],
    [paidBet, 400_000n],
  ] as const)
    await settle(site, { memberId: player.id, betId, before: valid, valid, seq: -1n, result: -5n });
  await settle(site, { memberId: player.id, valid: 200_000n });
  await nextMonday();
  await make();
  await reject();
  await settle(site, { memberId: player.id, betId: refusedBet, before: 1_000_000n, valid: 0n });
  await settle(site, { memberId: player.id, betId: paidBet, before: 400_000n, valid: 100_000n });
  await settle(site, { memberId: player.id, valid: 800_000n });
  await nextMonday();
  await make();
  // 40 of the new bet, less 15 of the one that was paid for.
  expect((await statementsOf(agent))[0]).toMatchObject({ amount: 25, state: 'draft' });
});

test('what was paid and what is open make what was earned, over all agents', async () => {
  const { rows } = await database().query<{ earned: string; accounted: string }>(
    `select (select sum(amount) from agent_commission)::text as earned,
            ((select sum(amount) * 10000 from agent_statement)
             + (select sum(carried_out) from (select distinct on (agent_id) carried_out from agent_statement order by agent_id, id desc) s)
             + (select coalesce(sum(amount), 0) from agent_commission where statement_id is null))::text as accounted`,
  );
  expect(rows[0]?.earned).toBe(rows[0]?.accounted);
});
