/** The borders of the VIP levels: to the fen, to the day and to the moment (business rules, VIP). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxOf } from '../inbox/index.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { vipStanding } from './progress.ts';
import { decideLevels } from './vip.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const none = { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 };
/** The first four levels of business rules, VIP; fen. */
const levels = [
  { deposit: 10_000, turnover: 100_000, maintenance: 0, rebate: none },
  { deposit: 100_000, turnover: 1_000_000, maintenance: 500_000, rebate: none },
  { deposit: 500_000, turnover: 5_000_000, maintenance: 2_000_000, rebate: none },
  { deposit: 2_000_000, turnover: 20_000_000, maintenance: 6_000_000, rebate: none },
];

const today = '2026-11-20';
/** Ten past midnight after that day, in Beijing. */
const night = new Date('2026-11-20T16:10:00Z');

interface Past {
  readonly level?: number;
  /** fen; credited at noon of the day unless told otherwise */
  readonly deposited?: bigint;
  readonly depositedAt?: string;
  /** Turnover up to the end of days, fen. */
  readonly totals?: Readonly<Record<string, bigint>>;
  /** The day whose end gave the present level. */
  readonly since?: string;
}

let orders = 0;

async function memberWith({
  level = 1,
  deposited = 0n,
  depositedAt = '2026-11-20T04:00:00Z',
  totals = {},
  since,
}: Past): Promise<bigint> {
  const member = await tables.member();
  const { database } = tables;
  await database.query('update member set vip_level = $2 where id = $1', [member, level]);
  orders += 1;
  if (deposited > 0n)
    await database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
       values ($1, $2, 'bank', 1, '', 'approved', $4, $4, $3, $4)`,
      [`V${orders}`, member, deposited, depositedAt],
    );
  for (const [day, total] of Object.entries(totals))
    await database.query('insert into turnover_day (member_id, day, valid, total) values ($1, $2, 0, $3)', [
      member,
      day,
      total,
    ]);
  if (since !== undefined)
    await database.query(
      `insert into vip_change (member_id, day, from_level, to_level, deposited, turnover, recent, needed_deposit, needed_turnover, at)
       values ($1, $2, $3, $4, 0, 0, 0, 0, 0, $2::date + 1)`,
      [member, since, level - 1, level],
    );
  return member;
}

const decide = (day = today, now = night) =>
  tables.database.transaction((tx) => decideLevels(tx, { levels, told: levels }, day, now));

async function levelOf(member: bigint): Promise<number> {
  const { rows } = await tables.database.query<{ vip_level: number }>(
    'select vip_level from member where id = $1',
    [member],
  );
  return rows[0]?.vip_level ?? 0;
}

/** The level after one night. */
async function after(past: Past): Promise<number> {
  const member = await memberWith(past);
  await decide();
  return levelOf(member);
}

test('both figures have to meet the next level, each to the fen', async () => {
  const met = { deposited: 100_000n, totals: { [today]: 1_000_000n } };
  expect(await after(met)).toBe(2);
  expect(await after({ ...met, deposited: 99_999n })).toBe(1);
  expect(await after({ ...met, deposited: 0n })).toBe(1);
  expect(await after({ ...met, totals: { [today]: 999_999n } })).toBe(1);
  expect(await after({ deposited: 100_000n })).toBe(1);
});

test('a deposit counts until the last moment of the day in Beijing', async () => {
  const met = { deposited: 100_000n, totals: { [today]: 1_000_000n } };
  expect(await after({ ...met, depositedAt: '2026-11-20T15:59:59.999Z' })).toBe(2);
  expect(await after({ ...met, depositedAt: '2026-11-20T16:00:00.000Z' })).toBe(1);
  expect(await after({ ...met, depositedAt: '2026-01-02T00:00:00.000Z' })).toBe(2);
});

test('what a change was measured by has no deposit of after its day', async () => {
  const member = await memberWith({ deposited: 100_000n, totals: { [today]: 1_000_000n } });
  await tables.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
     values ('after the day', $1, 'bank', 1, '', 'approved', $2, $2, 7000, $2)`,
    [member, '2026-11-20T16:05:00Z'],
  );
  await decide();
  expect(await levelOf(member)).toBe(2);
  expect((await vipStanding(tables.database, member))?.changes[0]?.deposited).toBe(100_000n);
});

test('turnover counts up to the day, the newest total of those before', async () => {
  const deposited = 100_000n;
  expect(await after({ deposited, totals: { '2026-11-18': 400_000n, '2026-11-19': 1_000_000n } })).toBe(2);
  expect(await after({ deposited, totals: { [today]: 999_999n, '2026-11-21': 1_000_000n } })).toBe(1);
});

test('one level a night, however much was played, and each night is decided once', async () => {
  const member = await memberWith({ deposited: 9_000_000n, totals: { '2026-11-19': 90_000_000n } });
  await decide();
  await decide();
  expect(await levelOf(member)).toBe(2);
  await decide('2026-11-21');
  expect(await levelOf(member)).toBe(3);
  await decide('2026-11-22');
  await decide('2026-11-23');
  expect(await levelOf(member)).toBe(4);
});

