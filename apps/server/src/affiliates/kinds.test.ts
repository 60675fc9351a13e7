/** What agents are paid for (docs/decisions/0097): each kind pays what bets and orders themselves say, once, and never for oneself. */
import { codes } from '@mingpai/contract/codes';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { countFigures } from '../reports/index.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { agreed, sessionOf } from '../testing/rules.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { closeGrant, openGrant } from '../wagering/index.ts';
import { applyMoves } from './apply-moves.ts';
import { earnings } from './earnings.ts';
import { nextWeek } from './moves.ts';
import { refuseRebates } from './rate-ceiling.ts';
import { makeStatements, payStatement } from './statements.ts';
import { agentOf, flat, memberOf, type TestMember } from './testing.ts';
import { lastWeek } from './weeks.ts';

/** Thursday 12 November 2026, noon in Beijing. */
const clock = new SetClock('2026-11-12T04:00:00.000Z');
let site: TestSite;
let venue: TestVenue;
let chief: string;
let things = 0;
beforeAll(async () => {
  site = await startTestSite({ clock });
  venue = await openTestVenue(site.running, 'kinds', 'sport');
});
beforeEach(async () => {
  chief = await sessionOf(site, 'chief');
});
afterAll(() => site.stop());

const database = () => site.running.site.database;

type WireTerms = ConsolePayload<'setAgentTerms'>['terms'];
const setTerms = async ({ id }: TestMember, terms: WireTerms) =>
  (await agreed(site, 'setAgentTerms', { id: Number(id), terms }, chief)).code;

const share = { kind: 'net_loss', share: 3_000, depositFee: 100, carries: true } as const;
const head = { kind: 'per_head', perHead: 50, leastDeposit: 100, leastTurnover: 5_000 } as const;

async function bet(
  member: TestMember,
  stake: bigint,
  payout: bigint,
  state: 'settled' | 'void' = 'settled',
  known?: string,
): Promise<string> {
  things += 1;
  const id = known ?? `k${things}`;
  await venue.report({ id, memberId: member.id, stake, payout, state });
  return id;
}

async function deposit({ id: memberId }: TestMember, amount: bigint): Promise<void> {
  things += 1;
  await database().transaction(async (tx) => {
    await tx.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by,
                                  decided_at)
       values ($1, $2, 'bank', $3, '', 'approved', $4, $4, $3, 'staff/1', $4)`,
      [`K${things}`, memberId, amount, clock.now()],
    );
    const credit = {
      id: crypto.randomUUID(),
      memberId,
      amount,
      reference: `deposit/K${things}`,
      turnover: 0n,
    };
    await site.running.wallet.credit(tx, credit);
  });
}

/** Locked from now on. @returns its id */
async function grantFor({ id: memberId }: TestMember, amount: bigint): Promise<bigint> {
  things += 1;
  const { rows } = await site.owner.query<{ id: bigint }>('select id from promotion order by id limit 1');
  return database().transaction((tx) =>
    openGrant(tx, {
      memberId,
      promotionId: rows[0]?.id ?? 0n,
      source: `kinds/${things}`,
      deposit: undefined,
      combines: true,
      amount,
      required: amount * 10n,
      weights: { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 100 },
      betCeiling: 0n,
      openedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000),
    }),
  );
}

async function count(): Promise<void> {
  await settled(site.owner);
  await countFigures(site.running.site, 500);
}

/** The next Monday, half past midnight, before the job of statements runs. */
async function monday(): Promise<void> {
  clock.set(new Date(nextWeek(clock.now()).getTime() + 30 * 60_000));
  await applyMoves(database(), clock);
  chief = await sessionOf(site, 'chief');
}

async function statements(): Promise<void> {
  await count();
  await makeStatements(database(), clock);
}

async function ofAgent({ id }: TestMember) {
  const { data } = await site.staff(
    'agentStatements',
    { state: 'all', search: String(id), pageSize: 50 },
    chief,
  );
  return data.rows;
}

/** What everything that an agent earned comes to, micro-yuan. */
async function earnedBy({ id }: TestMember): Promise<bigint> {
  const { rows } = await database().query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from ${earnings} e where agent_id = $1`,
    [id],
  );
  return rows[0]?.sum ?? 0n;
}

