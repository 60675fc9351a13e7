import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { certain } from '../platform/outcome.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { dryRunJobs, rowsOf, runOver } from './runs.ts';

/** 14:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T06:00:00Z'));
const day = 24 * 3_600_000;
let site: TestSite;
let chief: string;
let players: { id: bigint; username: string }[];
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
  players = [await site.member(), await site.member(), await site.member()];
  const { database } = site.running.site;
  const yesterday = new Date(clock.now().getTime() - day);
  for (const [index, { id }] of players.entries()) {
    // 1000, 2000 and 3000 yuan of valid bets on cards, and deposits of as much before ten.
    const fen = BigInt(index + 1) * 100_000n;
    await database.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('mpqp', $1, $2, $3, 'joker', $4, 0, 'settled', $5, $5)`,
      [`dry-${index}`, index + 1, id, fen, yesterday],
    );
    await database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', $3, '', 'approved', $4, $4, $3, 'staff/1', $4)`,
      [`DRY${index}`, id, fen, new Date(yesterday.getTime() - 6 * 3_600_000)],
    );
  }
});
afterAll(() => site.stop());

const levels = async () => (await site.staff('vipSettings', {}, chief)).data.levels;
const ids = () => players.map(({ id }) => Number(id));

test('draft rebates: cost beside what holds, who would win, and accounts from one address; nothing is given', async () => {
  const now = await levels();
  const draft = now.map((level) => ({ ...level, rebate: { ...level.rebate, joker: 50 } }));
  const { data } = await site.staff('dryRunRebates', { levels: draft }, chief);
  // 6000 yuan at 0.50%; the first level gives 0.20% today.
  expect(data).toMatchObject({ days: 30, cost: 30, costNow: 12, winners: 3 });
  expect(data.top.map(({ id, amount }) => [id, amount])).toEqual([
    [ids()[2], 15],
    [ids()[1], 10],
    [ids()[0], 5],
  ]);
  expect(data.clusters).toMatchObject([{ shared: 'address', amount: 30 }]);
  expect(data.clusters[0]?.members).toHaveLength(3);
  const { rows } = await site.running.site.database.query('select 1 from rebate');
  expect(rows).toEqual([]);
  // All three are on the first level: what another level would get costs nothing.
  const cost = async (changed: number) => {
    const one = now.map((level, place) =>
      place === changed ? { ...level, rebate: { ...level.rebate, joker: 50 } } : level,
    );
    return (await site.staff('dryRunRebates', { levels: one }, chief)).data.cost;
  };
  expect([await cost(0), await cost(1)]).toEqual([30, 12]);
});

test('what is switched on is what was run: another draft, or one from yesterday, is refused', async () => {
  const draft = (await levels()).map((level) => ({ ...level, rebate: { ...level.rebate, sport: 77 } }));
  const save = () => agreed(site, 'updateVipSettings', { levels: draft }, chief);
  expect((await save()).code).toBe(codes.dry_run_first.code);
  await site.staff('dryRunRebates', { levels: draft }, chief);
  const other = draft.map((level) => ({ ...level, rebate: { ...level.rebate, sport: 78 } }));
  expect((await agreed(site, 'updateVipSettings', { levels: other }, chief)).code).toBe(
    codes.dry_run_first.code,
  );
  await site.running.site.database.query("update dry_run set ran_at = ran_at - interval '25 hours'");
  expect((await save()).code).toBe(codes.dry_run_first.code);
  await site.staff('dryRunRebates', { levels: draft }, chief);
  expect((await save()).code).toBe(200);
});

test('draft red packets: chances by the deposits of each day, never more than the pool, then switched on', async () => {
  const rules = [{ from: 1_000, to: 1_000_000, chances: 2 }];
  const dear = { pool: 1_000, share: 100, rules };
  const { data } = await site.staff('dryRunRedPackets', dear, chief);
  // Two packets each; on average (1 + 10) / 2, (1 + 20) / 2 and (1 + 30) / 2 yuan.
  expect(data).toMatchObject({ cost: 63, costNow: 0, winners: 3 });
  const small = { ...dear, pool: 20 };
  expect((await site.staff('dryRunRedPackets', small, chief)).data.cost).toBe(20);
  expect((await agreed(site, 'updateRedPacketSettings', { ...small, share: 101 }, chief)).code).toBe(
    codes.dry_run_first.code,
  );
  expect(await agreed(site, 'updateRedPacketSettings', small, chief)).toMatchObject({ code: 200 });
  expect((await site.staff('redPacketSettings', {}, chief)).data.rules).toMatchObject({
    pool: 20,
    share: 100,
  });
});

test('steps that overlap are no rules', async () => {
  const rules = [
    { from: 100, to: 500, chances: 1 },
    { from: 500, to: 900, chances: 2 },
  ];
  expect((await site.staff('dryRunRedPackets', { pool: 10, share: 1, rules }, chief)).code).toBe(
    codes.bad_input.code,
  );
});

test('a draft promotion: everybody for whom it is, as often as it may be taken; published only when it was run', async () => {
  const { data: list } = await site.staff('promotionList', {}, chief);
  const draft = {
    typeId: list.types[0]?.id ?? 0,
    title: '试算活动',
    memo: '',
    banner: '/pictures/promotions/1.svg',
    content: '',
    audience: 'new' as const,
    audienceValue: 7,
    applies: 'once' as const,
    bonus: 20,
    multiple: 3,
    position: 0,
    state: 'published' as const,
    startsAt: clock.now().toISOString(),
    endsAt: null,
  };
  expect((await agreed(site, 'savePromotion', draft, chief)).code).toBe(codes.dry_run_first.code);
  expect((await agreed(site, 'savePromotion', { ...draft, state: 'draft' }, chief)).code).toBe(200);
  const { data } = await site.staff('dryRunPromotion', draft, chief);
  expect(data.winners).toBeGreaterThanOrEqual(3);
  expect(data.cost).toBe(data.winners * 20);
  expect((await agreed(site, 'savePromotion', { ...draft, bonus: 21 }, chief)).code).toBe(
    codes.dry_run_first.code,
  );
  // Other words cost nothing.
  const on = { ...draft, title: '改了标题' };
  const saved = await agreed(site, 'savePromotion', on, chief);
  expect(saved.code).toBe(200);
  // Nor later, while what it costs stays the same.
  await site.running.site.database.query("update dry_run set ran_at = ran_at - interval '25 hours'");
  const { id } = saved.data;
  expect((await agreed(site, 'savePromotion', { ...on, id, title: '又改了' }, chief)).code).toBe(200);
  expect((await agreed(site, 'savePromotion', { ...on, id, bonus: 21 }, chief)).code).toBe(
    codes.dry_run_first.code,
  );
  expect((await agreed(site, 'savePromotion', on, chief)).code).toBe(codes.dry_run_first.code);
});

test('a draft with an application rule costs what the deposits and bets of the history would have brought', async () => {
  const { data: list } = await site.staff('promotionList', {}, chief);
  const draft = {
    typeId: list.types[0]?.id ?? 0,
    title: '条件试算',
    memo: '',
    banner: '/pictures/promotions/1.svg',
    content: '',
    audience: 'all' as const,
    audienceValue: 0,
    applies: 'daily' as const,
    bonus: 10,
    multiple: 1,
    position: 0,
    state: 'published' as const,
    startsAt: clock.now().toISOString(),
    endsAt: null,
    condition: 'deposit' as const,
    conditionAmount: 2_000,
    conditionCategories: [],
  };
  const run = async (change: object) =>
    (await site.staff('dryRunPromotion', { ...draft, ...change }, chief)).data;
  // Deposits and bets of 1000, 2000 and 3000 on one day.
  expect(await run({})).toMatchObject({ cost: 20, winners: 2 });
  expect(await run({ condition: 'deposits', conditionAmount: 3_000 })).toMatchObject({
    cost: 10,
    winners: 1,
  });
  const turnover = { condition: 'turnover', conditionAmount: 1_000 };
  expect(await run({ ...turnover, conditionCategories: ['joker'] })).toMatchObject({ cost: 30, winners: 3 });
  expect(await run({ ...turnover, applies: 'always' })).toMatchObject({ cost: 60, winners: 3 });
  expect(await run({ ...turnover, conditionCategories: ['sport'] })).toMatchObject({ cost: 0, winners: 0 });
  // A softer rule costs more: it has to be run again.
  const softer = await agreed(site, 'savePromotion', { ...draft, conditionAmount: 1_999 }, chief);
  expect(softer.code).toBe(codes.dry_run_first.code);
  expect((await agreed(site, 'savePromotion', draft, chief)).code).toBe(200);
  // The order in which categories were picked costs nothing.
  await run({ ...turnover, conditionCategories: ['joker', 'sport'] });
  const picked = { ...draft, condition: 'turnover' as const, conditionAmount: 1_000 };
  const reordered = await agreed(
    site,
    'savePromotion',
    { ...picked, conditionCategories: ['sport', 'joker'] },
    chief,
  );
  expect(reordered.code).toBe(200);
});

test('of thousands of members so many rows are held at a time, the sums are exact, and nothing stays behind', async () => {
  const { database } = site.running.site;
  const held: number[] = [];
  const counting =
    (query: Tx['query']): Tx['query'] =>
    async (text, values = []) => {
      const answer = await query<never>(text, values);
      held.push(answer.rows.length, ...values.map((value) => (Array.isArray(value) ? value.length : 0)));
      return answer;
    };
  const watched: Database = {
    ...database,
    query: counting(database.query),
    transaction: (work, options) =>
      database.transaction((tx) => work({ ...tx, query: counting(tx.query) }), options),
  };
  const read = 'select n, 1000000 + n % 4900 as id from generate_series(1, 9000) n where n <> $1';
  async function* given(tx: Tx) {
    // One of them wins more than all others, in two parts; nobody wins nothing.
    for await (const { n, id } of rowsOf<{ n: number; id: number }>(tx, read, [9_000]))
      yield { memberId: BigInt(id), amount: n % 4_900 === 7 ? 50_000n : n % 3 === 0 ? 0n : 1n };
    // Seals and figures wait for whoever has begun to write.
    const { rows } = await tx.query('select pg_current_xact_id_if_assigned()::text as writes');
    expect(rows).toEqual([{ writes: null }]);
  }
  const run = certain(await runOver({ database: watched, clock }, given));
  expect(run.top[0]).toMatchObject({ id: 1_000_007n, amount: 100_000n });
  expect(run.top).toHaveLength(20);
  const numbers = Array.from({ length: 8_999 }, (_, at) => at + 1);
  const winning = numbers.filter((n) => n % 4_900 === 7 || n % 3 !== 0);
  expect(run.winners).toBe(new Set(winning.map((n) => n % 4_900)).size);
  expect(run.cost).toBe(100_000n + BigInt(winning.filter((n) => n % 4_900 !== 7).length));
  expect(held.length).toBeGreaterThan(20);
  expect(Math.max(...held)).toBe(2_000);
  const { rows } = await site.owner.query('select 1 from dry_run_win');
  expect(rows).toEqual([]);
});

test('what a node that ended left behind goes after a day, and what a run lays now stays', async () => {
  const { owner } = site;
  const lay = (begunAt: Date) =>
    owner.query('insert into dry_run_win values (gen_random_uuid(), 1, 1, $1)', [begunAt]);
  await lay(new Date(clock.now().getTime() - day - 1));
  await lay(new Date(clock.now().getTime() - day));
  const [job] = dryRunJobs({ database: site.running.site.database, clock });
  await job?.run({});
  const { rows } = await owner.query('delete from dry_run_win returning begun_at');
  expect(rows).toEqual([{ begun_at: new Date(clock.now().getTime() - day) }]);
});

test('a run that breaks says what broke it, and the next one runs, also where its rows could not be deleted', async () => {
  const { database } = site.running.site;
  async function* given(tx: Tx) {
    yield { memberId: 1n, amount: 1n };
    for await (const { id } of rowsOf<{ id: number }>(
      tx,
      'select 1 / n as id from generate_series($1::int, 0, -1) n',
      [3],
    ))
      yield { memberId: BigInt(id), amount: 1n };
  }
  await expect(runOver({ database, clock }, given)).rejects.toThrow('division by zero');
  const away: Database = {
    ...database,
    query: (text, values) =>
      text.startsWith('delete') ? Promise.reject(new Error('away')) : database.query(text, values),
  };
  async function* one() {
    yield { memberId: 1n, amount: 1n };
  }
  for (const _ of [1, 2]) await expect(runOver({ database: away, clock }, one)).rejects.toThrow('away');
  await site.owner.query('delete from dry_run_win');
});

test('one runs at a time, a few wait for it, and one more is told so, having begun nothing', async () => {
  const { database } = site.running.site;
  let [going, most] = [0, 0];
  const { promise: all, resolve: goOn } = Promise.withResolvers<void>();
  async function* given() {
    going += 1;
    most = Math.max(most, going);
    await all;
    yield { memberId: 1n, amount: 1n };
    going -= 1;
  }
  const ended: Awaited<ReturnType<typeof runOver>>[] = [];
  const runs = Array.from({ length: 7 }, async () => ended.push(await runOver({ database, clock }, given)));
  try {
    await expect.poll(() => ended).toEqual([{ ok: false, code: 'too_many_at_once' }]);
  } finally {
    goOn();
    await Promise.all(runs);
  }
  expect(ended.filter(({ ok }) => ok)).toHaveLength(6);
  expect(most).toBe(1);
});
