/** What agents may earn: no more than those above, no less than those below, and never more than the house keeps (business rules, Agents). */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { refusalText } from '../testing/refusals.ts';
import { applicationOf, apply, approve, isAgent, reject } from './applications.ts';
import { agentOf, closePortalSession, issueTicket, redeemTicket } from './portal-sessions.ts';
import { houseEdges, refuseRebates } from './rate-ceiling.ts';
import type { Rates } from './rate-table.ts';
import { ratesOf, refuseRates, setRates } from './rates.ts';
import { flat } from './testing.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** One above the other, at 50 basis points each. */
let [above, agent, below] = [0n, 0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  // As if the house kept enough of every game; a test that is about the edge says so.
  await cashier.database.query('update category_edge set basis_points = 10000');
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.advance(60_000);
  above = await named(undefined);
  agent = await named(above);
  below = await named(agent);
});

/** A member who was invited. */
async function invited(by: bigint | undefined): Promise<bigint> {
  const id = await cashier.memberWith(0n);
  if (by !== undefined)
    await cashier.database.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)', [
      id,
      by,
      clock.now(),
    ]);
  return id;
}

/** Made an agent by staff, at 50 basis points. */
async function named(by: bigint | undefined): Promise<bigint> {
  const memberId = await invited(by);
  await asks(memberId);
  expect(await approves(memberId)).toBe('ok');
  return memberId;
}

const asks = async (memberId: bigint, more: object = {}) =>
  codeOf(
    await cashier.database.transaction((tx) =>
      apply(tx, clock, { memberId, mobile: '13800138000', info: '我有很多朋友', ...more }),
    ),
  );

async function approves(memberId: bigint, rates = flat(50)): Promise<string> {
  const { id = 0n } = (await applicationOf(cashier.database, memberId)) ?? {};
  return codeOf(
    await cashier.database
      .transaction(async (tx) => {
        const outcome = await approve(tx, clock, { id, rates, by: 'staff/1' });
        if (!outcome.ok) throw Object.assign(new Error('refused'), { outcome });
        return outcome;
      })
      // As the door does: what is refused is rolled back.
      .catch((error) => error.outcome),
  );
}

const sets = async (agentId: bigint, rates: Rates) =>
  codeOf(await cashier.database.transaction((tx) => setRates(tx, clock, { agentId, rates, by: 'staff/1' })));
const rates = async (agentId: bigint) => (await ratesOf(cashier.database, [agentId])).get(agentId);

test('an agent’s rate is between that of the agents below and that of the one above, both included', async () => {
  expect(await sets(agent, { ...flat(50), sport: 51 })).toBe('rate_above_parent');
  expect(await sets(agent, { ...flat(50), sport: 49 })).toBe('rate_below_child');
  expect(await sets(below, flat(40))).toBe('ok');
  expect(await sets(agent, { ...flat(50), sport: 40, joker: 39 })).toBe('rate_below_child');
  expect(await sets(agent, { ...flat(50), sport: 40 })).toBe('ok');
  expect(await sets(above, flat(80))).toBe('ok');
  expect(await sets(agent, { ...flat(50), sport: 80 })).toBe('ok');
  expect(await rates(agent)).toEqual({ ...flat(50), sport: 80 });
  // Of several below, the highest counts; a member below who is no agent does not.
  await invited(below);
  expect(await sets(below, flat(0))).toBe('ok');
  expect(await rates(below)).toEqual(flat(0));
});

test('what is refused changes nothing, also of the categories that were right', async () => {
  expect(await sets(agent, { ...flat(50), realbet: 60, sport: 30 })).not.toBe('ok');
  expect(await rates(agent)).toEqual(flat(50));
  const looked = await cashier.database.transaction((tx) => refuseRates(tx, agent, flat(51)));
  expect(looked).toMatchObject({ code: 'rate_above_parent' });
  expect(await cashier.database.transaction((tx) => refuseRates(tx, agent, flat(50)))).toBeUndefined();
});

test('a change is kept with its moment and who made it; what did not change is not written again', async () => {
  const kept = async () =>
    (
      await cashier.database.query(
        'select category, basis_points as rate, valid_from as at, set_by as by from agent_rate where agent_id = $1 and valid_from = $2',
        [above, clock.now()],
      )
    ).rows;
  clock.advance(1_000);
  await sets(above, { ...flat(50), sport: 70 });
  expect(await kept()).toEqual([{ category: 'sport', rate: 70, at: clock.now(), by: 'staff/1' }]);
  clock.advance(1_000);
  await sets(above, { ...flat(50), sport: 70 });
  expect(await kept()).toEqual([]);
});

