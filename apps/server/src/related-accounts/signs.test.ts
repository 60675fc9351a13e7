/** What speaks for one person behind two accounts, sign by sign, and where each sign ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { inCommon, relatedTo, samePersonAs } from './index.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const begin = Date.parse('2026-02-01T00:00:00Z');

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

interface Traits {
  readonly name?: string;
  /** ms after the begin. */
  readonly at?: number;
  readonly referrer?: bigint;
  readonly device?: string;
  /** Three numbers: 21.1.1 */
  readonly network?: string;
  readonly card?: string;
}

/** Figures are no part of a name as it is compared. */
const nobodyElses = (number: number) => `独${String.fromCodePoint(0x4e00 + number)}`;

let people = 0;
async function person({ name, at = 0, referrer, device, network, card }: Traits = {}): Promise<bigint> {
  people += 1;
  const moment = new Date(begin + at);
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into member (username, password_hash, pay_password_hash, real_name, registered_at, referrer_id)
     values ($1, '', '', $2, $3, $4) returning id`,
    [`person${people}`, name ?? nobodyElses(people), moment, referrer ?? null],
  );
  const id = rows[0]?.id ?? 0n;
  if (device !== undefined || network !== undefined)
    await tables.database.query(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
       values (sha256($1::bytea), $2, $3, $3, $4, '', sha256($5::bytea))`,
      [`session${people}`, id, moment, `${network ?? '10.0.0'}.7`, device ?? `own${people}`],
    );
  if (card !== undefined)
    await tables.database.query(
      `insert into card (member_id, kind, bank, owner, number, branch, created_at) values ($1, 'bank', '银行', '甲', $2, '', $3)`,
      [id, card, moment],
    );
  return id;
}

const several = (count: number, traits: (each: number) => Traits): Promise<bigint[]> =>
  Array.from({ length: count }, (_, each) => each).reduce<Promise<bigint[]>>(
    async (made, each) => [...(await made), await person(traits(each))],
    Promise.resolve([]),
  );

const relatedIds = async (member = 0n) =>
  ((await relatedTo(tables.database, [member])).get(member) ?? []).map(({ memberId }) => memberId).sort();

async function signsBetween(one = 0n, other = 0n): Promise<readonly string[]> {
  const common = await inCommon(tables.database, one);
  return common.find((each) => each.other === other)?.signs ?? [];
}

async function scoreBetween(one: Traits, other: Traits): Promise<number> {
  const first = await person(one);
  const second = await person(other);
  const found = (await relatedTo(tables.database, [first]))
    .get(first)
    ?.find((each) => each.memberId === second);
  return found?.score ?? 0;
}

test('each sign weighs what the page of signs says; one hundred is enough, and less is not', async () => {
  const far = { at: 30 * dayMs };
  // document, address, card: 100; device: 60; name: 60; same_name: 30; timing: 30; referral: 20; network: 15.
  expect(await scoreBetween({ card: '6222000000000001' }, { card: '6222000000000001', ...far })).toBe(100);
  expect(await scoreBetween({ device: 'a', name: '云小一' }, { device: 'a', name: '云小一', ...far })).toBe(
    120,
  );
  const both = { device: 'b', network: '21.1.1' };
  expect(await scoreBetween(both, { ...both, at: 30 * minuteMs })).toBe(105);
  expect(
    await scoreBetween({ name: '云小二', network: '21.1.2' }, { name: '云小二', network: '21.1.2' }),
  ).toBe(105);
  // Together 95: a device, a network, one who referred both.
  const friend = await person();
  const referred = { device: 'c', network: '21.1.3', referrer: friend };
  expect(await scoreBetween(referred, { ...referred, ...far })).toBe(0);
});

test('the surest stands first', async () => {
  const one = await person({ card: '6222000000000009', device: 'surest', name: '云小九' });
  const less = await person({ card: '6222000000000009', at: 30 * dayMs });
  const more = await person({ device: 'surest', name: '云小九', at: 30 * dayMs });
  const most = await person({ device: 'surest', name: '云小九', card: '6222000000000009', at: 30 * dayMs });
  const found = (await relatedTo(tables.database, [one])).get(one) ?? [];
  expect(found.map(({ memberId, score }) => [memberId, score])).toEqual([
    [most, 220],
    [more, 120],
    [less, 100],
  ]);
});

