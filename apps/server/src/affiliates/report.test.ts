/** Reports of agents, and their links: the same sums as the books to the fen, and nothing of anybody else's. */
import type { AgentCallName } from '@mingpai/contract/agent/calls';
import type { AgentPayload } from '@mingpai/contract/agent/types';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { countFigures } from '../reports/index.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { openPortal } from '../testing/client.ts';
import { agreed, sessionOf } from '../testing/rules.ts';
import { settled } from '../testing/settled.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { applyMoves } from './apply-moves.ts';
import { accrue } from './commission.ts';
import { earningLines } from './earning-lines.ts';
import { fillDays } from './fill-days.ts';
import { nextWeek } from './moves.ts';
import { agentReportOnward } from './staff-report.ts';
import { agentOf, flat, memberOf, type TestMember } from './testing.ts';

/** Thursday 12 November 2026, noon in Beijing. */
const clock = new SetClock('2026-11-12T04:00:00.000Z');
let site: TestSite;
let venue: TestVenue;
let top: TestMember;
let sub: TestMember;
let rival: TestMember;
const players = new Map<string, TestMember>();
let tokens: { readonly top: string; readonly sub: string; readonly rival: string };
let bets = 0;

const database = () => site.running.site.database;

async function bet(who: string, stake: bigint, payout: bigint): Promise<void> {
  bets += 1;
  const memberId = players.get(who)?.id ?? 0n;
  await venue.report({ id: `r${bets}`, memberId, stake, payout, state: 'settled' });
}