test('what was never set is nothing, and several are asked for at once', async () => {
  await sets(above, { ...flat(50), sport: 70 });
  const found = await ratesOf(cashier.database, [above, below, 0n]);
  expect([...found]).toEqual([
    [above, { ...flat(50), sport: 70 }],
    [below, flat(50)],
    [0n, flat(0)],
  ]);
});

test('commission and the highest rebate together are at most what the house keeps; what stands already may go down', async () => {
  const { levels } = await cashier.settings.current('vip');
  const highest = Math.max(...levels.map(({ rebate }) => rebate.sport));
  const edge = (basisPoints: number) =>
    cashier.database.query("update category_edge set basis_points = $1 where category = 'sport'", [
      basisPoints,
    ]);
  await edge(highest + 60);
  expect(await sets(above, { ...flat(50), sport: 61 })).toBe('rates_above_edge');
  expect(await sets(above, { ...flat(50), sport: 60 })).toBe('ok');
  await edge(highest + 10);
  expect(await sets(above, { ...flat(50), sport: 55 })).toBe('ok');
  expect(await sets(above, { ...flat(50), sport: 56 })).toBe('rates_above_edge');
  await edge(10_000);
});

test('rebates are looked at with the highest commission that anybody has, category by category', async () => {
  const { levels } = await cashier.settings.current('vip');
  await sets(above, { ...flat(50), sport: 90 });
  const [first] = levels;
  if (!first) throw new Error('no levels');
  const refused = (sport: number) =>
    cashier.database.transaction((tx) =>
      refuseRebates(tx, [{ rebate: { ...first.rebate, sport } }, ...levels.slice(1)]),
    );
  const { sport } = await houseEdges(cashier.database);
  expect(sport).toBe(10_000);
  await cashier.database.query("update category_edge set basis_points = 1000 where category = 'sport'");
  expect(await refused(910)).toBeUndefined();
  expect(await refused(911)).toMatchObject({ code: 'rates_above_edge' });
  expect(refusalText(await refused(911))).toMatch(/9\.11%.*0\.90%.*10\.00%/);
  await cashier.database.query("update category_edge set basis_points = 10000 where category = 'sport'");
});

test('the tightest game of a category is what the house keeps: its own edge, its venue’s, or the category’s', async () => {
  const { database } = cashier;
  const edges = async () => (await houseEdges(database)).lottery;
  await database.query("update category_edge set basis_points = 300 where category = 'lottery'");
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('lot', '彩票', 'lottery', 'test', 98)",
  );
  expect(await edges()).toBe(300);
  await database.query("update venue set house_edge = 200 where code = 'lot'");
  expect(await edges()).toBe(200);
  // As if the venue said nothing any more.
  const silent = { venue: 'lot', edges: [{ game: null, houseEdge: null }] };
  expect((await houseEdges(database, silent)).lottery).toBe(300);
  await database.query(
    "insert into game (venue, code, name, picture, position, house_edge) values ('lot', 'g1', '一', '', 1, 250), ('lot', 'g2', '二', '', 2, 120)",
  );
  expect(await edges()).toBe(120);
  // What the venue keeps of its own category is no word about a game of another.
  await database.query(
    "insert into game (venue, code, name, picture, position, category) values ('lot', 'g3', '三', '', 3, 'concise')",
  );
  expect((await houseEdges(database)).concise).toBe(10_000);
  // A game that keeps more says nothing of those that keep as their category does.
  await database.query("update venue set house_edge = null where code = 'lot'");
  await database.query("update game set house_edge = case code when 'g1' then 350 end where venue = 'lot'");
  expect(await edges()).toBe(300);
  await database.query("update category_edge set basis_points = 10000 where category = 'lottery'");
});

