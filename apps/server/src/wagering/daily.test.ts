/** Turnover by Beijing day, and what is valid in a span of time: borders and sums, in fen. */
import type { CategoryId } from '@mingpai/contract/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { foldTurnover, playedBy } from './daily.ts';
import { recordSettlement, type SettledFigures, settlementsBetween, validBetween } from './settlements.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  for (const [code, category] of [
    ['daily', 'sport'],
    ['second', 'lottery'],
  ])
    await tables.database.query(
      "insert into venue (code, name, category, adapter, position) values ($1, $1, $2, 'test', 99)",
      [code, category],
    );
});
afterAll(() => tables.close());

let bets = 0n;
const nothing = { valid: 0n, result: 0n, stake: 0n, bets: 0 } as const;

interface Settled {
  readonly venue?: string;
  readonly category?: CategoryId;
  readonly betId?: string;
  readonly before?: Pick<SettledFigures, 'valid' | 'result'>;
  readonly state?: 'settled' | 'void';
}

/** @param at ISO 8601 */
function settle(memberId: bigint, at: string, valid: bigint, more: Settled = {}) {
  bets += 1n;
  const {
    venue = 'daily',
    category = 'sport',
    betId = `bet${bets}`,
    before = nothing,
    state = 'settled',
  } = more;
  const after = { valid, result: -valid, stake: 0n, bets: 0 } as const;
  const was = { ...nothing, ...before };
  const change = { venue, category, betId, seq: bets, memberId, before: was, after, state, at: new Date(at) };
  return tables.database.transaction((tx) => recordSettlement(tx, change));
}

const fold = (day: string) => tables.database.transaction((tx) => foldTurnover(tx, day));
const played = (memberId: bigint, since: string) => playedBy(tables.database, memberId, since);

// The day of the 20th in Beijing.
const first = '2026-11-19T16:00:00.000Z';
const last = '2026-11-20T15:59:59.999Z';
const next = '2026-11-20T16:00:00.000Z';

test("a day's turnover begins with its first moment in Beijing and ends before the next day's", async () => {
  const member = await tables.member();
  await settle(member, '2026-11-19T15:59:59.999Z', 1n);
  await settle(member, first, 10n);
  await settle(member, last, 100n);
  await settle(member, next, 1_000n);
  await fold('2026-11-20');
  expect(await played(member, '2026-11-19')).toEqual({ total: 110n, recent: 110n });
});

test('totals build on the day before, and what is recent are the days after a given one', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await settle(member, '2026-11-18T04:00:00Z', 50n);
  await settle(other, '2026-11-18T04:00:00Z', 9_000n);
  await settle(member, '2026-11-20T04:00:00Z', 200n);
  await settle(member, '2026-11-22T04:00:00Z', 3_000n);
  for (const day of ['2026-11-18', '2026-11-20', '2026-11-22']) await fold(day);
  expect(await played(member, '2026-11-17')).toEqual({ total: 3_250n, recent: 3_250n });
  expect(await played(member, '2026-11-18')).toEqual({ total: 3_250n, recent: 3_200n });
  expect(await played(member, '2026-11-21')).toEqual({ total: 3_250n, recent: 3_000n });
  expect(await played(member, '2026-11-22')).toEqual({ total: 3_250n, recent: 0n });
  expect(await played(other, '2026-11-18')).toEqual({ total: 9_000n, recent: 0n });
  expect(await played(await tables.member(), '2026-11-18')).toEqual({ total: 0n, recent: 0n });
});

test('a day that is folded again counts what was on its way the first time, in sum and total', async () => {
  const member = await tables.member();
  await settle(member, '2026-11-18T04:00:00Z', 50n);
  await settle(member, '2026-11-20T04:00:00Z', 200n);
  await fold('2026-11-18');
  await fold('2026-11-20');
  await settle(member, '2026-11-20T05:00:00Z', 4_000n);
  await fold('2026-11-20');
  await fold('2026-11-20');
  const { rows } = await tables.database.query(
    'select valid, total from turnover_day where member_id = $1 order by day',
    [member],
  );
  expect(rows).toEqual([
    { valid: 50n, total: 50n },
    { valid: 4_200n, total: 4_250n },
  ]);
});

test('valid bets count from the first moment, before the last, of one member and the categories asked for', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await settle(member, '2026-11-10T03:59:59.999Z', 1n);
  await settle(member, '2026-11-10T04:00:00.000Z', 10n);
  await settle(member, '2026-11-10T05:00:00.000Z', 100n, { venue: 'second', category: 'lottery' });
  await settle(member, '2026-11-10T06:00:00.000Z', 1_000n);
  await settle(other, '2026-11-10T05:00:00.000Z', 10_000n);
  const [from, to] = [new Date('2026-11-10T04:00:00Z'), new Date('2026-11-10T06:00:00Z')];
  const valid = (categories: readonly CategoryId[]) =>
    validBetween(tables.database, { memberId: member, from, to, categories });
  expect([await valid([]), await valid(['sport']), await valid(['lottery', 'joker'])]).toEqual([
    110n,
    10n,
    100n,
  ]);
  expect(await valid(['joker'])).toBe(0n);
});

