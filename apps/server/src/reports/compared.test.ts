/** What a span is compared with: the days before it, and of a day that goes on no more than of the day itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { type SharesQuery, sharesOf, sharesOnward } from './breakdown.ts';
import {
  comparedUntil,
  countedUntil,
  membersUntil,
  momentsOf,
  type Span,
  spanBefore,
  sumsOf,
  sumsUntil,
} from './figures.ts';
import { keepMemberDays, noteComplete } from './member-days.ts';
import { sumLines } from './sums.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  // 100 fen in every hour of two Beijing days.
  await tables.database.query(
    `insert into figure_hour (hour, figure, amount, payout, number)
     select h, 'deposit', 100, 0, 1
       from generate_series('2026-11-20T16:00:00Z'::timestamptz, '2026-11-22T15:00:00Z', interval '1 hour') h`,
  );
  await tables.database.query(
    `insert into figure_day (day, dimension, value, figure, amount, payout, number)
     select d, 'all', '', 'deposit', 2400, 0, 24 from unnest('{2026-11-21,2026-11-22}'::date[]) d`,
  );
});
afterAll(() => tables.close());

const days = { from: '2026-11-21', to: '2026-11-22' };
const amount = async (until: string) => (await sumsUntil(tables.database, days, new Date(until)))[0]?.amount;

/** Of as many days before, or of the same days a month before. */
const until = (span: Span, now: Date, asOf: Date | null, beside: 'days' | 'month' = 'days') =>
  comparedUntil(span, spanBefore(span, beside), now, asOf);

test('a span that is over is compared with all of the days before it, one that goes on up to the same time', () => {
  const now = new Date('2026-11-23T06:30:00Z');
  expect(until({ from: '2026-11-22', to: '2026-11-22' }, now, now)).toBeUndefined();
  expect(until({ from: '2026-11-23', to: '2026-11-23' }, now, null)).toEqual(
    new Date('2026-11-22T06:30:00Z'),
  );
  expect(until({ from: '2026-11-17', to: '2026-11-23' }, now, now)).toEqual(new Date('2026-11-16T06:30:00Z'));
  // What is counted a quarter of an hour late is compared with as much less.
  expect(until({ from: '2026-11-23', to: '2026-11-23' }, now, new Date('2026-11-23T06:15:00Z'))).toEqual(
    new Date('2026-11-22T06:15:00Z'),
  );
});