async function pay({ id }: TestMember): Promise<void> {
  const { wallet, settings } = site.running;
  const { rows } = await database().query<{ id: bigint; amount: bigint }>(
    "select id, amount from agent_statement where agent_id = $1 and state = 'draft'",
    [id],
  );
  for (const statement of rows)
    await database().transaction((tx) =>
      payStatement(tx, { clock, settings, wallet }, { ...statement, staffId: 1n, key: undefined }),
    );
}

test('a share of net loss holds from Monday on, and pays exactly what is left of the team’s bets, whole tree included', async () => {
  const top = await agentOf(site, flat(100));
  const sub = await agentOf(site, flat(40), top.id);
  const [own, below] = [await memberOf(site, top.id), await memberOf(site, sub.id)];
  expect(await setTerms(top, share)).toBe(200);
  // Until Monday it is turnover.
  await bet(own, 100_000n, 40_000n);
  await monday();
  await statements();
  expect(await ofAgent(top)).toMatchObject([{ accrued: 10, amount: 10, lines: 1, reckoned: { weeks: [] } }]);
  await deposit(own, 50_000n);
  await bet(own, 100_000n, 40_000n);
  await bet(below, 30_000n, 50_000n);
  await monday();
  await statements();
  // 600 - 200 lost and won, less 1 % of a deposit of 500; nothing was paid to anybody below in that week.
  const [statement] = await ofAgent(top);
  expect(statement).toMatchObject({
    accrued: 118.5,
    amount: 118.5,
    lines: 0,
    reckoned: {
      turnover: 0,
      weeks: [{ stake: 1_300, payout: 900, fees: 5, commission: 0, left: 395, share: 3_000, earned: 118.5 }],
    },
  });
  // Read by itself it has no lines of bets, and its week adds up to it.
  const id = statement?.id ?? 0;
  expect((await site.staff('agentStatement', { id }, chief)).data).toMatchObject({ summed: 118.5 });
  expect((await site.staff('agentStatementLines', { id }, chief)).data).toMatchObject({ total: 0, sum: 0 });
  // The agent below has turnover as ever: 300 at 0.40 %.
  expect(await ofAgent(sub)).toMatchObject([{ accrued: 1.2 }]);
  // What they are paid in a week is taken off that week.
  await pay(sub);
  await monday();
  await statements();
  expect(await earnedBy(top)).toBe(10_000_000n + 118_500_000n - 120n * 3_000n);
});

test('what an agent is paid for one week is not taken off the team’s next one', async () => {
  const agent = await agentOf(site, flat(0));
  expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const player = await memberOf(site, agent.id);
  for (const week of [1, 2, 3]) {
    await bet(player, 100_000n, 0n);
    await monday();
    await statements();
    await pay(agent);
    expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual(Array(week).fill(300));
  }
});

test('what the agent’s own other accounts lose is no share of the agent’s, also where it shows only later', async () => {
  const agent = await agentOf(site, flat(0));
  expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const [player, self, late] = [
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
  ];
  await sameBrowserAndName('own-loser', agent, self);
  await bet(player, 10_000n, 0n);
  await bet(self, 70_000n, 0n);
  await bet(late, 20_000n, 0n);
  await monday();
  await statements();
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([90]);
  await sameBrowserAndName('own-loser', late);
  await bet(player, 90_000n, 0n);
  await monday();
  await statements();
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([210, 90]);
});

