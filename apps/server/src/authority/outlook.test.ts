/** What other limits would have come to in the last thirty days: by the same judge as then, over the same sums. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { areas } from '../settings/index.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { authorise } from './decide.ts';
import type { Kind, LimitAreas } from './limits.ts';
import { limitsOutlook } from './outlook.ts';

/** Noon in Beijing. */
const clock = new SetClock('2026-11-21T04:00:00.000Z');
const yuan = 100n;
let tables: TestTables;
let staff: readonly bigint[] = [];
beforeAll(async () => {
  tables = await openTestTables(clock);
  staff = [await tables.staff('chief'), await tables.staff('chief'), await tables.staff('chief')];
});
afterAll(() => tables.close());

const held: LimitAreas = {
  payments: areas.payments.parse({}),
  withdrawals: areas.withdrawals.parse({}),
  bonuses: areas.bonuses.parse({}),
};
const withMemberDay = (sum: bigint): LimitAreas => ({
  ...held,
  withdrawals: { ...held.withdrawals, alone: { ...held.withdrawals.alone, memberDay: Number(sum) } },
});

let subjects = 0;
/** @returns whether it took two people */
async function decided(
  kind: Kind,
  {
    by = 0,
    member,
    amount,
    ordered = amount,
  }: { by?: number; member: bigint; amount: bigint; ordered?: bigint },
): Promise<boolean> {
  subjects += 1;
  const decision = { kind, subject: `outlook/${subjects}`, memberId: member, amount, ordered, content: {} };
  const parts = { clock, settings: tables.settings };
  for (const [place, who] of [by, (by + 1) % staff.length].entries()) {
    const verdict = await tables.database.transaction((tx) =>
      authorise(tx, parts, decision, { staffId: staff[who] ?? 0n, key: undefined }),
    );
    if (!verdict.ok) throw new Error(verdict.code);
    if (verdict.value.state === 'given') return place === 1;
  }
  throw new Error('two people are enough');
}

test('three payouts of 20,000 to one member: the third takes two people from 50,000 a day on, from 30,000 the second too, from 70,000 none', async () => {
  const member = await tables.member();
  const took = [];
  for (let nth = 0; nth < 3; nth += 1) took.push(await decided('payout', { member, amount: 20_000n * yuan }));
  expect(took).toEqual([false, false, true]);
  const outlook = (sum: bigint) =>
    limitsOutlook(tables.database, held, withMemberDay(sum * yuan), clock.now());
  expect(await outlook(30_000n)).toEqual([{ kind: 'payout', decisions: 3, before: 1, after: 2 }]);
  expect(await outlook(70_000n)).toEqual([{ kind: 'payout', decisions: 3, before: 1, after: 0 }]);
  // Exactly the sum is reached.
  expect(await outlook(60_000n)).toMatchObject([{ after: 1 }]);
  const aFenMore = withMemberDay(60_000n * yuan + 1n);
  expect(await limitsOutlook(tables.database, held, aFenMore, clock.now())).toMatchObject([{ after: 0 }]);
  // A day later they are another day's, a month later nobody's.
  clock.advance(86_400_000);
  expect(await decided('payout', { member, amount: 20_000n * yuan })).toBe(false);
  expect(await outlook(30_000n)).toMatchObject([{ decisions: 4, before: 1, after: 2 }]);
  clock.advance(29 * 86_400_000);
  expect(await outlook(30_000n)).toMatchObject([{ decisions: 4, before: 1, after: 2 }]);
  clock.advance(1);
  expect(await outlook(30_000n)).toMatchObject([{ decisions: 1, before: 0, after: 0 }]);
  expect(await limitsOutlook(tables.database, held, held, clock.now())).toEqual([]);
  // The most that anybody credits is no limit of what one person does alone.
  const byHand = { ...held.payments.byHand, ceiling: held.payments.byHand.ceiling - 1 };
  const lower = { ...held, payments: { ...held.payments, byHand } };
  expect(await limitsOutlook(tables.database, held, lower, clock.now())).toEqual([]);
});

test('the hour is one of sixty minutes to the moment, however many decisions a month has', async () => {
  clock.advance(40 * 86_400_000);
  const began = clock.now();
  const [member, count] = [await tables.member(), 12_000];
  // One yuan each second: of the hour before each there are 3,599, and itself.
  await tables.database.query(
    `insert into staff_decision (kind, subject, member_id, amount, above, first_by, at)
     select 'payout', 'outlook/each/' || n, $1, 100, 0, $2, $3::timestamptz + n * interval '1 second' from generate_series(1, $4) n`,
    [member, staff[0], began, count],
  );
  clock.advance(86_400_000);
  const reached = async (most: number) => {
    const alone = { ...held.withdrawals.alone, houseHour: most * 100 };
    const draft = { ...held, withdrawals: { ...held.withdrawals, alone } };
    return (await limitsOutlook(tables.database, held, draft, clock.now()))[0]?.after;
  };
  expect(await reached(3_601)).toBe(0);
  expect(await reached(3_600)).toBe(count - 3_599);
});

test('by the limits that hold it counts as many as took two people then: by order, member, person, hour and what was above orders', async () => {
  clock.advance(40 * 86_400_000);
  const members = [await tables.member(), await tables.member(), await tables.member()];
  let state = 20_261_128;
  const draw = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const took: Record<Kind, number> = { payout: 0, credit: 0, bonus: 0 };
  for (let nth = 0; nth < 120; nth += 1) {
    clock.advance(1_000 * 60 * (1 + draw(50)));
    const kind = (['payout', 'credit', 'bonus'] as const)[draw(3)] ?? 'payout';
    const size = { payout: 30_000n, credit: 700_000n, bonus: 6_000n }[kind];
    const ordered = (BigInt(1 + draw(100)) * size * yuan) / 80n;
    const amount = kind === 'credit' && draw(3) === 0 ? ordered + BigInt(draw(40)) * 10n * yuan : ordered;
    const member = members[draw(3)] ?? 0n;
    if (await decided(kind, { by: draw(2), member, amount, ordered })) took[kind] += 1;
  }
  for (const count of Object.values(took)) expect(count).toBeGreaterThan(3);
  const tiny: LimitAreas = {
    payments: { ...held.payments, fourEyesAbove: 1, byHand: { ...held.payments.byHand, from: 1 } },
    withdrawals: held.withdrawals,
    bonuses: { ...held.bonuses, from: 1 },
  };
  const found = await limitsOutlook(tables.database, held, tiny, clock.now());
  expect(Object.fromEntries(found.map(({ kind, before }) => [kind, before]))).toEqual(took);
  for (const { decisions, after } of found) expect(after).toBe(decisions);
});