async function deposit(who: string, amount: bigint): Promise<void> {
  bets += 1;
  const memberId = players.get(who)?.id ?? 0n;
  await database().transaction(async (tx) => {
    await tx.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by,
                                  decided_at)
       values ($1, $2, 'bank', $3, '', 'approved', $4, $4, $3, 'staff/1', $4)`,
      [`R${bets}`, memberId, amount, clock.now()],
    );
    const credit = { id: crypto.randomUUID(), memberId, amount, reference: `deposit/R${bets}`, turnover: 0n };
    await site.running.wallet.credit(tx, credit);
  });
}

const ask = <Name extends AgentCallName>(name: Name, payload: AgentPayload<Name>, token: string) =>
  site.agent(name, payload, { token, key: crypto.randomUUID() });
const portal = ({ token }: TestMember) => openPortal(site, token);

async function count(): Promise<void> {
  await accrue(database());
  await settled(site.owner);
  await countFigures(site.running.site, 500);
}

const week = { from: '2026-11-12', to: '2026-11-18' } as const;
const fen = (yuan: number | null) => BigInt(Math.round((yuan ?? 0) * 100));

beforeAll(async () => {
  site = await startTestSite({ clock });
  venue = await openTestVenue(site.running, 'rep', 'sport');
  top = await agentOf(site, flat(100));
  sub = await agentOf(site, flat(40), top.id);
  rival = await agentOf(site, flat(70));
  for (const [name, agent] of [
    ['own', top],
    ['moves', sub],
    ['stays', sub],
    ['foreign', rival],
  ] as const)
    players.set(name, await memberOf(site, agent.id));
  tokens = { top: await portal(top), sub: await portal(sub), rival: await portal(rival) };
  clock.advance(60_000);
  await deposit('own', 10_001n);
  await deposit('moves', 7_003n);
  await deposit('moves', 5_000n);
  await deposit('foreign', 900n);
  await bet('own', 1_000n, 333n);
  await bet('moves', 2_000n, 5_017n);
  await bet('stays', 3_000n, 1n);
  await bet('foreign', 4_000n, 7n);
  const chief = await sessionOf(site, 'chief');
  const moved = { id: Number(players.get('moves')?.id), to: Number(rival.id) };
  expect((await agreed(site, 'moveToAgent', moved, chief)).code).toBe(200);
  clock.set(new Date(nextWeek(clock.now()).getTime() + 3_600_000));
  await applyMoves(database(), clock);
  await bet('moves', 700n, 100n);
  await deposit('moves', 50n);
  await count();
  tokens = { top: await resume(top), sub: await resume(sub), rival: await resume(rival) };
});
afterAll(() => site.stop());

/** A session of the portal after the clock was moved by days. */
async function resume(agent: TestMember): Promise<string> {
  const { data } = await site.call('signIn', { name: agent.username, password });
  return portal({ ...agent, token: data.api_token });
}

/** Whose somebody was. */
const owner = (member: string, at: string) =>
  `coalesce((select v.agent_id from agent_move v where v.member_id = ${member} and v.holds_from <= ${at} order by v.holds_from desc limit 1),
            (select v.was_agent_id from agent_move v where v.member_id = ${member} order by v.holds_from limit 1),
            (select e.agent_id from agent_edge e where e.member_id = ${member}))`;

/** From bets, orders and members themselves, by whose they were at the moment; nothing that the report is made of. */
async function truth(
  agents: readonly bigint[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const between = `between '${from}T00:00:00+08' and '${to}T23:59:59.999+08'`;
  const { rows } = await site.owner.query<{
    registered: bigint;
    deposits: bigint;
    stake: bigint;
    payout: bigint;
    firsts: bigint;
  }>(
    `select (select count(*) from member m where ${owner('m.id', 'm.registered_at')} = any($1) and m.registered_at ${between}) as registered,
            (select coalesce(sum(d.credited), 0)::bigint from deposit_order d
              where d.state = 'approved' and ${owner('d.member_id', 'd.decided_at')} = any($1) and d.decided_at ${between}) as deposits,
            (select count(*) from deposit_order d
              where d.state = 'approved' and ${owner('d.member_id', 'd.decided_at')} = any($1) and d.decided_at ${between}
                and not exists (select from deposit_order o where o.member_id = d.member_id and o.state = 'approved'
                                  and (o.decided_at, o.id) < (d.decided_at, d.id))) as firsts,
            (select coalesce(sum(s.stake_delta), 0)::bigint from settlement s
              where ${owner('s.member_id', 's.at')} = any($1) and s.at ${between}) as stake,
            (select coalesce(sum(s.result_delta + s.stake_delta), 0)::bigint from settlement s
              where ${owner('s.member_id', 's.at')} = any($1) and s.at ${between}) as payout`,
    [agents],
  );
  return rows[0];
}

/** Commission of the span, micro-yuan, from the lines. */
async function earned(agent: bigint): Promise<number> {
  const { rows } = await site.owner.query<{ sum: number }>(
    'select (sum(valid * (own_rate - below_rate)) / 1e6)::float8 as sum from agent_commission where agent_id = $1',
    [agent],
  );
  return rows[0]?.sum ?? 0;
}

test.each([
  ['top', () => [top.id, sub.id]],
  ['sub', () => [sub.id]],
  ['rival', () => [rival.id]],
] as const)(
  'the report of %s is the sum of its bets, orders and members, by day and by agent',
  async (who, agents) => {
    const expected = await truth(agents(), week);
    for (const by of ['day', 'agent'] as const) {
      const { data } = await ask('portalReport', { ...week, by }, tokens[who]);
      expect({
        registered: BigInt(data.sums.registered ?? -1),
        firsts: BigInt(data.sums.firstDeposits ?? -1),
        deposits: fen(data.sums.deposits),
        stake: fen(data.sums.stake),
        payout: fen(data.sums.stake) - fen(data.sums.ggr),
      }).toEqual(expected);
      expect(data.sums.commission).toBeCloseTo(await earned(agents()[0] ?? 0n), 6);
      const rows = data.rows.reduce((sum, row) => sum + row.commission, 0);
      expect(rows).toBeCloseTo(data.sums.commission, 6);
    }
  },
);

test('an agent reads what all of the team won or lost together, and of no person or branch: it is none of their contract', async () => {
  const { data: branches } = await ask('portalReport', { ...week, by: 'agent' }, tokens.top);
  expect(branches.rows.length).toBeGreaterThan(0);
  expect(branches.rows.map(({ ggr }) => ggr)).toEqual(branches.rows.map(() => null));
  expect(branches.sums.ggr).not.toBeNull();
  const { data: people } = await ask('portalReport', { ...week, by: 'member' }, tokens.top);
  const id = Number(people.rows[0]?.key);
  expect(people.rows.every(({ ggr, stake }) => ggr === null && stake === null)).toBe(true);
  const { data: member } = await ask('portalMember', { id, period: 4 }, tokens.top);
  const { data: bets } = await ask('portalMemberBets', { id }, tokens.top);
  expect(bets.rows.length).toBeGreaterThan(0);
  expect(Object.keys(member.figures).sort()).toEqual(['bets', 'commission', 'deposits', 'valid']);
  for (const bet of bets.rows) expect(Object.keys(bet)).not.toContain('payout');
  expect(JSON.stringify([member, bets])).not.toContain('result');
});

test('rows stand in the order that was asked for, the most first, with the same sums and the same rows', async () => {
  for (const [by, sorts] of [
    ['agent', ['commission', 'deposits', 'stake', 'registered', 'firstDeposits']],
    ['member', ['commission', 'valid']],
    ['venue', ['commission', 'valid']],
  ] as const) {
    const { data: plain } = await ask('portalReport', { ...week, by }, tokens.top);
    if (by !== 'venue') expect(plain.rows.length).toBeGreaterThan(1);
    for (const sort of sorts) {
      const { data } = await ask('portalReport', { ...week, by, sort }, tokens.top);
      const values = data.rows.map((row) => row[sort] ?? 0);
      expect(values, `${by}/${sort}`).toEqual(values.toSorted((one, other) => other - one));
      expect(data.sums).toEqual(plain.sums);
      const keys = (rows: typeof data.rows) => rows.map(({ key }) => key).sort();
      expect(keys(data.rows)).toEqual(keys(plain.rows));
    }
  }
});

test('commission by member and by venue is the sum of its lines, masked, and of the own team alone', async () => {
  for (const who of ['top', 'sub', 'rival'] as const) {
    const agent = { top, sub, rival }[who].id;
    for (const by of ['member', 'venue'] as const) {
      const { data } = await ask('portalReport', { ...week, by }, tokens[who]);
      expect(data.sums.commission).toBeCloseTo(await earned(agent), 6);
      expect(data.rows.reduce((sum, row) => sum + row.commission, 0)).toBeCloseTo(data.sums.commission, 6);
      if (by === 'member') for (const { name } of data.rows) expect(name).toMatch(/^.{2}\*\*\*.{2}$/);
    }
  }
  const { data } = await ask('portalReport', { ...week, by: 'member' }, tokens.sub);
  expect(data.rows.map(({ key }) => key)).not.toContain(String(players.get('foreign')?.id));
});

test('staff see agents beside each other, with the sums of all, and what is earned by a member stays where it was earned', async () => {
  const chief = await sessionOf(site, 'chief');
  const { data } = await site.staff('agentReport', { ...week, pageSize: 100 }, chief);
  for (const { id, ...row } of data.rows) {
    const expected = await truth([BigInt(id)], week);
    expect({
      registered: BigInt(row.registered),
      firsts: BigInt(row.firstDeposits),
      deposits: fen(row.deposits),
      stake: fen(row.stake),
      payout: fen(row.payout),
    }).toEqual(expected);
    expect(row.ggr).toBeCloseTo(row.stake - row.payout, 2);
    expect(row.ngr).toBeCloseTo(row.ggr - row.paid, 2);
    expect(row.commission).toBeCloseTo(await earned(BigInt(id)), 6);
  }
  expect(data.sums.stake).toBeCloseTo(
    data.rows.reduce((sum, { stake }) => sum + stake, 0),
    2,
  );
  const { data: sorted } = await site.staff('agentReport', { ...week, order: 'stake' }, chief);
  expect(sorted.rows.map(({ stake }) => stake)).toEqual(
    sorted.rows.map(({ stake }) => stake).toSorted((a, b) => b - a),
  );
  expect(sorted.rows[0]?.id).toBe(Number(sub.id));
  // Nothing happened on the day before all began.
  const { data: before } = await site.staff('agentReport', { from: '2026-11-01', to: '2026-11-11' }, chief);
  expect(before.sums).toMatchObject({ stake: 0, registered: 0, commission: 0 });
});

test('bonuses, rebates, red packets and corrections of an agent’s members are taken off what the agent left the site', async () => {
  const chief = await sessionOf(site, 'chief');
  const rows = async () => (await site.staff('agentReport', { ...week, pageSize: 100 }, chief)).data.rows;
  const before = await rows();
  const memberId = players.get('foreign')?.id ?? 0n;
  const { wallet } = site.running;
  const movement = (amount: bigint) => ({
    id: crypto.randomUUID(),
    memberId,
    amount,
    reference: `test/${amount}`,
    turnover: 0n,
  });
  await database().transaction(async (tx) => {
    await wallet.payBonus(tx, movement(10_000n));
    await wallet.payRebate(tx, movement(2_000n));
    await wallet.payRedPacket(tx, movement(300n));
    await wallet.adjustUp(tx, movement(40n));
  });
  await count();
  expect(await rows()).toEqual(
    before.map((row) =>
      row.id === Number(rival.id)
        ? {
            ...row,
            ...{ bonus: 100, rebate: 20, redPackets: 3, corrections: 0.4 },
            ngr: Math.round((row.ngr - 123.4) * 100) / 100,
          }
        : row,
    ),
  );
});

test('what all agents have and what is without an agent is the site’s, figure by figure to the fen', async () => {
  const chief = await sessionOf(site, 'chief');
  const stranger = await site.member('withoutagent');
  players.set('stranger', stranger);
  await deposit('stranger', 4_003n);
  await bet('stranger', 1_501n, 402n);
  const movement = (amount: bigint) => ({
    id: crypto.randomUUID(),
    memberId: stranger.id,
    amount,
    reference: `test/without/${amount}`,
    turnover: 0n,
  });
  await database().transaction(async (tx) => {
    await site.running.wallet.payBonus(tx, movement(7_001n));
    await site.running.wallet.payRebate(tx, movement(502n));
    await site.running.wallet.payRedPacket(tx, movement(33n));
    await site.running.wallet.adjustUp(tx, movement(4n));
  });
  await count();
  const { data } = await site.staff('agentReport', { ...week, pageSize: 100 }, chief);
  const { data: whole } = await site.staff('reportFigures', week, chief);
  const left = Object.fromEntries(
    moneyFields.map((field) => {
      const sum = data.rows.reduce((all, row) => all + fen(row[field]), 0n);
      expect([field, sum]).toEqual([field, fen(data.sums[field])]);
      return [field, fen(whole.figures.find(({ name }) => name === reported[field])?.value ?? null) - sum];
    }),
  );
  expect(left).toEqual({
    deposits: 4_003n,
    withdrawals: 0n,
    stake: 1_501n,
    ggr: 1_099n,
    bonus: 7_001n,
    rebate: 502n,
    redPackets: 33n,
    corrections: 4n,
    paid: 0n,
    ngr: 1_099n - 7_001n - 502n - 33n - 4n,
  });
  for (const row of [...data.rows, data.sums])
    expect(row.hold).toBe(row.stake === 0 ? null : Math.trunc((row.ggr / row.stake) * 10_000) / 100);
});

test('staff find an agent by the number or the whole name, alone and with sums of theirs, and see agents in any order', async () => {
  const chief = await sessionOf(site, 'chief');
  const { data: all } = await site.staff('agentReport', { ...week, pageSize: 100 }, chief);
  const row = all.rows.find(({ id }) => id === Number(sub.id));
  const { id: _id, username: _username, ...figures } = row ?? { id: 0, username: '' };
  for (const search of [String(sub.id), sub.username.toUpperCase()]) {
    const { data } = await site.staff('agentReport', { ...week, search }, chief);
    expect(data).toMatchObject({ total: 1, rows: [row], sums: figures });
  }
  const { data: part } = await site.staff(
    'agentReport',
    { ...week, search: sub.username.slice(0, -1) },
    chief,
  );
  expect(part).toMatchObject({ total: 0, rows: [], sums: { stake: 0, commission: 0 } });
  const orders = [
    'ngr',
    'ggr',
    'bonus',
    'rebate',
    'stake',
    'deposits',
    'registered',
    'firstDeposits',
    'commission',
  ] as const;
  for (const order of orders) {
    const { data } = await site.staff('agentReport', { ...week, order, pageSize: 100 }, chief);
    const values = data.rows.map((one) => one[order]);
    expect([order, values]).toEqual([order, values.toSorted((one, other) => other - one)]);
    expect(new Set(values).size, order).toBeGreaterThan(1);
    expect(data.sums).toEqual(all.sums);
  }
  // Who staked nothing has no share of it, and stands last.
  const { data: held } = await site.staff('agentReport', { ...week, order: 'hold', pageSize: 100 }, chief);
  const shares = held.rows.map(({ hold }) => hold ?? Number.NEGATIVE_INFINITY);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(new Set(shares).size).toBeGreaterThan(1);
});

test('the figures of a whole team are the sums over the agents of its tree, in the report, its file and the tree; all together count once', async () => {
  const chief = await sessionOf(site, 'chief');
  const { data: own } = await site.staff('agentReport', { ...week, pageSize: 100 }, chief);
  const { data: team } = await site.staff('agentReport', { ...week, scope: 'team', pageSize: 100 }, chief);
  const { rows: edges } = await site.owner.query<{ above: string; below: string }>(
    'select e.agent_id::text as above, e.member_id::text as below from agent_edge e join agent a on a.member_id = e.member_id',
  );
  expect(edges.length).toBeGreaterThan(0);
  const below = (id: number): number[] => [
    id,
    ...edges.filter(({ above }) => above === String(id)).flatMap((edge) => below(Number(edge.below))),
  ];
  const fields = [...reportedFields, 'payout', 'commission'] as const;
  const summed = (ids: readonly number[]) =>
    Object.fromEntries(
      fields.map((field) => [
        field,
        own.rows.filter(({ id }) => ids.includes(id)).reduce((sum, row) => sum + micro(row[field]), 0),
      ]),
    );
  const inMicro = (row: (typeof own)['sums']) =>
    Object.fromEntries(fields.map((field) => [field, micro(row[field])]));
  for (const row of team.rows) expect([row.id, inMicro(row)]).toEqual([row.id, summed(below(row.id))]);
  // The agent above has more than their own.
  const topRow = team.rows.find(({ id }) => id === Number(top.id));
  expect(topRow?.stake).toBeGreaterThan(own.rows.find(({ id }) => id === Number(top.id))?.stake ?? 0);
  expect(team.sums).toEqual(own.sums);
  expect(team.total).toBe(own.total);
  const { data: one } = await site.staff(
    'agentReport',
    { ...week, scope: 'team', search: String(top.id) },
    chief,
  );
  const { id: _id, username: _username, ...figures } = topRow ?? { id: 0, username: '' };
  expect(one).toMatchObject({ total: 1, rows: [topRow], sums: figures });
  const file = await agentReportOnward(
    database(),
    { ...week, scope: 'team', search: '' },
    { after: undefined, most: 100 },
  );
  expect(file.map(({ id, ngr }) => [Number(id), ngr])).toEqual(
    team.rows.toSorted((a, b) => a.id - b.id).map(({ id, ngr }) => [id, fen(ngr)]),
  );
  // From the top down, branch by branch, each agent comes once.
  const seen: number[] = [];
  const open = async (under?: number): Promise<void> => {
    const asked = { from: week.from, to: week.to, ...(under !== undefined && { under }) };
    const { data } = await site.staff('agentTree', asked, chief);
    expect(data.total).toBe(data.rows.length);
    for (const branch of data.rows) {
      seen.push(branch.id);
      const whole = team.rows.find(({ id }) => id === branch.id);
      const alone = own.rows.find(({ id }) => id === branch.id);
      expect(branch).toMatchObject({
        ...{ deposits: whole?.deposits, ngr: whole?.ngr, commission: whole?.commission },
        ...{ ownDeposits: alone?.deposits, ownNgr: alone?.ngr, ownCommission: alone?.commission },
        agents: edges.filter(({ above }) => above === String(branch.id)).length,
      });
      const { rows: counted } = await site.owner.query<{ own: number; all: number }>(
        `select (select count(*)::int from agent_edge where agent_id = $1) as own,
                (select count(*)::int from members_below($1)) as all`,
        [branch.id],
      );
      expect([branch.ownMembers, branch.members]).toEqual([counted[0]?.own, counted[0]?.all]);
      await open(branch.id);
    }
  };
  await open();
  expect(seen.toSorted((a, b) => a - b)).toEqual(team.rows.map(({ id }) => id).toSorted((a, b) => a - b));
});

const reported = {
  registered: 'registered',
  firstDeposits: 'first_deposits',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  stake: 'stake',
  ggr: 'ggr',
  ngr: 'ngr',
  paid: 'commission',
  bonus: 'bonus',
  rebate: 'rebate',
  redPackets: 'red_packet',
  corrections: 'corrections',
} as const;
const reportedFields = [
  'registered',
  'firstDeposits',
  'deposits',
  'withdrawals',
  'stake',
  'ggr',
  'bonus',
  'rebate',
  'redPackets',
  'corrections',
  'ngr',
  'paid',
] as const;
const moneyFields = reportedFields.filter((field) => field !== 'registered' && field !== 'firstDeposits');

test('each figure of each agent, and of all together, opens to lines with the same sum', async () => {
  const chief = await sessionOf(site, 'chief');
  const { data } = await site.staff('agentReport', { ...week, pageSize: 100 }, chief);
  const shown = [...data.rows.map((row) => ({ value: String(row.id), row })), { value: '*', row: data.sums }];
  expect(shown.length).toBeGreaterThan(3);
  for (const { value, row } of shown)
    for (const field of reportedFields) {
      const rows = [];
      let sum: number | null = null;
      for (let after = ''; ; ) {
        const asked = { ...week, figure: reported[field], by: 'agent', value, after, limit: 2 } as const;
        const { data: lines } = await site.staff('reportLines', asked, chief);
        rows.push(...lines.rows);
        sum = lines.sum;
        if (lines.next === null) break;
        after = lines.next;
      }
      const added = rows.reduce((all, { adds }) => all + fen(adds), 0n);
      expect([value, field, sum, added]).toEqual([value, field, row[field], fen(row[field])]);
    }
  expect(data.sums.stake).toBeGreaterThan(0);
});

/** Every line behind what an agent earned, or all did. */
async function earningsOf(agent: number | undefined, span: typeof week | typeof later, chief: string) {
  const rows = [];
  let sum = 0;
  for (let after = ''; ; ) {
    const asked = { ...span, ...(agent !== undefined && { agent }), after };
    const { data } = await site.staff('agentEarnings', asked, chief);
    rows.push(...data.rows);
    sum = data.sum;
    if (data.next === null) return { rows, sum };
    after = data.next;
  }
}
const later = { from: '2027-01-04', to: '2027-01-04' } as const;
const micro = (amount: number) => Math.round(amount * 1e6);

test('commission earned, of an agent and of all, opens to what it was earned by, with the same sum to the millionth', async () => {
  const chief = await sessionOf(site, 'chief');
  await site.owner.query(
    `insert into agent_terms (agent_id, kind, share, deposit_fee, carries, holds_from, agreed_at, set_by)
     values ($1, 'net_loss', 100, 0, true, '2027-01-03T16:00Z', '2027-01-01T00:00Z', 'staff/1')`,
    [rival.id],
  );
  // Sixty weeks and a member who qualified, reckoned at one moment of a later day: two pages.
  await site.owner.query(
    `insert into agent_reckoning (agent_id, terms_id, week, made_week, stake, payout, bonus, rebate, red_packet, correction, commission,
                                  deposits, fees, amount, at)
     select $1, t.id, date '2026-11-02' - 7 * n, date '2026-11-02', 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000 + n, '2027-01-04T04:00Z'
       from generate_series(1, 60) n, (select max(id) as id from agent_terms) t`,
    [rival.id],
  );
  await site.owner.query(
    `insert into agent_head (member_id, agent_id, terms_id, deposited_at, deposit, turnover, amount, at)
     select $1, $2, t.id, '2027-01-03T04:00Z', 100, 0, 77, '2027-01-04T04:00Z' from (select max(id) as id from agent_terms) t`,
    [players.get('stays')?.id, sub.id],
  );
  for (const span of [week, later]) {
    const { data } = await site.staff('agentReport', { ...span, pageSize: 100 }, chief);
    for (const { id, commission } of [...data.rows, { id: undefined, ...data.sums }]) {
      const { rows, sum } = await earningsOf(id, span, chief);
      expect([id, sum]).toEqual([id, commission]);
      expect(rows.reduce((all, { amount }) => all + micro(amount), 0)).toBe(micro(commission));
      if (id !== undefined) expect(rows.every(({ agentId }) => agentId === id)).toBe(true);
    }
    expect(data.sums.commission).toBeGreaterThan(0);
  }
  const { rows } = await earningsOf(undefined, later, chief);
  expect(rows).toHaveLength(61);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(61);

  // The files have the same, however they are cut.
  const { database } = site.running.site;
  const lines: string[] = [];
  for (let after = ''; ; ) {
    const some = await earningLines(database, { ...later, after, most: 25 });
    lines.push(...some.map(({ kind, id }) => `${kind}/${id}`));
    if (some.length < 25) break;
    after = lines.at(-1) ?? '';
  }
  expect(lines).toEqual(rows.map(({ line }) => line));
  const { data: report } = await site.staff('agentReport', { ...week, pageSize: 100 }, chief);
  const beside: Awaited<ReturnType<typeof agentReportOnward>>[number][] = [];
  for (let after: string | undefined; ; ) {
    const some = await agentReportOnward(database, { ...week, scope: 'own', search: '' }, { after, most: 2 });
    beside.push(...some);
    if (some.length < 2) break;
    after = String(some.at(-1)?.id);
  }
  expect(
    beside.map(({ id, stake, commission }) => [Number(id), Number(stake) / 100, Number(commission) / 1e6]),
  ).toEqual(
    report.rows
      .map(({ id, stake, commission }) => [id, stake, commission] as const)
      .toSorted(([one], [other]) => one - other),
  );
});

test('a link counts visitors, who registers by it and who deposits, and keeps nothing of whoever opens it', async () => {
  const { data: made } = await ask('portalAddCampaign', { name: '抖音 十一月' }, tokens.top);
  expect(made.url).toBe(`${site.running.address}/i/${made.code}`);
  expect((await ask('portalAddCampaign', { name: '抖音 十一月' }, tokens.top)).code).toBe(7012);
  expect((await ask('portalAddCampaign', { name: '抖音 十一月' }, tokens.sub)).code).toBe(200);
  const open = (agent: string) => fetch(made.url, { redirect: 'manual', headers: { 'user-agent': agent } });
  const answers = [
    await open('Mozilla/5.0'),
    await open('Mozilla/5.0'),
    await open('Googlebot/2.1'),
    await open(''),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/register?pid=${top.id}-${made.code}`);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const wrong = await fetch(`${site.running.address}/i/zzzzzz`, { redirect: 'manual' });
  expect([wrong.status, wrong.headers.get('location')]).toEqual([302, '/']);
  const visitor = await memberOf(site, `${top.id}-${made.code}`);
  // Somebody writes another agent's number before the link: they are that agent's, and nobody's by this link.
  const cheat = await memberOf(site, `${rival.id}-${made.code}`);
  players.set('visitor', visitor);
  await deposit('visitor', 600n);
  await deposit('visitor', 700n);
  await count();
  const { data } = await ask('portalCampaigns', week, tokens.top);
  expect(data.rows).toMatchObject([
    { code: made.code, name: '抖音 十一月', clicks: 1, registered: 1, firstDeposits: 1 },
  ]);
  for (const span of [
    { from: '2026-11-12', to: '2026-11-15' },
    { from: '2026-11-17', to: '2026-11-18' },
  ] as const)
    expect((await ask('portalCampaigns', span, tokens.top)).data.rows).toMatchObject([
      { code: made.code, clicks: 0, registered: 0, firstDeposits: 0 },
    ]);
  // The newest stands first.
  await ask('portalAddCampaign', { name: '快手 十一月' }, tokens.top);
  expect((await ask('portalCampaigns', week, tokens.top)).data.rows.map(({ name }) => name)).toEqual([
    '快手 十一月',
    '抖音 十一月',
  ]);
  const day = { ...week, code: made.code };
  expect((await ask('portalCampaignDays', day, tokens.top)).data.rows).toEqual([
    { day: '2026-11-16', clicks: 1, registered: 1, firstDeposits: 1 },
  ]);
  expect((await ask('portalCampaignDays', day, tokens.rival)).data.rows).toEqual([]);
  const { rows } = await site.owner.query(
    'select member_id, agent_id from agent_edge where member_id = any($1) order by 1',
    [[visitor.id, cheat.id]],
  );
  expect(rows).toEqual([
    { member_id: visitor.id, agent_id: top.id },
    { member_id: cheat.id, agent_id: rival.id },
  ]);
  const { rows: kept } = await site.owner.query(
    "select column_name from information_schema.columns where table_name = 'agent_campaign_day' order by 1",
  );
  expect(kept).toEqual([{ column_name: 'campaign_id' }, { column_name: 'clicks' }, { column_name: 'day' }]);
});

