/** What agents see of their team and staff of agents: whose it is, what it did since when, and what is due (business rules, Agents). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { agentList, applicationQueue } from './console-lists.ts';
import {
  commissionLines,
  memberBets,
  memberDeposits,
  memberFigures,
  openCommission,
  teamFigures,
} from './figures.ts';
import { statements } from './statement-list.ts';
import { payStatement, rejectStatement } from './statements.ts';
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

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** agent > below > deep; `member` is of the agent, `deepest` of deep. */
let [agent, below, deep, member, deepest, stranger] = [0n, 0n, 0n, 0n, 0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  await cashier.database.query(
    "insert into venue (code, name, category, adapter, position) values ('tv', '体育馆', 'sport', 'test', 1)",
  );
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.advance(40 * dayMs);
  agent = await person(undefined, { ago: 20 });
  below = await person(agent, { ago: 10 });
  deep = await person(below, { ago: 5 });
  member = await person(agent, { ago: 3, isAgent: false });
  deepest = await person(deep, { ago: 1, isAgent: false });
  stranger = await person(undefined, { ago: 2 });
});

const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);

/** Who joined so many days ago, and is an agent since then. */
async function person(of: bigint | undefined, { ago: days = 1, isAgent = true } = {}): Promise<bigint> {
  const id = await cashier.memberWith(0n);
  if (of !== undefined)
    await cashier.database.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)', [
      id,
      of,
      ago(days),
    ]);
  if (isAgent) {
    await cashier.database.query('insert into agent (member_id, since) values ($1, $2)', [id, ago(days)]);
    await cashier.database.query(
      "insert into agent_rate (agent_id, category, basis_points, valid_from, set_by) values ($1, 'sport', $2, $3, 'staff/1')",
      [id, 100 - 20 * (of === agent ? 1 : of === below ? 2 : 0), ago(days)],
    );
  }
  return id;
}

async function nameOf(id: bigint): Promise<string> {
  const { rows } = await cashier.database.query<{ username: string }>(
    'select username from member where id = $1',
    [id],
  );
  return rows[0]?.username ?? '';
}

let seq = 0;

interface Line {
  readonly of?: bigint;
  readonly by?: bigint;
  readonly at?: Date;
  readonly valid?: bigint;
  readonly state?: 'settled' | 'void';
  readonly bet?: string;
  readonly firstAt?: Date;
  readonly result?: bigint;
}

/** A settlement, and the line of commission at 50 basis points that one agent has of it. @returns the line's id */
async function settled({
  of = member,
  by = agent,
  at = ago(1),
  valid = 10_000n,
  state = 'settled',
  firstAt = at,
  result = -100n,
  bet,
}: Line = {}): Promise<bigint> {
  seq += 1;
  const { rows } = await cashier.database.query<{ id: bigint }>(
    `with settled as (
       insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('tv', $1, $2, $3, 'sport', $4, $5, $6, $7, $8) returning id)
     insert into agent_commission (settlement_id, agent_id, own_rate, below_rate, member_id, venue, bet_id, category, valid, at)
     select id, $9, 80, 30, $3, 'tv', $1, 'sport', $4, $8 from settled returning id`,
    [bet ?? `t${seq}`, seq, of, valid, result, state, firstAt, at, by],
  );
  return rows[0]?.id ?? 0n;
}

