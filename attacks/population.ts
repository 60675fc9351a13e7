/**
 * Ten thousand members as they might be, from one seed: households behind one router, some with one tablet; carriers that put
 * hundreds behind one address; names that many have; friends who refer friends; and two in a hundred who are thieves' rings, each ring
 * hiding in its own way. Written straight into the tables that are the evidence.
 */
import type { Database } from '../apps/server/src/platform/database.ts';

export const size = 10_000;
const inRings = 200;
const minute = 60_000;
const day = 24 * 60 * minute;

interface Person {
  name: string;
  registeredAt: number;
  /** Indexes of the others. */
  referrer?: number;
  /** Where they sign in; the first is where they registered. */
  readonly networks: string[];
  readonly devices: string[];
  address?: string;
  card?: string;
}

export interface Population {
  readonly ids: readonly bigint[];
  /** Indexes, by how they hide. */
  readonly rings: readonly { readonly way: Way; readonly members: readonly number[] }[];
}

export const ways = [
  'one device, one evening',
  'other devices, one name in many spellings',
  'other networks and devices, one receiving address',
  'referred within the hour, all else their own',
  'one bank card over months',
  'one device over months, other networks',
  'half by an address, half by a device',
  'one name, one device, other networks',
  'nothing in common but who referred them',
] as const;
export type Way = (typeof ways)[number];

export async function populate(database: Database, from: Date): Promise<Population> {
  const world = worldOf(2_026_1122);
  const people: Person[] = [];
  const rings = thieves(world, people);
  honest(world, people);
  const first = await write(database, people, from);
  return { ids: people.map((_person, index) => first + BigInt(index)), rings };
}

/** Mulberry32: the same people every time. */
function worldOf(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  let made = 0;
  const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹';
  const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华建国玉梅红志';
  const one = (of: string) => of[below(of.length)] ?? '';
  return {
    random,
    below,
    chance: (share: number) => random() < share,
    /** A year in which members came. */
    moment: () => random() * 365 * day,
    device: () => (++made).toString(16).padStart(64, '0'),
    /** A household's line: networks of 256 lines are shared by a few households here, as at a small town's carrier. */
    line: () => `81.${below(60)}.${below(250)}.${1 + below(250)}`,
    carrier: () => `117.${below(8)}.0.${1 + below(250)}`,
    elsewhere: () => `203.${below(250)}.${below(250)}.${1 + below(250)}`,
    /** Two thirds have names that others have, too. */
    name: () => `${one(surnames)}${one(given)}${random() < 0.8 ? one(given) : ''}`,
    rareName: () =>
      `${one('欧上司诸夏')}${String.fromCodePoint(0x5000 + below(8_000), 0x5000 + below(8_000))}`,
    wallet: () => `T${(++made).toString(36).padStart(33, 'x')}`,
    card: () => String(6_222_000_000_000_000 + ++made),
  };
}
type World = ReturnType<typeof worldOf>;

function honest(world: World, people: Person[]): void {
  const { chance, below } = world;
  while (people.length < size) {
    const household = chance(0.12) ? 2 + below(3) : 1;
    const [line, tablet, moment] = [world.line(), world.device(), world.moment()];
    const [sharesTablet, sameEvening, sharesWallet] = [chance(0.2), chance(0.06), chance(0.01)];
    const [wallet, start] = [world.wallet(), people.length];
    for (let member = 0; member < household && people.length < size; member += 1) {
      const mobile = chance(0.4) ? [world.carrier()] : [];
      const devices = [world.device(), ...(household > 1 && sharesTablet ? [tablet] : [])];
      const person: Person = {
        name: world.name(),
        registeredAt: member === 0 || !sameEvening ? world.moment() : moment,
        networks: chance(0.25) && mobile.length > 0 ? [...mobile, line] : [line, ...mobile],
        devices,
      };
      if (sameEvening) person.registeredAt = moment + below(40) * minute;
      if (member > 0 && chance(0.5)) person.referrer = start;
      // A friend, seldom on the same evening.
      else if (chance(0.2)) {
        const friend = below(people.length);
        person.referrer = friend;
        const host = people[friend];
        if (host && chance(0.05)) {
          person.networks.unshift(host.networks[0] ?? line);
          person.registeredAt = host.registeredAt + below(50) * minute;
        }
      }
      if (chance(0.6)) person.address = household > 1 && sharesWallet ? wallet : world.wallet();
      if (chance(0.3)) person.card = world.card();
      people.push(person);
    }
  }
}

function thieves(world: World, people: Person[]): { way: Way; members: number[] }[] {
  const rings: { way: Way; members: number[] }[] = [];
  while (people.length < inRings) {
    const way = wayOf(rings.length);
    const count = Math.min(3 + world.below(6), inRings - people.length);
    const start = people.length;
    const ring = hiding(world, way, start);
    for (let nth = 0; nth < count; nth += 1) people.push(ring(nth));
    // What is left over at the end joins the last ring.
    if (count < 3) rings.at(-1)?.members.push(...Array.from({ length: count }, (_, nth) => start + nth));
    else rings.push({ way, members: Array.from({ length: count }, (_, nth) => start + nth) });
  }
  return rings;
}

