/**
 * T1, wherever else something is read and then acted on. Somebody asks for the same thing many times at once, so that each request
 * reads what holds before the others have acted: limits of one's own, chances of red packets, applications, claims, statements, the
 * two pairs of eyes, bound addresses, open orders. What was allowed once happens once.
 */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, draftOf, flat } from '../apps/server/src/affiliates/testing.ts';
import { openGameSession } from '../apps/server/src/game-providers/seamless/sessions.ts';
import {
  openSeamlessCaller,
  type SeamlessCaller,
} from '../apps/server/src/game-providers/testing/seamless-caller.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { openTestVenue } from '../apps/server/src/testing/bets.ts';
import { payoutsOf } from '../apps/server/src/testing/payouts.ts';
import { agreed } from '../apps/server/src/testing/rules.ts';
import { payPassword, startTestSite, type TestSite, walletSecret } from '../apps/server/src/testing/site.ts';

// 11:00 in Beijing: the hours of the red packets.
const clock = new SetClock('2026-11-21T03:00:00.000Z');
const seamless = 'mpdz';
let site: TestSite;
let chief: string;
let clerk: string;
let caller: SeamlessCaller;
let payouts: ReturnType<typeof payoutsOf>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  payouts = payoutsOf(site, chief);
  await openTestVenue(site.running, 'once', 'sport');
  const { address } = site.running;
  const now = () => clock.now().getTime();
  caller = openSeamlessCaller({ address, venue: seamless, secret: walletSecret, now });
});
afterAll(() => site.stop());

const many = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const key = () => randomUUID();
const query = <Row>(text: string, values: readonly unknown[] = []) =>
  site.running.site.database.query<Row>(text, values);
const centralOf = async (token: string) => (await site.call('walletOverview', {}, { token })).data.central;
const passed = (replies: readonly { readonly code: number }[]) =>
  replies.filter(({ code }) => code === codes.ok.code).length;

async function waiting(): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

async function loseAtMost(memberId: bigint, fen: bigint): Promise<void> {
  await query(
    "insert into play_limit (member_id, kind, value, set_at, effective_at) values ($1, 'loss', $2, $3, $3)",
    [memberId, fen, clock.now()],
  );
}

async function playing() {
  const { id, token } = await site.memberWith(100_000n);
  const game = await openGameSession(site.running.site, {
    venue: seamless,
    memberId: id,
    memberToken: token,
  });
  return { id, player: `m${id}`, token: game };
}

test('a bet that is lost while another waits to be looked at still counts against the loss limit', async () => {
  const member = await playing();
  await loseAtMost(member.id, 10_000n);
  const [first, second, third] = [6_000, 4_000, 4_000].map((amount) => caller.betOf(member, { amount }));
  if (!first || !second || !third) throw new Error('three bets');
  expect(await caller.call('bet', first)).toMatchObject({ ok: true });
  const client = await site.running.site.database.pool.connect();
  const replies: ReturnType<SeamlessCaller['call']>[] = [];
  try {
    // The second is allowed and waits for the wallet; the third is looked at meanwhile, and then the first is lost.
    await client.query('begin');
    await client.query("select from ledger.account where owner = $1 and code = 'central' for update", [
      String(member.id),
    ]);
    replies.push(caller.call('bet', second));
    await expect.poll(waiting).toBe(1);
    replies.push(caller.call('bet', third));
    await expect.poll(waiting).toBe(2);
    const lost = { id: `${first.id}/w`, player: member.player, bet: first.id, amount: 0 };
    await caller.call('win', lost);
  } finally {
    await client.query('rollback');
    client.release();
  }
  const [allowed, refused] = await Promise.all(replies);
  expect(allowed).toMatchObject({ ok: true });
  expect(refused).toMatchObject({ ok: false, reason: 'loss_limit' });
});