test('a link that cannot be one leads to the site without a counter or a question, above sixty a minute for an address every link', async () => {
  const { database, limits } = site.running.site;
  const { data: made } = await ask('portalAddCampaign', { name: '门口' }, tokens.sub);
  const [hit, query] = [vi.spyOn(limits, 'hit'), vi.spyOn(database, 'query')];
  const open = async (code: string) => {
    const answer = await fetch(`${site.running.address}/i/${code}`, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    return [answer.status, answer.headers.get('location')];
  };
  const asked = () => query.mock.calls.filter(([text]) => String(text).includes('agent_campaign')).length;
  const counters = () => hit.mock.calls.map(([rule]) => rule.name);
  try {
    for (const code of ['x'.repeat(99), 'ABCDEF', 'abc', 'abcde1', 'a%20bcd', 'abcdefg'])
      expect(await open(code)).toEqual([302, '/']);
    expect([asked(), counters().filter((name) => name.startsWith('campaign/'))]).toEqual([0, []]);
    expect(await open('zzzzzz')).toEqual([302, '/']);
    expect(counters()).not.toContain('campaign/click');
    const lead = [302, `/register?pid=${sub.id}-${made.code}`];
    expect(await open(made.code)).toEqual(lead);
    expect(hit).toHaveBeenCalledWith({ name: 'campaign/open', attempts: 60, perSeconds: 60 }, '127.0.0.1');
    const clicks = hit.mock.calls.filter(([rule]) => rule.name === 'campaign/click').map(([rule]) => rule);
    expect(clicks).toEqual([{ name: 'campaign/click', attempts: 1, perSeconds: 3_600 }]);
    const before = asked();
    hit.mockImplementation(async ({ name }) => (name === 'campaign/open' ? 30 : undefined));
    expect(await open(made.code)).toEqual([302, '/']);
    expect(asked()).toBe(before);
  } finally {
    hit.mockRestore();
    query.mockRestore();
  }
});

test('an agent has a hundred links at most, also when they are asked for at once', async () => {
  await site.owner.query(
    `insert into agent_campaign (agent_id, code, name, created_at)
     select $1, translate('a' || lpad(n::text, 5, 'z'), '01', 'xy'), 'L' || n, now() from generate_series(1, 98) n`,
    [rival.id],
  );
  const answers = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) => ask('portalAddCampaign', { name }, tokens.rival)),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 7013, 7013]);
});

