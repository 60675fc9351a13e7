/** Audiences: who belongs to one, asked of one member and of all of them, to the moment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { type Audience, audienceAfter, fits, type Standing, sizeOf, standingOf } from './index.ts';

let tables: TestTables;
const now = new Date('2026-11-23T04:00:00Z');
const day = 86_400_000;
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * day + ms);

/** The last random number; the same every time. */
let drawn = 20_260_123;
function below(most: number): number {
  drawn = (drawn * 48_271) % 2_147_483_647;
  return drawn % most;
}
const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)];

interface Made {
  readonly id: bigint;
  readonly paused: boolean;
}
const made: Made[] = [];
const agents: bigint[] = [];
let clerk = 0n;

async function memberWith(facts: {
  readonly vip?: number;
  readonly registeredAt?: Date;
  readonly agent?: bigint | undefined;
  readonly deposited?: boolean;
  readonly seen?: readonly Date[];
  readonly pausedUntil?: Date | undefined;
  readonly closes?: boolean;
  readonly tags?: ReadonlyMap<string, Date | null>;
}): Promise<bigint> {
  const { database } = tables;
  const id = await tables.member();
  await database.query('update member set vip_level = $2, registered_at = $3 where id = $1', [
    id,
    facts.vip ?? 1,
    facts.registeredAt ?? ago(100),
  ]);
  if (facts.agent !== undefined)
    await database.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)', [
      id,
      facts.agent,
      ago(1),
    ]);
  if (facts.deposited)
    await database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
       values ('A' || $1::bigint, $1::bigint, 'bank', 1, '', 'approved', $2, $2, 1, $2)`,
      [id, ago(1)],
    );
  for (const [at, seen] of (facts.seen ?? []).entries())
    await database.query(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device, used_at)
       values (sha256(($1::text || '/' || $2::text)::bytea), $1::bigint, $3, $3, '192.0.2.1', '', $4)`,
      [id, at, ago(400), seen],
    );
  if (facts.pausedUntil)
    await database.query(
      `insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)`,
      [id, ago(500), facts.pausedUntil],
    );
  for (const [tag, ends] of facts.tags ?? [])
    await database.query(
      'insert into member_tag (member, tag, added_by, added_at, expires_at) values ($1, $2, $3, $4, $5)',
      [id, tag, clerk, ago(100), ends],
    );
  if (facts.closes)
    await database.query(
      'insert into account_closing (member_id, asked_at, closes_at, waives) values ($1, $2, $3, false)',
      [id, ago(1), ago(-2)],
    );
  const paused = facts.pausedUntil !== undefined && facts.pausedUntil > now;
  made.push({ id, paused: paused || facts.closes === true });
  return id;
}

beforeAll(async () => {
  tables = await openTestTables();
  clerk = await tables.staff('chief');
  for (const tag of ['常客', '试玩', '风险'])
    await tables.database.query(
      "insert into tag (name, colour, made_by, made_at) values ($1, 'grey', $2, $3)",
      [tag, clerk, ago(200)],
    );
  for (let each = 0; each < 3; each += 1) {
    const id = await tables.member();
    await tables.database.query('insert into agent (member_id, since) values ($1, $2)', [id, ago(300)]);
    await tables.database.query('update member set registered_at = $2 where id = $1', [id, ago(300)]);
    agents.push(id);
    made.push({ id, paused: false });
  }
  const moments = [ago(7), ago(7, -1), ago(7, 1), ago(30), ago(30, -1), ago(1)];
  for (let each = 0; each < 60; each += 1)
    await memberWith({
      vip: 1 + below(10),
      registeredAt: oneOf(moments) ?? now,
      agent: oneOf([...agents, undefined]),
      deposited: below(2) === 0,
      seen: moments.slice(0, below(3)).map(() => oneOf(moments) ?? now),
      pausedUntil: oneOf([undefined, undefined, now, new Date(now.getTime() + 1), ago(1)]),
      closes: below(5) === 0,
      tags: new Map(
        ['常客', '试玩', '风险']
          .filter(() => below(3) === 0)
          .map((tag) => [tag, oneOf([null, now, new Date(now.getTime() + 1), ago(1)]) ?? null]),
      ),
    });
});
afterAll(() => tables.close());