test('who applies waits for staff once, and may apply again after a rejection, whose reason they read', async () => {
  const memberId = await invited(undefined);
  expect(await asks(memberId, { info: '' })).toBe('reason_missing');
  expect(await asks(memberId)).toBe('ok');
  expect(await asks(memberId)).toBe('agent_application_open');
  const { id = 0n } = (await applicationOf(cashier.database, memberId)) ?? {};
  const rejects = async () =>
    codeOf(
      await cashier.database.transaction((tx) =>
        reject(tx, clock, { id, reason: '资料不全', by: 'staff/1' }),
      ),
    );
  expect([await rejects(), await rejects()]).toEqual(['ok', 'already_decided']);
  expect(await cashier.inbox(memberId)).toEqual([expect.stringContaining('资料不全')]);
  expect(await applicationOf(cashier.database, memberId)).toMatchObject({
    state: 'rejected',
    reason: '资料不全',
    decided_at: clock.now(),
    decided_by: 'staff/1',
  });
  expect(await approves(memberId)).toBe('already_decided');
  expect(await isAgent(cashier.database, memberId)).toBe(false);
  expect(await asks(memberId)).toBe('ok');
  expect(await applicationOf(cashier.database, memberId)).toMatchObject({ state: 'pending' });
  expect(await applicationOf(cashier.database, 0n)).toBeUndefined();
});

test('an approval makes an agent with rates, who is told and cannot apply again', async () => {
  const memberId = await invited(above);
  await asks(memberId);
  expect(await approves(memberId, flat(51))).toBe('rate_above_parent');
  expect(await isAgent(cashier.database, memberId)).toBe(false);
  expect(await approves(memberId, flat(20))).toBe('ok');
  expect(await isAgent(cashier.database, memberId)).toBe(true);
  expect(await rates(memberId)).toEqual(flat(20));
  const { rows } = await cashier.database.query(
    'select m.is_agent, a.since from member m join agent a on a.member_id = m.id where m.id = $1',
    [memberId],
  );
  expect(rows).toEqual([{ is_agent: true, since: clock.now() }]);
  expect(await cashier.inbox(memberId)).toHaveLength(1);
  expect(await asks(memberId)).toBe('already_agent');
});

/** A member's own session, from which the portal is opened. */
async function memberSession(memberId: bigint): Promise<string> {
  const token = crypto.randomUUID();
  await cashier.database.query(
    `insert into session (token_hash, member_id, created_at, expires_at, address, device)
     values (sha256($1::text::bytea), $2, $3, $3::timestamptz + interval '7 days', '127.0.0.1', '')`,
    [token, memberId, clock.now()],
  );
  return token;
}

async function ticketOf(memberId: bigint): Promise<string> {
  const { database } = cashier;
  const issued = await issueTicket(database, clock, { memberId, memberToken: await memberSession(memberId) });
  return issued.ok ? issued.value.ticket : issued.code;
}

async function redeem(ticket: string): Promise<string> {
  const redeemed = await cashier.database.transaction((tx) => redeemTicket(tx, clock, ticket));
  return redeemed.ok ? redeemed.value.token : redeemed.code;
}

const whose = (token: string) => agentOf(cashier.database, clock, token);

test('a ticket opens the portal once, within a minute, for an agent alone', async () => {
  expect(await ticketOf(await invited(above))).toBe('not_an_agent');
  const [once, late] = [await ticketOf(agent), await ticketOf(agent)];
  clock.advance(59_999);
  const token = await redeem(once);
  expect(await whose(token)).toBe(agent);
  expect(await redeem(once)).toBe('agent_ticket_spent');
  clock.advance(1);
  expect(await redeem(late)).toBe('agent_ticket_spent');
  expect(await redeem('made up')).toBe('agent_ticket_spent');
});

test('a session of the portal lasts no longer than the member’s own, which nobody had to end', async () => {
  const token = await redeem(await ticketOf(agent));
  expect(await whose(token)).toBe(agent);
  await cashier.database.query('update session set expires_at = $2 where member_id = $1', [
    agent,
    clock.now(),
  ]);
  expect(await whose(token)).toBeUndefined();
});

test('a session of the portal lasts eight hours, or until it is closed, or the member’s own session ends', async () => {
  const token = await redeem(await ticketOf(agent));
  clock.advance(8 * 3_600_000 - 1);
  expect(await whose(token)).toBe(agent);
  clock.advance(1);
  expect(await whose(token)).toBeUndefined();
  const [closed, other] = [await redeem(await ticketOf(agent)), await redeem(await ticketOf(agent))];
  await closePortalSession(cashier.database, clock, closed);
  expect([await whose(closed), await whose(other)]).toEqual([undefined, agent]);
  await cashier.database.query(
    "update session set ended_at = $2, end_reason = 'sign_out' where member_id = $1",
    [agent, clock.now()],
  );
  expect(await whose(other)).toBeUndefined();
  expect(await whose('made up')).toBeUndefined();
});