test('after a move each line of the report by agent has figures and commission of the same members', async () => {
  players.set('leaves', await memberOf(site, sub.id));
  await bet('leaves', 8_000n, 11n);
  const chief = await sessionOf(site, 'chief');
  const moved = { id: Number(players.get('leaves')?.id), to: Number(top.id) };
  expect((await agreed(site, 'moveToAgent', moved, chief)).code).toBe(200);
  clock.set(new Date(nextWeek(clock.now()).getTime() + 3_600_000));
  await applyMoves(database(), clock);
  await bet('leaves', 5_000n, 13n);
  await count();
  const span = { from: '2026-11-12', to: '2026-11-25' } as const;
  const { data } = await ask('portalReport', { ...span, by: 'agent' }, await resume(top));
  expect(data.rows).toHaveLength(2);
  for (const { id } of [top, sub]) {
    const row = data.rows.find(({ key }) => key === String(id));
    expect(fen(row?.stake ?? null)).toBe((await truth([id], span))?.stake);
    const { rows } = await site.owner.query<{ sum: number }>(
      `select (sum(c.valid * (c.own_rate - c.below_rate)) / 1e6)::float8 as sum from agent_commission c
        where c.agent_id = $1 and ${owner('c.member_id', 'c.at')} = $2`,
      [top.id, id],
    );
    expect(rows[0]?.sum).toBeGreaterThan(0);
    expect(row?.commission).toBeCloseTo(rows[0]?.sum ?? 0, 6);
  }
});

