/** Who may grab a packet, when, how often and of how much (business rules, Red packets; docs/red-packets.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestBeacon, type TestBeacon } from '../testing/beacon.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { turnoverLeft } from '../wagering/index.ts';
import { dayStatus, ensureDay, packetDay, publishedDraw, rulesOf } from './day.ts';
import { commitmentOf, drawnFen, mixed } from './draw.ts';
import { grab, grabsOf, packetsOf, type SeenDry } from './grab.ts';
import { redPacketJobs } from './jobs.ts';
import { poolLeft } from './pool.ts';
import { winnersOf } from './winners.ts';

const dayMs = 86_400_000;
const clock = new SetClock();
let cashier: Cashier;
let beacon: TestBeacon;
let member = 0n;
/** 11:00 in Beijing on a day of the test's own; the window is from 10:00 to 12:00. */
let eleven = Date.parse('2026-11-21T03:00:00.000Z');
beforeAll(async () => {
  cashier = await openCashier(clock);
  beacon = openTestBeacon({ clock, database: cashier.database });
});
afterAll(() => cashier.close());
beforeEach(async () => {
  eleven += 3 * dayMs;
  // The day is drawn in its night.
  clock.set(at(-11 * hourMs + 60_000));
  await ensureDay(cashier.database, beacon, day().day, clock.now());
  clock.set(new Date(eleven));
  member = await cashier.memberWith(0n);
});

const at = (ms: number) => new Date(eleven + ms);
const hourMs = 3_600_000;
const day = () => packetDay(clock.now());

let orders = 0;