test('how many changed is told, and a change is kept with what it was measured by', async () => {
  await decide();
  const member = await memberWith({
    deposited: 120_000n,
    totals: { '2026-08-01': 100_000n, [today]: 1_300_000n },
  });
  const other = await memberWith({ deposited: 700_000n });
  expect(await decide()).toBe(1);
  expect(await decide()).toBe(0);
  expect(await vipStanding(tables.database, member)).toMatchObject({
    heldSince: night,
    changes: [
      {
        from: 1,
        to: 2,
        deposited: 120_000n,
        turnover: 1_300_000n,
        recent: 1_200_000n,
        neededDeposit: 100_000n,
        neededTurnover: 1_000_000n,
        at: night,
      },
    ],
  });
  expect(await vipStanding(tables.database, other)).toMatchObject({
    heldSince: new Date('2026-01-01T00:00:00Z'),
    changes: [],
  });
});

// 90 days before the 20th of November is the 22nd of August.
const ninetyDaysAgo = '2026-08-22';

test('a level that was held for 90 days is lost when less than its maintenance was played in them', async () => {
  const held = { level: 3, since: ninetyDaysAgo };
  expect(await after({ ...held, totals: { [today]: 1_999_999n } })).toBe(2);
  expect(await after({ ...held, totals: { [today]: 2_000_000n } })).toBe(3);
  expect(await after({ level: 3, since: '2026-08-23', totals: { [today]: 1_999_999n } })).toBe(3);
  expect(await after({ level: 3, since: '2026-05-01', totals: {} })).toBe(2);
});

test('what was played on the day 90 days ago does not keep a level, what was played the day after does', async () => {
  const held = { level: 3, since: '2026-05-01' };
  expect(await after({ ...held, totals: { '2026-08-22': 9_000_000n, [today]: 10_999_999n } })).toBe(2);
  expect(await after({ ...held, totals: { '2026-08-22': 9_000_000n, [today]: 11_000_000n } })).toBe(3);
  expect(await after({ ...held, totals: { '2026-08-21': 1_000_000n, '2026-08-23': 3_000_000n } })).toBe(3);
});

test('the first level is never lost, and who has had theirs since they registered held it since then', async () => {
  expect(await after({ level: 1 })).toBe(1);
  // They registered in the first hour of January in Beijing, when it was still December in UTC.
  const member = await memberWith({ level: 2 });
  await tables.database.query("update member set registered_at = '2025-12-31T16:30:00Z' where id = $1", [
    member,
  ]);
  await decide('2026-03-31', new Date('2026-03-31T16:10:00Z'));
  expect(await levelOf(member)).toBe(2);
  await decide('2026-04-01', new Date('2026-04-01T16:10:00Z'));
  expect(await levelOf(member)).toBe(1);
  expect((await vipStanding(tables.database, member))?.changes[0]).toMatchObject({
    from: 2,
    to: 1,
    deposited: 0n,
    turnover: 0n,
    recent: 0n,
    neededDeposit: undefined,
    neededTurnover: 500_000n,
  });
});

test('who meets the next level rises, even if the maintenance of their own was not met', async () => {
  const past = { level: 3, since: '2026-05-01', deposited: 2_000_000n };
  expect(await after({ ...past, totals: { '2026-06-01': 20_000_000n } })).toBe(4);
  expect(await after({ ...past, totals: { '2026-06-01': 19_999_999n } })).toBe(2);
});

test('nobody rises beyond the last level', async () => {
  expect(await after({ level: 4, deposited: 99_000_000n, totals: { [today]: 990_000_000n } })).toBe(4);
});

test('where somebody stands is counted up to the day that was closed last, the last 90 days apart', async () => {
  const member = await memberWith({
    totals: { '2026-08-21': 500n, '2026-08-22': 1_500n, [today]: 9_000n },
  });
  await tables.database.query(
    "insert into loyalty_night (day, closed_at) values ('2026-11-19', $1), ($2, $1) on conflict do nothing",
    [night, today],
  );
  expect(await vipStanding(tables.database, member)).toMatchObject({
    through: today,
    turnover: 9_000n,
    recent: 7_500n,
  });
  expect(await vipStanding(tables.database, 1n)).toBeUndefined();
});