async function deposited(of: bigint, fen: bigint, at = ago(1), state = 'approved') {
  seq += 1;
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ($1, $2, 'bank', $3::bigint, $5, $4::timestamptz, $4::timestamptz, case when $5 = 'approved' then $3::bigint end,
             case when $5 <> 'pending' then 'staff/1' end, case when $5 <> 'pending' then $4::timestamptz end, '')`,
    [`T${seq}`, of, fen, at, state],
  );
}

/** A draft of the agent's for these lines. */
async function drafted(of: bigint, lines: readonly bigint[], more: object = {}): Promise<bigint> {
  const { week = '2026-11-16', carriedOut = 0n, amount = 5_000n } = more as Record<string, never>;
  const { rows } = await cashier.database.query<{ id: bigint }>(
    `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
     values ($1, $2, 0, $3::bigint * 10000 + $4, $3, $4, $5) returning id`,
    [of, week, amount, carriedOut, clock.now()],
  );
  const id = rows[0]?.id ?? 0n;
  await cashier.database.query('update agent_commission set statement_id = $1 where id = any($2)', [
    id,
    lines,
  ]);
  return id;
}

const page = { page: 1, pageSize: 9 };

test('a team is everybody below at whatever distance, and nobody else; an agent is not of their own', async () => {
  const inTeam = async (of: bigint) => {
    const answers = [];
    for (const id of [agent, below, deep, member, deepest, stranger])
      answers.push(await isBelow(cashier.database, of, id));
    return answers;
  };
  expect(await inTeam(agent)).toEqual([false, true, true, true, true, false]);
  expect(await inTeam(below)).toEqual([false, false, true, false, true, false]);
  expect(await inTeam(stranger)).toEqual([false, false, false, false, false, false]);
  expect(await teamSize(cashier.database, agent)).toEqual({ members: 4, agents: 2 });
  expect(await teamSize(cashier.database, stranger)).toEqual({ members: 0, agents: 0 });
});

test('right below an agent are the agents of theirs, not members and not agents further down', async () => {
  const child = (id: bigint) => isChildAgent(cashier.database, agent, id);
  expect([await child(below), await child(deep), await child(member), await child(agent)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const second = await person(agent, { ago: 2 });
  const listed = await childAgents(cashier.database, agent, page);
  expect(listed).toMatchObject({
    total: 2,
    rows: [
      { id: second, since: ago(2) },
      { id: below, since: ago(10) },
    ],
  });
  expect(listed.rows[0]).toMatchObject({ isAgent: true, name: masked(await nameOf(second)) });
  expect((await childAgents(cashier.database, agent, { page: 2, pageSize: 1 })).rows).toMatchObject([
    { id: below },
  ]);
});

test('a team is listed with agents first, then the newest; a name or an id finds anybody in it and nobody outside', async () => {
  const newest = await person(agent, { ago: 2, isAgent: false });
  const together = await person(agent, { ago: 2, isAgent: false });
  const found = async (more: object = {}) =>
    (await teamOf(cashier.database, { of: agent, search: '', ...page, ...more })).rows.map(({ id }) => id);
  expect(await found()).toEqual([below, together, newest, member]);
  expect(await found({ page: 2, pageSize: 3 })).toEqual([member]);
  expect(await found({ search: String(deepest) })).toEqual([deepest]);
  expect(await found({ search: (await nameOf(deep)).toUpperCase() })).toEqual([deep]);
  expect(await found({ search: String(stranger) })).toEqual([]);
  expect(await found({ search: (await nameOf(deep)).slice(0, -1) })).toEqual([]);
  const { rows, total } = await teamOf(cashier.database, { of: agent, search: '', page: 1, pageSize: 1 });
  expect([rows, total]).toEqual([
    [
      {
        id: below,
        name: masked(await nameOf(below)),
        isAgent: true,
        since: ago(10),
        children: 1,
        below: 2,
      },
    ],
    4,
  ]);
});

test('the path to a member begins with the agent who asks, and there is none to strangers', async () => {
  const path = async (of: bigint, to: bigint) =>
    (await pathTo(cashier.database, of, to)).map(({ id, isAgent }) => `${id} ${isAgent}`);
  expect(await path(agent, deepest)).toEqual([
    `${agent} true`,
    `${below} true`,
    `${deep} true`,
    `${deepest} false`,
  ]);
  expect(await path(below, deepest)).toEqual([`${below} true`, `${deep} true`, `${deepest} false`]);
  expect(await path(stranger, deepest)).toEqual([]);
  expect(await joinedAt(cashier.database, member)).toEqual(ago(3));
  expect(await joinedAt(cashier.database, stranger)).toBeUndefined();
  expect(await profileOfAgent(cashier.database, agent)).toEqual({
    username: await nameOf(agent),
    since: ago(20),
  });
  expect(await profileOfAgent(cashier.database, member)).toBeUndefined();
});

test('names are masked: two letters at each end', () => {
  expect(masked('mingpai01')).toBe('mi***01');
});

test('a team’s figures are those of its members since the moment, the moment included; voids are taken off', async () => {
  const since = ago(2);
  await deposited(member, 100n, since);
  await deposited(deepest, 20n);
  await deposited(member, 3_000n, new Date(since.getTime() - 1));
  await deposited(member, 400n, ago(1), 'rejected');
  await deposited(stranger, 5_000n);
  await settled({ at: since, valid: 10_000n, result: -700n });
  await settled({ of: deepest, valid: 20_000n, result: 300n, bet: `v${agent}` });
  await settled({
    of: deepest,
    valid: -20_000n,
    result: -300n,
    bet: `v${agent}`,
    state: 'void',
    firstAt: ago(1),
    at: ago(0.5),
  });
  await settled({ at: new Date(since.getTime() - 1), valid: 80_000n });
  await settled({ of: stranger, by: stranger, valid: 90_000n });
  await settled({ of: deepest, by: below, valid: 40_000n, result: 0n });
  expect(await teamFigures(cashier.database, agent, since)).toEqual({
    deposits: { count: 2, sum: 120n },
    bets: 2,
    valid: 50_000n,
    result: -700n,
    // 50 basis points of what the agent has lines of.
    commission: 500_000n,
    newMembers: 1,
  });
  expect((await teamFigures(cashier.database, agent, ago(3))).newMembers).toBe(2);
  expect((await teamFigures(cashier.database, agent, ago(2.9))).newMembers).toBe(1);
  expect(await teamFigures(cashier.database, stranger, ago(99))).toMatchObject({
    deposits: { count: 0, sum: 0n },
    newMembers: 0,
  });
});

test('a member’s figures are theirs alone, and the commission is the asking agent’s', async () => {
  await deposited(member, 100n);
  await deposited(deepest, 20n);
  await settled({ valid: 10_000n, result: -700n });
  await settled({ of: deepest, valid: 20_000n });
  await settled({ of: deepest, by: below, valid: 40_000n });
  const figures = (agentId: bigint, memberId: bigint) =>
    memberFigures(cashier.database, { agentId, memberId, since: ago(2) });
  expect(await figures(agent, member)).toEqual({
    deposits: { count: 1, sum: 100n },
    bets: 1,
    valid: 10_000n,
    result: -700n,
    commission: 500_000n,
  });
  expect(await figures(below, deepest)).toMatchObject({ bets: 2, valid: 60_000n, commission: 2_000_000n });
});

test('lines of commission are the agent’s own, the newest first, since a moment or of one statement', async () => {
  const [old, late] = [await settled({ at: ago(5), valid: 30_000n }), await settled({ at: ago(1) })];
  const other = await settled({ of: deepest, by: below });
  const lines = async (more: object = {}, agentId = agent) => {
    const { rows, total, sum } = await commissionLines(cashier.database, {
      agentId,
      since: ago(5),
      ...page,
      ...more,
    });
    return [rows.map(({ id }) => id), total, sum];
  };
  expect(await lines()).toEqual([[late, old], 2, 2_000_000n]);
  expect(await lines({ page: 2, pageSize: 1 })).toEqual([[old], 2, 2_000_000n]);
  expect(await lines({ since: ago(4.9) })).toEqual([[late], 1, 500_000n]);
  const statement = await drafted(agent, [old]);
  expect(await lines({ statement })).toEqual([[old], 1, 1_500_000n]);
  expect(await lines({ statement }, below)).toEqual([[], 0, 0n]);
  expect(await lines({}, below)).toEqual([[other], 1, 500_000n]);
  const { rows } = await commissionLines(cashier.database, { agentId: agent, since: ago(2), ...page });
  expect(rows[0]).toMatchObject({
    name: masked(await nameOf(member)),
    venue: '体育馆',
    category: 'sport',
    valid: 10_000n,
    ownRate: 80,
    belowRate: 30,
    amount: 500_000n,
    at: ago(1),
  });
});

test('what no statement has taken yet is open, with what the last one carried over', async () => {
  const open = (of: bigint) => openCommission(cashier.database, of);
  expect(await open(agent)).toBe(0n);
  const taken = await settled();
  await settled({ valid: 20_000n });
  expect(await open(agent)).toBe(1_500_000n);
  await drafted(agent, [], { week: '2026-11-09', carriedOut: 9_999n });
  await drafted(agent, [taken], { carriedOut: 77n });
  expect(await open(agent)).toBe(1_000_077n);
  expect(await open(below)).toBe(0n);
});

test('deposits that arrived and bets are listed with the newest first, of the member alone, a page at a time', async () => {
  await deposited(member, 100n, ago(3));
  await deposited(member, 200n, ago(2));
  await deposited(member, 300n, ago(1), 'rejected');
  await deposited(deepest, 400n);
  const shown = await memberDeposits(cashier.database, member, page);
  expect(shown).toEqual({
    total: 2,
    rows: [
      { at: ago(2), way: 'bank', amount: 200n },
      { at: ago(3), way: 'bank', amount: 100n },
    ],
  });
  expect((await memberDeposits(cashier.database, member, { page: 2, pageSize: 1 })).rows).toMatchObject([
    { amount: 100n },
  ]);
  expect((await memberDeposits(cashier.database, member, { page: 2, pageSize: 2 })).rows).toEqual([]);
  const bet = (id: string, of: bigint, days: number) => {
    seq += 1;
    return cashier.database.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ('tv', $1, $2, 'football', $1, 500, 400, 900, 'settled', $3, $4, $3)`,
      [id, of, ago(days), seq],
    );
  };
  await bet(`old${member}`, member, 3);
  await bet(`new${member}`, member, 1);
  await bet(`not${member}`, deepest, 1);
  const bets = await memberBets(cashier.database, member, page);
  expect(bets).toMatchObject({ total: 2, rows: [{ bet_id: `new${member}` }, { bet_id: `old${member}` }] });
  expect(bets.rows[0]).toMatchObject({
    venue: '体育馆',
    game: 'football',
    stake: 500n,
    valid: 400n,
    payout: 900n,
    state: 'settled',
    placed_at: ago(1),
  });
  expect((await memberBets(cashier.database, member, { page: 2, pageSize: 1 })).rows).toMatchObject([
    { bet_id: `old${member}` },
  ]);
});