function someAudience(): Audience {
  const pick = <Value>(value: Value): Value | undefined => (below(3) === 0 ? value : undefined);
  const [one, other] = [1 + below(10), 1 + below(10)];
  const named = {
    vipFrom: pick(Math.min(one, other)),
    vipUntil: pick(Math.max(one, other)),
    agents: pick(agents.slice(below(3)).map(Number)),
    registeredFrom: pick(ago(30).toISOString()),
    registeredUntil: pick(ago(7).toISOString()),
    registeredDays: pick(oneOf([7, 30]) ?? 7),
    tags: pick(['常客', '试玩', '风险', '没有的'].slice(below(4))),
    deposited: pick(below(2) === 0),
    seenDays: pick(oneOf([7, 30]) ?? 7),
    unseenDays: pick(oneOf([7, 30]) ?? 7),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

async function read(audience: Audience, marketing: boolean, size: number): Promise<bigint[]> {
  const found: bigint[] = [];
  let after = 0n;
  for (;;) {
    const slice = await audienceAfter(tables.database, { audience, marketing, now }, after, size);
    found.push(...slice.members);
    if (slice.reached === undefined) return found;
    after = slice.reached;
  }
}

function oneByOne(
  standings: ReadonlyMap<bigint, Standing>,
  audience: Audience,
  marketing: boolean,
): bigint[] {
  return made.flatMap(({ id, paused }) => {
    const standing = standings.get(id);
    return standing && fits(audience, standing, now) && !(marketing && paused) ? [id] : [];
  });
}

test('whoever belongs by themselves is in the set, nobody else, none twice, and the count says how many', async () => {
  let some = 0;
  const standings = new Map<bigint, Standing>();
  for (const { id } of made) {
    const standing = await standingOf(tables.database, id);
    if (standing) standings.set(id, standing);
  }
  for (let round = 0; round < 60; round += 1) {
    const audience = someAudience();
    const marketing = round % 2 === 0;
    const expected = oneByOne(standings, audience, marketing);
    if (expected.length > 0 && expected.length < made.length) some += 1;
    expect(await read(audience, marketing, 5 + below(60)), JSON.stringify(audience)).toEqual(expected);
    expect(await sizeOf(tables.database, { audience, marketing, now })).toEqual({
      count: expected.length,
      more: false,
    });
  }
  expect(some).toBeGreaterThan(20);
});

test('an audience that names nothing is everybody; marketing leaves out whoever takes a break or is excluded', async () => {
  expect(await read({}, false, 7)).toEqual(made.map(({ id }) => id));
  expect(made.some(({ paused }) => paused)).toBe(true);
  expect(await read({}, true, 7)).toEqual(made.filter(({ paused }) => !paused).map(({ id }) => id));
});

test('each border is exact: levels, moments of registration, days since somebody was seen', async () => {
  const [agent] = agents;
  const belongs = async (facts: Parameters<typeof memberWith>[0], audience: Audience) => {
    const id = await memberWith(facts);
    const standing = await standingOf(tables.database, id);
    const alone = standing !== undefined && fits(audience, standing, now);
    expect((await read(audience, false, 50)).includes(id)).toBe(alone);
    return alone;
  };
  expect(await belongs({ vip: 3 }, { vipFrom: 3, vipUntil: 5 })).toBe(true);
  expect(await belongs({ vip: 2 }, { vipFrom: 3 })).toBe(false);
  expect(await belongs({ vip: 6 }, { vipUntil: 5 })).toBe(false);
  expect(await belongs({ agent }, { agents: [Number(agent)] })).toBe(true);
  expect(await belongs({}, { agents: [Number(agent)] })).toBe(false);
  const from = ago(9).toISOString();
  expect(await belongs({ registeredAt: ago(9) }, { registeredFrom: from })).toBe(true);
  expect(await belongs({ registeredAt: ago(9, -1) }, { registeredFrom: from })).toBe(false);
  expect(await belongs({ registeredAt: ago(9) }, { registeredUntil: from })).toBe(false);
  expect(await belongs({ registeredAt: ago(9, -1) }, { registeredUntil: from })).toBe(true);
  expect(await belongs({ registeredAt: ago(9) }, { registeredDays: 9 })).toBe(true);
  expect(await belongs({ registeredAt: ago(9, -1) }, { registeredDays: 9 })).toBe(false);
  // The later of two beginnings counts.
  expect(await belongs({ registeredAt: ago(9) }, { registeredDays: 8, registeredFrom: from })).toBe(false);
  expect(await belongs({ seen: [ago(9), ago(50)] }, { seenDays: 9 })).toBe(true);
  expect(await belongs({ seen: [ago(9, -1)] }, { seenDays: 9 })).toBe(false);
  expect(await belongs({ seen: [ago(9)] }, { unseenDays: 9 })).toBe(false);
  expect(await belongs({ seen: [ago(9, -1)] }, { unseenDays: 9 })).toBe(true);
  expect(await belongs({ seen: [] }, { unseenDays: 9 })).toBe(true);
  expect(await belongs({ deposited: true }, { deposited: true })).toBe(true);
  expect(await belongs({ deposited: true }, { deposited: false })).toBe(false);
});

test('one of the tags is enough, and one that has expired is none', async () => {
  const withTag = (tag: string, ends: Date | null) => memberWith({ tags: new Map([[tag, ends]]) });
  const ids = [
    await withTag('常客', null),
    await withTag('试玩', new Date(now.getTime() + 1)),
    await withTag('常客', now),
    await withTag('风险', null),
    await memberWith({}),
  ];
  const inSet = new Set(await read({ tags: ['常客', '试玩'] }, false, 10_000));
  expect(ids.map((id) => inSet.has(id))).toEqual([true, true, false, false, false]);
  const alone = await Promise.all(ids.map((id) => standingOf(tables.database, id)));
  expect(alone.map((one) => one && fits({ tags: ['常客', '试玩'] }, one, now))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('ten thousand are counted to the last, and of one more it is said that there are more', async () => {
  const sized = () => sizeOf(tables.database, { audience: { vipFrom: 10 }, marketing: false, now });
  const { count } = await sized();
  const add = (many: number) =>
    tables.database.query(
      `insert into member (username, password_hash, pay_password_hash, real_name, registered_at, vip_level)
       select 'counted' || n || '_' || $1, '', '', '', $2, 10 from generate_series(1, $1::int) n`,
      [many, now],
    );
  await add(10_000 - count);
  expect(await sized()).toEqual({ count: 10_000, more: false });
  await add(1);
  expect(await sized()).toEqual({ count: 10_000, more: true });
});

test('a member who does not exist stands nowhere', async () => {
  expect(await standingOf(tables.database, 999_999_999n)).toBeUndefined();
});
