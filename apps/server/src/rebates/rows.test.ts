/** Rows of rebates and their claim, to the fen and to the moment (business rules, Rebates; decision 0011). */

import type { CategoryId } from '@mingpai/contract/states';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { turnoverLeft } from '../wagering/index.ts';
import { openWallet, type Wallet } from '../wallet/index.ts';
import { claimRebates } from './claim.ts';
import { rebateSums, refreshRebates } from './rebates.ts';
import { rebateDetail, rebatesOf } from './rows.ts';

const clock = new SetClock('2026-11-21T16:10:00.000Z');
let tables: TestTables;
let wallet: Wallet;
let member: bigint;
beforeAll(async () => {
  tables = await openTestTables(clock);
  wallet = openWallet(createLedger({ database: tables.database }), () => clock.now());
  await tables.database.transaction((tx) => wallet.openHouse(tx, ['ra', 'rb']));
  for (const code of ['ra', 'rb'])
    await tables.database.query(
      "insert into venue (code, name, category, adapter, position) values ($1, $1, 'sport', 'test', 99)",
      [code],
    );
});
afterAll(() => tables.close());
beforeEach(async () => {
  clock.set('2026-11-21T16:10:00.000Z');
  member = await tables.member();
  await tables.database.transaction((tx) => wallet.open(tx, member));
});

/** Basis points: 20 of sport and 5 of lottery on the first level, 25 of sport on the second; 40 of all before the 10th. */
const change = '2026-11-09T16:00:00Z';
const rates = JSON.stringify([
  { level: 1, category: 'sport', rate: 40, since: '-infinity', until: change },
  { level: 1, category: 'sport', rate: 20, since: change, until: 'infinity' },
  { level: 1, category: 'lottery', rate: 5, since: change, until: 'infinity' },
  { level: 2, category: 'sport', rate: 25, since: change, until: 'infinity' },
]);

let seq = 0;

interface Bet {
  readonly at?: string;
  /** When it settled first, if this is a correction. */
  readonly firstAt?: string;
  readonly venue?: string;
  readonly category?: CategoryId;
  readonly id?: string;
  readonly of?: bigint;
}

