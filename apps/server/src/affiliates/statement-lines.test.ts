/** Staff read what a statement pays for: every line with its member, its base and its rate, and the sum to the fen. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { headsOnward, linesOnward } from './commission-lines.ts';
import { makeStatements } from './statements.ts';
import { agentOf, flat, memberOf, settle, type TestMember } from './testing.ts';
import { lastWeek } from './weeks.ts';

/** Thursday 12 November 2026, noon in Beijing. */
const clock = new SetClock('2026-11-12T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

async function nextStatements(): Promise<void> {
  const { end } = lastWeek(clock.now());
  clock.set(new Date(end.getTime() + 7 * 86_400_000 + 30 * 60_000));
  chief = await site.staffToken();
  await makeStatements(site.running.site.database, clock);
}

async function newestOf({ id }: TestMember) {
  const { data } = await site.staff('agentStatements', { state: 'all', search: String(id) }, chief);
  return data.rows[0]?.id ?? 0;
}

const read = async (id: number) => (await site.staff('agentStatement', { id }, chief)).data;
const lines = async (id: number, more: object = {}) =>
  (await site.staff('agentStatementLines', { id, ...more }, chief)).data;

test('each line says whose bet, what counted, at which rates, and what came of it; reversals and what goes below are taken off', async () => {
  const top = await agentOf(site, flat(80));
  const sub = await agentOf(site, flat(30), top.id);
  const [own, below] = [await memberOf(site, top.id), await memberOf(site, sub.id)];
  clock.advance(1_000);
  const voided = await settle(site, { memberId: own.id, valid: 200_000n });
  clock.advance(1_000);
  const kept = await settle(site, { memberId: below.id, valid: 123_456n, category: 'sport' });
  clock.advance(1_000);
  await settle(site, { memberId: own.id, betId: voided, before: 200_000n, valid: 50_000n });
  await nextStatements();
  const id = await newestOf(top);
  const { rows, total, sum } = await lines(id);
  expect([total, sum]).toEqual([3, 10.1728]);
  expect(rows).toMatchObject([
    { username: own.username, betId: voided, valid: -1_500, rate: 80, amount: -12, belowRate: 0 },
    {
      username: below.username,
      memberId: Number(below.id),
      betId: kept,
      venueCode: 'mpqp',
      category: 'sport',
      valid: 1_234.56,
      ownRate: 80,
      belowRate: 30,
      rate: 50,
      amount: 6.1728,
    },
    { username: own.username, betId: voided, valid: 2_000, rate: 80, amount: 16 },
  ]);
  expect(await read(id)).toMatchObject({
    username: top.username,
    accrued: 10.1728,
    summed: 10.1728,
    amount: 10.17,
    carriedOut: 0.0028,
    lines: 3,
    members: 2,
  });
  // What the agent below has of the same bet stands in that agent's own.
  expect(await lines(await newestOf(sub))).toMatchObject({ total: 1, sum: 3.70368, rows: [{ rate: 30 }] });
});

test('pages together are the whole, one member’s lines are found by name or number, and what was carried in is no line', async () => {
  const agent = await agentOf(site, flat(1));
  const [one, two] = [await memberOf(site, agent.id), await memberOf(site, agent.id)];
  for (const valid of [15_000n, 10_001n, 20_000n]) await settle(site, { memberId: one.id, valid });
  await settle(site, { memberId: two.id, valid: 30_000n });
  await nextStatements();
  const first = await newestOf(agent);
  expect(await read(first)).toMatchObject({ summed: 0.075001, amount: 0.07, carriedOut: 0.005001 });
  const pages = [await lines(first, { pageSize: 3 }), await lines(first, { page: 2, pageSize: 3 })];
  expect(pages.map(({ rows, total, sum }) => [rows.length, total, sum])).toEqual([
    [3, 4, 0.075001],
    [1, 4, 0.075001],
  ]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ betId }) => betId))).size).toBe(4);
  for (const search of [one.username.toUpperCase(), String(one.id)])
    expect(await lines(first, { search })).toMatchObject({ total: 3, sum: 0.045001 });
  await settle(site, { memberId: two.id, valid: 5_000n });
  await nextStatements();
  const second = await newestOf(agent);
  expect(await read(second)).toMatchObject({
    carriedIn: 0.005001,
    accrued: 0.005,
    summed: 0.005,
    amount: 0.01,
  });
  expect(await lines(second)).toMatchObject({ total: 1, sum: 0.005, rows: [{ memberId: Number(two.id) }] });
});