test('what the same person is paid as an agent of the team is of others’ play, and costs the team as any other', async () => {
  const top = await agentOf(site, flat(100));
  const sub = await agentOf(site, flat(40), top.id);
  const below = await memberOf(site, sub.id);
  await sameBrowserAndName('own-agent', top, sub);
  expect(await setTerms(top, { ...share, depositFee: 0 })).toBe(200);
  await bet(below, 30_000n, 30_000n);
  await monday();
  await statements();
  const before = await earnedBy(top);
  await pay(sub);
  await bet(below, 100_000n, 0n);
  await monday();
  await statements();
  // 1,000 lost, less 300 at 0.40 %.
  expect((await earnedBy(top)) - before).toBe((100_000n - 120n) * 3_000n);
});

test('a week in which members won is made up for where it was agreed, and forgotten where it was not', async () => {
  const [carries, forgets] = [await agentOf(site, flat(0)), await agentOf(site, flat(0))];
  expect(await setTerms(carries, share)).toBe(200);
  expect(await setTerms(forgets, { ...share, carries: false })).toBe(200);
  await monday();
  const players = [await memberOf(site, carries.id), await memberOf(site, forgets.id)];
  for (const player of players) await bet(player, 10_000n, 50_000n);
  await monday();
  await statements();
  for (const player of players) await bet(player, 60_000n, 0n);
  await monday();
  await statements();
  expect((await ofAgent(carries)).map(({ amount }) => amount)).toEqual([60]);
  expect((await ofAgent(forgets)).map(({ amount }) => amount)).toEqual([180]);
});

test('what is counted late comes with a later statement, once', async () => {
  const agent = await agentOf(site, flat(0));
  expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const player = await memberOf(site, agent.id);
  await bet(player, 10_000n, 0n);
  await count();
  await bet(player, 20_000n, 0n);
  await monday();
  // The figures are behind: the second bet is not in them.
  await makeStatements(database(), clock);
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([30]);
  await statements();
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([30]);
  await monday();
  await statements();
  await statements();
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([60, 30]);
  const [late] = await ofAgent(agent);
  expect(late?.reckoned.weeks).toMatchObject([{ week: lastWeekBut(1), stake: 200 }]);
});

test('of a week whose statement was rejected nothing is taken back later, and nothing paid', async () => {
  const [worse, better] = [await agentOf(site, flat(0)), await agentOf(site, flat(0))];
  for (const agent of [worse, better]) expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const [winner, loser] = [await memberOf(site, worse.id), await memberOf(site, better.id)];
  for (const player of [winner, loser]) await bet(player, 10_000n, 0n);
  await count();
  await bet(winner, 10_000n, 60_000n);
  await bet(loser, 10_000n, 0n);
  await monday();
  // The figures are behind: the second bets are not in them.
  await makeStatements(database(), clock);
  for (const agent of [worse, better]) {
    const [draft] = await ofAgent(agent);
    expect(draft).toMatchObject({ amount: 30, state: 'draft' });
    const rejected = { id: draft?.id ?? 0, reason: '刷量' };
    expect((await site.staff('rejectAgentStatement', rejected, chief)).code).toBe(200);
  }
  for (const player of [winner, loser]) await bet(player, 100_000n, 0n);
  await monday();
  await statements();
  for (const agent of [worse, better])
    expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([300, 30]);
});

test('a bet that becomes void after its member has moved is taken off the share of whom it was counted for', async () => {
  const [old, next] = [await agentOf(site, flat(0)), await agentOf(site, flat(0))];
  for (const agent of [old, next]) expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const player = await memberOf(site, old.id);
  const lost = await bet(player, 100_000n, 0n);
  const moved = { id: Number(player.id), to: Number(next.id) };
  expect((await agreed(site, 'moveToAgent', moved, chief)).code).toBe(200);
  await monday();
  await statements();
  expect((await ofAgent(old)).map(({ amount }) => amount)).toEqual([300]);
  await bet(player, 100_000n, 0n, 'void', lost);
  await bet(player, 20_000n, 0n);
  await monday();
  await statements();
  // Of the void nothing is the new agent's, and of the new bet nothing the old one's.
  expect([await earnedBy(old), await earnedBy(next)]).toEqual([0n, 60_000_000n]);
  expect((await ofAgent(next)).map(({ amount }) => amount)).toEqual([60]);
});

