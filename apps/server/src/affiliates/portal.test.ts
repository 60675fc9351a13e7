import { type AgentCallName, agentCalls } from '@mingpai/contract/agent/calls';
import type { AgentPayload } from '@mingpai/contract/agent/types';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../platform/clock.ts';
import { ticketIn } from '../testing/client.ts';
import { agreed } from '../testing/rules.ts';
import { type Reply, startTestSite, type TestSite } from '../testing/site.ts';
import { accrue } from './commission.ts';
import { setRates } from './rates.ts';
import { agentOf, flat, memberOf, settle, type TestMember } from './testing.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
/** Two teams that have nothing to do with each other; `mine` has a sub-agent with a player of its own. */
let mine: TestMember;
let child: TestMember;
let player: TestMember;
let other: TestMember;
let otherChild: TestMember;
let stranger: TestMember;
let token: string;
let otherToken: string;
let staffToken: string;

beforeAll(async () => {
  site = await startTestSite({ clock });
  mine = await agentOf(site, flat(80));
  child = await agentOf(site, flat(30), mine.id);
  player = await memberOf(site, child.id);
  other = await agentOf(site, flat(90));
  otherChild = await agentOf(site, flat(40), other.id);
  stranger = await memberOf(site, otherChild.id);
  clock.advance(1_000);
  await settle(site, { memberId: player.id, valid: 10_000n });
  await settle(site, { memberId: stranger.id, valid: 70_000n });
  await accrue(site.running.site.database);
  token = await open(mine);
  otherToken = await open(other);
  staffToken = await site.staffToken();
});
afterAll(() => site.stop());

const ask = <Name extends AgentCallName>(
  name: Name,
  payload: AgentPayload<Name>,
  token?: string,
  language = 'zh-CN',
) =>
  site.agent(name, payload, {
    ...(token !== undefined && { token }),
    headers: { 'accept-language': language },
  });

async function ticketOf(agent: TestMember): Promise<string> {
  const { data } = await site.call('agentLoginUrl', {}, { token: agent.token });
  const url = new URL(data.url);
  expect(url.origin + url.pathname).toBe(`${site.running.address}/agent/`);
  return ticketIn(data.url);
}

async function open(agent: TestMember): Promise<string> {
  return (await ask('portalOpen', { ticket: await ticketOf(agent) })).data.token;
}

const entries = Object.entries(agentCalls) as [AgentCallName, (typeof agentCalls)[AgentCallName]][];
const named = entries.filter(([, { about }]) => about !== 'own');
const own = entries.filter(
  ([name, { about, session }]) => session && about === 'own' && name !== 'portalClose',
);

/** A payload that is in order but for whom it names. */
function about(name: AgentCallName, id: bigint): Record<string, unknown> {
  return { id: Number(id), ...(name === 'portalSetRates' ? { rates: flat(10) } : {}) };
}

function raw(name: AgentCallName, payload: unknown, as?: string): Promise<Reply<unknown>> {
  return ask(name, payload as never, as) as Promise<Reply<unknown>>;
}

test('a ticket opens the portal once, also when it comes three times at the same moment', async () => {
  const ticket = await ticketOf(mine);
  const answers = await Promise.all([1, 2, 3].map(() => ask('portalOpen', { ticket })));
  const spent = codes.agent_ticket_spent.code;
  expect(answers.map(({ code }) => code).sort()).toEqual([200, spent, spent]);
});

test('of attempts to open the portal from one address sixty in ten minutes are looked at', async () => {
  const { limits } = site.running.site;
  const opening = { name: 'portal/address', attempts: 60, perSeconds: 600 };
  await limits.clear(opening, '127.0.0.1');
  const attempt = () => ask('portalOpen', { ticket: 'x'.repeat(43) });
  const answers = await Promise.all(Array.from({ length: 60 }, attempt));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.agent_ticket_spent.code]));
  expect((await attempt()).code).toBe(codes.rate_limited.code);
  await limits.clear(opening, '127.0.0.1');
});