test('a statement that does not exist has neither page nor lines', async () => {
  expect((await site.staff('agentStatement', { id: 987_654 }, chief)).code).toBe(codes.not_found.code);
  expect(await lines(987_654)).toEqual({ rows: [], total: 0, sum: 0 });
});

test('the list is narrowed to the weeks that begin on the days asked for', async () => {
  const agent = await agentOf(site, flat(50));
  const player = await memberOf(site, agent.id);
  await settle(site, { memberId: player.id, valid: 100_000n });
  await nextStatements();
  await settle(site, { memberId: player.id, valid: 200_000n });
  await nextStatements();
  const weeks = async (span: object) =>
    (
      await site.staff('agentStatements', { state: 'all', search: agent.username, ...span }, chief)
    ).data.rows.map(({ week }) => week);
  const [late = '', early = ''] = await weeks({});
  expect([early, late]).toEqual(['2026-11-30', '2026-12-07']);
  expect(await weeks({ from: early, to: early })).toEqual([early]);
  expect(await weeks({ from: late, to: late })).toEqual([late]);
  expect(await weeks({ from: '2026-12-01', to: '2026-12-06' })).toEqual([]);
});

test('the lines and the members of a statement leave as files with the rows of their pages, however they are cut', async () => {
  const agent = await agentOf(site, flat(50));
  const players = [
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
    await memberOf(site, agent.id),
  ];
  for (const { id: memberId } of [...players, ...players]) await settle(site, { memberId, valid: 100_000n });
  await nextStatements();
  const id = await newestOf(agent);
  await site.owner.query(
    `insert into agent_terms (agent_id, kind, per_head, least_deposit, least_turnover, holds_from, agreed_at, set_by)
     values ($1, 'per_head', 1, 1, 1, '2026-11-29T16:00Z', '2026-11-20T00:00Z', 'staff/1')`,
    [agent.id],
  );
  await site.owner.query(
    `insert into agent_head (member_id, agent_id, terms_id, deposited_at, deposit, turnover, amount, at, statement_id)
     select m, $2, (select max(id) from agent_terms), timestamptz '2026-12-01T00:00Z' + (nth / 2) * interval '1 hour', 100, 0, 0, now(), $3
       from unnest($1::bigint[]) with ordinality as of (m, nth)`,
    [players.map((player) => player.id), agent.id, id],
  );
  const { database } = site.running.site;
  const statement = BigInt(id);
  const cut = async <Row>(
    read: (after: string | undefined) => Promise<readonly Row[]>,
    idOf: (row: Row) => bigint,
  ): Promise<number[]> => {
    const ids: number[] = [];
    for (let after: string | undefined; ; after = String(ids.at(-1))) {
      const rows = await read(after);
      ids.push(...rows.map((row) => Number(idOf(row))));
      if (rows.length < 2) return ids;
    }
  };
  for (const search of ['', players[0]?.username ?? ''])
    expect(
      await cut(
        (after) => linesOnward(database, { statement, search }, { after, most: 2 }),
        (line) => line.id,
      ),
    ).toEqual((await lines(id, { search })).rows.map((line) => line.id));
  const { data } = await site.staff('agentStatementHeads', { id }, chief);
  expect(data.rows).toHaveLength(3);
  expect(
    await cut(
      (after) => headsOnward(database, statement, { after, most: 2 }),
      ({ memberId }) => memberId,
    ),
  ).toEqual(data.rows.map(({ memberId }) => memberId));
});