test('what was taken back of earlier bets makes a span empty, never less', async () => {
  const member = await tables.member();
  await settle(member, '2026-11-10T04:00:00Z', 500n, { betId: `taken back ${member}` });
  const before = { valid: 500n, result: -500n };
  await settle(member, '2026-11-12T04:00:00Z', 0n, { betId: `taken back ${member}`, before, state: 'void' });
  const [from, to] = [new Date('2026-11-11T00:00:00Z'), new Date('2026-11-13T00:00:00Z')];
  expect(await validBetween(tables.database, { memberId: member, from, to, categories: [] })).toBe(0n);
});

test('the stream of a span has its first moment, not its last, of one member or of all, in the order of time', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await settle(member, '2026-10-02T00:00:00.000Z', 3n);
  await settle(other, '2026-10-01T12:00:00.000Z', 20n);
  await settle(member, '2026-10-01T00:00:00.000Z', 1n);
  await settle(member, '2026-10-01T06:00:00.000Z', 2n);
  await settle(member, '2026-09-30T23:59:59.999Z', 4n);
  const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-10-02T00:00:00Z') };
  const figures = async (query: Parameters<typeof settlementsBetween>[1]) =>
    (await settlementsBetween(tables.database, query)).map(({ validDelta }) => validDelta);
  expect(await figures({ ...span, memberId: member })).toEqual([1n, 2n]);
  const all = await settlementsBetween(tables.database, span);
  const ours = all.filter(({ memberId }) => memberId === member || memberId === other);
  expect(ours.map(({ validDelta }) => validDelta)).toEqual([1n, 2n, 20n]);
});

test('a correction says that it is one and keeps the moment and category of its own bet at its own venue', async () => {
  const member = await tables.member();
  const twin = `twin${member}`;
  await settle(member, '2026-08-01T00:00:00Z', 7n, { venue: 'second', category: 'lottery', betId: twin });
  expect(await settle(member, '2026-08-02T00:00:00Z', 5n, { betId: `other${member}` })).toEqual({
    correction: false,
  });
  expect(await settle(member, '2026-08-03T00:00:00Z', 100n, { betId: twin })).toEqual({
    correction: false,
  });
  const before = { valid: 100n, result: -100n };
  const again = { betId: twin, category: 'joker', before } as const;
  expect(await settle(member, '2026-08-05T00:00:00Z', 40n, again)).toEqual({ correction: true });
  const span = { from: new Date('2026-08-03'), to: new Date('2026-08-06'), memberId: member };
  expect(await settlementsBetween(tables.database, span)).toMatchObject([
    { venue: 'daily', category: 'sport', validDelta: 100n, resultDelta: -100n },
    {
      venue: 'daily',
      category: 'sport',
      validDelta: -60n,
      resultDelta: 60n,
      firstAt: new Date('2026-08-03'),
      at: new Date('2026-08-05'),
    },
  ]);
});

test('a settled bet has a row even if it counts for nothing, and its repetition none', async () => {
  const member = await tables.member();
  const empty = `empty${member}`;
  expect(await settle(member, '2026-07-01T00:00:00Z', 0n, { betId: empty })).toEqual({ correction: false });
  expect(await settle(member, '2026-07-02T00:00:00Z', 0n, { betId: empty })).toEqual({ correction: false });
  expect(await settle(member, '2026-07-03T00:00:00Z', 0n, { betId: `open${member}`, state: 'void' })).toEqual(
    {
      correction: false,
    },
  );
  const span = { from: new Date('2026-07-01'), to: new Date('2026-08-01'), memberId: member };
  expect((await settlementsBetween(tables.database, span)).map(({ betId }) => betId)).toEqual([empty]);
});

test('a correction of the payout alone is a row, and so is a void that takes back a turnover without a result', async () => {
  const member = await tables.member();
  const [paid, even] = [`paid${member}`, `even${member}`];
  await settle(member, '2026-06-01T00:00:00Z', 50n, { betId: paid });
  const other = { valid: 50n, result: 30n };
  expect(await settle(member, '2026-06-02T00:00:00Z', 50n, { betId: paid, before: other })).toEqual({
    correction: true,
  });
  await settle(member, '2026-06-03T00:00:00Z', 0n, {
    betId: even,
    before: { valid: 7n, result: 0n },
    state: 'void',
  });
  const span = { from: new Date('2026-06-01'), to: new Date('2026-07-01'), memberId: member };
  expect(
    (await settlementsBetween(tables.database, span)).map(({ validDelta, resultDelta }) => [
      validDelta,
      resultDelta,
    ]),
  ).toEqual([
    [50n, -50n],
    [0n, -80n],
    [-7n, 0n],
  ]);
});
