/** What agents see of their team: whose it is, what it did since when, and their commission (business rules, Agents). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { commissionLines } from './commission-lines.ts';
import { memberBets, memberDeposits, memberFigures, openCommission, teamFigures } from './figures.ts';
import { type Line, nobody, openTeams, type Team } from './testing/team.ts';
import {
  childAgents,
  isBelow,
  isChildAgent,
  joinedAt,
  masked,
  pathTo,
  profileOfAgent,
  teamOf,
  teamSize,
} from './tree.ts';

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

test('a team is everybody below at whatever distance, and nobody else; an agent is not of their own', async () => {
  const inTeam = async (of: bigint) => {
    const answers = [];
    for (const id of [agent, below, deep, member, deepest, stranger])
      answers.push(await isBelow(teams.cashier.database, of, id));
    return answers;
  };
  expect(await inTeam(agent)).toEqual([false, true, true, true, true, false]);
  expect(await inTeam(below)).toEqual([false, false, true, false, true, false]);
  expect(await inTeam(stranger)).toEqual([false, false, false, false, false, false]);
  expect(await teamSize(teams.cashier.database, agent)).toEqual({ members: 4, agents: 2 });
  expect(await teamSize(teams.cashier.database, stranger)).toEqual({ members: 0, agents: 0 });
});

test('right below an agent are the agents of theirs, not members and not agents further down', async () => {
  const child = (id: bigint) => isChildAgent(teams.cashier.database, agent, id);
  expect([await child(below), await child(deep), await child(member), await child(agent)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const second = await teams.person(agent, { ago: 2 });
  const listed = await childAgents(teams.cashier.database, agent, page);
  expect(listed).toMatchObject({
    total: 2,
    rows: [
      { id: second, since: teams.ago(2) },
      { id: below, since: teams.ago(10) },
    ],
  });
  expect(listed.rows[0]).toMatchObject({ isAgent: true, name: masked(await teams.nameOf(second)) });
  expect((await childAgents(teams.cashier.database, agent, { page: 2, pageSize: 1 })).rows).toMatchObject([
    { id: below },
  ]);
});

test('a team is listed with agents first, then the newest; a name or an id finds anybody in it and nobody outside', async () => {
  const newest = await teams.person(agent, { ago: 2, isAgent: false });
  const together = await teams.person(agent, { ago: 2, isAgent: false });
  const found = async (more: object = {}) =>
    (await teamOf(teams.cashier.database, { of: agent, search: '', ...page, ...more })).rows.map(
      ({ id }) => id,
    );
  expect(await found()).toEqual([below, together, newest, member]);
  expect(await found({ page: 2, pageSize: 3 })).toEqual([member]);
  expect(await found({ search: String(deepest) })).toEqual([deepest]);
  expect(await found({ search: (await teams.nameOf(deep)).toUpperCase() })).toEqual([deep]);
  expect(await found({ search: String(stranger) })).toEqual([]);
  expect(await found({ search: (await teams.nameOf(deep)).slice(0, -1) })).toEqual([]);
  const { rows, total } = await teamOf(teams.cashier.database, {
    of: agent,
    search: '',
    page: 1,
    pageSize: 1,
  });
  expect([rows, total]).toEqual([
    [
      {
        id: below,
        name: masked(await teams.nameOf(below)),
        isAgent: true,
        since: teams.ago(10),
        children: 1,
        below: 2,
      },
    ],
    4,
  ]);
});

test('the path to a member begins with the agent who asks, and there is none to strangers', async () => {
  const path = async (of: bigint, to: bigint) =>
    (await pathTo(teams.cashier.database, of, to)).map(({ id, isAgent }) => `${id} ${isAgent}`);
  expect(await path(agent, deepest)).toEqual([
    `${agent} true`,
    `${below} true`,
    `${deep} true`,
    `${deepest} false`,
  ]);
  expect(await path(below, deepest)).toEqual([`${below} true`, `${deep} true`, `${deepest} false`]);
  expect(await path(stranger, deepest)).toEqual([]);
  expect(await joinedAt(teams.cashier.database, member)).toEqual(teams.ago(3));
  expect(await joinedAt(teams.cashier.database, stranger)).toBeUndefined();
  expect(await profileOfAgent(teams.cashier.database, agent)).toEqual({
    username: await teams.nameOf(agent),
    since: teams.ago(20),
  });
  expect(await profileOfAgent(teams.cashier.database, member)).toBeUndefined();
});

test('names are masked: two letters at each end', () => {
  expect(masked('mingpai01')).toBe('mi***01');
});

test('a team’s figures are those of its members since the moment, the moment included; voids are taken off', async () => {
  const since = teams.ago(2);
  await teams.deposited(member, 100n, since);
  await teams.deposited(deepest, 20n);
  await teams.deposited(member, 3_000n, new Date(since.getTime() - 1));
  await teams.deposited(member, 400n, teams.ago(1), 'rejected');
  await teams.deposited(stranger, 5_000n);
  await settled({ at: since, valid: 10_000n, result: -700n });
  await settled({ of: deepest, valid: 20_000n, result: 300n, bet: `v${agent}` });
  await settled({
    of: deepest,
    valid: -20_000n,
    result: -300n,
    bet: `v${agent}`,
    state: 'void',
    firstAt: teams.ago(1),
    at: teams.ago(0.5),
  });
  await settled({ at: new Date(since.getTime() - 1), valid: 80_000n });
  await settled({ of: stranger, by: stranger, valid: 90_000n });
  await settled({ of: deepest, by: below, valid: 40_000n, result: 0n });
  expect(await teamFigures(teams.cashier.database, agent, since)).toEqual({
    deposits: { count: 2, sum: 120n },
    bets: 2,
    valid: 50_000n,
    result: -700n,
    // 50 basis points of what the agent has lines of.
    commission: 500_000n,
    newMembers: 1,
  });
  expect((await teamFigures(teams.cashier.database, agent, teams.ago(3))).newMembers).toBe(2);
  expect((await teamFigures(teams.cashier.database, agent, teams.ago(2.9))).newMembers).toBe(1);
  expect(await teamFigures(teams.cashier.database, stranger, teams.ago(99))).toMatchObject({
    deposits: { count: 0, sum: 0n },
    newMembers: 0,
  });
});

test('a member’s figures are theirs alone, and the commission is the asking agent’s', async () => {
  await teams.deposited(member, 100n);
  await teams.deposited(deepest, 20n);
  await settled({ valid: 10_000n, result: -700n });
  await settled({ of: deepest, valid: 20_000n });
  await settled({ of: deepest, by: below, valid: 40_000n });
  const figures = (agentId: bigint, memberId: bigint) =>
    memberFigures(teams.cashier.database, { agentId, memberId, since: teams.ago(2) });
  expect(await figures(agent, member)).toEqual({
    deposits: { count: 1, sum: 100n },
    bets: 1,
    valid: 10_000n,
    commission: 500_000n,
  });
  expect(await figures(below, deepest)).toMatchObject({ bets: 2, valid: 60_000n, commission: 2_000_000n });
});

test('lines of commission are the agent’s own, the newest first, since a moment or of one statement', async () => {
  const [old, late] = [
    await settled({ at: teams.ago(5), valid: 30_000n }),
    await settled({ at: teams.ago(1) }),
  ];
  const other = await settled({ of: deepest, by: below });
  const lines = async (more: object = {}, agentId = agent) => {
    const { rows, total, sum } = await commissionLines(teams.cashier.database, {
      agentId,
      since: teams.ago(5),
      ...page,
      ...more,
    });
    return [rows.map(({ id }) => id), total, sum];
  };
  expect(await lines()).toEqual([[late, old], 2, 2_000_000n]);
  expect(await lines({ page: 2, pageSize: 1 })).toEqual([[old], 2, 2_000_000n]);
  expect(await lines({ since: teams.ago(4.9) })).toEqual([[late], 1, 500_000n]);
  expect(await lines({ until: teams.ago(1) })).toEqual([[old], 1, 1_500_000n]);
  const statement = await teams.drafted(agent, [old]);
  expect(await lines({ statement })).toEqual([[old], 1, 1_500_000n]);
  expect(await lines({ statement }, below)).toEqual([[], 0, 0n]);
  expect(await lines({}, below)).toEqual([[other], 1, 500_000n]);
  const { rows } = await commissionLines(teams.cashier.database, {
    agentId: agent,
    since: teams.ago(2),
    ...page,
  });
  expect(rows[0]).toMatchObject({
    username: masked(await teams.nameOf(member)),
    venue: '体育馆',
    category: 'sport',
    valid: 10_000n,
    ownRate: 80,
    belowRate: 30,
    amount: 500_000n,
    at: teams.ago(1),
  });
});

test('what no statement has taken yet is open, with what the last one carried over', async () => {
  const open = (of: bigint) => openCommission(teams.cashier.database, of);
  expect(await open(agent)).toBe(0n);
  const taken = await settled();
  await settled({ valid: 20_000n });
  expect(await open(agent)).toBe(1_500_000n);
  await teams.drafted(agent, [], { week: '2026-11-09', carriedOut: 9_999n });
  await teams.drafted(agent, [taken], { carriedOut: 77n });
  expect(await open(agent)).toBe(1_000_077n);
  expect(await open(below)).toBe(0n);
});

test('deposits that arrived and bets are listed with the newest first, of the member alone, a page at a time', async () => {
  await teams.deposited(member, 100n, teams.ago(3));
  await teams.deposited(member, 200n, teams.ago(2));
  await teams.deposited(member, 300n, teams.ago(1), 'rejected');
  await teams.deposited(deepest, 400n);
  const shown = await memberDeposits(teams.cashier.database, member, page);
  expect(shown).toEqual({
    total: 2,
    rows: [
      { at: teams.ago(2), way: 'bank', amount: 200n },
      { at: teams.ago(3), way: 'bank', amount: 100n },
    ],
  });
  expect((await memberDeposits(teams.cashier.database, member, { page: 2, pageSize: 1 })).rows).toMatchObject(
    [{ amount: 100n }],
  );
  expect((await memberDeposits(teams.cashier.database, member, { page: 2, pageSize: 2 })).rows).toEqual([]);
  let seq = 0;
  const bet = (id: string, of: bigint, days: number) => {
    seq += 1;
    return teams.cashier.database.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ('tv', $1, $2, 'football', $1, 500, 400, 900, 'settled', $3, $4, $3)`,
      [id, of, teams.ago(days), seq],
    );
  };
  await bet(`old${member}`, member, 3);
  await bet(`new${member}`, member, 1);
  await bet(`not${member}`, deepest, 1);
  const bets = await memberBets(teams.cashier.database, member, page);
  expect(bets).toMatchObject({ total: 2, rows: [{ bet_id: `new${member}` }, { bet_id: `old${member}` }] });
  expect(bets.rows[0]).toMatchObject({
    venue: '体育馆',
    game: 'football',
    stake: 500n,
    valid: 400n,
    state: 'settled',
    placed_at: teams.ago(1),
  });
  expect((await memberBets(teams.cashier.database, member, { page: 2, pageSize: 1 })).rows).toMatchObject([
    { bet_id: `old${member}` },
  ]);
});