test('of 12 stakes at once, those that fit the loss limit are taken', async () => {
  const member = await playing();
  await loseAtMost(member.id, 3_000n);
  const replies = await many(12, () => caller.call('bet', caller.betOf(member)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
});

test('of 12 deposit orders at once, those that fit the limit of the day are opened', async () => {
  const { token } = await site.member();
  await site.call('setPlayLimit', { kind: 'deposit', amount: '1000' }, { token });
  const order = { paytype: 'usdt', amount: 300, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const replies = await many(12, () => site.call('openDeposit', order, { token, key: key() }));
  expect(passed(replies)).toBe(3);
});

test('of 14 deposit orders at once, ten stay open', async () => {
  const { token } = await site.member();
  const order = { paytype: 'usdt', amount: 300, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const replies = await many(14, () => site.call('openDeposit', order, { token, key: key() }));
  expect(passed(replies)).toBe(10);
});

test('of 10 addresses bound at once, five stay', async () => {
  const { token } = await site.member();
  const replies = await many(10, () =>
    site.call(
      'bindCard',
      { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${key()}`, pay_pass: payPassword },
      { token, key: key() },
    ),
  );
  expect(passed(replies)).toBe(5);
});

test('twelve taps on red packets open as many as there are chances', async () => {
  const { id, token } = await site.member();
  await query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     values ($1, $2, 'bank', 100000, '', 'approved', $3, $3, 100000, 'staff/1', $3)`,
    [`T1P${id}`, id, new Date(clock.now().getTime() - 2 * 3_600_000)],
  );
  const { data } = await site.call('redPacket', {}, { token });
  expect(data.sendnums).toBeGreaterThan(0);
  const replies = await many(12, () => site.call('claimRedPacket', {}, { token, key: key() }));
  expect(passed(replies)).toBe(data.sendnums);
  const { rows } = await query<{ won: bigint }>(
    'select sum(amount)::bigint as won from red_packet where member_id = $1',
    [id],
  );
  expect(BigInt(Math.round((await centralOf(token)) * 100))).toBe(rows[0]?.won);
});

test('many claims at once pay what was pending once, and nothing that was not', async () => {
  const { id, token } = await site.member();
  await query(
    `insert into rebate (member_id, venue, day, earned, money, created_at)
     select $1, 'once', '2026-11-01'::date + n, 10000 * 500, 500, $2 from generate_series(1, 10) n`,
    [id, clock.now()],
  );
  const replies = await many(10, () => site.call('claimRebates', {}, { token, key: key() }));
  expect(passed(replies)).toBe(1);
  expect(await centralOf(token)).toBe(50);
});

test('a row that the night adds during a claim is paid by it or stays pending', async () => {
  const { id, token } = await site.member();
  const add = (day: number) =>
    query(
      `insert into rebate (member_id, venue, day, earned, money, created_at)
       values ($1, 'once', '2026-11-01'::date + $3::int, 5000000, 500, $2)`,
      [id, clock.now(), day],
    );
  await add(1);
  const client = await site.running.site.database.pool.connect();
  let claimed: Promise<{ code: number }>;
  try {
    // The claim has read what is pending, and waits to write that it was claimed.
    await client.query('begin; lock table rebate_claim in share mode');
    claimed = site.call('claimRebates', {}, { token, key: key() });
    await expect.poll(waiting).toBe(1);
    await add(2);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await claimed).code).toBe(200);
  const { rows } = await query<{ marked: bigint }>(
    'select coalesce(sum(money), 0)::bigint as marked from rebate where member_id = $1 and claim_id is not null',
    [id],
  );
  expect(BigInt(Math.round((await centralOf(token)) * 100))).toBe(rows[0]?.marked);
});

test('one application is open at a time, and two colleagues who approve it at once give one bonus', async () => {
  const { data: list } = await site.staff('promotionList', {}, chief);
  const draft = {
    typeId: list.types[0]?.id ?? 0,
    title: 'T1 once',
    memo: '',
    banner: '/pictures/promotions/1.svg',
    content: '<p>说明</p>',
    state: 'published',
    audience: 'all',
    audienceValue: 0,
    applies: 'once',
    bonus: 38,
    multiple: 5,
    position: 0,
    startsAt: new Date(clock.now().getTime() - 86_400_000).toISOString(),
    endsAt: null,
  } as const;
  await site.staff('dryRunPromotion', draft, chief);
  const { data: saved } = await agreed(site, 'savePromotion', draft, chief);
  const { token, username } = await site.member();
  const applications = await many(10, () =>
    site.call('applyForPromotion', { activityid: saved.id }, { token, key: key() }),
  );
  expect(passed(applications)).toBe(1);
  const { data: queue } = await site.staff('promotionQueue', { search: username }, chief);
  expect(queue.rows).toHaveLength(1);
  const approval = { id: queue.rows[0]?.id ?? 0, bonus: 38, multiple: 5 };
  const [approvals, more] = await Promise.all([
    many(10, (at) => site.staff('approvePromotion', approval, at % 2 ? chief : clerk)),
    many(5, () => site.call('applyForPromotion', { activityid: saved.id }, { token, key: key() })),
  ]);
  expect([passed(approvals), passed(more)]).toEqual([1, 0]);
  expect(await centralOf(token)).toBe(38);
});

test('one person is one pair of eyes, however often and however quickly they look', async () => {
  const { id, token } = await payouts.pending(60_000);
  const alone = await many(10, () => site.staff('approveWithdrawal', { id }, clerk));
  expect(new Set(alone.map(({ code }) => code))).toEqual(new Set([200, codes.four_eyes.code]));
  expect(passed(alone)).toBe(1);
  expect((await site.call('walletOverview', {}, { token })).data.held).toBe(60_000);
});

test('two people who both look at the same moment approve once, together', async () => {
  const { id, token } = await payouts.pending(60_000);
  const replies = await many(10, (at) => site.staff('approveWithdrawal', { id }, at % 2 ? chief : clerk));
  expect(passed(replies)).toBe(2);
  const { rows } = await query<{ first: string; second: string; state: string }>(
    'select first_approved_by as first, decided_by as second, state from withdrawal_order where id = $1',
    [id],
  );
  expect(rows[0]?.state).toBe('approved');
  expect(rows[0]?.first).not.toBe(rows[0]?.second);
  expect((await site.call('walletOverview', {}, { token })).data.held).toBe(0);
});

test('a correction that both colleagues approve at once is posted once, and never by who asked', async () => {
  const member = await site.member();
  const asked = {
    member: Number(member.id),
    direction: 'credit',
    amount: 100,
    reason: 'deposit',
    note: '工单 1024',
    multiple: 1,
  } as const;
  const { data } = await site.staff('requestAdjustment', asked, clerk, key());
  const replies = await many(10, (at) =>
    site.staff('approveAdjustment', { id: data.id }, at % 2 ? chief : clerk),
  );
  expect(passed(replies)).toBe(1);
  const { rows } = await query<{ other: boolean }>(
    'select asked_by <> decided_by as other from adjustment where id = $1',
    [data.id],
  );
  expect(rows[0]?.other).toBe(true);
  expect(await centralOf(member.token)).toBe(100);
});

test('a commission statement that is paid by two colleagues at once is paid once', async () => {
  const { id, token } = await agentOf(site, flat(50));
  const statement = { id: Number(await draftOf(site, { id }, 12_300n)), amount: 123 };
  const replies = await many(10, (at) => site.staff('payAgentStatement', statement, at % 2 ? chief : clerk));
  expect(passed(replies)).toBe(1);
  expect(await centralOf(token)).toBe(123);
});