test('changes are shown with the newest first', async () => {
  const member = await memberWith({ level: 2, since: '2026-10-01' });
  await tables.database.query(
    `insert into vip_change (member_id, day, from_level, to_level, deposited, turnover, recent, needed_deposit, needed_turnover, at)
     values ($1, '2026-11-01', 2, 1, 0, 0, 0, null, 5, '2026-11-02')`,
    [member],
  );
  const standing = await vipStanding(tables.database, member);
  expect(standing?.changes.map(({ from, to }) => [from, to])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test('the first level is never lost, whatever its maintenance', async () => {
  const member = await memberWith({});
  const strict = levels.map((level) => ({ ...level, maintenance: 100 }));
  await tables.database.transaction((tx) => decideLevels(tx, { levels: strict, told: strict }, today, night));
  expect(await levelOf(member)).toBe(1);
});

test('a level that asks for no deposits is reached by who never made one', async () => {
  const member = await memberWith({ totals: { [today]: 1_000_000n } });
  const free = levels.map((level) => ({ ...level, deposit: 0 }));
  await tables.database.transaction((tx) => decideLevels(tx, { levels: free, told: free }, today, night));
  expect(await levelOf(member)).toBe(2);
});

test('before the first night nobody’s turnover is counted up to any day', async () => {
  const fresh = await openTestTables();
  try {
    expect(await vipStanding(fresh.database, await fresh.member())).toEqual({
      through: '',
      turnover: 0n,
      recent: 0n,
      heldSince: new Date('2026-01-01T00:00:00Z'),
      changes: [],
    });
    expect(await vipStanding(fresh.database, 0n)).toBeUndefined();
  } finally {
    await fresh.close();
  }
});

/** Rebates as they are ordered for the time from now on. */
const ordered = levels.map((level) => ({
  ...level,
  rebate: { realbet: 25, sport: 26, gaming: 27, joker: 28, concise: 35, lottery: 6 },
}));

async function inbox(member: bigint, language: 'zh-CN' | 'en') {
  const messages = await inboxOf(tables.database, { memberId: member, language, page: 1, size: 10 });
  return messages.rows.map(({ title, content, subject, createdAt }) => ({
    title,
    content,
    subject,
    createdAt,
  }));
}

test('a new level is told once: which, since when and what it gives from now on', async () => {
  const met = { deposited: 100_000n, totals: { [today]: 1_000_000n } };
  const [one, other, left] = [await memberWith(met), await memberWith(met), await memberWith({})];
  const decideIt = () =>
    tables.database.transaction((tx) => decideLevels(tx, { levels, told: ordered }, today, night));
  await decideIt();
  await decideIt();
  const told = {
    title: '恭喜晋级VIP2',
    content:
      '2026-11-21 00:10:00（北京时间）起，您已由VIP1晋级VIP2。此后结算的注单按VIP2返水：真人0.25%、体育0.26%、电竞0.27%、棋牌0.28%、电子0.35%、彩票0.06%。等级要求与变更依据见“VIP特权”。',
    subject: 'vip',
    createdAt: night,
  };
  expect(await inbox(one, 'zh-CN')).toEqual([told]);
  expect(await inbox(other, 'zh-CN')).toEqual([told]);
  expect(await inbox(left, 'zh-CN')).toEqual([]);
  const [english] = await inbox(one, 'en');
  expect(english?.title).toBe('You are now VIP2');
  expect(english?.content).toContain(
    'Live 0.25%, Sports 0.26%, E-sports 0.27%, Cards & board 0.28%, Slots 0.35%, Lottery 0.06%.',
  );
});

test('a level that was lost is told with its reason, and in the same night a rise as a rise', async () => {
  const fell = await memberWith({ level: 3, since: ninetyDaysAgo });
  const rose = await memberWith({ deposited: 100_000n, totals: { [today]: 1_000_000n } });
  await decide();
  const [down] = await inbox(fell, 'zh-CN');
  expect(down).toMatchObject({ title: '您的等级已调整为VIP2', subject: 'vip' });
  expect(down?.content).toContain('您的等级由VIP3调整为VIP2：近90天流水未达到VIP3的保级流水。');
  expect((await inbox(fell, 'en'))[0]?.title).toBe('Your level is now VIP2');
  expect((await inbox(rose, 'zh-CN')).map(({ title }) => title)).toEqual(['恭喜晋级VIP2']);
});

test('whoever takes a break rises and falls without a word', async () => {
  const rose = await memberWith({ deposited: 100_000n, totals: { [today]: 1_000_000n } });
  const fell = await memberWith({ level: 3, since: ninetyDaysAgo });
  for (const member of [rose, fell])
    await tables.database.query(
      "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
      [member, '2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z'],
    );
  await decide();
  expect([await levelOf(rose), await levelOf(fell)]).toEqual([2, 2]);
  expect([await inbox(rose, 'zh-CN'), await inbox(fell, 'zh-CN')]).toEqual([[], []]);
});

test('where the night is undone nobody is told', async () => {
  const member = await memberWith({ deposited: 100_000n, totals: { [today]: 1_000_000n } });
  const undone = tables.database.transaction(async (tx) => {
    await decideLevels(tx, { levels, told: levels }, today, night);
    throw new Error('the machine stops');
  });
  await expect(undone).rejects.toThrow('the machine stops');
  expect(await levelOf(member)).toBe(1);
  expect(await inbox(member, 'zh-CN')).toEqual([]);
});
