/**
 * T1. A thief with an account asks for withdrawals again and again while money is being credited that has to be played through
 * first. They want the credit out without a bet. What is still to be played must be read under the lock that orders withdrawals
 * and credits, for every credit that opens a requirement.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { openTestVenue } from '../apps/server/src/testing/bets.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { creditingOf } from './crediting.ts';

// 11:00 in Beijing: the hours of the red packets.
const clock = new SetClock('2026-11-21T03:00:00.000Z');
let site: TestSite;
let chief: string;
let crediting: ReturnType<typeof creditingOf>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken('chief');
  await openTestVenue(site.running, 't1', 'sport');
  crediting = creditingOf({ site, clock, venue: 't1', chief, clerk: await site.staffToken('clerk') });
});
afterAll(() => site.stop());

/** How many connections of this site's database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await site.running.site.database.query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

/** Holds whoever opens a requirement, between the credit and the requirement wherever those are two steps. */
async function whileNobodyOpensRequirements(work: () => Promise<void>): Promise<void> {
  const client = await site.running.site.database.pool.connect();
  try {
    await client.query('begin; lock table turnover_requirement in share mode');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each(['deposit', 'bonus', 'red packet', 'rebate', 'adjustment'] as const)(
  'a withdrawal asked for in the middle of a %s waits for it and for its requirement',
  async (kind) => {
    const { thief, credits, withdraw, overview, turnoverLeft } = crediting;
    const member = await thief();
    const credit = await credits[kind](member);
    const answers: Promise<{ code: number }>[] = [];
    await whileNobodyOpensRequirements(async () => {
      answers.push(credit());
      await expect.poll(waiting).toBe(1);
      let asked = false;
      answers.push(
        withdraw(member, 100).finally(() => {
          asked = true;
        }),
      );
      await expect.poll(async () => asked || (await waiting()) === 2).toBe(true);
    });
    const [credited, withdrawn] = await Promise.all(answers);
    expect(credited?.code).toBe(200);
    expect([codes.turnover_left.code, codes.insufficient_balance.code]).toContain(withdrawn?.code);
    expect((await overview(member)).held).toBe(0);
    expect(await turnoverLeft(member)).toBeGreaterThanOrEqual((await overview(member)).central);
  },
);

test('of 24 deposits with withdrawals fired while each is approved, none leaves without a bet', async () => {
  const { thief, depositOrder, withdraw, overview } = crediting;
  const codesSeen = new Set<number>();
  for (let round = 0; round < 6; round += 1)
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const member = await thief();
        const id = await depositOrder(member, 500);
        const [approved, ...withdrawn] = await Promise.all([
          site.staff('approveDeposit', { id }, chief),
          ...Array.from({ length: 2 }, () => withdraw(member, 500)),
        ]);
        expect(approved.code).toBe(200);
        for (const { code } of withdrawn) codesSeen.add(code);
        expect(await overview(member)).toMatchObject({ central: 500, held: 0 });
      }),
    );
  expect(codesSeen).not.toContain(200);
});

test('what was played through may leave, and only once, however many ask', async () => {
  const { thief, depositOrder, withdraw, overview } = crediting;
  const member = await thief();
  const id = await depositOrder(member, 500);
  await site.staff('approveDeposit', { id }, chief);
  await site.running.site.database.query(
    'update turnover_requirement set used = amount where member_id = $1',
    [member.id],
  );
  const replies = await Promise.all(Array.from({ length: 6 }, () => withdraw(member, 500)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await overview(member)).toMatchObject({ central: 0, held: 500 });
});
