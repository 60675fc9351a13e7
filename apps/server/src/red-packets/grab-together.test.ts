/** Taps that come together are what the same taps one by one are: to the fen, never more than the pool, one for each chance. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestBeacon, type TestBeacon } from '../testing/beacon.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { turnoverLeft } from '../wagering/index.ts';
import { ensureDay, packetDay } from './day.ts';
import { drawnFen, mixed } from './draw.ts';
import { grab, packetsOf } from './grab.ts';
import { type GrabsTogether, openGrabsTogether } from './grab-together.ts';
import { poolLeft } from './pool.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = new SetClock();
let cashier: Cashier;
let beacon: TestBeacon;
/** Two nodes on one database. */
let nodes: readonly [GrabsTogether, GrabsTogether];
/** 11:00 in Beijing on a day of the test's own; the window is from 10:00 to 12:00. */
let eleven = Date.parse('2026-11-21T03:00:00.000Z');
beforeAll(async () => {
  cashier = await openCashier(clock);
  beacon = openTestBeacon({ clock, database: cashier.database });
  const { settings, wallet, site } = cashier;
  const parts = { settings, wallet, beacon };
  nodes = [openGrabsTogether(site, parts), openGrabsTogether(site, parts)];
});
afterAll(() => cashier.close());
beforeEach(async () => {
  eleven += 3 * dayMs;
  // The day is drawn in its night.
  clock.set(new Date(eleven - 11 * hourMs + 60_000));
  await ensureDay(cashier.database, beacon, day(), clock.now());
  clock.set(new Date(eleven));
});

const day = () => packetDay(clock.now()).day;
let orders = 0;

/** Members who paid in 1000 yuan this morning. */
async function people(count: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await cashier.memberWith(0n);
    await deposited(id, 100_000n);
    ids.push(id);
  }
  return ids;
}

