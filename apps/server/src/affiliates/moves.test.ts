/** Members and agents who change agents, and agents who leave (docs/decisions/0089): nothing earned moves, doubles or is lost. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed, sessionOf, setDelay, typedOf } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { applyMoves } from './apply-moves.ts';
import { accrue } from './commission.ts';
import { agreeToDismissal } from './dismissals.ts';
import { agreeToMove, lookAtMove, nextWeek } from './moves.ts';
import { issueTicket } from './portal-sessions.ts';
import { setRates } from './rates.ts';
import { makeStatements } from './statements.ts';
import { agentOf, flat, memberOf, settle } from './testing.ts';
import { lastWeek } from './weeks.ts';

/** Thursday 12 November 2026, noon in Beijing. */
const clock = new SetClock('2026-11-12T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
beforeEach(async () => {
  chief = await sessionOf(site, 'chief');
});
afterAll(() => site.stop());

const database = () => site.running.site.database;
const move = async (id: bigint, to: bigint | null) =>
  (await agreed(site, 'moveToAgent', { id: Number(id), to: to === null ? null : Number(to) }, chief)).code;
const dismiss = async (id: bigint, to: bigint | null) =>
  (await agreed(site, 'dismissAgent', { id: Number(id), to: to === null ? null : Number(to) }, chief)).code;

/** The moment at which the next week begins, and what is due then. */
async function monday(): Promise<void> {
  clock.set(nextWeek(clock.now()));
  await applyMoves(database(), clock);
  chief = await sessionOf(site, 'chief');
}

/** Fen times 10^4, by agent. */
async function earned(...agents: readonly { readonly id: bigint }[]): Promise<bigint[]> {
  await accrue(database());
  const { rows } = await database().query<{ id: bigint; sum: bigint }>(
    'select agent_id as id, sum(amount)::bigint as sum from agent_commission where agent_id = any($1) group by 1',
    [agents.map(({ id }) => id)],
  );
  return agents.map(({ id }) => rows.find((row) => row.id === id)?.sum ?? 0n);
}

const parentOf = async (id: bigint) =>
  (await database().query<{ agent_id: bigint }>('select agent_id from agent_edge where member_id = $1', [id]))
    .rows[0]?.agent_id;

test('a member who moves earns for the old agent until Sunday night and for the new one from Monday on, corrections included', async () => {
  const [old, next] = [await agentOf(site, flat(100)), await agentOf(site, flat(50))];
  const player = await memberOf(site, old.id);
  clock.advance(1_000);
  const before = await settle(site, { memberId: player.id, valid: 1_000n });
  expect(await move(player.id, next.id)).toBe(200);
  expect(await parentOf(player.id)).toBe(old.id);
  const sunday = new Date(nextWeek(clock.now()).getTime() - 1);
  clock.set(sunday);
  await settle(site, { memberId: player.id, valid: 1_000n });
  clock.advance(1);
  // The job that changes the tree has not run yet, and nobody has counted anything since Thursday.
  const after = await settle(site, { memberId: player.id, valid: 1_000n });
  expect(await earned(old, next)).toEqual([200_000n, 50_000n]);
  await applyMoves(database(), clock);
  expect(await applyMoves(database(), clock)).toBe(0);
  expect(await parentOf(player.id)).toBe(next.id);
  // A void takes back where the bet gave, whoever's the member is now.
  clock.advance(60_000);
  await settle(site, { memberId: player.id, betId: before, before: 1_000n, valid: 0n });
  await settle(site, { memberId: player.id, betId: after, before: 1_000n, valid: 500n });
  expect(await earned(old, next)).toEqual([100_000n, 25_000n]);
  chief = await sessionOf(site, 'chief');
  const { data } = await site.staff('agentMoves', { search: player.username }, chief);
  expect(data.rows).toMatchObject([
    { memberId: Number(player.id), wasId: Number(old.id), toId: Number(next.id), applied: true },
  ]);
});

test('one person alone moves nobody, and what is agreed on Sunday’s last moment does not wait for the Monday after', async () => {
  const [old, next] = [await agentOf(site, flat(10)), await agentOf(site, flat(10))];
  const player = await memberOf(site, old.id);
  const payload = { id: Number(player.id), to: Number(next.id) };
  const looked = await site.staff('moveToAgent', payload, chief);
  expect(looked.data.state).toBe('unconfirmed');
  expect(looked.data.figures[0]).toMatchObject({
    path: 'agent.parent',
    before: `${old.username} ${old.id}`,
    after: `${next.username} ${next.id}`,
  });
  await setDelay(site, 0);
  const proposal = { reason: '测试', typed: typedOf(looked.data.figures) };
  const proposed = await site.staff('moveToAgent', { ...payload, proposal }, chief);
  const id = proposed.data.change?.id ?? 0;
  const own = await site.staff('approveRuleChange', { id, typed: {} }, chief);
  expect(own.code).toBe(codes.rule_change_own.code);
  const count = 'select count(*)::int as moves from agent_move where member_id = $1';
  expect((await database().query(count, [player.id])).rows).toEqual([{ moves: 0 }]);
  clock.set(new Date(nextWeek(clock.now()).getTime() - 1));
  const second = await site.staff('approveRuleChange', { id, typed: {} }, await sessionOf(site, 'chief2'));
  expect(second.data).toMatchObject({ state: 'applied' });
  clock.advance(1);
  await applyMoves(database(), clock);
  expect(await parentOf(player.id)).toBe(next.id);
  chief = await sessionOf(site, 'chief');
});

test('nobody comes to stand below themselves, also by two moves at once', async () => {
  const top = await agentOf(site, flat(20));
  const sub = await agentOf(site, flat(20), top.id);
  expect(await move(top.id, sub.id)).toBe(7010);
  expect(await move(top.id, top.id)).toBe(7010);
  const [one, other] = [await agentOf(site, flat(20)), await agentOf(site, flat(20))];
  const answers = await Promise.all(
    [
      { memberId: one.id, to: other.id },
      { memberId: other.id, to: one.id },
    ].map((wanted) => database().transaction((tx) => agreeToMove(tx, clock, wanted))),
  );
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual([
    'agent_move_circle',
    'ok',
  ]);
  // The database alone refuses it as well.
  await expect(
    database().query(
      `insert into agent_move (member_id, was_agent_id, agent_id, holds_from, agreed_at)
       values ($1, null, $2, $3, $4)`,
      [top.id, sub.id, nextWeek(clock.now()), clock.now()],
    ),
  ).rejects.toThrow('below themselves');
});

test('an agent does not come below one with lower rates, and rates do not cross while a move waits', async () => {
  const [low, high] = [await agentOf(site, flat(30)), await agentOf(site, flat(60))];
  const sub = await agentOf(site, flat(50), high.id);
  expect(await move(sub.id, low.id)).toBe(7005);
  const rates = (agentId: bigint, rate: number) =>
    database().transaction((tx) => setRates(tx, clock, { agentId, rates: flat(rate), by: 'staff/1' }));
  expect(await rates(sub.id, 30)).toMatchObject({ ok: true });
  expect(await move(sub.id, low.id)).toBe(200);
  expect(await rates(sub.id, 31)).toMatchObject({ code: 'rate_above_parent' });
  expect(await rates(low.id, 29)).toMatchObject({ code: 'rate_below_child' });
  expect(await move(sub.id, null)).toBe(7008);
});

test('the tree changes by an agreed move alone, and a move is never taken back or rewritten', async () => {
  const agent = await agentOf(site, flat(10));
  const player = await memberOf(site, agent.id);
  const by = (sql: string) => site.owner.query(sql, [player.id]);
  await expect(by('delete from agent_edge where member_id = $1')).rejects.toThrow('agreed move');
  await expect(by('update agent_edge set since = now() where member_id = $1')).rejects.toThrow('agreed move');
  expect(await move(player.id, null)).toBe(200);
  await expect(by('delete from agent_move where member_id = $1')).rejects.toThrow('never changed');
  await expect(by('update agent_move set agent_id = 1 where member_id = $1')).rejects.toThrow(
    'never changed',
  );
  await monday();
  expect(await parentOf(player.id)).toBeUndefined();
  expect(await move(player.id, agent.id)).toBe(200);
  await monday();
  expect(await parentOf(player.id)).toBe(agent.id);
});

test('an agent who is dismissed keeps what was earned until Sunday and is paid it; the team earns for the heir afterwards', async () => {
  const top = await agentOf(site, flat(80));
  const agent = await agentOf(site, flat(50), top.id);
  const sub = await agentOf(site, flat(20), agent.id);
  const player = await memberOf(site, agent.id);
  const deep = await memberOf(site, sub.id);
  clock.advance(1_000);
  await settle(site, { memberId: player.id, valid: 10_000n });
  await settle(site, { memberId: deep.id, valid: 10_000n });
  expect(await dismiss(agent.id, top.id)).toBe(200);
  expect(await dismiss(agent.id, top.id)).toBe(7011);
  // Their code brings members to the heir from now on; their own people are theirs until Monday.
  const late = await memberOf(site, agent.id);
  expect(await parentOf(late.id)).toBe(top.id);
  await settle(site, { memberId: player.id, valid: 10_000n });
  expect(await earned(top, agent, sub)).toEqual([900_000n, 1_300_000n, 200_000n]);
  await monday();
  const inTree = await Promise.all([player, sub, deep, agent].map(({ id }) => parentOf(id)));
  expect(inTree).toEqual([top.id, top.id, sub.id, top.id]);
  await settle(site, { memberId: player.id, valid: 10_000n });
  await settle(site, { memberId: deep.id, valid: 10_000n });
  expect(await earned(top, agent, sub)).toEqual([2_300_000n, 1_300_000n, 400_000n]);
  clock.advance(31 * 60_000);
  await makeStatements(database(), clock);
  chief = await sessionOf(site, 'chief');
  const { data } = await site.staff('agentStatements', { search: String(agent.id) }, chief);
  expect(data.rows).toMatchObject([{ amount: 1.3, state: 'draft' }]);
  const statement = { id: data.rows[0]?.id ?? 0, amount: 1.3 };
  expect((await site.staff('payAgentStatement', statement, chief)).data).toEqual({
    amount: 1.3,
    state: 'approved',
  });
  const { rows } = await database().query('select is_agent from member where id = $1', [agent.id]);
  expect(rows).toEqual([{ is_agent: false }]);
});

test('whoever registers while the agent is dismissed is neither lost nor left behind', async () => {
  const [agent, heir] = [await agentOf(site, flat(10)), await agentOf(site, flat(10))];
  const [joined] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => memberOf(site, agent.id))),
    database().transaction((tx) => agreeToDismissal(tx, clock, { agentId: agent.id, heir: heir.id })),
  ]);
  await monday();
  const parents = await Promise.all(joined.map(({ id }) => parentOf(id)));
  expect(parents).toEqual(joined.map(() => heir.id));
});