test('a bet that becomes void after its agent has moved with the team is taken off the share of whose team it was in', async () => {
  const [old, next] = [await agentOf(site, flat(0)), await agentOf(site, flat(0))];
  for (const agent of [old, next]) expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  const sub = await agentOf(site, flat(0), old.id);
  const below = await agentOf(site, flat(0), sub.id);
  await monday();
  const [player, stays] = [await memberOf(site, below.id), await memberOf(site, old.id)];
  const [lost, kept] = [await bet(player, 100_000n, 0n), await bet(stays, 50_000n, 0n)];
  const moved = { id: Number(sub.id), to: Number(next.id) };
  expect((await agreed(site, 'moveToAgent', moved, chief)).code).toBe(200);
  await monday();
  await statements();
  expect((await ofAgent(old)).map(({ amount }) => amount)).toEqual([450]);
  await bet(player, 100_000n, 0n, 'void', lost);
  await bet(stays, 50_000n, 0n, 'void', kept);
  const won = await bet(player, 20_000n, 0n);
  await monday();
  await statements();
  expect([await earnedBy(old), await earnedBy(next)]).toEqual([0n, 60_000_000n]);
  // What settled below the new one is the new one's, void or not.
  await bet(player, 20_000n, 0n, 'void', won);
  await monday();
  await statements();
  expect([await earnedBy(old), await earnedBy(next)]).toEqual([0n, 0n]);
});

test('a bonus that goes back after its member has moved is given back to whose share it was taken from', async () => {
  const [old, next] = [await agentOf(site, flat(0)), await agentOf(site, flat(0))];
  for (const agent of [old, next]) expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const player = await memberOf(site, old.id);
  const movement = { grantId: await grantFor(player, 50_000n), memberId: player.id, amount: 50_000n };
  await database().transaction((tx) => site.running.wallet.fillGrant(tx, movement));
  await bet(player, 100_000n, 0n);
  const moved = { id: Number(player.id), to: Number(next.id) };
  expect((await agreed(site, 'moveToAgent', moved, chief)).code).toBe(200);
  await monday();
  await statements();
  expect((await ofAgent(old)).map(({ amount }) => amount)).toEqual([150]);
  await database().transaction(async (tx) => {
    await closeGrant(tx, { id: movement.grantId, state: 'expired', at: clock.now() });
    await site.running.wallet.returnGrant(tx, movement);
  });
  await bet(player, 20_000n, 0n);
  await monday();
  await statements();
  expect([await earnedBy(old), await earnedBy(next)]).toEqual([300_000_000n, 60_000_000n]);
});