test('a ticket is good for a minute, and a session for a working day', async () => {
  const ticket = await ticketOf(mine);
  clock.advance(60_000);
  expect((await ask('portalOpen', { ticket })).code).toBe(codes.agent_ticket_spent.code);
  const session = await open(mine);
  clock.advance(8 * 3_600_000 - 1);
  expect((await ask('portalMe', {}, session)).code).toBe(200);
  clock.advance(1);
  expect((await ask('portalMe', {}, session)).code).toBe(401);
  clock.set('2026-11-21T04:00:01.000Z');
});

test('the portal closes when it is left, and when the member signs out', async () => {
  const session = await open(mine);
  await ask('portalClose', {}, session);
  expect((await ask('portalMe', {}, session)).code).toBe(401);
  const agent = await agentOf(site, flat(10));
  const theirs = await open(agent);
  expect((await ask('portalMe', {}, theirs)).code).toBe(200);
  await site.call('signOut', {}, { token: agent.token });
  expect((await ask('portalMe', {}, theirs)).code).toBe(401);
});

test('neither tickets nor tokens stand in the database', async () => {
  const ticket = await ticketOf(mine);
  const session = (await ask('portalOpen', { ticket })).data.token;
  const { rows } = await site.running.site.database.query<{ row: string }>(
    'select t::text as row from agent_ticket t union all select s::text from agent_session s',
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const stored = rows.map(({ row }) => row).join();
  for (const secret of [ticket, session]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(hex(secret));
  }
});

test.each(entries.filter(([, { session }]) => session))('%s wants an agent session', async (name) => {
  for (const as of [undefined, 'x', mine.token, player.token, staffToken])
    expect((await raw(name, about(name, player.id), as)).code).toBe(401);
});

test.each(named)('%s answers about nobody outside the own team', async (name) => {
  const before = await rateRows();
  for (const id of [other.id, otherChild.id, stranger.id, mine.id, 999_999_999n])
    expect(await raw(name, about(name, id), token)).toMatchObject({
      code: codes.not_in_your_team.code,
      data: null,
    });
  // The way up is closed too: whom an agent belongs to is not theirs to see.
  const low = await open(child);
  for (const id of [mine.id, child.id])
    expect((await raw(name, about(name, id), low)).code).toBe(codes.not_in_your_team.code);
  expect(await rateRows()).toBe(before);
});

test.each(named)('%s answers about the own team', async (name, { about: whom }) => {
  for (const id of whom === 'child' ? [child.id] : [child.id, player.id])
    expect((await raw(name, about(name, id), token)).code).toBe(200);
});

test('rates are set for agents right below only', async () => {
  const grandchild = await agentOf(site, flat(5), child.id);
  expect((await raw('portalSetRates', about('portalSetRates', grandchild.id), token)).code).toBe(
    codes.not_in_your_team.code,
  );
  expect((await raw('portalSetRates', about('portalSetRates', player.id), token)).code).toBe(
    codes.not_in_your_team.code,
  );
});

test.each(own)('%s shows nothing of another team', async (name) => {
  const foreign = [other, otherChild, stranger].flatMap(({ id, username }) => [String(id), username]);
  for (const payload of [{}, { period: 4, search: stranger.username }, { period: 4, id: Number(child.id) }]) {
    const answer = await raw(name, payload, token);
    const text = JSON.stringify(answer);
    for (const one of foreign) expect(text).not.toContain(one);
  }
  expect(JSON.stringify(await raw(name, {}, otherToken))).not.toContain(String(player.id));
});

test("another agent's statement has no lines", async () => {
  const { database } = site.running.site;
  const { rows } = await database.query<{ id: bigint }>(
    `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
     values ($1, '2026-11-09', 0, 10000, 1, 0, now()) returning id`,
    [other.id],
  );
  const answer = await ask('portalCommission', { statement: Number(rows[0]?.id) }, token);
  expect(answer.data).toEqual({ rows: [], total: 0, sum: 0, categories: [] });
  expect((await ask('portalStatements', {}, token)).data.total).toBe(0);
});

test('payments are the paid statements alone, with the sum of all of them', async () => {
  const { database } = site.running.site;
  const agent = await agentOf(site, flat(10));
  for (const [week, amount, state] of [
    ['2026-10-05', 125, 'paid'],
    ['2026-10-12', 300, 'paid'],
    ['2026-10-19', 77, 'rejected'],
    ['2026-10-26', 9, 'draft'],
  ] as const)
    await database.query(
      `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at, state, decided_by, decided_at, reason)
       values ($1, $2, 0, $3::bigint * 10000, $3, 0, now(), $4, case when $4 <> 'draft' then 'staff/1' end,
               case when $4 <> 'draft' then now() end, case when $4 = 'rejected' then 'test' end)`,
      [agent.id, week, amount, state],
    );
  const session = await open(agent);
  const { data } = await ask('portalStatements', { state: 'paid', pageSize: 1 }, session);
  expect(data).toMatchObject({
    total: 2,
    paid: 4.25,
    rows: [{ week: '2026-10-12', amount: 3, state: 'paid' }],
  });
  expect((await ask('portalStatements', {}, session)).data).toMatchObject({ total: 4, paid: 4.25 });
});

test('the team, a member and the figures are those of the own tree, with names masked', async () => {
  const team = await ask('portalTeam', {}, token);
  expect(team.data.rows.map(({ id }) => id)).toEqual([Number(child.id)]);
  const below = await ask('portalTeam', { id: Number(child.id) }, token);
  expect(below.data.rows.map(({ id }) => id)).toContain(Number(player.id));
  for (const { name } of below.data.rows) expect(name).toMatch(/^.{2}\*\*\*.{2}$/);
  const found = await ask('portalTeam', { search: player.username.toUpperCase() }, token);
  expect(found.data.rows.map(({ id }) => id)).toEqual([Number(player.id)]);
  expect((await ask('portalTeam', { search: player.username.slice(0, -1) }, token)).data.total).toBe(0);
  const member = await ask('portalMember', { id: Number(player.id) }, token);
  expect(member.data.path.map(({ id }) => id)).toEqual([Number(mine.id), Number(child.id)]);
  // 100 yuan x (0.80 % - 0.30 %) = 0.50 yuan.
  expect(member.data.figures).toMatchObject({ bets: 1, valid: 100, commission: 0.5 });
  const figures = await ask('portalFigures', {}, token);
  expect(figures.data).toMatchObject({ bets: 1, valid: 100, commission: 0.5 });
  expect((await ask('portalMe', {}, token)).data).toMatchObject({ id: Number(mine.id), open: 0.5 });
  const lines = await ask('portalCommission', {}, token);
  expect(lines.data).toMatchObject({
    sum: 0.5,
    total: 1,
    rows: [{ memberId: Number(player.id), valid: 100, ownRate: 80, belowRate: 30, rate: 50, amount: 0.5 }],
    categories: [{ category: lines.data.rows[0]?.category, valid: 100, amount: 0.5 }],
  });
  // Days of Beijing, the last one whole.
  const day = beijingText(new Date(lines.data.rows[0]?.at ?? 0)).slice(0, 10);
  const beside = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const [before, after] = [beside(-1), beside(1)];
  const within = async (from = '', to = '') =>
    (await ask('portalCommission', { from, to }, token)).data?.total;
  expect(await within(day, day)).toBe(1);
  expect([await within(before, before), await within(after, after)]).toEqual([0, 0]);
  for (const wrong of [{ from: day }, { to: day }, { from: after, to: day }])
    expect((await ask('portalCommission', wrong, token)).data).toBeNull();
});

test('who registers with the invitation belongs to the agent', async () => {
  const { data } = await ask('portalInvitation', {}, token);
  const url = new URL(data.url);
  expect(url.pathname).toBe('/register');
  expect(data.qr).toMatch(/^data:image\/svg\+xml;base64,/);
  const invited = await memberOf(site, BigInt(url.searchParams.get('pid') ?? 0));
  expect((await ask('portalMember', { id: Number(invited.id) }, token)).code).toBe(200);
  await expect(
    site.owner.query('update agent_edge set agent_id = $1 where member_id = $2', [other.id, invited.id]),
  ).rejects.toThrow('never changed');
});

test("an agent sets a child's rates up to the own ones, and not below the grandchild's", async () => {
  const set = (rate: number) =>
    ask('portalSetRates', { id: Number(child.id), rates: { ...flat(30), sport: rate } }, token);
  expect((await set(81)).code).toBe(codes.rate_above_parent.code);
  expect((await set(4)).code).toBe(codes.rate_below_child.code);
  expect((await set(80)).code).toBe(200);
  const { data } = await ask('portalRates', {}, token);
  expect(data.own.sport).toBe(80);
  expect(data.rows.find(({ id }) => id === Number(child.id))?.rates).toEqual({ ...flat(30), sport: 80 });
});

test('the database refuses what the code would let through', async () => {
  const { database } = site.running.site;
  const insert = (agentId: bigint, rate: number, at = clock.now()) =>
    database.query(
      "insert into agent_rate (agent_id, category, basis_points, valid_from, set_by) values ($1, 'realbet', $2, $3, 'test')",
      [agentId, rate, at],
    );
  await expect(insert(child.id, 81)).rejects.toThrow('above the rate');
  await expect(insert(mine.id, 29)).rejects.toThrow('below the rate');
  await expect(insert(mine.id, 100, new Date(0))).rejects.toThrow('backwards');
  await expect(site.owner.query('update agent_rate set basis_points = 1')).rejects.toThrow('never changed');
});

test('a parent going down and a child going up at the same moment cannot both succeed', async () => {
  const { database } = site.running.site;
  for (let round = 0; round < 5; round += 1) {
    const parent = await agentOf(site, flat(60));
    const sub = await agentOf(site, flat(30), parent.id);
    const set = (agentId: bigint, rate: number) =>
      database.transaction((tx) => setRates(tx, clock, { agentId, rates: flat(rate), by: 'seed' }));
    const outcomes = await Promise.all([set(parent.id, 40), set(sub.id, 50)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test('while the site is switched off the portal is too', async () => {
  const change = (siteState: 0 | 1) =>
    agreed(site, 'updateSiteSettings', { siteState, repairTips: '维护中' }, staffToken);
  await change(0);
  await expect
    .poll(() => ask('portalMe', {}, token))
    .toMatchObject({ code: codes.site_closed.code, message: '维护中' });
  await change(1);
  await expect.poll(async () => (await ask('portalMe', {}, token)).code).toBe(200);
});

async function rateRows(): Promise<number> {
  const { rows } = await site.running.site.database.query<{ count: number }>(
    'select count(*)::int as count from agent_rate where agent_id = any($1)',
    [[other.id, otherChild.id]],
  );
  return rows[0]?.count ?? -1;
}

test('venues are called in the language that the agent reads', async () => {
  await site.owner.query(
    `update venue set name = '明牌棋牌', name_en = 'Mingpai Cards' where code in (select venue from agent_commission)`,
  );
  const span = { from: '2026-11-21', to: '2026-11-21' };
  const read = async (language: string) => [
    (await ask('portalCommission', { period: 4 }, token, language)).data.rows[0]?.venue,
    (await ask('portalReport', { by: 'venue', ...span }, token, language)).data.rows[0]?.name,
  ];
  expect(await read('zh-CN')).toEqual(['明牌棋牌', '明牌棋牌']);
  expect(await read('en')).toEqual(['Mingpai Cards', 'Mingpai Cards']);
});