test('no team is left to somebody in it, to one who leaves, or while somebody is on the way to the agent', async () => {
  const agent = await agentOf(site, flat(10));
  const sub = await agentOf(site, flat(10), agent.id);
  const heir = await agentOf(site, flat(10));
  expect(await dismiss(agent.id, sub.id)).toBe(7010);
  expect(await dismiss(agent.id, agent.id)).toBe(7010);
  const stranger = await memberOf(site);
  expect(await move(stranger.id, heir.id)).toBe(200);
  expect(await dismiss(heir.id, null)).toBe(7008);
  await monday();
  expect(await dismiss(heir.id, null)).toBe(200);
  expect(await dismiss(agent.id, heir.id)).toBe(7011);
  expect(await move(sub.id, heir.id)).toBe(7011);
  await monday();
  expect(await parentOf(stranger.id)).toBeUndefined();
  // The portal of who left is closed.
  const ticket = await issueTicket(database(), clock, { memberId: heir.id, memberToken: heir.token });
  expect(ticket).toMatchObject({ code: 'not_an_agent' });
});

test('what was found wrong while it waited for the second yes does not come to hold', async () => {
  const [one, other] = [await agentOf(site, flat(10)), await agentOf(site, flat(10))];
  const player = await memberOf(site, one.id);
  const payload = { id: Number(player.id), to: Number(other.id) };
  const proposal = { reason: '测试', typed: {} };
  const { data } = await site.staff('moveToAgent', { ...payload, proposal }, chief);
  await database().transaction((tx) => agreeToDismissal(tx, clock, { agentId: other.id, heir: undefined }));
  const second = await site.staff(
    'approveRuleChange',
    { id: data.change?.id ?? 0, typed: {} },
    await sessionOf(site, 'chief2'),
  );
  expect(second.code).toBe(codes.rule_change_stale.code);
  const looked = await database().transaction((tx) => lookAtMove(tx, { memberId: player.id, to: other.id }));
  expect(looked).toMatchObject({ code: 'agent_leaves' });
});

test.each([
  ['2026-11-15T15:59:59.999Z', '2026-11-15T16:00:00.000Z'],
  ['2026-11-15T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
])('at %s the next week begins at %s', (now, next) => {
  expect(nextWeek(new Date(now))).toEqual(new Date(next));
  expect(lastWeek(new Date(next)).end).toEqual(new Date(next));
});