async function deposited(fen: bigint, moment = at(-2 * hourMs), memberId = member) {
  orders += 1;
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ($1, $2, 'bank', $3, 'approved', $4, $4, $3, 'staff/1', $4, '')`,
    [`P${orders}`, memberId, fen, moment],
  );
}

/** @returns what it held in fen, or the code of the refusal */
async function take(memberId = member, more: { key?: string; frozen?: boolean; dry?: SeenDry } = {}) {
  const { key = crypto.randomUUID(), frozen = false, dry = {} } = more;
  const outcome = await grab(cashier.site, cashier.settings, { wallet: cashier.wallet, beacon }, dry, {
    memberId,
    key,
    frozen,
  });
  return outcome.ok ? BigInt(outcome.value.amount) : outcome.code;
}

/** As operators would, the day before. */
async function rules(value: object) {
  clock.set(at(-dayMs));
  await cashier.set('redPackets', value);
  clock.set(new Date(eleven));
}

const usual = {
  pool: 2_000_000,
  share: 100,
  rules: [
    { from: 10_000, to: 99_999, chances: 1 },
    { from: 100_000, to: 499_999, chances: 2 },
  ],
};

test('a packet is paid to the wallet, has to be played once, and is what the day’s seed says', async () => {
  await rules(usual);
  await deposited(100_000n);
  const amount = await take();
  const { seed, named } = await ensureDay(cashier.database, beacon, day().day, clock.now());
  const signature = named && (await beacon.signatureOf(named));
  const drawn = drawnFen({
    seed: mixed(seed, signature ?? ''),
    day: day().day,
    memberId: member,
    number: 1,
    deposits: 100_000n,
    share: 100,
  });
  expect(amount).toBe(drawn);
  expect(await cashier.money(member)).toEqual({ central: drawn, held: 0n });
  expect(await cashier.database.transaction((tx) => turnoverLeft(tx, member))).toBe(drawn);
  const { rows, total } = await packetsOf(cashier.database, member, 1, 9);
  expect(total).toBe(1);
  expect(rows).toEqual([
    { day: day().day, number: 1, deposits: 100_000n, drawn, amount: drawn, createdAt: clock.now() },
  ]);
  expect(await poolLeft(cashier.database, day().day, 2_000_000n)).toBe(2_000_000n - drawn);
});

test('as many packets as chances, and no more at the same moment either', async () => {
  await rules(usual);
  await deposited(100_000n);
  const answers = await Promise.all([take(), take(), take(), take()]);
  expect(answers.filter((answer) => typeof answer === 'bigint')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'red_packet_no_chance')).toHaveLength(2);
  expect(await take()).toBe('red_packet_no_chance');
  const { rows } = await packetsOf(cashier.database, member, 1, 9);
  expect(rows.map(({ number }) => number)).toEqual([2, 1]);
  const { won, taken, chances, deposits } = await grabsOf(
    cashier.database,
    await rulesOf(cashier.settings, day()),
    member,
    day(),
  );
  expect([taken, chances, deposits]).toEqual([2, 2, 100_000n]);
  expect((await cashier.money(member)).central).toBe(won);
});

test('deposits count from noon of the day before until the window opens', async () => {
  await rules(usual);
  const noonBefore = -23 * hourMs;
  const chance = async (moment: Date) => {
    const memberId = await cashier.memberWith(0n);
    await deposited(10_000n, moment, memberId);
    return typeof (await take(memberId)) === 'bigint';
  };
  expect(await chance(at(noonBefore - 1))).toBe(false);
  expect(await chance(at(noonBefore))).toBe(true);
  expect(await chance(at(-hourMs - 1))).toBe(true);
  expect(await chance(at(-hourMs))).toBe(false);
});

test('before ten and from noon on nothing is given; what was won is told again after noon', async () => {
  await rules(usual);
  await deposited(10_000n);
  clock.set(at(-hourMs - 1));
  expect(await take()).toBe('red_packet_not_begun');
  // Who has no chance hears the same: the day may still bring one.
  expect(await take(await cashier.memberWith(0n))).toBe('red_packet_not_begun');
  clock.set(at(-hourMs));
  const won = await take(member, { key: 'mine' });
  expect(won).toBeTypeOf('bigint');
  clock.set(at(hourMs));
  const late = await cashier.memberWith(0n);
  await deposited(10_000n, undefined, late);
  expect(await take(late)).toBe('red_packet_not_open');
  expect(await take(member, { key: 'mine' })).toBe(won);
});

test('switched off, frozen, on a break: nothing is given', async () => {
  await rules(usual);
  await deposited(10_000n);
  await cashier.set('site', { redPacketSwitch: 0 });
  expect(await take()).toBe('red_packet_closed');
  await cashier.set('site', { redPacketSwitch: 1 });
  expect(await take(member, { frozen: true })).toBe('member_frozen');
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
    [member, clock.now(), at(60_000)],
  );
  expect(await take()).toBe('no_offers_on_pause');
  clock.advance(60_000);
  expect(await take()).toBeTypeOf('bigint');
});

test('the pool is given to the last yuan, and then it is dry for the day', async () => {
  // One deposit of this size: packets of one yuan exactly.
  await rules({ ...usual, pool: 250 });
  const people = [];
  for (let count = 0; count < 3; count += 1) {
    const memberId = await cashier.memberWith(0n);
    await deposited(10_000n, undefined, memberId);
    people.push(memberId);
  }
  const dry: SeenDry = {};
  expect([await take(people[0], { dry }), await take(people[1], { dry })]).toEqual([100n, 100n]);
  // Half a yuan is no packet.
  expect(await take(people[2], { dry })).toBe('red_packet_pool_dry');
  expect(dry.day).toBe(day().day);
  expect(await poolLeft(cashier.database, day().day, 250n)).toBe(50n);
  expect(await take(people[2], { dry })).toBe('red_packet_pool_dry');
});

test('who has taken a packet is answered from the books also when the pool is known to be dry', async () => {
  await rules(usual);
  await deposited(10_000n);
  const won = await take(member, { key: 'mine' });
  expect(await take(member, { key: 'mine', dry: { day: day().day } })).toBe(won);
  const other = await cashier.memberWith(0n);
  await deposited(10_000n, undefined, other);
  expect(await take(other, { dry: { day: 'another day' } })).toBeTypeOf('bigint');
});

test('rules that change while the window is open are for the next day', async () => {
  await rules(usual);
  await deposited(10_000n);
  clock.set(at(-hourMs));
  await cashier.set('redPackets', { rules: [{ from: 10_000, to: 99_999, chances: 7 }] });
  expect((await rulesOf(cashier.settings, day())).rules[0]?.chances).toBe(7);
  clock.set(at(-hourMs + 1));
  await cashier.set('redPackets', { rules: [{ from: 10_000, to: 99_999, chances: 9 }] });
  expect((await rulesOf(cashier.settings, day())).rules[0]?.chances).toBe(7);
  clock.set(at(dayMs - hourMs - 1));
  expect((await rulesOf(cashier.settings, day())).rules[0]?.chances).toBe(9);
});

test('a day’s seed is drawn once, its fingerprint is there before the window and the seed itself from its opening on', async () => {
  const drawnAt = at(-11 * hourMs + 60_000);
  await redPacketJobs(cashier.site, beacon)[0]?.run({});
  const drawn = await ensureDay(cashier.database, beacon, day().day, clock.now());
  expect(drawn.commitment).toBe(commitmentOf(drawn.seed, drawn.named));
  const { commitment, named } = drawn;
  const known = { commitment, drawnAt, named };
  clock.set(at(-hourMs - 1));
  expect(await publishedDraw(cashier.site, beacon, day().day)).toEqual({
    ...known,
    signature: undefined,
    seed: undefined,
  });
  clock.set(at(-hourMs));
  const { signature, ...open } = { ...(await publishedDraw(cashier.site, beacon, day().day)) };
  expect(open).toEqual({ ...known, seed: drawn.seed });
  expect(signature).toMatch(/^[0-9a-f]{96}$/);
  expect(await publishedDraw(cashier.site, beacon, '2020-01-01')).toBeUndefined();
});

test('a seed that is not the one whose fingerprint was published draws nothing', async () => {
  await rules(usual);
  await deposited(10_000n);
  await ensureDay(cashier.database, beacon, day().day, clock.now());
  await cashier.database.query('alter table red_packet_day disable trigger all');
  await cashier.database.query('update red_packet_day set seed = $2 where day = $1', [
    day().day,
    'f'.repeat(64),
  ]);
  await cashier.database.query('alter table red_packet_day enable trigger all');
  expect(await take()).toBe('red_packet_draw_changed');
  expect((await cashier.money(member)).central).toBe(0n);
});

test('staff see how the day goes, and who won, the newest first', async () => {
  await rules(usual);
  const other = await cashier.memberWith(0n);
  await deposited(100_000n);
  await deposited(10_000n, undefined, other);
  const before = await dayStatus(cashier.site, cashier.settings, beacon);
  expect(before).toMatchObject({ phase: 'open', poolLeft: 2_000_000n, given: 0n, packets: 0, members: 0 });
  const amounts: bigint[] = [];
  for (const one of [member, other, member]) {
    const amount = await take(one);
    if (typeof amount === 'bigint') amounts.push(amount);
    clock.advance(1_000);
  }
  const given = amounts.reduce((sum, fen) => sum + fen, 0n);
  expect(await dayStatus(cashier.site, cashier.settings, beacon)).toMatchObject({
    day: day().day,
    poolLeft: 2_000_000n - given,
    given,
    packets: 3,
    members: 2,
  });
  const query = { day: day().day, page: 1, pageSize: 2 };
  const { rows, total } = await winnersOf(cashier.database, query);
  expect([total, rows.map(({ memberId }) => memberId)]).toEqual([3, [member, other]]);
  expect(rows[0]).toMatchObject({ number: 2, amount: amounts[2], deposits: 100_000n });
  const rest = await winnersOf(cashier.database, { ...query, page: 2 });
  expect(rest.rows.map(({ memberId, number }) => [memberId, number])).toEqual([[member, 1]]);
  // Read on behind each it comes once.
  const read: (readonly [bigint, number])[] = [];
  for (let after: string | undefined, look = 0; look < 4; look += 1) {
    const one = await winnersOf(cashier.database, { day: query.day, after, most: 1 });
    read.push(...one.rows.map(({ memberId, number }) => [memberId, number] as const));
    after = one.rows[0]?.id ?? after;
  }
  expect(read).toEqual([
    [member, 2],
    [other, 1],
    [member, 1],
  ]);
  const own = await packetsOf(cashier.database, member, 2, 1);
  expect([own.total, own.rows.map(({ number }) => number)]).toEqual([2, [1]]);
});

test('two nodes that draw the same day at the same moment have one seed', async () => {
  eleven += 3 * dayMs;
  clock.set(at(-11 * hourMs));
  const { database } = cashier;
  const draw = () => ensureDay(database, beacon, day().day, clock.now());
  const inserting = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into red_packet_day%'`,
    );
    return rows[0]?.count;
  };
  const { both } = await database.transaction(async (tx) => {
    await tx.query('lock table red_packet_day in share row exclusive mode');
    const drawing = Promise.all([draw(), draw()]);
    await expect.poll(inserting).toBe(2);
    return { both: drawing };
  });
  const [one, other] = await both;
  expect(one).toEqual(other);
  expect(one).toEqual(await draw());
});
