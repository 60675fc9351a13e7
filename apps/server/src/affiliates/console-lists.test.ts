/** What staff see of agents: rates, applications, statements and what became of them (business rules, Agents). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { codeOf } from '../testing/cashier.ts';
import { agentList, agentNames, agentsOnward, applicationQueue } from './console-lists.ts';
import { statements } from './statement-list.ts';
import { payStatement, rejectStatement } from './statements.ts';
import { type Line, nobody, openTeams, type Team } from './testing/team.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let teams: Awaited<ReturnType<typeof openTeams>>;
let { agent, below, deep, member, deepest, stranger }: Team = nobody;
beforeAll(async () => {
  teams = await openTeams(clock);
});
afterAll(() => teams.cashier.close());
beforeEach(async () => {
  ({ agent, below, deep, member, deepest, stranger } = await teams.newTeam());
});

const settled = (line: Partial<Line> = {}) => teams.settled({ of: member, by: agent, ...line });

const page = { page: 1, pageSize: 9 };

async function pay(id: bigint, amount = 7_000n): Promise<string> {
  const { database, settings, wallet } = teams.cashier;
  const payment = { id, amount, staffId: await teams.cashier.staff('chief'), key: undefined };
  return codeOf(await database.transaction((tx) => payStatement(tx, { clock, settings, wallet }, payment)));
}

test('staff see an agent with rates, those above and below, the team, and what is due and paid', async () => {
  const line = await settled();
  await settled({ valid: 20_000n });
  const paid = await teams.drafted(agent, [line], { carriedOut: 5n, amount: 7_000n });
  expect(await pay(paid)).toBe('ok');
  const list = async (search: string) => agentList(teams.cashier.database, { search, ...page });
  const { rows, total } = await list(String(agent));
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    id: agent,
    username: await teams.nameOf(agent),
    since: teams.ago(20),
    parent: undefined,
    rates: { sport: 100, joker: 0 },
    least: { sport: 80, joker: 0 },
    members: 4,
    agents: 2,
    open: 1_000_005n,
    paid: 7_000n,
  });
  const [child] = (await list((await teams.nameOf(below)).toUpperCase())).rows;
  expect(child).toMatchObject({
    id: below,
    parent: { id: agent, username: await teams.nameOf(agent), rates: { sport: 100 } },
    least: { sport: 60 },
    members: 2,
    agents: 1,
    open: 0n,
    paid: 0n,
  });
  expect((await list('nobody')).rows).toEqual([]);
  const under = async (one: bigint) =>
    (await agentList(teams.cashier.database, { search: '', under: Number(one), ...page })).rows;
  expect((await under(agent)).map(({ id }) => id)).toEqual([below]);
  expect((await under(below)).map(({ id }) => id)).toEqual([deep]);
  expect(await under(stranger)).toEqual([]);
  const onward = async (after?: string) =>
    (await agentsOnward(teams.cashier.database, { search: '' }, { after, most: 2 })).map(({ id }) => id);
  const first = await onward();
  expect([...first, ...(await onward(String(first.at(-1))))].slice(0, 4)).toEqual(
    [agent, below, deep, stranger].sort((one, other) => Number(other - one)),
  );
  const newest = (await agentList(teams.cashier.database, { search: '', page: 1, pageSize: 2 })).rows;
  expect(newest.map(({ id }) => id)).toEqual([stranger, deep]);
  const next = (await agentList(teams.cashier.database, { search: '', page: 2, pageSize: 2 })).rows;
  expect(next.map(({ id }) => id)).toEqual([below, agent]);
});

test('who wants to be an agent waits with the oldest first, the decided with the newest; found by name, id or mobile', async () => {
  const { database } = teams.cashier;
  await database.query(
    "update agent_application set state = 'rejected', reason = '否', decided_by = 'staff/1', decided_at = now() where state = 'pending'",
  );
  const ask = async (memberId: bigint, mobile: string, state = 'pending') => {
    const { rows } = await database.query<{ id: bigint }>(
      `insert into agent_application (member_id, mobile, apply_info, created_at, state, decided_at, decided_by, reason)
       values ($1, $2, '', $3::timestamptz, $4, case when $4 <> 'pending' then $3::timestamptz end, case when $4 <> 'pending' then 'staff/1' end,
               case when $4 = 'rejected' then '否' end) returning id`,
      [memberId, mobile, clock.now(), state],
    );
    return rows[0]?.id ?? 0n;
  };
  const mobile = `139${String(member).padStart(8, '0')}`;
  const [first, second] = [await ask(member, mobile), await ask(deepest, '13800000000')];
  const [older, newer] = [
    await ask(stranger, '13800000001', 'rejected'),
    await ask(stranger, '13800000002', 'rejected'),
  ];
  await teams.deposited(member, 100n);
  await teams.deposited(member, 20n);
  await teams.deposited(member, 3_000n, teams.ago(1), 'rejected');
  const found = async (more: object) =>
    (await applicationQueue(database, { state: 'pending', search: '', ...page, ...more })).rows.map(
      ({ id }) => id,
    );
  expect(await found({})).toEqual([first, second]);
  expect(await found({ page: 2, pageSize: 1 })).toEqual([second]);
  expect((await found({ state: 'rejected' })).slice(0, 2)).toEqual([newer, older]);
  expect((await found({ state: 'all' })).slice(0, 4)).toEqual([newer, older, second, first]);
  for (const search of [mobile, String(member), ` ${(await teams.nameOf(member)).toUpperCase()} `])
    expect(await found({ search })).toEqual([first]);
  expect(await found({ search: mobile.slice(0, -1) })).toEqual([]);
  const { rows, total } = await applicationQueue(database, {
    state: 'pending',
    search: '',
    page: 1,
    pageSize: 1,
  });
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    username: await teams.nameOf(member),
    real_name: '测试会员',
    deposited: 120n,
    parent: { id: agent, rates: { sport: 100 } },
  });
});

test('a statement is paid once, without anything to play for, and the agent is told; one that is left unpaid says why', async () => {
  const [one, two] = [
    await teams.drafted(agent, [await settled(), await settled({ of: deepest })], { amount: 7_000n }),
    await teams.drafted(agent, [], { week: '2026-11-23' }),
  ];
  const leave = async (id: bigint) =>
    codeOf(
      await teams.cashier.database.transaction((tx) =>
        rejectStatement(tx, clock, { id, by: 'staff/1', reason: '对账不符' }),
      ),
    );
  expect([await pay(one), await pay(one), await leave(one)]).toEqual([
    'ok',
    'already_decided',
    'already_decided',
  ]);
  expect([await leave(two), await pay(two)]).toEqual(['ok', 'already_decided']);
  expect(await teams.cashier.money(agent)).toEqual({ central: 7_000n, held: 0n });
  const { rows: owed } = await teams.cashier.database.query(
    'select 1 from turnover_requirement where member_id = $1',
    [agent],
  );
  expect(owed).toEqual([]);
  expect(await teams.cashier.inbox(agent)).toEqual([
    expect.stringMatching(/2026-11-16.*70\.00/),
    expect.stringMatching(/2026-11-23.*对账不符/),
  ]);
  const listed = async (more: object) =>
    statements(teams.cashier.database, { state: 'all', search: '', ...page, ...more });
  const { rows, total } = await listed({ agentId: agent });
  expect([rows.map(({ id }) => id), total]).toEqual([[two, one], 2]);
  expect(rows[1]).toMatchObject({
    agentId: agent,
    username: await teams.nameOf(agent),
    week: '2026-11-16',
    lines: 2,
    members: 2,
    valid: 20_000n,
    amount: 7_000n,
    state: 'paid',
    decidedAt: clock.now(),
    reason: null,
  });
  expect(rows[0]).toMatchObject({ state: 'rejected', reason: '对账不符', lines: 0 });
  const drafts = [
    await teams.drafted(below, [], { week: '2026-12-07' }),
    await teams.drafted(deep, [], { week: '2026-12-07' }),
  ];
  const open = (await listed({ state: 'draft', pageSize: 999 })).rows.map(({ id }) => id);
  expect(open.slice(-2)).toEqual(drafts);
  for (const search of [String(below), (await teams.nameOf(below)).toUpperCase()])
    expect((await listed({ search })).rows.map(({ id }) => id)).toEqual([drafts[0]]);
  expect((await listed({ agentId: agent, page: 2, pageSize: 1 })).rows.map(({ id }) => id)).toEqual([one]);
});

test('an agent is found by the beginning of the name, whatever its letters, and by the number; who is none is not', async () => {
  const found = async (search: string, id?: bigint) =>
    (await agentNames(teams.cashier.database, { search, ...(id && { id: Number(id) }) })).map(
      (one) => one.id,
    );
  const name = await teams.nameOf(agent);
  expect(await found(name)).toEqual([agent]);
  expect(await found(name.toUpperCase())).toEqual([agent]);
  expect(await found(name.slice(1))).toEqual([]);
  expect(await found(`${name.slice(0, -1)}_`)).toEqual([]);
  expect(await found(await teams.nameOf(member))).toEqual([]);
  expect(await found(name, below)).toEqual([below, agent]);
  const few = await agentNames(teams.cashier.database, { search: '' });
  expect(few.length).toBeLessThanOrEqual(10);
  expect(few.map(({ username }) => username)).toEqual(few.map(({ username }) => username).sort());
});