async function deposited(memberId: bigint, fen: bigint): Promise<void> {
  orders += 1;
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ($1, $2, 'bank', $3, 'approved', $4, $4, $3, 'staff/1', $4, '')`,
    [`T${orders}`, memberId, fen, new Date(eleven - 2 * hourMs)],
  );
}

async function rules(pool: number, chances: number): Promise<void> {
  clock.set(new Date(eleven - dayMs));
  await cashier.set('redPackets', { pool, share: 100, rules: [{ from: 10_000, to: 499_999, chances }] });
  clock.set(new Date(eleven));
}

/** @returns what it held in fen, the code of the refusal, or undefined where the ordinary way has to decide */
async function tap(memberId: bigint, key: string = crypto.randomUUID()) {
  const outcome = await nodes[0].take({ memberId, key });
  if (outcome === undefined) return undefined;
  return outcome.ok ? BigInt(outcome.value.amount) : outcome.code;
}

/** As the door does: together, or else alone. */
async function tapAnywhere(memberId: bigint, key: string, node: 0 | 1) {
  const { settings, wallet, site } = cashier;
  const outcome =
    (await nodes[node].take({ memberId, key })) ??
    (await grab(site, settings, { wallet, beacon }, {}, { memberId, key, frozen: false }));
  return outcome.ok ? BigInt(outcome.value.amount) : outcome.code;
}

async function drawnOf(memberId: bigint, number: number): Promise<bigint> {
  const { seed, named } = await ensureDay(cashier.database, beacon, day(), clock.now());
  const signature = named && (await beacon.signatureOf(named));
  const of = { day: day(), memberId, number, deposits: 100_000n, share: 100 };
  return drawnFen({ seed: mixed(seed, signature ?? ''), ...of });
}

const sumOf = (answers: readonly unknown[]) =>
  answers.reduce<bigint>((sum, answer) => (typeof answer === 'bigint' ? sum + answer : sum), 0n);

test('thirty at once: each gets what the seed says, in the wallet, to be played once, in a few commits', async () => {
  await rules(2_000_000, 1);
  const ids = await people(30);
  const answers = await Promise.all(ids.map((id, n) => tap(id, `k${n}`)));
  for (const [n, id] of ids.entries()) {
    const drawn = await drawnOf(id, 1);
    expect(answers[n]).toBe(drawn);
    expect(await cashier.money(id)).toEqual({ central: drawn, held: 0n });
    expect(await cashier.database.transaction((tx) => turnoverLeft(tx, id))).toBe(drawn);
    const { rows } = await packetsOf(cashier.database, id, 1, 9);
    expect(rows).toEqual([
      { day: day(), number: 1, deposits: 100_000n, drawn, amount: drawn, createdAt: clock.now() },
    ]);
  }
  expect(await poolLeft(cashier.database, day(), 2_000_000n)).toBe(2_000_000n - sumOf(answers));
  const { rows } = await cashier.database.query<{ commits: number }>(
    `select count(distinct t.xid)::int as commits from ledger.transfer t join red_packet p on t.reference = 'red_packet/' || p.id
      where p.day = $1`,
    [day()],
  );
  expect(rows[0]?.commits).toBeLessThanOrEqual(3);
});

test('the pool is given to the last yuan and never beyond it; who comes then hears that it is dry', async () => {
  await rules(5_050, 1);
  const ids = await people(30);
  const answers = await Promise.all(ids.map((id, n) => tapAnywhere(id, `p${n}`, n % 2 === 0 ? 0 : 1)));
  const left = await poolLeft(cashier.database, day(), 5_050n);
  expect(left).toBeGreaterThanOrEqual(0n);
  expect(left).toBeLessThan(100n);
  expect(sumOf(answers) + left).toBe(5_050n);
  expect(new Set(answers.filter((answer) => typeof answer !== 'bigint'))).toEqual(
    new Set(['red_packet_pool_dry']),
  );
  let paid = 0n;
  for (const id of ids) paid += (await cashier.money(id)).central;
  expect(paid + left).toBe(5_050n);
});

test('as many packets as chances, however many taps come at once and wherever', async () => {
  await rules(2_000_000, 2);
  const [id = 0n] = await people(1);
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) => tapAnywhere(id, `c${n}`, n % 2 === 0 ? 0 : 1)),
  );
  expect(answers.filter((answer) => typeof answer === 'bigint')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'red_packet_no_chance')).toHaveLength(7);
  expect((await cashier.money(id)).central).toBe((await drawnOf(id, 1)) + (await drawnOf(id, 2)));
});

test('what is unusual is left to the ordinary way, untouched, and those who came with it get theirs', async () => {
  await rules(2_000_000, 2);
  const [twice = 0n, frozen = 0n, resting = 0n, usual = 0n] = await people(4);
  const first = await tap(twice, 'mine');
  await cashier.database.query("update member set frozen_at = $2, frozen_reason = 'x' where id = $1", [
    frozen,
    clock.now(),
  ]);
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
    [resting, clock.now(), new Date(eleven + 60_000)],
  );
  const answers = await Promise.all([tap(twice, 'mine'), tap(frozen), tap(resting), tap(usual)]);
  expect(answers).toEqual([first, undefined, undefined, await drawnOf(usual, 1)]);
  expect(await cashier.money(frozen)).toEqual({ central: 0n, held: 0n });
  expect(await cashier.money(resting)).toEqual({ central: 0n, held: 0n });
  const { settings, wallet, site } = cashier;
  const again = { memberId: twice, key: 'mine', frozen: false };
  const repeated = await grab(site, settings, { wallet, beacon }, {}, again);
  expect(repeated).toMatchObject({ ok: true, value: { amount: String(first) } });
  expect((await cashier.money(twice)).central).toBe(first);
});

test('a tap without a key is left to the ordinary way for seconds after a packet, which then knows it for a double tap', async () => {
  await rules(2_000_000, 2);
  const [id = 0n] = await people(1);
  const { settings, wallet, site } = cashier;
  const first = await nodes[0].take({ memberId: id, key: undefined });
  expect(first).toMatchObject({ ok: true });
  expect(await nodes[0].take({ memberId: id, key: undefined })).toBeUndefined();
  const double = { memberId: id, key: undefined, frozen: false };
  expect(await grab(site, settings, { wallet, beacon }, {}, double)).toMatchObject({
    ok: true,
    repeated: true,
  });
  clock.advance(10_001);
  expect(await nodes[0].take({ memberId: id, key: undefined })).toMatchObject({ ok: true });
});

test('before ten, after noon, and while it is switched off nothing is given together', async () => {
  await rules(2_000_000, 1);
  const [id = 0n] = await people(1);
  clock.set(new Date(eleven - hourMs - 1));
  expect(await tap(id)).toBeUndefined();
  clock.set(new Date(eleven + hourMs));
  expect(await tap(id)).toBeUndefined();
  clock.set(new Date(eleven));
  await cashier.set('site', { redPacketSwitch: 0 });
  expect(await tap(id)).toBeUndefined();
  await cashier.set('site', { redPacketSwitch: 1 });
  expect(await tap(id)).toBeTypeOf('bigint');
});

test('whoever stands in the way of one holds up the others for a second at most: each then comes alone', async () => {
  await rules(2_000_000, 1);
  const [held = 0n, free = 0n] = await people(2);
  let answers: readonly unknown[] = [];
  await cashier.database.transaction(async (tx) => {
    await cashier.wallet.lock(tx, held);
    answers = await Promise.all([tap(held), tap(free)]);
  });
  expect(answers).toEqual([undefined, undefined]);
  expect(await poolLeft(cashier.database, day(), 2_000_000n)).toBe(2_000_000n);
  expect(await tap(free)).toBe(await drawnOf(free, 1));
});

const transactionsOf = async (memberId: bigint) =>
  (
    await cashier.database.query<{ commits: number }>(
      "select count(distinct xid)::int as commits from ledger.transfer where kind = 'red_packet' and reference = any(select 'red_packet/' || id from red_packet where member_id = $1)",
      [memberId],
    )
  ).rows[0]?.commits;

test('fifty equal taps at once, at two nodes, are one packet and one answer; fifty different ones share a write', async () => {
  await rules(2_000_000, 3);
  const [same = 0n, different = 0n] = await people(2);
  const equal = await Promise.all(
    Array.from({ length: 50 }, (_, n) => tapAnywhere(same, 'one', n % 2 === 0 ? 0 : 1)),
  );
  expect(new Set(equal)).toEqual(new Set([await drawnOf(same, 1)]));
  expect((await cashier.money(same)).central).toBe(await drawnOf(same, 1));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => tap(different, `d${n}`)));
  const drawn = await Promise.all([1, 2, 3].map((number) => drawnOf(different, number)));
  // In the order in which they came.
  expect(answers.slice(0, 3)).toEqual(drawn);
  expect(new Set(answers.slice(3))).toEqual(new Set(['red_packet_no_chance']));
  expect((await cashier.money(different)).central).toBe(sumOf(drawn));
  // The first is alone in its write, as nobody waits for company.
  expect(await transactionsOf(different)).toBeLessThanOrEqual(2);
});

test('a tap that the database cannot take at all fails alone: those who came with it get theirs', async () => {
  await rules(2_000_000, 1);
  const ids = await people(6);
  const answers = await Promise.allSettled(
    ids.map((id, n) => tapAnywhere(id, n === 2 ? 'no\0text' : `e${n}`, 0)),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    ids.map((_, n) => (n === 2 ? 'rejected' : 'fulfilled')),
  );
  for (const [n, id] of ids.entries())
    expect((await cashier.money(id)).central).toBe(n === 2 ? 0n : await drawnOf(id, 1));
});

test.each(['before', 'after'] as const)(
  'a connection that ends %s the commit: the same tap again, alone, is given the one packet',
  async (when) => {
    await rules(2_000_000, 2);
    const [id = 0n] = await people(1);
    const { settings, wallet, site } = cashier;
    const broken = {
      ...site.database,
      transaction: (work: Parameters<typeof site.database.transaction>[0]) =>
        when === 'before'
          ? site.database.transaction(async (tx) => {
              await work(tx);
              throw new Error('the connection ended');
            })
          : site.database.transaction(work).then(() => Promise.reject(new Error('the connection ended'))),
    } as typeof site.database;
    const node = openGrabsTogether({ ...site, database: broken }, { settings, wallet, beacon });
    expect(await node.take({ memberId: id, key: 'lost' })).toBeUndefined();
    expect((await cashier.money(id)).central).toBe(when === 'before' ? 0n : await drawnOf(id, 1));
    expect(await tapAnywhere(id, 'lost', 0)).toBe(await drawnOf(id, 1));
    expect((await cashier.money(id)).central).toBe(await drawnOf(id, 1));
  },
);

test('while somebody takes a break, whoever shares a browser with another account is asked about alone', async () => {
  await rules(2_000_000, 1);
  const [resting = 0n, shares = 0n, usual = 0n] = await people(3);
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
    [resting, clock.now(), new Date(eleven + 60_000)],
  );
  await cashier.database.query(
    `insert into account_trace (kind, value, member_id, registered_at, seen_at)
     select 'device', 'of both', m, $2, $2 from unnest($1::bigint[]) m`,
    [[resting, shares], clock.now()],
  );
  expect(await Promise.all([tap(resting), tap(shares), tap(usual)])).toEqual([
    undefined,
    undefined,
    await drawnOf(usual, 1),
  ]);
});
