/**
 * Red packets that nobody can foresee. Who attacks: whoever reads every table of the database before the window opens, and knows the
 * published rules. What must hold: nothing that is there says what a packet will hold; from the opening on it is what the seed of the
 * night and the public round of the opening say, and a beacon that is away makes it late, never different (docs/red-packets.md).
 */
import { createHash, createHmac } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { timeOfRound } from '../beacon/index.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestBeacon, type TestBeacon } from '../testing/beacon.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { ensureDay, packetDay, phaseOf, publishedDraw } from './day.ts';
import { grab } from './grab.ts';
import { redPacketJobs } from './jobs.ts';

const clock = new SetClock();
const hourMs = 3_600_000;
let midnight = Date.parse('2026-11-20T16:00:00.000Z');
let cashier: Cashier;
let beacon: TestBeacon;
let member = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  beacon = openTestBeacon({ clock, database: cashier.database });
  midnight += 3 * 24 * hourMs;
  clock.set(new Date(midnight - hourMs));
  await cashier.set('redPackets', {
    pool: 1_000_000_000,
    share: 5_000,
    rules: [{ from: 10_000, to: 1_000_000_000, chances: 3 }],
  });
  clock.set(new Date(midnight + 60_000));
  await redPacketJobs(cashier.site, beacon)[0]?.run({});
  member = await cashier.memberWith(0n);
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ($1, $2, 'bank', 100000000, 'approved', $3, $3, 100000000, 'staff/1', $3, '')`,
    [`F${member}`, member, new Date(midnight + 120_000)],
  );
});

const day = () => packetDay(clock.now());
const at = (hours: number) => clock.set(new Date(midnight + hours * hourMs));
async function take() {
  const parts = { wallet: cashier.wallet, beacon };
  const asked = { memberId: member, key: crypto.randomUUID(), frozen: false };
  const outcome = await grab(cashier.site, cashier.settings, parts, {}, asked);
  return outcome.ok ? BigInt(outcome.value.amount) : outcome.code;
}

/** Every text that lies in any table now. */
async function everythingThatLies(): Promise<string[]> {
  const { rows: tables } = await cashier.database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Set<string>();
  const gather = (value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    else if (value !== null && typeof value === 'object')
      for (const part of Object.values(value)) gather(part);
  };
  for (const { name } of tables) {
    const { rows } = await cashier.database.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    for (const { row } of rows) gather(row);
  }
  return [...texts];
}

/** The published formula, typed from docs/red-packets.md: the deposits are 1,000,000 yuan, the share half. */
function packet(drawnFrom: string, number: number): bigint {
  const text = `${day().day}|${member}|${number}`;
  const digest = createHmac('sha256', drawnFrom).update(text).digest();
  return 100n + (49_999_901n * BigInt(digest.readUIntBE(0, 6))) / 2n ** 48n;
}

test('who reads all tables a second before ten foresees no packet, by the seed alone or mixed with anything that lies there', async () => {
  clock.set(new Date(midnight + 10 * hourMs - 1_000));
  const lying = await everythingThatLies();
  const keys = lying.filter((text) => /^[0-9a-f]{64}$/.test(text));
  expect(keys.length).toBeGreaterThan(1);
  const foreseen = new Set(keys.map((key) => packet(key, 1)));
  for (const key of keys)
    for (const text of lying) foreseen.add(packet(createHmac('sha256', key).update(text).digest('hex'), 1));
  at(10);
  const amount = await take();
  expect(amount).toBeTypeOf('bigint');
  expect([...foreseen].filter((fen) => fen === amount)).toEqual([]);
});

test('a stranger works the packets out from what is published, by crypto of their own', async () => {
  at(11);
  const won = [await take(), await take(), await take()];
  const draw = await publishedDraw(cashier.site, beacon, day().day);
  const { publicKey = '', round = 0 } = draw?.named ?? {};
  const [seed, signature] = [draw?.seed ?? '', draw?.signature ?? ''];
  const sealed = createHash('sha256').update(`2|${seed}|${publicKey}|${round}`).digest('hex');
  expect(draw?.commitment).toBe(sealed);
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(number).digest();
  const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
  expect(bls.verifyShortSignature(signature, message, publicKey, { DST })).toBe(true);
  const mixed = createHmac('sha256', seed).update(signature).digest('hex');
  expect(won).toEqual([1, 2, 3].map((each) => packet(mixed, each)));
});

test('the round is that of ten o’clock, named in the night, and nothing can be taken before it', async () => {
  const named = (await publishedDraw(cashier.site, beacon, day().day))?.named;
  const { genesisMs, periodMs } = beacon.chain;
  expect(genesisMs + ((named?.round ?? 0) - 1) * periodMs).toBe(midnight + 10 * hourMs);
  expect(named?.chain).toBe(beacon.chain.hash);
  clock.set(new Date(midnight + 10 * hourMs - 1));
  expect(await take()).toBe('red_packet_not_begun');
  at(10);
  expect(await take()).toBeTypeOf('bigint');
});

test('while the beacon is away the window does not open; then it gives what it would have given', async () => {
  beacon.away(true);
  at(10);
  expect(await take()).toBe('red_packet_not_begun');
  const draw = await publishedDraw(cashier.site, beacon, day().day);
  if (draw?.named === undefined) throw new Error('no round was named');
  const { named, commitment } = draw;
  expect(draw).toMatchObject({ seed: undefined, signature: undefined });
  expect(await phaseOf(beacon, day(), { seed: '', commitment, named })).toBe('before');
  beacon.away(false);
  beacon.lie(
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  );
  at(10.5);
  expect(await take()).toBe('red_packet_not_begun');
  beacon = openTestBeacon({ clock, database: cashier.database });
  at(11);
  const amount = await take();
  expect(await phaseOf(beacon, day(), { seed: '', commitment, named })).toBe('open');
  const { seed = '', signature = '' } = { ...(await publishedDraw(cashier.site, beacon, day().day)) };
  expect(amount).toBe(packet(createHmac('sha256', seed).update(signature).digest('hex'), 1));
});

test('a day that is drawn late by a clock that is five seconds behind names a round that nobody has', async () => {
  midnight += 24 * hourMs;
  at(10.5);
  const world = new SetClock(new Date(clock.now().getTime() + 5_000));
  beacon = openTestBeacon({ clock, database: cashier.database, nodesClock: world });
  const { named } = await ensureDay(cashier.database, beacon, day().day, clock.now());
  expect(timeOfRound(beacon.chain, named?.round ?? 0).getTime()).toBeGreaterThan(world.now().getTime());
});

test('a round that was put in the place of the named one gives nothing out', async () => {
  await cashier.database.query('alter table red_packet_day disable trigger all');
  await cashier.database.query('update red_packet_day set beacon_round = beacon_round - 1 where day = $1', [
    day().day,
  ]);
  await cashier.database.query('alter table red_packet_day enable trigger all');
  at(10.5);
  expect(await take()).toBe('red_packet_draw_changed');
});

test('a day of before the beacon is drawn from its seed alone, as it was committed', async () => {
  const seed = 'ab'.repeat(32);
  clock.set(new Date(midnight + 24 * hourMs));
  await cashier.database.query('insert into red_packet_day (day, seed, created_at) values ($1, $2, $3)', [
    day().day,
    seed,
    clock.now(),
  ]);
  await cashier.database.query(
    `insert into fingerprint (kind, venue, subject, draw, hash, recorded_at) values ('red_packets', '', $1, '', $2, $3)`,
    [day().day, createHash('sha256').update(seed).digest('hex'), clock.now()],
  );
  await cashier.database.query('update deposit_order set decided_at = $2 where order_no = $1', [
    `F${member}`,
    clock.now(),
  ]);
  at(34.5);
  expect(await take()).toBe(packet(seed, 1));
  // The seed alone says what is left to be opened.
  expect((await publishedDraw(cashier.site, beacon, day().day))?.seed).toBeUndefined();
  at(36);
  expect((await publishedDraw(cashier.site, beacon, day().day))?.seed).toBe(seed);
});