test('a device is a crowd’s from its fifth account on: four are a household', async () => {
  const home = await several(4, (each) => ({ device: 'home', at: each * 30 * dayMs }));
  expect(await relatedIds(home[0])).toEqual([]);
  expect(await signsBetween(home[0], home[1])).toEqual(['device']);
  const crowd = await several(5, (each) => ({ device: 'crowd', at: each * 30 * dayMs }));
  expect(await relatedIds(crowd[0])).toEqual(crowd.slice(1).sort());
  expect(await signsBetween(crowd[0], crowd[1])).toEqual(['crowd']);
});

test('who registers within sixty minutes from one network registers together', async () => {
  const [one, last, late] = await several(3, (each) => ({
    network: '21.2.1',
    at: [0, 60 * minuteMs, 61 * minuteMs][each] ?? 0,
  }));
  expect(await signsBetween(one, last)).toEqual(['timing', 'network']);
  expect(await signsBetween(one, late)).toEqual(['network']);
});

test('five whom one person referred within the hour are one; four may be a dormitory', async () => {
  const dormitory = await person();
  const four = await several(4, (each) => ({ network: '21.3.1', referrer: dormitory, at: each * minuteMs }));
  expect(await relatedIds(four[0])).toEqual([]);
  const leader = await person();
  const five = await several(5, (each) => ({ network: '21.3.2', referrer: leader, at: each * minuteMs }));
  expect(await relatedIds(five[0])).toEqual(five.slice(1).sort());
});

test('who has a device and a network in common with one of a ring belongs to it; a name and nothing else does not', async () => {
  const ring = await several(2, () => ({
    card: '6222000000000002',
    device: 'ring',
    network: '21.4.1',
    name: '云小三',
  }));
  const beside = await person({ device: 'ring', network: '21.4.1', at: 30 * dayMs });
  const named = await person({ name: '云小三', at: 30 * dayMs });
  expect(await relatedIds(beside)).toEqual([...ring].sort());
  expect(await relatedIds(named)).toEqual([]);
});

test('a name is rare up to eight others of other days, and a network a home’s up to twenty', async () => {
  const apart = (each: number) => ({ at: each * 30 * dayMs });
  const rare = await several(9, (each) => ({ name: '云小四', ...apart(each) }));
  expect(await signsBetween(rare[0], rare[1])).toEqual(['name']);
  const common = await several(10, (each) => ({ name: '云小五', ...apart(each) }));
  expect(await signsBetween(common[0], common[1])).toEqual([]);
  const home = await several(21, (each) => ({ network: '21.5.1', ...apart(each) }));
  expect(await signsBetween(home[0], home[1])).toEqual(['network']);
  const carrier = await several(22, (each) => ({ network: '21.5.2', ...apart(each) }));
  expect(await signsBetween(carrier[0], carrier[1])).toEqual([]);
});

test('those who came within three days make no name common: a crowd that arrives at once is what is looked for', async () => {
  const [early, ...rush] = await several(15, (each) => ({ name: '云小六', at: each === 0 ? 0 : 3 * dayMs }));
  expect(await signsBetween(early, rush[0])).toEqual(['name']);
  const [first, ...spread] = await several(15, (each) => ({
    name: '云小七',
    at: each === 0 ? 0 : 3 * dayMs + minuteMs,
  }));
  expect(await signsBetween(first, spread[0])).toEqual([]);
});

test('a card says of both whose it was first; of one moment it is either’s, and a name speaks with a browser alone', async () => {
  const holds = async (one: bigint, other: bigint) =>
    (await samePersonAs(tables.database, one)).find(({ memberId }) => memberId === other)?.first;
  const [first, later] = await several(2, (each) => ({ card: '6222000000000003', at: each }));
  expect(await holds(first ?? 0n, later ?? 0n)).toBe('this');
  expect(await holds(later ?? 0n, first ?? 0n)).toBe('other');
  const [one, twin] = await several(2, () => ({ card: '6222000000000004' }));
  expect(await holds(one ?? 0n, twin ?? 0n)).toBe('this');
  expect(await holds(twin ?? 0n, one ?? 0n)).toBe('this');
  const [named, namesake] = await several(2, (each) => ({
    card: '6222000000000005',
    name: '云小八',
    at: each,
  }));
  expect(await holds(namesake ?? 0n, named ?? 0n)).toBe('other');
  const [sits, sitsToo] = await several(2, (each) => ({ device: 'sofa', name: '云小九', at: each }));
  expect(await holds(sitsToo ?? 0n, sits ?? 0n)).toBe('either');
  const [couple, partner] = await several(2, (each) => ({ device: 'tablet', at: each }));
  expect(await holds(couple ?? 0n, partner ?? 0n)).toBeUndefined();
});