test('staff see an agent with rates, those above and below, the team, and what is due and paid', async () => {
  const line = await settled();
  await settled({ valid: 20_000n });
  const paid = await drafted(agent, [line], { carriedOut: 5n, amount: 7_000n });
  const decision = { id: paid, by: 'staff/1' };
  await cashier.database.transaction((tx) => payStatement(tx, clock, cashier.wallet, decision));
  const list = async (search: string) => agentList(cashier.database, { search, ...page });
  const { rows, total } = await list(String(agent));
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    id: agent,
    username: await nameOf(agent),
    since: ago(20),
    parent: undefined,
    rates: { sport: 100, joker: 0 },
    least: { sport: 80, joker: 0 },
    members: 4,
    agents: 2,
    open: 1_000_005n,
    paid: 7_000n,
  });
  const [child] = (await list((await nameOf(below)).toUpperCase())).rows;
  expect(child).toMatchObject({
    id: below,
    parent: { id: agent, username: await nameOf(agent), rates: { sport: 100 } },
    least: { sport: 60 },
    members: 2,
    agents: 1,
    open: 0n,
    paid: 0n,
  });
  expect((await list('nobody')).rows).toEqual([]);
  const newest = (await agentList(cashier.database, { search: '', page: 1, pageSize: 2 })).rows;
  expect(newest.map(({ id }) => id)).toEqual([stranger, deep]);
  const next = (await agentList(cashier.database, { search: '', page: 2, pageSize: 2 })).rows;
  expect(next.map(({ id }) => id)).toEqual([below, agent]);
});