/** Every way as often as any other, but the last, which leaves nothing: once. */
function wayOf(nth: number): Way {
  const [last, common] = [ways.length - 1, ways.slice(0, -1)];
  return (nth === last ? ways[last] : common[nth % common.length]) ?? ways[0];
}

/** @returns makes the ring's nth account */
function hiding(world: World, way: Way, start: number): (nth: number) => Person {
  const { below } = world;
  const [line, device, wallet, card, name, moment] = [
    world.line(),
    world.device(),
    world.wallet(),
    world.card(),
    world.rareName(),
    world.moment(),
  ];
  const own = (registeredAt: number): Person => ({
    name: world.name(),
    registeredAt,
    networks: [world.elsewhere()],
    devices: [world.device()],
    address: world.wallet(),
  });
  const soon = () => moment + below(50) * minute;
  const spelt = (nth: number) =>
    [name, `${name[0]} ${name.slice(1)}`, `${name}${nth}`, `${name[0]}·${name.slice(1)}`][nth % 4] ?? name;
  const from = line.slice(0, line.lastIndexOf('.'));
  return (nth) => {
    const referrer = nth > 0 ? { referrer: start } : {};
    switch (way) {
      case 'one device, one evening':
        return { ...own(soon()), networks: [line], devices: [device] };
      case 'other devices, one name in many spellings':
        return { ...own(soon()), name: spelt(nth), networks: [`${from}.${1 + nth}`] };
      case 'other networks and devices, one receiving address':
        return { ...own(world.moment()), address: wallet };
      case 'referred within the hour, all else their own':
        return { ...own(soon()), networks: [`${from}.${1 + nth}`], ...referrer };
      case 'one bank card over months':
        return { ...own(world.moment()), card: card.replace(/(.{4})/g, nth % 2 === 0 ? '$1 ' : '$1') };
      case 'one device over months, other networks':
        return { ...own(world.moment()), devices: [device], ...referrer };
      case 'half by an address, half by a device':
        return nth % 2 === 0
          ? { ...own(world.moment()), address: wallet, networks: [line], devices: [device] }
          : { ...own(world.moment()), networks: [line], devices: [device] };
      case 'one name, one device, other networks':
        return { ...own(world.moment()), name: spelt(nth), devices: [device] };
      case 'nothing in common but who referred them':
        return { ...own(world.moment()), ...referrer };
    }
  };
}

/** @returns the id of the first; the others follow it */
async function write(database: Database, people: readonly Person[], from: Date): Promise<bigint> {
  const at = (ms: number) => new Date(from.getTime() - 370 * day + ms);
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ first: bigint }>(
      'select coalesce(max(id), 0) + 1000000 as first from member',
    );
    const first = rows[0]?.first ?? 0n;
    const ids = people.map((_person, index) => first + BigInt(index));
    const skeleton = people.map((_person, index) => `seeded${index}x`);
    await tx.query(
      `insert into member (id, username, password_hash, pay_password_hash, real_name, referrer_id, registered_at)
       select * from unnest($1::bigint[], $2::text[], $2::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])`,
      [
        ids,
        skeleton,
        people.map(({ name }) => name),
        people.map(({ referrer }) => (referrer === undefined ? null : first + BigInt(referrer))),
        people.map(({ registeredAt }) => at(registeredAt)),
      ],
    );
    const sessions = people.flatMap(({ networks, devices, registeredAt }, index) =>
      Array.from({ length: Math.max(networks.length, devices.length) }, (_, nth) => ({
        id: ids[index],
        network: networks[nth % networks.length],
        device: devices[nth % devices.length],
        at: at(registeredAt + nth * day),
      })),
    );
    await tx.query(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
       select sha256(convert_to('seeded' || n, 'UTF8')), id, at, at + interval '7 days', network, 'seeded', decode(device, 'hex')
         from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) with ordinality s (id, at, network, device, n)`,
      [
        sessions.map(({ id }) => id),
        sessions.map((session) => session.at),
        sessions.map(({ network }) => network),
        sessions.map(({ device }) => device),
      ],
    );
    const bound = people.flatMap(({ address, card, registeredAt }, index) => [
      ...(address === undefined
        ? []
        : [{ id: ids[index], kind: 'usdt', number: address, at: at(registeredAt) }]),
      ...(card === undefined ? [] : [{ id: ids[index], kind: 'bank', number: card, at: at(registeredAt) }]),
    ]);
    await tx.query(
      `insert into card (member_id, kind, bank, owner, number, created_at)
       select id, kind, 'seeded', 'seeded', number, at
         from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) c (id, kind, number, at)`,
      [
        bound.map(({ id }) => id),
        bound.map(({ kind }) => kind),
        bound.map(({ number }) => number),
        bound.map((card) => card.at),
      ],
    );
    return first;
  });
}
