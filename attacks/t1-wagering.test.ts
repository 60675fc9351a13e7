/**
 * T1. A thief with an account asks for withdrawals again and again while money is being credited that has to be played through
 * first. They want the credit out without a bet. What is still to be played must be read under the lock that orders withdrawals
 * and credits, for every credit that opens a requirement.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { openTestVenue } from '../apps/server/src/testing/bets.ts';
import { agreed } from '../apps/server/src/testing/rules.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

// 11:00 in Beijing: the hours of the red packets.
const clock = new SetClock('2026-11-21T03:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  await openTestVenue(site.running, 't1', 'sport');
});
afterAll(() => site.stop());

interface Thief {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
  readonly card: number;
}

async function thief(): Promise<Thief> {
  const { id, token, username } = await site.member(`t1${randomUUID().slice(0, 10).replaceAll('-', '')}`);
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  const { data } = await site.call('bindCard', address, { token });
  return { id, token, username, card: data.id };
}

const withdraw = ({ token, card }: Thief, yuan: number) =>
  site.call('withdraw', { amount: yuan, bank: card, password: payPassword }, { token, key: randomUUID() });
const turnoverLeft = async ({ token }: Thief) =>
  (await site.call('turnoverLeft', {}, { token })).data.bet_amount;
const overview = async ({ token }: Thief) => (await site.call('walletOverview', {}, { token })).data;

async function depositOrder({ token }: Thief, amount: number): Promise<number> {
  const order = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', order, { token, key: randomUUID() });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no }, chief);
  return queue.rows[0]?.id ?? 0;
}

/** Every way in that opens a requirement: what has to be there first, then the credit itself, of 500 yuan or more. */
const credits: Record<string, (member: Thief) => Promise<() => Promise<{ code: number }>>> = {
  async deposit(member) {
    const id = await depositOrder(member, 500);
    return () => site.staff('approveDeposit', { id }, chief);
  },
  async bonus({ token, username }) {
    const { data: list } = await site.staff('promotionList', {}, chief);
    const draft = {
      typeId: list.types[0]?.id ?? 0,
      title: `T1 ${username}`,
      memo: '',
      banner: '/pictures/promotions/1.svg',
      content: '<p>说明</p>',
      state: 'published',
      audience: 'all',
      audienceValue: 0,
      applies: 'once',
      bonus: 500,
      multiple: 10,
      position: 0,
      startsAt: new Date(clock.now().getTime() - 86_400_000).toISOString(),
      endsAt: null,
    } as const;
    await site.staff('dryRunPromotion', draft, chief);
    const { data: saved } = await agreed(site, 'savePromotion', draft, chief);
    await site.call('applyForPromotion', { activityid: saved.id }, { token });
    const { data: queue } = await site.staff('promotionQueue', { search: username }, chief);
    const approval = { id: queue.rows[0]?.id ?? 0, bonus: 500, multiple: 10 };
    return () => site.staff('approvePromotion', approval, chief);
  },
  async 'red packet'({ id, token }) {
    await site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', 10000000, '', 'approved', $3, $3, 10000000, 'staff/1', $3)`,
      [`T1-${id}`, id, new Date(clock.now().getTime() - 2 * 3_600_000)],
    );
    return () => site.call('claimRedPacket', {}, { token, key: randomUUID() });
  },
  async rebate({ id, token }) {
    await site.running.site.database.query(
      `insert into rebate (member_id, venue, day, earned, money, created_at)
       values ($1, 't1', '2026-11-20', 500000000, 50000, $2)`,
      [id, clock.now()],
    );
    return () => site.call('claimRebates', {}, { token, key: randomUUID() });
  },
  async adjustment({ id }) {
    const asked = {
      member: Number(id),
      direction: 'credit',
      amount: 500,
      reason: 'deposit',
      note: '工单 1024',
      multiple: 3,
    } as const;
    const { data } = await site.staff('requestAdjustment', asked, clerk, randomUUID());
    return () => site.staff('approveAdjustment', { id: data.id }, chief);
  },
};

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

test.each(Object.entries(credits))(
  'a withdrawal asked for in the middle of a %s waits for it and for its requirement',
  async (_kind, prepare) => {
    const member = await thief();
    const credit = await prepare(member);
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
