/** Which sums one person gives alone, to the fen and to the minute (docs/decisions/0025). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import type { Decision } from './decide.ts';
import { authorise, forget } from './decide.ts';
import { reasonText } from './limits.ts';

const clock = new SetClock();
let tables: TestTables;
let [chief, clerk, other] = [0n, 0n, 0n];
beforeAll(async () => {
  tables = await openTestTables(clock);
  [chief, clerk, other] = [
    await tables.staff('chief'),
    await tables.staff('clerk'),
    await tables.staff('clerk'),
  ];
});
afterAll(() => tables.close());

/** Each test has days of its own, and begins at noon in Beijing. */
let day = new Date('2026-11-21T04:00:00.000Z').getTime();
beforeEach(() => {
  day += 3 * 86_400_000;
  clock.set(new Date(day));
});

let subjects = 0;

function payout(memberId: bigint, amount: bigint, more: Partial<Decision> = {}): Decision {
  subjects += 1;
  return {
    kind: 'payout',
    subject: `test/${subjects}`,
    memberId,
    amount,
    content: { address: 'T1' },
    ...more,
  };
}

/** @returns `given`, `waits: <limits>`, or the code of the refusal */
async function decide(decision: Decision, staffId: bigint, key?: string): Promise<string> {
  const parts = { clock, settings: tables.settings };
  const verdict = await tables.database.transaction((tx) => authorise(tx, parts, decision, { staffId, key }));
  if (!verdict.ok) return verdict.code;
  if (verdict.value.state === 'given') return 'given';
  return `waits: ${verdict.value.reasons.map(({ limit, sum, from }) => `${limit} ${sum}/${from}`).join(', ')}`;
}

test('a payout of exactly the four-eyes sum takes two people, one fen less takes one', async () => {
  expect(await decide(payout(await tables.member(), 4_999_999n), clerk)).toBe('given');
  const large = payout(await tables.member(), 5_000_000n);
  expect(await decide(large, chief)).toMatch(/^waits: order 5000000\/5000000/);
  expect(await decide(large, other)).toBe('given');
});

test('the first person is not the second as well; the same request again is told the same', async () => {
  const large = payout(await tables.member(), 6_000_000n);
  const first = await decide(large, clerk, 'key');
  expect(first).toMatch(/^waits: order 6000000/);
  expect(await decide(large, clerk, 'key')).toBe(first);
  expect(await decide(large, clerk, 'another key')).toBe('four_eyes');
  expect(await decide(large, clerk)).toBe('four_eyes');
  expect(await decide(large, chief)).toBe('given');
});

test('a yes without a key is no request that could come again', async () => {
  const large = payout(await tables.member(), 6_000_000n);
  expect(await decide(large, clerk)).toMatch(/^waits/);
  expect(await decide(large, clerk)).toBe('four_eyes');
});

test('a second yes to another amount or address is a first one', async () => {
  const large = payout(await tables.member(), 6_000_000n);
  expect(await decide(large, clerk)).toMatch(/^waits/);
  expect(await decide({ ...large, amount: 6_000_001n }, chief)).toMatch(/^waits/);
  expect(await decide({ ...large, content: { address: 'T2' } }, clerk)).toMatch(/^waits/);
  expect(await decide({ ...large, content: { address: 'T2' } }, other)).toBe('given');
});

test('what was decided otherwise, and who was let go, leaves no first yes', async () => {
  const [rejected, orphaned] = [
    payout(await tables.member(), 6_000_000n),
    payout(await tables.member(), 6_000_000n),
  ];
  const gone = await tables.staff('clerk');
  expect(await decide(rejected, clerk)).toMatch(/^waits/);
  await forget(tables.database, rejected.subject);
  expect(await decide(rejected, chief)).toMatch(/^waits/);
  expect(await decide(orphaned, gone)).toMatch(/^waits/);
  await tables.database.query('update staff set disabled_at = $2 where id = $1', [gone, clock.now()]);
  expect(await decide(orphaned, chief)).toMatch(/^waits/);
});

