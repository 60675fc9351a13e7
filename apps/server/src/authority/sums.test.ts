/** The sums by which a decision is judged are kept: to the fen what the decisions add up to, and no dearer at the end of a day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { buffersOf } from '../testing/buffers.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { givenTodayOf } from './before-deciding.ts';
import { sumsOf } from './decide.ts';
import { forgetSums } from './jobs.ts';
import type { Kind } from './limits.ts';

const [hour, day] = [3_600_000, 86_400_000];
/** Midnight in Beijing. */
const midnight = new Date('2026-11-20T16:00:00.000Z').getTime();
const clock = new SetClock(new Date(midnight));
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());

interface Made {
  readonly kind: Kind;
  readonly member: bigint;
  readonly offer: bigint | null;
  readonly amount: bigint;
  readonly above: bigint;
  readonly first: bigint;
  readonly second: bigint | null;
  readonly at: number;
}

async function keep(made: readonly Made[]): Promise<void> {
  for (const [index, { kind, member, offer, amount, above, first, second, at }] of made.entries())
    await tables.database.query(
      `insert into staff_decision (kind, subject, member_id, offer_id, amount, above, first_by, second_by, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [kind, `sums/${index}`, member, offer, amount, above, first, second, new Date(at)],
    );
}

const total = (made: readonly Made[], of: (one: Made) => bigint = ({ amount }) => amount) =>
  made.reduce((sum, one) => sum + of(one), 0n);

/** Drawn anew each time by the same numbers. */
function drawing(seed: number): <One>(from: readonly One[]) => One {
  let state = seed;
  return (from) => {
    state = (state * 48_271) % 2_147_483_647;
    const one = from[state % from.length];
    if (one === undefined) throw new Error('drawn from nothing');
    return one;
  };
}

test('at any moment the sums are what the decisions add up to, one by one', async () => {
  const [one, two, three] = [
    await tables.staff('clerk'),
    await tables.staff('clerk'),
    await tables.staff('chief'),
  ];
  const members = [await tables.member(), await tables.member(), await tables.member()];
  const offers = [await tables.promotion(), await tables.promotion()];
  const kinds: readonly Kind[] = ['payout', 'credit', 'bonus'];
  const draw = drawing(20_261_121);
  // Around the edges of minutes, of the hour and of the day.
  const edges = [
    0,
    hour / 2,
    hour,
    11 * hour,
    12 * hour,
    day - hour,
    day - 60_000,
    day,
    day + hour / 2,
    day + hour,
  ];
  const beside = [-60_001, -60_000, -59_999, -1, 0, 1, 30_000, 59_999, 60_000, 60_001];
  const moment = () => midnight + draw(edges) + draw(beside);
  const made = Array.from({ length: 400 }, (): Made => {
    const [first, second] = draw([
      [one, null],
      [two, null],
      [one, two],
      [three, one],
    ] as const);
    const kind = draw(kinds);
    const amount = BigInt(draw([1, 99, 1_000_003, 4_999_999]));
    return {
      kind,
      member: draw(members),
      offer: kind === 'bonus' ? draw(offers) : null,
      amount,
      above: BigInt(draw([0, 0, 7, 500])),
      first,
      second,
      at: moment(),
    };
  });
  await keep(made);
  for (let round = 0; round < 60; round += 1) {
    const [kind, staffId, now] = [draw(kinds), draw([one, two, three]), moment()];
    // 16:00 UTC is midnight in Beijing.
    const today = Math.floor((now + 8 * hour) / day) * day - 8 * hour;
    const same = made.filter((each) => each.kind === kind);
    const ofDay = same.filter(({ at }) => at >= today);
    const alone = ofDay.filter(({ first, second }) => first === staffId && second === null);
    const sums = await sumsOf(tables.database, { kind, staffId, members, offers, now: new Date(now) });
    const by = (ids: readonly bigint[], of: (each: Made) => bigint | null) =>
      new Map(
        ids.flatMap((id) => {
          const his = ofDay.filter((each) => of(each) === id);
          return his.length === 0 ? [] : [[id, total(his)] as const];
        }),
      );
    expect(sums, `${kind} at ${new Date(now).toISOString()}`).toEqual({
      clerkDay: total(alone),
      clerkAbove: total(alone, ({ above }) => above),
      houseHour: kind === 'payout' ? total(same.filter(({ at }) => at > now - hour)) : 0n,
      members: by(members, ({ member }) => member),
      offers: by(offers, ({ offer }) => offer),
    });
    clock.set(new Date(now));
    const bonuses = made.filter(({ kind: of, at }) => of === 'bonus' && at >= today);
    const given = await givenTodayOf(tables.database, clock, offers);
    for (const offer of offers)
      expect(given.get(offer) ?? 0n).toBe(total(bonuses.filter(({ offer: of }) => of === offer)));
  }
});

test('what a decision reads is the same after two hundred of a day and after four thousand', async () => {
  const own = await openTestTables(clock);
  try {
    const [staffId, memberId, offer] = [await own.staff('clerk'), await own.member(), await own.promotion()];
    const others = await own.member();
    const now = new Date(midnight + 20 * hour);
    const grow = async (from: number, to: number) => {
      // All by one person and of one offer, a third of them in the last hour; some at a time, as they come.
      for (let first = from; first <= to; first += 200)
        await own.database.query(
          `insert into staff_decision (kind, subject, member_id, offer_id, amount, first_by, at)
           select 'bonus', 'many/' || n, $3, $4, 100, $5, $6::timestamptz - (n % 7200) * interval '1.5 second'
             from generate_series($1::int, $2::int) n`,
          [first, first + 199, others, offer, staffId, now],
        );
      // What many in one transaction leave behind of a sum, single ones do not.
      await own.database.query('vacuum (full, analyze) staff_decision_sum');
      await own.database.query('vacuum analyze staff_decision');
    };
    const asked = () =>
      buffersOf(own.database, (db) =>
        sumsOf(db, { kind: 'bonus', staffId, members: [memberId], offers: [offer], now }),
      );
    await grow(1, 200);
    await asked();
    const few = await asked();
    await grow(201, 4_000);
    await asked();
    const many = await asked();
    expect(
      [few, many].every((pages) => pages < 40),
      `${few} and ${many} pages`,
    ).toBe(true);
  } finally {
    await own.close();
  }
});

test('sums of the day before yesterday are forgotten, those that a limit asks for are not', async () => {
  const own = await openTestTables(clock);
  try {
    const [staffId, memberId] = [await own.staff('clerk'), await own.member()];
    const now = new Date(midnight + 10 * day);
    for (const [index, ago] of [3 * day, day, 1].entries())
      await own.database.query(
        `insert into staff_decision (kind, subject, member_id, amount, first_by, at) values ('payout', $1, $2, 5, $3, $4)`,
        [`old/${index}`, memberId, staffId, new Date(now.getTime() - ago)],
      );
    expect(await forgetSums(own.database, now)).toBe(2);
    const left = await own.database.query<{ sum: bigint }>(
      "select sum(amount)::bigint as sum from staff_decision_sum where subject like 'clerk/%'",
    );
    expect(left.rows).toEqual([{ sum: 10n }]);
  } finally {
    await own.close();
  }
});
