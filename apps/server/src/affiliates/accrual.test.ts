/** Commission line by line, and the statement of a week, at the borders of time (business rules, Agents). */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { accrue } from './commission.ts';
import { makeStatements } from './statements.ts';
import { lastWeek } from './weeks.ts';

// Monday, 00:30 in Beijing.
const monday = '2026-11-22T16:30:00.000Z';
const clock = new SetClock(monday);
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
  await tables.database.query('update category_edge set basis_points = 10000');
  await tables.database.query(
    "insert into venue (code, name, category, adapter, position) values ('acc', 'acc', 'sport', 'test', 99)",
  );
});
afterAll(() => tables.close());
// Tests settle in the past: the stream is read from its beginning.
beforeEach(() => tables.database.query("update agent_reading set until = '-infinity'"));

/** An agent at a rate for sport, and a member of theirs. @param below an agent who is theirs in turn, and has the member */
async function team(rate: number, below?: number) {
  const { database } = tables;
  const agent = await tables.member();
  const named = async (id: bigint, of: bigint | undefined, basisPoints: number) => {
    if (of !== undefined)
      await database.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)', [
        id,
        of,
        '2026-01-01T00:00:00Z',
      ]);
    await database.query("insert into agent (member_id, since) values ($1, '2026-01-01T00:00:00Z')", [id]);
    await database.query(
      "insert into agent_rate (agent_id, category, basis_points, valid_from, set_by) values ($1, 'sport', $2, '2026-01-02T00:00:00Z', 'staff/1')",
      [id, basisPoints],
    );
  };
  await named(agent, undefined, rate);
  const inner = below === undefined ? undefined : await tables.member();
  if (inner !== undefined && below !== undefined) await named(inner, agent, below);
  const member = await tables.member();
  await database.query(
    "insert into agent_edge (member_id, agent_id, since) values ($1, $2, '2026-01-03T00:00:00Z')",
    [member, inner ?? agent],
  );
  return { agent, inner, member };
}

let seq = 0;

async function settled(
  db: { query(text: string, values: readonly unknown[]): Promise<unknown> },
  member: bigint,
  valid: number,
  { at = '2026-11-20T04:00:00Z', bet = `a${++seq}` } = {},
): Promise<void> {
  seq += 1;
  await db.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ('acc', $1, $2, $3, 'sport', $4, 0, 'settled', $5, $5)`,
    [bet, seq, member, valid, at],
  );
}

/** Lines of an agent: valid, own rate, rate below, micro-yuan. */
async function lines(agent: bigint): Promise<string[]> {
  const { rows } = await tables.database.query<{ line: string }>(
    `select concat_ws(' ', valid, own_rate, below_rate, amount) as line from agent_commission where agent_id = $1 order by id`,
    [agent],
  );
  return rows.map(({ line }) => line);
}

test('each agent on the path earns the difference to those below, once', async () => {
  const { agent, inner, member } = await team(80, 30);
  await settled(tables.database, member, 10_000);
  await accrue(tables.database);
  await accrue(tables.database);
  expect([await lines(agent), await lines(inner ?? 0n)]).toEqual([
    ['10000 80 30 500000'],
    ['10000 30 0 300000'],
  ]);
});

test('what commits late is counted, although a later bet was counted before', async () => {
  const { agent, member } = await team(50);
  const late = new pg.Client({ connectionString: tables.url });
  await late.connect();
  await late.query('begin');
  await settled({ query: (text, values) => late.query(text, [...values]) }, member, 700, {
    at: '2026-11-20T05:00:00Z',
  });
  await settled(tables.database, member, 100, { at: '2026-11-20T05:59:59Z' });
  await accrue(tables.database);
  expect(await lines(agent)).toEqual(['100 50 0 5000']);
  await late.query('commit');
  await late.end();
  await accrue(tables.database);
  expect(await lines(agent)).toEqual(['100 50 0 5000', '700 50 0 35000']);
  await settled(tables.database, member, 200, { at: '2026-11-20T04:59:59Z' });
  await accrue(tables.database);
  expect((await lines(agent)).at(-1)).toBe('200 50 0 10000');
});

test('a correction has the rates of the first settling; one that changes nothing has no line', async () => {
  const { agent, member } = await team(50);
  const bet = `corrected${member}`;
  await settled(tables.database, member, 1_000, { bet });
  await accrue(tables.database);
  await tables.database.query(
    "insert into agent_rate (agent_id, category, basis_points, valid_from, set_by) values ($1, 'sport', 90, '2026-11-20T06:00:00Z', 'staff/1')",
    [agent],
  );
  await settled(tables.database, member, -400, { bet, at: '2026-11-20T07:00:00Z' });
  await settled(tables.database, member, 0, { bet, at: '2026-11-20T07:00:01Z' });
  await settled(tables.database, member, 100, { at: '2026-11-20T06:00:00Z' });
  await settled(tables.database, member, 100, { at: '2026-11-20T05:59:59Z' });
  await accrue(tables.database);
  expect((await lines(agent)).sort()).toEqual([
    '-400 50 0 -20000',
    '100 50 0 5000',
    '100 90 0 9000',
    '1000 50 0 50000',
  ]);
});

test.each([
  ['2026-11-22T15:59:59.999Z', '2026-11-09', '2026-11-15T16:00:00Z'],
  ['2026-11-22T16:00:00.000Z', '2026-11-16', '2026-11-22T16:00:00Z'],
  ['2026-11-29T15:59:59.999Z', '2026-11-16', '2026-11-22T16:00:00Z'],
])('at %s the week that ended last began on %s', (now, first, end) => {
  expect(lastWeek(new Date(now))).toEqual({ monday: first, end: new Date(end) });
});

test('a statement takes what settled before the week ended, rounds down once and carries the rest', async () => {
  const { agent, member } = await team(50);
  await settled(tables.database, member, 1_001, { at: '2026-11-22T15:59:59.999Z' });
  await settled(tables.database, member, 9_999, { at: '2026-11-22T16:00:00.000Z' });
  const statements = async () => {
    const { rows } = await tables.database.query<{ line: string }>(
      `select concat_ws(' ', week, carried_in, accrued, amount, carried_out) as line from agent_statement where agent_id = $1 order by id`,
      [agent],
    );
    return rows.map(({ line }) => line);
  };
  clock.set(monday);
  expect(await makeStatements(tables.database, clock)).toBeGreaterThanOrEqual(1);
  expect(await makeStatements(tables.database, clock)).toBe(0);
  expect(await statements()).toEqual(['2026-11-16 0 50050 5 50']);
  clock.advance(7 * 86_400_000);
  await makeStatements(tables.database, clock);
  expect((await statements()).at(-1)).toBe('2026-11-23 50 499950 50 0');
});

test('less than a fen waits for the next statement', async () => {
  const { agent, member } = await team(1);
  await settled(tables.database, member, 9_999);
  clock.set(monday);
  await makeStatements(tables.database, clock);
  const count = async () =>
    (await tables.database.query('select 1 from agent_statement where agent_id = $1', [agent])).rows.length;
  expect(await count()).toBe(0);
  await settled(tables.database, member, 1);
  await makeStatements(tables.database, clock);
  expect(await count()).toBe(1);
});