test('where a decision has a right of its own, the first yes counts of whoever has that one, and of nobody else', async () => {
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into staff (username, name, password_hash, totp_secret, rights, roles, created_at)
     values ('ownright', '甲', '', '', '{adjustments}', '{}', now()), ('usualright', '乙', '', '', '{withdrawals}', '{}', now())
     returning id`,
  );
  const [own, usual] = rows.map(({ id }) => id);
  const large = async () => payout(await tables.member(), 6_000_000n, { right: 'adjustments' });
  const [one, another] = [await large(), await large()];
  expect(await decide(one, own ?? 0n)).toMatch(/^waits: order/);
  expect(await decide(one, chief)).toBe('given');
  expect(await decide(another, usual ?? 0n)).toMatch(/^waits: order/);
  expect(await decide(another, chief)).toMatch(/^waits: order/);
});

test('a colleague decides from the very moment that is set, not before', async () => {
  const fresh = await tables.staff('clerk');
  const from = new Date(clock.now().getTime() + 1);
  await tables.database.query('update staff set decides_from = $2 where id = $1', [fresh, from]);
  const large = payout(await tables.member(), 6_000_000n);
  expect(await decide(large, fresh)).toMatch(/^waits/);
  expect(await decide(large, clerk)).toMatch(/^waits/);
  expect(await decide(large, fresh)).toMatch(/^given/);
  const next = payout(await tables.member(), 6_000_000n);
  clock.set(from);
  expect(await decide(next, fresh)).toMatch(/^waits/);
  expect(await decide(next, chief)).toBe('given');
});

test("a member's payouts of one Beijing day add up, whoever decides them", async () => {
  const memberId = await tables.member();
  expect(await decide(payout(memberId, 2_000_000n), clerk)).toBe('given');
  expect(await decide(payout(memberId, 2_000_000n), other)).toBe('given');
  expect(await decide(payout(memberId, 1_000_000n), clerk)).toBe('waits: member_day 5000000/5000000');
  expect(await decide(payout(memberId, 999_999n), clerk)).toBe('given');
  expect(await decide(payout(await tables.member(), 1_000_000n), clerk)).toBe('given');
  clock.set(new Date(day + 12 * 3_600_000 - 1));
  expect(await decide(payout(memberId, 1n), clerk)).toBe('waits: member_day 5000000/5000000');
  clock.set(new Date(day + 12 * 3_600_000));
  expect(await decide(payout(memberId, 4_999_999n), clerk)).toBe('given');
});

test("one person's payouts of a day add up, those of two people do not count for one of them", async () => {
  for (let count = 0; count < 4; count += 1) {
    expect(await decide(payout(await tables.member(), 4_900_000n), clerk)).toBe('given');
    clock.advance(2 * 3_600_000);
  }
  expect(await decide(payout(await tables.member(), 400_000n), clerk)).toBe(
    'waits: clerk_day 20000000/20000000',
  );
  expect(await decide(payout(await tables.member(), 400_000n), other)).toBe('given');
  const large = payout(await tables.member(), 6_000_000n);
  expect(await decide(large, other)).toMatch(/^waits/);
  expect(await decide(large, clerk)).toBe('given');
  expect(await decide(payout(await tables.member(), 399_999n), clerk)).toBe('given');
});

test('what leaves the house within an hour adds up, and no longer after it', async () => {
  const people = [clerk, other, chief];
  for (let count = 0; count < 10; count += 1)
    expect(await decide(payout(await tables.member(), 4_900_000n), people[count % 3] ?? 0n)).toBe('given');
  const small = await tables.member();
  expect(await decide(payout(small, 1_000_000n), await tables.staff('clerk'))).toBe(
    'waits: house_hour 50000000/50000000',
  );
  clock.advance(3_600_000 - 1);
  expect(await decide(payout(small, 1_000_000n), await tables.staff('clerk'))).toMatch(/house_hour/);
  clock.advance(1);
  expect(await decide(payout(small, 1_000_000n), await tables.staff('clerk'))).toBe('given');
});

function credit(memberId: bigint, amount: bigint, ordered?: bigint): Decision {
  return payout(memberId, amount, { kind: 'credit', ordered });
}

test('one person credits at most 100 yuan or 1 % above an order, whichever is more', async () => {
  const memberId = await tables.member();
  expect(await decide(credit(memberId, 60_000n, 50_000n), clerk)).toBe('given');
  expect(await decide(credit(memberId, 60_001n, 50_000n), clerk)).toBe('waits: above_order 60001/60000');
  expect(await decide(credit(memberId, 5_050_000n, 5_000_000n), chief)).toBe('given');
  expect(await decide(credit(memberId, 5_050_001n, 5_000_000n), chief)).toBe(
    'waits: above_order 5050001/5050000',
  );
  expect(await decide(credit(memberId, 40_000n, 50_000n), clerk)).toBe('given');
});

test('what one person credits above orders in a day takes a second one from 1,000 yuan on', async () => {
  // What two said yes to is nobody's own.
  const agreed = credit(await tables.member(), 90_000n, 50_000n);
  expect(await decide(agreed, clerk)).toBe('waits: above_order 90000/60000');
  expect(await decide(agreed, other)).toBe('given');
  for (let count = 0; count < 9; count += 1)
    expect(await decide(credit(await tables.member(), 60_000n, 50_000n), clerk)).toBe('given');
  expect(await decide(credit(await tables.member(), 60_000n, 50_000n), clerk)).toBe(
    'waits: above_day 100000/100000',
  );
  expect(await decide(credit(await tables.member(), 59_999n, 50_000n), clerk)).toBe('given');
  expect(await decide(credit(await tables.member(), 50_000n, 50_000n), clerk)).toBe('given');
  expect(await decide(credit(await tables.member(), 60_000n, 50_000n), other)).toBe('given');
});

test('a credit of a million yuan, and two million of one person in a day, take two people', async () => {
  expect(await decide(credit(await tables.member(), 99_999_999n), clerk)).toBe('given');
  expect(await decide(credit(await tables.member(), 100_000_000n), clerk)).toBe(
    'waits: order 100000000/100000000',
  );
  expect(await decide(credit(await tables.member(), 90_000_000n), clerk)).toBe('given');
  expect(await decide(credit(await tables.member(), 10_000_001n), clerk)).toBe(
    'waits: clerk_day 200000000/200000000',
  );
  expect(await decide(credit(await tables.member(), 10_000_000n), clerk)).toBe('given');
});

function bonus(memberId: bigint, amount: bigint, more: Partial<Decision> = {}): Decision {
  return payout(memberId, amount, { kind: 'bonus', ...more });
}

test('a bonus of 5,000 yuan and 50,000 of one person in a day take two people; one of nothing never does', async () => {
  expect(await decide(bonus(await tables.member(), 499_999n), chief)).toBe('given');
  expect(await decide(bonus(await tables.member(), 500_000n), chief)).toBe('waits: order 500000/500000');
  for (let count = 0; count < 9; count += 1)
    expect(await decide(bonus(await tables.member(), 490_000n), chief)).toBe('given');
  expect(await decide(bonus(await tables.member(), 90_001n), chief)).toBe('waits: clerk_day 5000000/5000000');
  expect(await decide(bonus(await tables.member(), 0n, { budget: 0n, related: 3 }), chief)).toBe('given');
  expect(await decide(bonus(await tables.member(), 90_000n), chief)).toBe('given');
});

test("an offer's budget of a day may be used up by one person and not passed, and related accounts take two", async () => {
  const [offerId, anotherId] = [await tables.promotion(), await tables.promotion()];
  const offer = { offerId, budget: 30_000n };
  expect(await decide(bonus(await tables.member(), 20_000n, offer), chief)).toBe('given');
  expect(await decide(bonus(await tables.member(), 10_001n, offer), chief)).toBe(
    'waits: offer_day 30001/30000',
  );
  expect(await decide(bonus(await tables.member(), 10_000n, offer), chief)).toBe('given');
  const another = { offerId: anotherId, budget: 30_000n };
  expect(await decide(bonus(await tables.member(), 30_000n, another), chief)).toBe('given');
  clock.advance(86_400_000);
  expect(await decide(bonus(await tables.member(), 30_000n, offer), chief)).toBe('given');
  expect(await decide(bonus(await tables.member(), 100n, { related: 1 }), chief)).toBe(
    'waits: related_accounts 1/1',
  );
  expect(await decide(bonus(await tables.member(), 100n, { related: 0 }), chief)).toBe('given');
});

test('decisions of one kind do not count for another', async () => {
  const memberId = await tables.member();
  expect(await decide(credit(memberId, 90_000_000n), clerk)).toBe('given');
  expect(await decide(payout(memberId, 4_000_000n), clerk)).toBe('given');
});

test('five at the same moment are counted one after the other', async () => {
  const memberId = await tables.member();
  const verdicts = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      decide(payout(memberId, 1_400_000n), index % 2 === 0 ? clerk : other),
    ),
  );
  expect(verdicts.filter((verdict) => verdict === 'given')).toHaveLength(3);
});

test('who counts into the sum of a decision that is not over waits for it and counts it; nobody else waits', async () => {
  const parts = { clock, settings: tables.settings };
  const blocked = () =>
    tables.database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  /** The first is the clerk's, and is committed only once the second is decided or waits for it. */
  async function meanwhile(
    first: Decision,
    then: Decision,
    by: bigint,
  ): Promise<[how: string, what: string]> {
    const under = await tables.database.transaction(async (tx) => {
      const verdict = await authorise(tx, parts, first, { staffId: clerk, key: undefined });
      expect(verdict).toMatchObject({ ok: true, value: { state: 'given' } });
      const second = decide(then, by);
      const isBlocked = expect.poll(async () => (await blocked()).rows.length).toBe(1);
      const how = await Promise.race([second.then(() => 'at once'), isBlocked.then(() => 'in turns')]);
      return { how, second };
    });
    return [under.how, await under.second];
  }
  const anyone = () => tables.member();
  expect(await decide(credit(await anyone(), 99_999_999n), clerk)).toBe('given');
  const large = credit(await anyone(), 90_000_000n);
  expect(await meanwhile(large, credit(await anyone(), 10_000_001n), other)).toEqual(['at once', 'given']);
  const reached = 'waits: clerk_day 200000000/200000000';
  const more = credit(await anyone(), 10_000_001n);
  expect(await meanwhile(credit(await anyone(), 0n), more, clerk)).toEqual(['in turns', reached]);

  const offer = { offerId: await tables.promotion(), budget: 1_000n };
  const another = { offerId: await tables.promotion(), budget: 1_000n };
  const [first, beside] = [bonus(await anyone(), 600n, offer), bonus(await anyone(), 600n, another)];
  expect(await meanwhile(first, beside, other)).toEqual(['at once', 'given']);
  const over = bonus(await anyone(), 201n, offer);
  const [rest, same] = [bonus(await anyone(), 200n, offer), 'waits: offer_day 1001/1000'];
  expect(await meanwhile(rest, over, other)).toEqual(['in turns', same]);

  const small = payout(await anyone(), 100n);
  expect(await meanwhile(small, payout(await anyone(), 100n), other)).toEqual(['in turns', 'given']);
});

test('who waited for the lock finds the yes that was said meanwhile, and is the second of two', async () => {
  const large = payout(await tables.member(), 6_000_000n);
  const parts = { clock, settings: tables.settings };
  const later = await tables.database.transaction(async (tx) => {
    const first = await authorise(tx, parts, large, { staffId: clerk, key: undefined });
    expect(first).toMatchObject({ ok: true, value: { state: 'waits' } });
    const waiting = decide(large, other);
    const blocked = () =>
      tables.database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await expect.poll(async () => (await blocked()).rows.length).toBe(1);
    return { verdict: waiting };
  });
  expect(await later.verdict).toBe('given');
});

test('a limit is told with its figures: yuan where it is money, and accounts as they are counted', () => {
  expect(reasonText({ limit: 'order', sum: 6_000_000n, from: 5_000_000n })).toBe(
    '单笔 60000.00 元，50000.00 元起须两人',
  );
  expect(reasonText({ limit: 'related_accounts', sum: 3n, from: 1n })).toBe(
    '3 个关联账号更早申请了同一活动，须两人审核',
  );
});