test('a page behind the last has the sums of all, of the portal and of staff', async () => {
  const span = { from: '2026-11-12', to: '2026-11-25' } as const;
  const token = await resume(sub);
  for (const by of ['member', 'venue'] as const) {
    const { data: first } = await ask('portalReport', { ...span, by }, token);
    const { data: behind } = await ask('portalReport', { ...span, by, page: 9 }, token);
    expect(behind).toEqual({ ...first, rows: [] });
    expect(first.sums.commission).toBeGreaterThan(0);
  }
  const chief = await sessionOf(site, 'chief');
  const { data: all } = await site.staff('agentReport', { ...span, pageSize: 100 }, chief);
  const { data: second } = await site.staff('agentReport', { ...span, pageSize: 1, page: 2 }, chief);
  expect(second).toEqual({ ...all, rows: all.rows.slice(1, 2) });
  const { data: behind } = await site.staff('agentReport', { ...span, pageSize: 100, page: 2 }, chief);
  expect(behind).toEqual({ ...all, rows: [] });
});

test('each row of the portal’s report stands on one of its pages, in its order', async () => {
  const span = { from: '2026-11-12', to: '2026-11-25' } as const;
  const token = await resume(top);
  for (const by of ['day', 'agent', 'member', 'venue'] as const) {
    const { data: whole } = await ask('portalReport', { ...span, by, pageSize: 100 }, token);
    expect([by, whole.rows.length]).toEqual([by, whole.total]);
    const paged: unknown[] = [];
    for (let page = 1; page <= whole.total; page += 1) {
      const { data } = await ask('portalReport', { ...span, by, page, pageSize: 1 }, token);
      expect([by, page, data.total, data.sums]).toEqual([by, page, whole.total, whole.sums]);
      paged.push(...data.rows);
    }
    expect([by, paged]).toEqual([by, whole.rows]);
  }
});