test('who wants to be an agent waits with the oldest first, the decided with the newest; found by name, id or mobile', async () => {
  const { database } = cashier;
  await database.query(
    "update agent_application set state = 'rejected', reason = '否', decided_by = 'staff/0', decided_at = now() where state = 'pending'",
  );
  const ask = async (memberId: bigint, mobile: string, state = 'pending') => {
    const { rows } = await database.query<{ id: bigint }>(
      `insert into agent_application (member_id, mobile, apply_info, created_at, state, decided_at, decided_by, reason)
       values ($1, $2, '', $3::timestamptz, $4, case when $4 <> 'pending' then $3::timestamptz end, case when $4 <> 'pending' then 'staff/0' end,
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
  await deposited(member, 100n);
  await deposited(member, 20n);
  await deposited(member, 3_000n, ago(1), 'rejected');
  const found = async (more: object) =>
    (await applicationQueue(database, { state: 'pending', search: '', ...page, ...more })).rows.map(
      ({ id }) => id,
    );
  expect(await found({})).toEqual([first, second]);
  expect(await found({ page: 2, pageSize: 1 })).toEqual([second]);
  expect((await found({ state: 'rejected' })).slice(0, 2)).toEqual([newer, older]);
  expect((await found({ state: 'all' })).slice(0, 4)).toEqual([newer, older, second, first]);
  for (const search of [mobile, String(member), ` ${(await nameOf(member)).toUpperCase()} `])
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
    username: await nameOf(member),
    real_name: '测试会员',
    deposited: 120n,
    parent: { id: agent, rates: { sport: 100 } },
  });
});

test('a statement is paid once, without anything to play for, and the agent is told; one that is left unpaid says why', async () => {
  const [one, two] = [
    await drafted(agent, [await settled(), await settled({ of: deepest })], { amount: 7_000n }),
    await drafted(agent, [], { week: '2026-11-23' }),
  ];
  const pay = async (id: bigint) =>
    codeOf(
      await cashier.database.transaction((tx) =>
        payStatement(tx, clock, cashier.wallet, { id, by: 'staff/1' }),
      ),
    );
  const leave = async (id: bigint) =>
    codeOf(
      await cashier.database.transaction((tx) =>
        rejectStatement(tx, clock, { id, by: 'staff/1', reason: '对账不符' }),
      ),
    );
  expect([await pay(one), await pay(one), await leave(one)]).toEqual([
    'ok',
    'already_decided',
    'already_decided',
  ]);
  expect([await leave(two), await pay(two)]).toEqual(['ok', 'already_decided']);
  expect(await cashier.money(agent)).toEqual({ central: 7_000n, held: 0n });
  const { rows: owed } = await cashier.database.query(
    'select 1 from turnover_requirement where member_id = $1',
    [agent],
  );
  expect(owed).toEqual([]);
  expect(await cashier.inbox(agent)).toEqual([
    expect.stringMatching(/2026-11-16.*70\.00/),
    expect.stringMatching(/2026-11-23.*对账不符/),
  ]);
  const listed = async (more: object) =>
    statements(cashier.database, { state: 'all', search: '', ...page, ...more });
  const { rows, total } = await listed({ agentId: agent });
  expect([rows.map(({ id }) => id), total]).toEqual([[two, one], 2]);
  expect(rows[1]).toMatchObject({
    agentId: agent,
    username: await nameOf(agent),
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
    await drafted(below, [], { week: '2026-12-07' }),
    await drafted(deep, [], { week: '2026-12-07' }),
  ];
  const open = (await listed({ state: 'draft', pageSize: 999 })).rows.map(({ id }) => id);
  expect(open.slice(-2)).toEqual(drafts);
  for (const search of [String(below), (await nameOf(below)).toUpperCase()])
    expect((await listed({ search })).rows.map(({ id }) => id)).toEqual([drafts[0]]);
  expect((await listed({ agentId: agent, page: 2, pageSize: 1 })).rows.map(({ id }) => id)).toEqual([one]);
});
