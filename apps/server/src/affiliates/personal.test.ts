/** What an applicant wrote of themselves, and what an agent earned: told to its member, erased with its member, and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { eraseApplications } from './erase.ts';
import { ownAgentApplications, ownEarnings } from './own-data.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

/** Turned down in the spring, and asked for again. */
async function applicant(name: string): Promise<bigint> {
  const id = await tables.member();
  await tables.database.query(
    `insert into agent_application (member_id, mobile, apply_info, created_at, state, reason, decided_at)
     values ($1, '139', $2 || ' 一', '2026-03-01T00:00:00Z', 'rejected', '材料不全', '2026-03-02T00:00:00Z')`,
    [id, name],
  );
  await tables.database.query(
    `insert into agent_application (member_id, mobile, apply_info, created_at)
     values ($1, '138', $2 || ' 二', '2026-09-01T00:00:00Z')`,
    [id, name],
  );
  return id;
}

const applications = (id: bigint) => ownAgentApplications(tables.database, id);

test('an applicant takes along what they wrote, the oldest first, and nothing of another’s', async () => {
  const [one] = [await applicant('甲'), await applicant('乙')];
  expect(await applications(one)).toEqual([
    {
      mobile: '139',
      info: '甲 一',
      state: 'rejected',
      reason: '材料不全',
      at: new Date('2026-03-01T00:00:00Z'),
      decided: new Date('2026-03-02T00:00:00Z'),
    },
    {
      mobile: '138',
      info: '甲 二',
      state: 'pending',
      reason: null,
      at: new Date('2026-09-01T00:00:00Z'),
      decided: null,
    },
  ]);
});

test('with an account what its member wrote to become an agent goes, and what others wrote stays', async () => {
  const [one, other] = [await applicant('丙'), await applicant('丁')];
  const before = await applications(other);
  await tables.database.transaction((tx) => eraseApplications(tx, one));
  expect(await applications(one)).toMatchObject([
    { mobile: '', info: '', state: 'rejected', reason: '-' },
    { mobile: '', info: '', state: 'pending', reason: null },
  ]);
  expect(await applications(other)).toEqual(before);
});

test('an agent takes along the statement of each week, the oldest first, and nothing of another’s', async () => {
  const agent = async (fen: bigint) => {
    const id = await tables.member();
    await tables.database.query("insert into agent (member_id, since) values ($1, '2026-01-01T00:00:00Z')", [
      id,
    ]);
    for (const [week, amount] of [
      ['2026-11-09', fen],
      ['2026-11-16', fen + 1n],
    ] as const)
      await tables.database.query(
        `insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at, state, decided_at)
         values ($1, $2, 0, $3::bigint * 10000, $3, 0, $4, 'paid', $4)`,
        [id, week, amount, new Date('2026-11-23T00:00:00Z')],
      );
    return id;
  };
  const [one, other] = [await agent(500n), await agent(700n)];
  const told = async (id: bigint) =>
    (await ownEarnings(tables.database, id)).map(({ week, amount, state, dispute }) => [
      week,
      amount,
      state,
      dispute,
    ]);
  expect(await told(one)).toEqual([
    ['2026-11-09', 500n, 'paid', null],
    ['2026-11-16', 501n, 'paid', null],
  ]);
  expect(await told(other)).toEqual([
    ['2026-11-09', 700n, 'paid', null],
    ['2026-11-16', 701n, 'paid', null],
  ]);
});