test('commission by day is the lines of commission, whoever writes them, corrections taken off', async () => {
  // Two of one day at once, and the first of all taken back.
  await bet('own', 2_000n, 0n);
  await bet('own', 3_000n, 0n);
  const memberId = players.get('own')?.id ?? 0n;
  await venue.report({ id: 'r5', memberId, stake: 1_000n, payout: 333n, state: 'void' });
  await accrue(database());
  const kept = (columns: string, of: string) =>
    site.owner.query<{ line: string }>(
      `select concat_ws('/', agent_id, ${columns} , member_id, venue, sum(valid), sum(amount)) as line from ${of}
        group by agent_id, ${columns}, member_id, venue order by 1`,
    );
  const days = (await kept('day', 'agent_commission_day')).rows;
  expect(days).toEqual((await kept('beijing_day(at)', 'agent_commission')).rows);
  expect(days.length).toBeGreaterThan(4);
  const { rows: taken } = await site.owner.query('select from agent_commission where valid < 0');
  expect(taken.length).toBeGreaterThan(0);
});

test('lines of before are summed in pieces, while others come and reports are read, and each once', async () => {
  const sums = async (of: string, day: string) =>
    (
      await site.owner.query<{ line: string }>(
        `select concat_ws('/', agent_id, ${day}, member_id, venue, sum(valid), sum(amount)) as line from ${of}
          group by agent_id, ${day}, member_id, venue order by 1`,
      )
    ).rows;
  const isRight = async () =>
    expect(await sums('agent_commission_by_day', 'day')).toEqual(
      await sums('agent_commission', 'beijing_day(at)'),
    );
  // As the migration leaves it: all lines are older than the trigger.
  await site.owner.query('delete from agent_commission_day');
  await site.owner.query(
    'update agent_commission_filling set filled = 0, until = (select max(id) from agent_commission)',
  );
  await isRight();
  const dies = () => {
    throw new Error('killed');
  };
  for (let piece = 0; piece < 3; piece += 1) {
    await bet('own', 2_000n, 0n);
    await Promise.all([
      accrue(database()),
      fillDays(database(), { ids: 2, onPiece: dies }).catch(() => undefined),
      fillDays(database(), { ids: 1, onPiece: dies }).catch(() => undefined),
    ]);
    await isRight();
  }
  const { rows: under } = await site.owner.query('select from agent_commission_filling where filled < until');
  expect(under).toHaveLength(1);
  await fillDays(database(), { ids: 2 });
  await fillDays(database());
  await isRight();
  expect(await sums('agent_commission_day', 'day')).toEqual(
    await sums('agent_commission', 'beijing_day(at)'),
  );
});

test.each([
  { from: '2026-11-18', to: '2026-11-12', by: 'day' },
  { from: '2020-01-01', to: '2026-11-12', by: 'day' },
  { from: 'x', to: '2026-11-12', by: 'day' },
])('a span that is none is refused: %j', async (payload) => {
  expect((await ask('portalReport', payload as never, tokens.top)).code).not.toBe(200);
});
