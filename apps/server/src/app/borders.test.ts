/**
 * Exactly at the border, and a moment beside it: figures typed here, in the words of the specification and the decisions, not taken from
 * the code that keeps them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
/** Noon in Beijing. */
const noon = new Date('2026-11-21T04:00:00.000Z');
const clock = new SetClock(noon);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());
afterEach(() => {
  clock.set(noon);
  vi.restoreAllMocks();
});

const lost = 401;

test('a member’s session lasts seven days, to the second', async () => {
  const { token } = await site.member();
  const code = async () => (await site.call('profile', {}, { token })).code;
  clock.advance(7 * day - second);
  expect(await code()).toBe(200);
  clock.advance(second);
  expect(await code()).toBe(lost);
});

test('one of the staff lasts a working day of twelve hours', async () => {
  const token = await site.staffToken('clerk');
  const code = async () => (await site.staff('staffMe', {}, token)).code;
  clock.advance(12 * hour - second);
  expect(await code()).toBe(200);
  clock.advance(second);
  expect(await code()).toBe(lost);
});

test('a correction that is asked for again without a key is the one before for ten seconds', async () => {
  const [{ id }, clerk] = [await site.member(), await site.staffToken('clerk')];
  const request = {
    member: Number(id),
    direction: 'credit',
    amount: 7,
    reason: 'goodwill',
    memberNote: '更正',
    note: '工单 1024',
    multiple: 0,
  } as const;
  const order = async () => (await site.staff('requestAdjustment', request, clerk)).data.orderNo;
  const first = await order();
  clock.advance(10 * second - 1);
  expect(await order()).toBe(first);
  clock.advance(1);
  expect(await order()).not.toBe(first);
});

test('what clients repeat after a time-out, transfers and deposits, is the one before for a minute', async () => {
  const { token } = await site.memberWith(100_000n);
  const move = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' } as const;
  const request = { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const both = async () => {
    await site.call('transfer', move, { token });
    const { data } = await site.call('openDeposit', request, { token });
    const { central } = (await site.call('walletOverview', {}, { token })).data;
    return [central, data.deposit_no];
  };
  const first = await both();
  expect(first[0]).toBe(999);
  clock.advance(60 * second - 1);
  expect(await both()).toEqual(first);
  clock.advance(1);
  const [central, order] = await both();
  expect(central).toBe(998);
  expect(order).not.toBe(first[1]);
});

test('a withdrawal of exactly what takes two people waits, of a fen less does not', async () => {
  const [clerk, fen] = [await site.staffToken('clerk'), 4_999_999n];
  const approved = async (amount: bigint) => {
    const member = await site.memberWith(amount);
    const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: 'stapel1' };
    const bound = await site.call('bindCard', card, { token: member.token });
    const request = { amount: Number(amount) / 100, bank: bound.data.id, password: 'stapel1' };
    const { data } = await site.call('withdraw', request, { token: member.token });
    const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, clerk);
    return (await site.staff('approveWithdrawal', { id: queue.rows[0]?.id ?? 0 }, clerk)).data.state;
  };
  expect([await approved(fen), await approved(fen + 1n)]).toEqual(['approved', 'pending']);
});

/** Counts how long whoever is refused has to wait, by the name of the limit, while something is tried again and again. */
async function waits(limit: string, tries: number, attempt: () => Promise<{ code: number }>) {
  const { limits } = site.running.site;
  const hit = limits.hit.bind(limits);
  const waited: number[] = [];
  vi.spyOn(limits, 'hit').mockImplementation(async (rule, who) => {
    const seconds = await hit(rule, who);
    if (rule.name === limit && seconds !== undefined) waited.push(seconds);
    return seconds;
  });
  const codes = [];
  for (let tried = 0; tried < tries; tried += 1) codes.push((await attempt()).code);
  return { codes, waited: waited.at(-1) ?? 0, refused: waited.length };
}

/** Whose password is guessed at. */
let victim = 'nobody-at-first';
const guess = (name: string) => site.call('signIn', { name, password: 'wrong-guess-1' });

test.each([
  [
    'register/address',
    30,
    3_600,
    () => {
      const name = `b${randomUUID().slice(0, 10).replaceAll('-', '')}`;
      const form = { name, password, confirmPass: password, realname: '测试会员', paypassword: 'stapel1' };
      return site.call('register', form);
    },
  ],
  ['sign-in/place', 10, 900, () => guess(victim)],
  ['sign-in/address', 60, 900, () => guess(`n${randomUUID().slice(0, 10).replaceAll('-', '')}`)],
  [
    'staff/address',
    40,
    900,
    () => site.staff('staffSignIn', { username: `n${randomUUID()}`, password: 'wrong-1', code: '000000' }),
  ],
] as const)(
  '%s lets %i through and then keeps whoever asks waiting for %i seconds',
  async (name, attempts, seconds, attempt) => {
    // A limit is made by the first call that it guards, with that call's figures and not with these; then what was counted is forgotten.
    await attempt();
    victim = `nobody-${randomUUID().slice(0, 8)}`;
    await site.running.site.limits.clear({ name, attempts, perSeconds: seconds }, '127.0.0.1');
    const { codes, waited, refused } = await waits(name, attempts + 2, attempt);
    expect(refused).toBe(2);
    expect(codes.slice(0, attempts)).not.toContain(codes.at(-1));
    // Whoever tried for a while on a busy machine has waited a part of it already.
    expect(waited).toBeGreaterThan(seconds * 0.5);
    expect(waited).toBeLessThanOrEqual(seconds);
  },
);

test('records of 1, 7, 15 and 30 days begin at that many midnights of Beijing, today’s among them', async () => {
  const { id, token } = await site.member();
  const midnight = new Date('2026-11-20T16:00:00.000Z').getTime();
  const moments = [0, 6, 14, 29].flatMap((days) => [midnight - days * day, midnight - days * day - second]);
  for (const [index, moment] of moments.entries())
    await site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', 10000, '', 'approved', $3, $3, 10000, 'staff/1', $3)`,
      [`BORDER-${id}-${index}`, id, new Date(moment)],
    );
  const total = async (date: 1 | 2 | 3 | 4) =>
    (await site.call('transactions', { type: 1, date, page: 1 }, { token })).data.total;
  expect([await total(1), await total(2), await total(3), await total(4)]).toEqual([1, 3, 5, 7]);
});

test('a rule of the red packets holds up to its upper edge, and from its lower one', async () => {
  const { site: parts, settings } = site.running;
  clock.set(new Date('2026-11-21T01:00:00.000Z'));
  const rules = [
    { from: 10_000, to: 49_999, chances: 1 },
    { from: 50_000, to: 99_999, chances: 2 },
  ];
  await parts.database.transaction((tx) =>
    settings.set(tx, 'redPackets', { pool: 100_000_000, share: 100, rules }, 'seed'),
  );
  const chances = async (fen: number) => {
    const { id, token } = await site.member();
    await parts.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', $4, '', 'approved', $3, $3, $4, 'staff/1', $3)`,
      [`EDGE-${id}`, id, clock.now(), fen],
    );
    return (await site.call('redPacket', {}, { token })).data.sendnums;
  };
  const given = [];
  for (const fen of [9_999, 10_000, 49_999, 50_000, 99_999, 100_000]) given.push(await chances(fen));
  expect(given).toEqual([0, 1, 1, 2, 2, 0]);
});