test('a head is paid once for each person who really came, and not for the agent’s own other account', async () => {
  const agent = await agentOf(site, flat(0));
  expect(await setTerms(agent, head)).toBe(200);
  const early = await memberOf(site, agent.id);
  await deposit(early, 20_000n);
  await monday();
  const deposited = clock.now();
  const [good, poor, idle, slow, twin, self] = [
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
  ];
  await sameBrowserAndName('twins', good, twin);
  await sameBrowserAndName('selves', agent, self);
  for (const member of [good, twin, self, idle, slow]) await deposit(member, 10_000n);
  await deposit(poor, 9_999n);
  await deposit(poor, 50_000n);
  for (const member of [early, good, poor, twin, self]) await bet(member, 500_000n, 490_000n);
  for (const member of [idle, slow]) await bet(member, 499_999n, 0n);
  await monday();
  await statements();
  expect(await ofAgent(agent)).toMatchObject([
    { amount: 50, reckoned: { turnover: 0, heads: { members: 1, same: 2, earned: 50 } } },
  ]);
  // Staff read who they are, and whose other account two of them are.
  const id = (await ofAgent(agent))[0]?.id ?? 0;
  const heads = (await site.staff('agentStatementHeads', { id }, chief)).data;
  expect([heads.total, heads.sum]).toEqual([3, 50]);
  const byName = new Map(heads.rows.map(({ username, ...row }) => [username, row]));
  expect(byName.get(good.username)).toMatchObject({
    deposit: 100,
    turnover: 5_000,
    sameAs: null,
    amount: 50,
  });
  expect(byName.get(twin.username)).toMatchObject({ sameAs: Number(good.id), amount: 0 });
  expect(byName.get(self.username)).toMatchObject({ sameAs: Number(agent.id), amount: 0 });
  expect((await site.staff('agentStatement', { id }, chief)).data).toMatchObject({ summed: 50 });
  // Who comes to qualify later, up to ninety days after the first deposit, is paid for then; nobody a second time.
  const ninetyDaysOn = new Date(deposited.getTime() + 90 * 86_400_000);
  clock.set(new Date(ninetyDaysOn.getTime() - 1_000));
  await bet(idle, 1n, 0n);
  await bet(good, 500_000n, 0n);
  clock.set(ninetyDaysOn);
  await bet(slow, 1n, 0n);
  await monday();
  await statements();
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([50, 50]);
});

test('whom one agent was not paid for, as their own other account, another who brings them is paid for', async () => {
  const [own, other] = [await agentOf(site, flat(0)), await agentOf(site, flat(0))];
  for (const agent of [own, other]) expect(await setTerms(agent, head)).toBe(200);
  await monday();
  const [self, brought] = [await memberOf(site, own.id), await memberOf(site, other.id)];
  await sameBrowserAndName('two-agents', own, self, brought);
  for (const member of [self, brought]) {
    await deposit(member, 10_000n);
    await bet(member, 500_000n, 490_000n);
  }
  await monday();
  await statements();
  expect([await earnedBy(own), await earnedBy(other)]).toEqual([0n, 50_000_000n]);
});

test('another kind is for agents with nobody above, and who has one goes below nobody', async () => {
  const [top, other] = [await agentOf(site, flat(50)), await agentOf(site, flat(50))];
  const sub = await agentOf(site, flat(10), top.id);
  expect(await setTerms(sub, share)).toBe(codes.agent_terms_top.code);
  expect(await setTerms(top, share)).toBe(200);
  const move = { id: Number(top.id), to: Number(other.id) };
  expect((await agreed(site, 'moveToAgent', move, chief)).code).toBe(codes.agent_terms_top.code);
  await expect(
    site.owner.query(
      `insert into agent_move (member_id, agent_id, holds_from, agreed_at) values ($1, $2, $3, $4)`,
      [top.id, other.id, nextWeek(clock.now()), clock.now()],
    ),
  ).rejects.toThrow('not paid by turnover');
  // Back to turnover before it began; then they may move.
  expect(await setTerms(top, { kind: 'turnover' })).toBe(200);
  expect((await agreed(site, 'moveToAgent', move, chief)).code).toBe(200);
});

test('a head worth more than what its turnover leaves is refused: accounts against each other would pay', async () => {
  const agent = await agentOf(site, flat(0));
  await database().query("update category_edge set basis_points = 200 where category = 'joker'");
  const { data } = await site.staff('vipSettings', {}, chief);
  const most = Math.max(...data.levels.map(({ rebate }) => rebate.joker));
  const kept = 200 - most;
  const perHead = (5_000 * kept) / 10_000;
  expect(await setTerms(agent, { ...head, perHead })).toBe(200);
  expect(await setTerms(agent, { ...head, perHead: perHead + 0.01 })).toBe(codes.per_head_above_edge.code);
  // Nor do rates, or rebates, rise to where it would be.
  const setRate = async (joker: number) =>
    (await agreed(site, 'setAgentRates', { id: Number(agent.id), rates: { ...flat(0), joker } }, chief)).code;
  // Part of a hundredth of a percent is all of one.
  expect(await setTerms(agent, { ...head, perHead: perHead - 0.4 })).toBe(200);
  expect(await setRate(1)).toBe(codes.rates_above_edge.code);
  expect(await setTerms(agent, { ...head, perHead: perHead - 0.5 })).toBe(200);
  expect(await setRate(2)).toBe(codes.rates_above_edge.code);
  expect(await setRate(1)).toBe(200);
  const higher = data.levels.map(({ rebate }) => ({ rebate: { ...rebate, joker: rebate.joker + 1 } }));
  await database().transaction(async (tx) => {
    expect(await refuseRebates(tx, higher)).toMatchObject({ code: 'rates_above_edge' });
  });
  await database().query("update category_edge set basis_points = 10000 where category = 'joker'");
});