/** @param valid by how many fen the valid amount changed */
async function settled(valid: bigint, { at = '2026-11-21T04:00:00Z', ...more }: Bet = {}): Promise<void> {
  seq += 1;
  const { firstAt = at, venue = 'ra', category = 'sport', id = `b${seq}`, of = member } = more;
  await tables.database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ($1, $2, $3, $4, $5, $6, 0, 'settled', $7, $8)`,
    [venue, id, seq, of, category, valid, firstAt, at],
  );
}

function refresh({ since = '2026-11-19T16:00:00Z', through = '2026-11-21', now = clock.now() } = {}) {
  return tables.database.transaction((tx) =>
    refreshRebates(tx, { members: [member], since: new Date(since), through, rates, now }),
  );
}

/** Day, venue, what is exact (1/10000 fen), what is due, carried and paid out; the oldest first. */
async function rows(of = member): Promise<string[]> {
  const { rows: found } = await tables.database.query<{ line: string }>(
    `select concat_ws(' ', to_char(day, 'DD'), venue, earned, due, carried, money) as line
       from rebate where member_id = $1 order by day, venue`,
    [of],
  );
  return found.map(({ line }) => line);
}

const site = () => ({ database: tables.database, clock }) as unknown as AppContext;
/** What is claimed is decided alone. */
const alone = async () => undefined;
async function claim(key?: string): Promise<string> {
  const outcome = await claimRebates(site(), tables.settings, wallet, alone, {
    memberId: member,
    key,
  });
  return outcome.ok ? outcome.value.amount : outcome.code;
}
const sums = () => rebateSums(tables.database, member);

test('a row is the bets of a venue and a Beijing day, each by its category, rounded down once', async () => {
  await settled(199n, { at: '2026-11-20T16:00:00.000Z' });
  await settled(199n);
  await settled(199n, { at: '2026-11-21T15:59:59.999Z' });
  await settled(100_000n, { category: 'lottery' });
  await settled(777n, { at: '2026-11-21T16:00:00.000Z' });
  await settled(50_000n, { at: '2026-11-20T15:59:59.999Z', venue: 'rb' });
  await settled(88_000n, { category: 'joker' });
  await refresh();
  expect(await rows()).toEqual(['20 rb 1000000 100 0 100', '21 ra 511940 51 0 51']);
});

test('bets count by the rates and the level that held when they settled first', async () => {
  await tables.database.query(
    `insert into vip_change (member_id, day, from_level, to_level, deposited, turnover, recent, needed_deposit, needed_turnover, at)
     values ($1, '2026-11-20', 1, 2, 0, 0, 0, 0, 0, '2026-11-20T16:10:00Z')`,
    [member],
  );
  await settled(10_000n, { at: '2026-11-20T16:09:59.999Z' });
  await settled(10_000n, { at: '2026-11-20T16:10:00.000Z' });
  await settled(10_000n, { at: '2026-11-09T15:59:59.999Z' });
  await settled(10_000n, { at: '2026-11-09T16:00:00.000Z' });
  await refresh({ since: '2026-11-01T00:00:00Z' });
  expect(await rows()).toEqual(['09 ra 400000 40 0 40', '10 ra 200000 20 0 20', '21 ra 450000 45 0 45']);
  // What is shown of the day is what was counted: each bet at the level of its moment.
  const query = { memberId: member, language: 'zh-CN', page: 1, size: 5 } as const;
  const { rows: list } = await rebatesOf(tables.database, { ...query, venue: '', since: new Date(0) });
  const day = list.find(({ money }) => money === 45n);
  const shown = await rebateDetail(tables.database, { ...query, id: day?.id ?? 0n, rates });
  expect(shown?.parts).toEqual([
    { level: 1, rate: 20, bets: 1, valid: 10_000n, earned: 200_000n },
    { level: 2, rate: 25, bets: 1, valid: 10_000n, earned: 250_000n },
  ]);
});

test('a correction changes the row of the day on which its bet settled first, until that is claimed', async () => {
  await settled(100_000n, { id: `c${member}`, at: '2026-11-20T04:00:00Z' });
  await refresh({ through: '2026-11-20' });
  expect(await rows()).toEqual(['20 ra 2000000 200 0 200']);
  await settled(-40_000n, { id: `c${member}`, firstAt: '2026-11-20T04:00:00Z' });
  await refresh();
  expect(await rows()).toEqual(['20 ra 1200000 120 0 120']);
});

test('only bets that were recorded since count again, and none that was recorded after now', async () => {
  await settled(10_000n, { at: '2026-11-19T15:59:59.999Z' });
  await settled(20_000n, { at: '2026-11-19T16:00:00.000Z' });
  await settled(30_000n, { at: '2026-11-21T04:00:00.001Z' });
  const now = new Date('2026-11-21T04:00:00.000Z');
  await refresh({ now });
  expect(await rows()).toEqual(['20 ra 400000 40 0 40']);
  await settled(30_000n, { at: now.toISOString() });
  await refresh({ now });
  expect(await rows()).toEqual(['20 ra 400000 40 0 40', '21 ra 600000 60 0 60']);
});

test('only members who are named have their rows counted', async () => {
  const other = await tables.member();
  await settled(10_000n, { of: other });
  await settled(20_000n);
  await refresh();
  expect([await rows(), await rows(other)]).toEqual([['21 ra 400000 40 0 40'], []]);
});

test('a claim takes what is pending once, to the fen, and it has to be played through once', async () => {
  expect(await claim()).toBe('nothing_to_claim');
  await settled(1_000_000n);
  await settled(500_000n, { venue: 'rb' });
  await refresh();
  expect(await sums()).toEqual({ claimed: 0n, pending: 3_000n });
  expect(await claim('key')).toBe('3000');
  expect(await claim('key')).toBe('3000');
  clock.advance(3_600_000);
  expect(await claim()).toBe('nothing_to_claim');
  expect(await sums()).toEqual({ claimed: 3_000n, pending: 0n });
  expect(await tables.database.transaction((tx) => wallet.available(tx, member))).toBe(3_000n);
  expect(await turnoverLeft(tables.database, member)).toBe(3_000n);
});

test('who takes a break has nothing to play through for a rebate; who is frozen claims none', async () => {
  await settled(1_000_000n);
  await refresh();
  await tables.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $2::timestamptz + interval '1 day')",
    [member, clock.now()],
  );
  await tables.database.query('update member set frozen_at = $2 where id = $1', [member, clock.now()]);
  expect(await claim()).toBe('member_frozen');
  await tables.database.query('update member set frozen_at = null where id = $1', [member]);
  expect(await claim()).toBe('2000');
  expect(await turnoverLeft(tables.database, member)).toBe(0n);
});

test('what was claimed too much is taken from the next rows, the oldest first, none below nothing', async () => {
  await settled(1_000_000n, { id: `m${member}`, at: '2026-11-19T20:00:00Z' });
  await refresh({ through: '2026-11-20' });
  expect(await claim()).toBe('2000');
  await settled(-700_000n, { id: `m${member}`, firstAt: '2026-11-19T20:00:00Z' });
  await settled(400_000n);
  await settled(200_000n, { venue: 'rb' });
  await settled(300_000n, { at: '2026-11-22T04:00:00Z' });
  await refresh();
  expect(await rows()).toEqual([
    '20 ra 6000000 600 0 2000',
    '21 ra 8000000 800 -800 0',
    '21 rb 4000000 400 -400 0',
  ]);
  clock.set('2026-11-22T16:10:00Z');
  await refresh({ through: '2026-11-22' });
  await refresh({ through: '2026-11-22' });
  expect((await rows()).at(-1)).toBe('22 ra 6000000 600 -200 400');
  expect(await claim()).toBe('400');
  expect(await sums()).toEqual({ claimed: 2_400n, pending: 0n });
});

test('what was claimed too little is added to the oldest open row alone', async () => {
  await settled(1_000_000n, { id: `l${member}`, at: '2026-11-19T20:00:00Z' });
  await refresh({ through: '2026-11-20' });
  expect(await claim()).toBe('2000');
  await settled(500_000n, { id: `l${member}`, firstAt: '2026-11-19T20:00:00Z' });
  await settled(400_000n);
  await settled(200_000n, { venue: 'rb' });
  await refresh();
  expect(await rows()).toEqual([
    '20 ra 30000000 3000 0 2000',
    '21 ra 8000000 800 1000 1800',
    '21 rb 4000000 400 0 400',
  ]);
});

test('rows are listed with the newest first, page by page, of one venue and from a moment on', async () => {
  await settled(1_000_000n, { at: '2026-11-20T04:00:00Z' });
  await refresh({ through: '2026-11-20', now: new Date('2026-11-20T16:10:00Z') });
  await settled(500_000n);
  await settled(250_000n, { venue: 'rb' });
  await refresh();
  const page = (more: object = {}) =>
    rebatesOf(tables.database, {
      memberId: member,
      venue: '',
      since: new Date('2026-11-20T16:10:00Z'),
      language: 'zh-CN',
      page: 1,
      size: 2,
      ...more,
    });
  const shown = async (more: object = {}) =>
    (await page(more)).rows.map(({ venueName, money }) => `${venueName} ${money}`);
  expect(await shown()).toEqual(['rb 500', 'ra 1000']);
  expect(await shown({ page: 2 })).toEqual(['ra 2000']);
  expect([(await page()).total, (await page({ venue: 'rb' })).total]).toEqual([3, 1]);
  expect(await shown({ venue: 'rb' })).toEqual(['rb 500']);
  expect(await shown({ since: new Date('2026-11-20T16:10:00.001Z') })).toEqual(['rb 500', 'ra 1000']);
  expect(await shown({ memberId: await tables.member() })).toEqual([]);
});

test('a row says bet by bet what it is made of, to its member alone', async () => {
  await settled(10_000n, { id: `x${member}`, at: '2026-11-20T16:00:00Z' });
  await settled(-4_000n, { id: `x${member}`, firstAt: '2026-11-20T16:00:00Z' });
  await settled(30_000n, { category: 'lottery', at: '2026-11-21T05:00:00Z', id: `y${member}` });
  await settled(99_000n, { venue: 'rb' });
  // Of the day before, also where it was corrected on this one, and of the day after.
  await settled(88_000n, { at: '2026-11-20T15:59:59Z', id: `z${member}` });
  await settled(1_000n, { firstAt: '2026-11-20T15:59:59Z', id: `z${member}` });
  await settled(66_000n, { at: '2026-11-21T16:00:00Z' });
  await settled(77_000n, { of: await tables.member() });
  await refresh({ since: '2026-11-20T16:00:00Z' });
  const { rows: list } = await rebatesOf(tables.database, {
    memberId: member,
    venue: 'ra',
    since: new Date(0),
    language: 'zh-CN',
    page: 1,
    size: 5,
  });
  const id = list[0]?.id ?? 0n;
  const detail = (more: object = {}) =>
    rebateDetail(tables.database, {
      memberId: member,
      id,
      rates,
      language: 'zh-CN',
      page: 1,
      size: 1,
      ...more,
    });
  expect(await detail()).toMatchObject({
    day: '2026-11-21',
    money: 27n,
    earned: 270_000n,
    carried: 0n,
    parts: [
      { level: 1, rate: 5, bets: 1, valid: 30_000n, earned: 150_000n },
      { level: 1, rate: 20, bets: 1, valid: 6_000n, earned: 120_000n },
    ],
    bets: [{ betId: `y${member}`, valid: 30_000n, earned: 150_000n, rate: 5, level: 1 }],
    total: 2,
  });
  expect((await detail({ page: 2 }))?.bets).toMatchObject([{ betId: `x${member}`, valid: 6_000n }]);
  expect((await detail({ page: 2, size: 2 }))?.bets).toEqual([]);
  expect(await detail({ memberId: await tables.member() })).toBeUndefined();
});

test('a bet that is void stays among those of its row, with nothing that counts', async () => {
  await settled(10_000n, { id: `k${member}` });
  await settled(5_000n, { id: `v${member}`, at: '2026-11-21T04:30:00Z' });
  await settled(-5_000n, {
    id: `v${member}`,
    at: '2026-11-21T05:00:00Z',
    firstAt: '2026-11-21T04:30:00Z',
  });
  await refresh();
  const query = { memberId: member, language: 'zh-CN', page: 1, size: 5 } as const;
  const { rows: list } = await rebatesOf(tables.database, { ...query, venue: '', since: new Date(0) });
  expect(await rebateDetail(tables.database, { ...query, id: list[0]?.id ?? 0n, rates })).toMatchObject({
    parts: [{ level: 1, rate: 20, bets: 2, valid: 10_000n, earned: 200_000n }],
    bets: [
      { betId: `v${member}`, valid: 0n, earned: 0n },
      { betId: `k${member}`, valid: 10_000n, earned: 200_000n },
    ],
    total: 2,
  });
});

test('a bet that settled at the very moment of a new rate is shown once, at that rate', async () => {
  await settled(10_000n, { at: change });
  await settled(10_000n, { at: '2026-11-09T16:00:00.001Z' });
  await refresh({ since: change, through: '2026-11-10' });
  const query = { memberId: member, language: 'zh-CN', page: 1, size: 5 } as const;
  const { rows: list } = await rebatesOf(tables.database, { ...query, venue: '', since: new Date(0) });
  const found = await rebateDetail(tables.database, { ...query, id: list[0]?.id ?? 0n, rates });
  expect(found?.parts).toEqual([{ level: 1, rate: 20, bets: 2, valid: 20_000n, earned: 400_000n }]);
  expect(found?.bets).toHaveLength(2);
});