test('a month that goes on is compared with the same days of the one before, up to the same minute', () => {
  const now = new Date('2026-11-23T06:30:00Z');
  const month = { from: '2026-11-01', to: '2026-11-23' };
  expect(spanBefore(month, 'month')).toEqual({ from: '2026-10-01', to: '2026-10-23' });
  expect(until(month, now, now, 'month')).toEqual(new Date('2026-10-23T06:30:00Z'));
  const first = { from: '2027-01-01', to: '2027-01-01' };
  expect(spanBefore(first, 'month')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  const noon = new Date('2027-01-01T04:00:00Z');
  expect(until(first, noon, noon, 'month')).toEqual(new Date('2026-12-01T04:00:00Z'));
});

test('where the month before has no such day, all of it counts and nothing of the next', () => {
  const late = { from: '2027-03-01', to: '2027-03-30' };
  expect(spanBefore(late, 'month')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  const now = new Date('2027-03-30T06:30:00Z');
  // The first of March begins in Beijing.
  expect(until(late, now, now, 'month')).toEqual(new Date('2027-02-28T16:00:00Z'));
});

test('points of a span are the hours, or the days, that have begun', () => {
  const now = new Date('2026-11-23T06:30:00Z');
  const day = (date: string) => ({ from: date, to: date });
  expect(momentsOf(day('2026-11-22'), now)).toHaveLength(24);
  const today = momentsOf(day('2026-11-23'), now);
  expect([today.length, today[0], today.at(-1)]).toEqual([15, '2026-11-23 00:00', '2026-11-23 14:00']);
  expect(momentsOf(day('2026-11-23'), new Date('2026-11-23T07:00:00Z')).at(-1)).toBe('2026-11-23 15:00');
  expect(momentsOf(day('2026-11-24'), now)).toEqual([]);
  expect(momentsOf({ from: '2026-11-21', to: '2026-11-25' }, now)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ]);
});

test('of the last day the hours that were over count, of the days before it all', async () => {
  expect(await amount('2026-11-21T16:59:59Z')).toBe(2_400n);
  expect(await amount('2026-11-21T17:00:00Z')).toBe(2_500n);
  expect(await amount('2026-11-22T06:30:00Z')).toBe(3_800n);
  expect(await amount('2026-11-22T16:00:00Z')).toBe((await sumsOf(tables.database, days))[0]?.amount);
});

test('of the hour that goes on what came before that moment counts, and of members those who had come by then', async () => {
  await tables.database.query(
    `insert into figure_line (figure, source, at, member_id, amount, payout, reference)
     select 'bet', 'open/' || n, at, member, stake, 0, 'bet/' || n
       from (values (1, '2026-11-25T01:30:00Z'::timestamptz, 7, 500), (2, '2026-11-25T01:55:00Z', 8, 900),
                    (3, '2026-11-24T02:00:00Z', 7, 30)) l (n, at, member, stake)`,
  );
  await tables.database.query(
    `insert into figure_active_day (activity, member_id, day, previous)
     values ('bet', 7, '2026-11-24', '-infinity'), ('bet', 7, '2026-11-25', '2026-11-24'), ('bet', 8, '2026-11-25', '-infinity')`,
  );
  await tables.database.query(
    `insert into figure_active (activity, day, previous, members)
     values ('bet', '2026-11-24', '-infinity', 1), ('bet', '2026-11-25', '2026-11-24', 1), ('bet', '2026-11-25', '-infinity', 1)`,
  );
  await tables.database.query(
    `insert into figure_day (day, dimension, value, figure, amount, payout, number) values ('2026-11-24', 'all', '', 'bet', 30, 0, 1)`,
  );
  const { database } = tables;
  const day = { from: '2026-11-25', to: '2026-11-25' };
  const both = { from: '2026-11-24', to: '2026-11-25' };
  // 09:50 in Beijing.
  const until = new Date('2026-11-25T01:50:00Z');
  expect(await sumsUntil(database, day, until)).toMatchObject([{ figure: 'bet', amount: 500n, number: 1n }]);
  expect(await sumsUntil(database, both, until)).toMatchObject([{ figure: 'bet', amount: 530n, number: 2n }]);
  expect(await membersUntil(database, 'active', day, until)).toBe(1n);
  // Who came at that very moment had not come before it.
  const second = new Date('2026-11-25T01:55:00Z');
  expect(await membersUntil(database, 'active', day, second)).toBe(1n);
  expect(await sumsUntil(database, day, second)).toMatchObject([{ amount: 500n }]);
  expect(await membersUntil(database, 'active', day, new Date('2026-11-25T02:00:00Z'))).toBe(2n);
  // Who came on both days is one member of both.
  expect(await membersUntil(database, 'active', both, until)).toBe(1n);
  expect(await membersUntil(database, 'depositing', both, until)).toBe(0n);
});

test('who had only a bet taken back by then has not played on the day that goes on', async () => {
  const { database } = tables;
  await database.query(
    `insert into figure_line (figure, source, at, member_id, amount, payout, number, reference)
     values ('bet', 'back/1', '2026-11-27T01:00:00Z', 7, -500, 0, -1, 'bet/1'), ('bet', 'back/2', '2026-11-27T03:00:00Z', 7, 500, 0, 1, 'bet/2')`,
  );
  await database.query(
    "insert into figure_active_day (activity, member_id, day, previous) values ('bet', 7, '2026-11-27', '2026-11-25')",
  );
  const day = { from: '2026-11-27', to: '2026-11-27' };
  const played = (until: string) => membersUntil(database, 'active', day, new Date(until));
  expect([await played('2026-11-27T02:00:00Z'), await played('2026-11-27T04:00:00Z')]).toEqual([0n, 1n]);
});

test('all is counted until the moment up to which what is furthest behind was read', async () => {
  await tables.database.query(
    "update figure_mark set read_at = case stream when 'bets' then '2026-11-27T03:00:00Z'::timestamptz else '2026-11-27T04:00:00Z' end",
  );
  expect(await countedUntil(tables.database)).toEqual(new Date('2026-11-27T03:00:00Z'));
});

const bySize = { sort: 'size', order: 'desc' } as const;

test('of a breakdown each figure stands under its own name, and an order is what moved money', async () => {
  await tables.database.query(
    `insert into figure_day (day, dimension, value, figure, amount, payout, number)
     select '2026-11-21', 'clerk', 'staff/left', f.figure, f.nth, 0, f.nth * 10
       from unnest('{deposit,withdrawal,bonus,correction,commission}'::text[]) with ordinality f (figure, nth)`,
  );
  expect(await sharesOf(tables.database, { ...days, ...bySize, by: 'clerk', most: 9 })).toEqual([
    {
      value: 'staff/left',
      name: 'staff/left',
      bets: 0n,
      stake: 0n,
      payout: 0n,
      deposits: 1n,
      depositOrders: 10n,
      withdrawals: 2n,
      withdrawalOrders: 20n,
      bonus: 3n,
      corrections: 4n,
      commission: 5n,
      registered: 0n,
      firstDeposits: 0n,
      orders: 100n,
    },
  ]);
});

test('shares stand in the order of any figure either way, page after page, and their file has each of them once', async () => {
  await tables.database.query(
    `insert into figure_day (day, dimension, value, figure, amount, payout, number)
     select '2026-11-21', 'venue', v, 'bet', stake, payout, number
       from (values ('a', 100, 90, 3), ('b', 300, 350, 1), ('c', 200, 100, 2), ('d', 100, 90, 3), ('e', 0, 50, 1)) s (v, stake, payout, number)`,
  );
  const query = { ...days, ...bySize, by: 'venue', most: 2 } as const;
  const paged = async (more: Partial<SharesQuery>) => {
    const values: string[] = [];
    for (let after: string | undefined; ; after = values.at(-1)) {
      const page = await sharesOf(tables.database, { ...query, ...more, after });
      values.push(...page.map(({ value }) => value));
      if (page.length < query.most) return values.join('');
    }
  };
  expect(await paged({})).toBe('bcade');
  expect(await paged({ sort: 'ggr' })).toBe('cadbe');
  expect(await paged({ sort: 'ggr', order: 'asc' })).toBe('beadc');
  expect(await paged({ sort: 'bets' })).toBe('adcbe');
  // A share of nothing is neither the best nor the worst.
  expect(await paged({ sort: 'hold' })).toBe('cadbe');
  expect(await paged({ sort: 'hold', order: 'asc' })).toBe('badce');
  const first = await sharesOnward(tables.database, { ...query, after: undefined, most: 3 });
  const rest = await sharesOnward(tables.database, { ...query, after: first.at(-1)?.value, most: 3 });
  expect([...first, ...rest].map(({ value }) => value).join('')).toBe('abcde');
  expect(first[0]).toMatchObject({ name: 'a', stake: 100n, payout: 90n, bets: 3n });
});

test('members’ days are complete up to a moment only once all that was under way at it is read', async () => {
  const { database } = tables;
  const step = async (settled: bigint, minute: number) => {
    await database.transaction((tx) =>
      noteComplete(tx, settled, new Date(Date.UTC(2026, 10, 25, 3, minute))),
    );
    const { rows } = await database.query<{ at: Date | null; next: bigint }>(
      'select complete_at as at, next_xid as next from figure_member_day_mark',
    );
    return { minute: rows[0]?.at?.getUTCMinutes(), next: rows[0]?.next ?? 0n };
  };
  const first = await step(0n, 1);
  expect(first.minute).toBeUndefined();
  // Something of before that moment goes on still.
  expect(await step(first.next - 1n, 2)).toEqual(first);
  const second = await step(first.next, 3);
  expect(second.minute).toBe(1);
  expect(await step(first.next, 4)).toEqual(second);
  expect((await step(second.next, 5)).minute).toBe(3);
});

test('members’ days take up so many lines at once, and say whether there may be more', async () => {
  const { database } = tables;
  const step = (atOnce: number) => database.transaction((tx) => keepMemberDays(tx, atOnce));
  await step(1_000);
  await database.query(
    `insert into figure_line (figure, source, at, member_id, amount, reference)
     select 'deposit', 'step/' || n, '2026-10-03T04:00:00Z', 7, 100, 'deposit/S' || n from generate_series(1, 3) n`,
  );
  const kept = async () => {
    const { rows } = await database.query<{ amount: bigint }>(
      "select amount from figure_member_day where member_id = 7 and day = '2026-10-03'",
    );
    return rows[0]?.amount;
  };
  expect([await step(2), await kept(), await step(2), await kept()]).toEqual([true, 200n, false, 300n]);
});

test('each line is summed under all that it names, and under nothing that it does not', async () => {
  const { database } = tables;
  const { rows: last } = await database.query<{ id: bigint }>('select max(id) as id from figure_line');
  await database.query(
    `insert into figure_line (figure, source, at, member_id, amount, reference, agent, way, clerk)
     values ('withdrawal', 'summed/1', '2026-10-05T04:00:00Z', 7, 800, 'withdrawal/S1', 9, 'TRC20', 'staff/3'),
            ('withdrawal', 'summed/2', '2026-10-05T05:00:00Z', 8, 50, 'withdrawal/S2', null, 'TRC20', null)`,
  );
  await database.transaction((tx) => sumLines(tx, last[0]?.id ?? 0n));
  const { rows } = await database.query(
    `select dimension, value, amount, number from figure_day where day = '2026-10-05' order by dimension, value`,
  );
  expect(rows).toEqual([
    { dimension: 'agent', value: '9', amount: 800n, number: 1n },
    { dimension: 'all', value: '', amount: 850n, number: 2n },
    { dimension: 'clerk', value: 'staff/3', amount: 800n, number: 1n },
    { dimension: 'way', value: 'TRC20', amount: 850n, number: 2n },
  ]);
});