test('who leaves is paid for their last week by what held in it, and by turnover if they come back', async () => {
  const agent = await agentOf(site, flat(0));
  expect(await setTerms(agent, { ...share, depositFee: 0 })).toBe(200);
  await monday();
  const player = await memberOf(site, agent.id);
  await bet(player, 10_000n, 0n);
  expect((await agreed(site, 'dismissAgent', { id: Number(agent.id), to: null }, chief)).code).toBe(200);
  await monday();
  await statements();
  expect((await ofAgent(agent)).map(({ amount }) => amount)).toEqual([30]);
  const { rows } = await database().query<{ kind: string }>("select agent_kind_at($1, 'infinity') as kind", [
    agent.id,
  ]);
  expect(rows).toEqual([{ kind: 'turnover' }]);
});

test('what was reckoned and agreed cannot be changed or removed', async () => {
  for (const table of ['agent_reckoning', 'agent_head'])
    await expect(site.owner.query(`update ${table} set amount = amount + 1`)).rejects.toThrow(
      'never changed',
    );
  await expect(site.owner.query('delete from agent_terms')).rejects.toThrow();
});

/**
 * What a share of the whole span comes to, from bets and orders themselves, by whose everybody was: the sum of all weeks that carry is the
 * share of the whole.
 */
async function truth(agent: TestMember, from: Date, basisPoints: bigint): Promise<bigint> {
  const { rows } = await site.owner.query<{ left: bigint }>(
    `with recursive team as (
       select $1::bigint as id union select e.member_id from team t join agent_edge e on e.agent_id = t.id)
     select (select coalesce(sum(b.stake - b.payout), 0)::bigint from bet b join team t on t.id = b.member_id
              where b.state = 'settled' and b.settled_at >= $2 and b.member_id <> $1)
          - (select coalesce(sum(amount), 0)::bigint from agent_statement s join team t on t.id = s.agent_id
              where s.state = 'paid' and s.decided_at >= $2 and s.agent_id <> $1) as left`,
    [agent.id, from],
  );
  return (rows[0]?.left ?? 0n) * basisPoints;
}

test('whatever a team does, the weeks together are the share of what its bets themselves leave', async () => {
  const step = fc.record({
    who: fc.nat({ max: 2 }),
    stake: fc.bigInt({ min: 1n, max: 1_000_000n }),
    payout: fc.bigInt({ min: 0n, max: 1_500_000n }),
    after: fc.constantFrom('go on', 'go on', 'count', 'void', 'week'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 1, max: 5_000 }),
      async (steps, basisPoints) => {
        const top = await agentOf(site, flat(100));
        const sub = await agentOf(site, flat(40), top.id);
        const players = [await memberOf(site, top.id), await memberOf(site, sub.id), sub];
        chief = await sessionOf(site, 'chief');
        expect(await setTerms(top, { ...share, share: basisPoints, depositFee: 0 })).toBe(200);
        await monday();
        const from = clock.now();
        for (const { who, stake, payout, after } of steps) {
          clock.advance(1_000);
          const player = players[who] ?? sub;
          const id = await bet(player, stake, payout);
          clock.advance(1_000);
          if (after === 'void') await bet(player, stake, payout, 'void', id);
          if (after === 'count') await count();
          if (after === 'week') {
            await monday();
            // Behind or not, as the figures may be.
            await makeStatements(database(), clock);
            for (const one of [sub, top]) await pay(one);
          }
        }
        for (let week = 0; week < 2; week += 1) {
          await monday();
          await statements();
        }
        expect(await earnedBy(top)).toBe(await truth(top, from, BigInt(basisPoints)));
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
});

/** The Monday of the week so many weeks before the one that ended last. */
function lastWeekBut(ago: number): string {
  return lastWeek(new Date(clock.now().getTime() - ago * 7 * 86_400_000)).monday;
}

async function sameBrowserAndName(value: string, ...members: readonly TestMember[]): Promise<void> {
  for (const { id } of members)
    await site.owner.query(
      `insert into account_trace (kind, value, member_id, registered_at, seen_at)
       values ('device', $1, $2, $3, $3), ('name', $1, $2, $3, $3) on conflict do nothing`,
      [value, id, clock.now()],
    );
}

test('what terms would have brought in the last four weeks is told before they are proposed, beside what was earned', async () => {
  const agent = await agentOf(site, flat(0));
  const told = async (terms: WireTerms) => {
    const { data } = await site.staff('setAgentTerms', { id: Number(agent.id), terms }, chief);
    expect(data.state).toBe('unconfirmed');
    return data.figures
      .filter(({ path }) => path === 'agent.fourWeeks')
      .map(({ unit, before, after }) => [unit, before, after]);
  };
  const [player, self] = [await memberOf(site, agent.id), await memberOf(site, agent.id)];
  await sameBrowserAndName('outlook-self', agent, self);
  expect(await setTerms(agent, { ...share, carries: false })).toBe(200);
  // Five weeks ago, which is out of sight.
  await bet(player, 900_000n, 0n);
  await monday();
  await statements();
  for (const member of [player, self]) {
    await deposit(member, 20_000n);
    await bet(member, 10_000n, 50_000n);
  }
  await monday();
  await statements();
  await bet(player, 60_000n, 0n);
  for (const _ of [1, 2]) {
    await monday();
    await statements();
  }
  await monday();
  await statements();
  // This week's, which is not worked out yet.
  await bet(player, 500_000n, 0n);
  await count();
  // 400 won and 2 of fees, then 600 lost; 30 % of the second was earned, for the first was not carried.
  expect(await told({ ...share, carries: true })).toEqual([['yuan', '180.00', '59.40']]);
  expect(await told({ ...share, share: 5_000, depositFee: 0, carries: true })).toEqual([
    ['yuan', '180.00', '100.00'],
  ]);
  expect(await told({ ...head, perHead: 10, leastTurnover: 700 })).toEqual([['yuan', '180.00', '10.00']]);
  // The agent's own other account played for as much, and is no head.
  expect(await told({ ...head, perHead: 10, leastTurnover: 100 })).toEqual([['yuan', '180.00', '10.00']]);
  expect(await told({ ...head, perHead: 10, leastTurnover: 700, leastDeposit: 201 })).toEqual([
    ['yuan', '180.00', '0.00'],
  ]);
  // What turnover comes to is the rates' of all agents between.
  expect(await told({ kind: 'turnover' })).toEqual([]);
});

test('what was earned by turnover stands beside what other terms would have brought', async () => {
  const agent = await agentOf(site, flat(100));
  const player = await memberOf(site, agent.id);
  await monday();
  await bet(player, 100_000n, 100_000n);
  await monday();
  await statements();
  await monday();
  const { data } = await site.staff('setAgentTerms', { id: Number(agent.id), terms: share }, chief);
  expect(data.figures.map(({ path, before, after }) => [path, before, after])).toContainEqual([
    'agent.fourWeeks',
    '10.00',
    '0.00',
  ]);
});
