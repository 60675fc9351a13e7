/** Whose a payment on the chain is: the order's address, amount, characters and moment (docs/decisions/0013, 0024). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { depositedBy, depositsBetween, depositsOfMany, lastDepositOf } from './deposits.ts';
import { takeOwnAmount } from './own-amounts.ts';
import {
  closeUnpaidUsdt,
  creditedOwnOrder,
  followUpOrder,
  openUsdtOrders,
  usdtOrderById,
  usdtOrderByNumber,
} from './usdt-orders.ts';

const noon = '2026-11-21T04:00:00.000Z';
const dayMs = 86_400_000;
const clock = new SetClock(noon);
let tables: TestTables;
let member: bigint;
/** A receiving address of the test's own. */
let receiving: string;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(async () => {
  member = await tables.member();
  receiving = `TReceive${member}`;
});

let orders = 0;

interface Order {
  readonly at?: string;
  readonly usdt?: bigint;
  readonly lastFour?: string;
  readonly protocol?: 'TRC20' | 'ERC20';
  readonly own?: 'address' | 'amount';
  readonly state?: 'pending' | 'approved';
  readonly by?: string;
  readonly credited?: bigint;
}

async function order({
  at = noon,
  usdt = 7_000_000n,
  lastFour = 'aB12',
  protocol = 'TRC20',
  own,
  state = 'pending',
  by = 'chain',
  credited = 5_000n,
}: Order = {}): Promise<bigint> {
  orders += 1;
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, state, created_at, expires_at,
                                credited, decided_by, decided_at, own_address, own_amount)
     values ($1, $2, 'usdt', $3, 5000, $4, 71000, $5, $6, $7, $8::timestamptz, $8::timestamptz + interval '1 hour',
             case when $7 = 'pending' then null else $12::bigint end, case when $7 = 'pending' then null else $9 end,
             case when $7 = 'pending' then null else $8::timestamptz end, $10, $11) returning id`,
    [
      `U${orders}`,
      member,
      protocol,
      usdt,
      lastFour,
      receiving,
      state,
      at,
      by,
      own === 'address',
      own === 'amount',
      credited,
    ],
  );
  return rows[0]?.id ?? 0n;
}

const found = async (more: object = {}) =>
  (
    await openUsdtOrders(tables.database, {
      protocol: 'TRC20',
      receiving: receiving.toUpperCase(),
      amount: 7_000_000n,
      lastFour: 'AB12',
      paidAt: new Date(noon),
      ...more,
    })
  ).map(({ id }) => id);

test('at a shared address the exact amount and the four characters find an order, without regard to case', async () => {
  const id = await order();
  expect(await found()).toEqual([id]);
  expect(await found({ amount: 7_000_001n })).toEqual([]);
  expect(await found({ lastFour: 'AB13' })).toEqual([]);
  expect(await found({ protocol: 'ERC20' })).toEqual([]);
  expect(await found({ receiving: 'elsewhere' })).toEqual([]);
  await order({ state: 'approved' });
  expect(await found()).toEqual([id]);
});

test('an amount of its own needs no characters, an address of its own no amount either', async () => {
  const byAmount = await order({ own: 'amount' });
  expect(await found({ lastFour: 'none' })).toEqual([byAmount]);
  expect(await found({ lastFour: 'none', amount: 1n })).toEqual([]);
  const before = receiving;
  receiving = `${receiving}Own`;
  const byAddress = await order({ own: 'address', at: '2026-10-01T00:00:00Z' });
  expect(await found({ lastFour: 'none', amount: 1n })).toEqual([byAddress]);
  receiving = `${receiving}Decided`;
  await order({ own: 'address', state: 'approved' });
  expect(await found({ lastFour: 'none', amount: 1n })).toEqual([]);
  receiving = before;
});

test('an order that was opened after the payment is not what was paid, nor one of 14 days before', async () => {
  const [later, same, oldest] = [
    await order({ at: '2026-11-21T04:00:00.001Z' }),
    await order({ at: noon }),
    await order({ at: '2026-11-07T04:00:00.001Z' }),
  ];
  await order({ at: '2026-11-07T04:00:00.000Z' });
  expect(await found()).toEqual([oldest, same]);
  expect(await found({ paidAt: new Date('2026-11-21T04:00:00.001Z') })).toEqual([same, later]);
});

test("what comes again to an own address is the member's as long as it came within the order's hour", async () => {
  const id = await order({ own: 'address', state: 'approved' });
  const credited = async (paidAt: string, more: object = {}) =>
    (
      await creditedOwnOrder(tables.database, {
        protocol: 'TRC20',
        receiving: receiving.toLowerCase(),
        amount: 1n,
        lastFour: '',
        paidAt: new Date(paidAt),
        ...more,
      })
    )?.id;
  expect([await credited(noon), await credited('2026-11-21T05:00:00.000Z')]).toEqual([id, id]);
  expect([await credited('2026-11-21T03:59:59.999Z'), await credited('2026-11-21T05:00:00.001Z')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([await credited(noon, { protocol: 'ERC20' }), await credited(noon, { receiving: 'other' })]).toEqual(
    [undefined, undefined],
  );
  receiving = `${receiving}Staff`;
  await order({ own: 'address', state: 'approved', by: 'staff/1' });
  expect(await credited(noon)).toBeUndefined();
  receiving = `${receiving}Shared`;
  await order({ state: 'approved' });
  expect(await credited(noon)).toBeUndefined();
});

test('money for a decided order gets a pending order of its own, of the same member and rate', async () => {
  const decided = await usdtOrderById(tables.database, await order({ state: 'approved' }));
  if (!decided) throw new Error('no order');
  const id = await followUpOrder(tables.database, decided, {
    fen: 7_100n,
    now: new Date(noon),
    paidAt: new Date(noon),
  });
  expect(await usdtOrderById(tables.database, id)).toMatchObject({
    member_id: member,
    state: 'pending',
    amount: 7_100n,
    usdt: 10_000_000n,
    rate: 71_000n,
    receiving,
    last_four: 'aB12',
  });
  expect(await usdtOrderById(tables.database, 0n)).toBeUndefined();
  expect((await usdtOrderByNumber(tables.database, decided.order_no))?.id).toBe(decided.id);
  expect(await usdtOrderByNumber(tables.database, 'none')).toBeUndefined();
});

test('what a decided order brings anew was ordered when it was paid, and never before the order itself', async () => {
  const decided = await usdtOrderById(tables.database, await order({ state: 'approved' }));
  if (!decided) throw new Error('no order');
  const orderedAt = async (paidAt: string) => {
    const id = await followUpOrder(tables.database, decided, {
      fen: 7_100n,
      now: new Date('2026-11-21T06:00:00.000Z'),
      paidAt: new Date(paidAt),
    });
    const { rows } = await tables.database.query<{ ordered_at: Date }>(
      'select ordered_at from deposit_order where id = $1',
      [id],
    );
    return rows[0]?.ordered_at.toISOString();
  };
  expect(await orderedAt('2026-11-21T05:30:00.000Z')).toBe('2026-11-21T05:30:00.000Z');
  // A chain's clock may be behind.
  expect(await orderedAt('2026-11-21T03:59:00.000Z')).toBe(noon);
});

const own = (quote: bigint, more: object = {}) =>
  tables.database.transaction((tx) =>
    takeOwnAmount(tx, { protocol: 'TRC20', receiving, quote, now: clock.now(), ...more }),
  );

test("an own amount is the quote and less than a cent of a USDT, and no other order's for 14 days", async () => {
  const quote = 7_000_000n;
  const drawn = (await own(quote)) ?? 0n;
  expect(drawn - quote).toBeGreaterThanOrEqual(1n);
  expect(drawn - quote).toBeLessThanOrEqual(9_999n);
  // All but one of the small additions are taken.
  const hold = (until: Date) =>
    tables.database.query(
      `insert into deposit_amount (protocol, address, usdt, held_until)
       select 'TRC20', lower($1), $2::bigint + n, $3 from generate_series(1, 9999) n
       on conflict (protocol, address, usdt) do update set held_until = excluded.held_until`,
      [receiving, quote, until],
    );
  await hold(new Date(clock.now().getTime() + 1));
  const wider = (await own(quote)) ?? 0n;
  expect(wider - quote).toBeGreaterThan(9_999n);
  expect(wider - quote).toBeLessThanOrEqual(99_999n);
  await hold(clock.now());
  const again = (await own(quote)) ?? 0n;
  expect(again - quote).toBeLessThanOrEqual(9_999n);
  const { rows } = await tables.database.query<{ held_until: Date }>(
    'select held_until from deposit_amount where address = lower($1) and usdt = $2',
    [receiving, again],
  );
  expect(rows[0]?.held_until).toEqual(new Date(clock.now().getTime() + 14 * dayMs));
});

test('with every addition taken there is none', async () => {
  await tables.database.query(
    `insert into deposit_amount (protocol, address, usdt, held_until)
     select 'TRC20', lower($1), n, $2 from generate_series(1, 99999) n`,
    [receiving, new Date(clock.now().getTime() + 1)],
  );
  expect(await own(0n)).toBeUndefined();
});

test('what was deposited counts what was credited, from a moment until before another, of one member', async () => {
  await order({ state: 'approved', at: '2026-11-20T00:00:00Z', credited: 1n });
  await order({ state: 'approved', at: '2026-11-21T00:00:00Z', credited: 20n });
  await order({ state: 'approved', at: '2026-11-21T12:00:00Z', credited: 300n });
  await order({ state: 'approved', at: '2026-11-22T00:00:00Z', credited: 4_000n });
  await order();
  const [from, until] = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T00:00:00Z')];
  expect(await depositsBetween(tables.database, member, from, until)).toEqual({ sum: 320n, largest: 300n });
  expect(await depositedBy(tables.database, member)).toBe(4_321n);
  const other = await tables.member();
  expect(await depositsBetween(tables.database, other, from, until)).toEqual({ sum: 0n, largest: 0n });
  expect(await depositedBy(tables.database, other)).toBe(0n);
});

test('of several at an address of its own only the one that was opened last is what a payment may be for, and once', async () => {
  await order({ own: 'address', at: '2026-11-21T02:00:00Z' });
  const latest = await order({ own: 'address', at: '2026-11-21T03:00:00Z' });
  // Amount and characters fit both, as they would at a shared address.
  expect(await found()).toEqual([latest]);
});

test('what was never paid is closed by the chain, each order once: none that came later, is paid for, decided, or of another way', async () => {
  const { database } = tables;
  const openedBy = new Date('2026-10-02T00:00:00.000Z');
  const kept = [
    await order({ at: '2026-10-02T00:00:00.001Z' }),
    await order({ at: '2026-10-01T00:00:00Z' }),
    await order({ at: '2026-10-01T00:00:00Z', state: 'approved', by: 'staff/1' }),
  ];
  const unpaid = [
    await order({ at: '2026-10-02T00:00:00.000Z' }),
    await order({ at: '2026-09-01T00:00:00Z' }),
  ];
  const { rows: byBank } = await database.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at)
     values ($1, $2, 'bank', 5000, '', 'pending', '2026-09-01', '2026-09-02') returning id`,
    [`B${member}`, member],
  );
  const bank = byBank[0]?.id ?? 0n;
  const all = [...kept, ...unpaid, bank];
  const stands = async () => {
    const { rows } = await database.query<{
      id: bigint;
      state: string;
      by: string | null;
      at: Date | null;
      reason: string | null;
    }>(`select id, state, decided_by as by, decided_at as at, reason from deposit_order where id = any($1)`, [
      all,
    ]);
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  };
  const before = await stands();
  const now = new Date('2026-10-02T02:00:00.000Z');
  // Networks that nobody watches are people's work.
  await database.query(
    `insert into setting (area, value, set_by, set_at)
     select 'chain', '{"TRC20": {"enabled": true}, "ERC20": {"enabled": true}}'::jsonb, 'seed', $1`,
    [now],
  );
  await closeUnpaidUsdt(database, { openedBy, except: kept.slice(1, 2), now });
  const after = await stands();
  for (const id of [...kept, bank]) expect(after.get(id)).toEqual(before.get(id));
  for (const id of unpaid)
    expect(after.get(id)).toEqual({
      state: 'rejected',
      by: 'chain',
      at: now,
      reason: expect.stringContaining('page_expired'),
    });
  expect(await usdtOrderById(database, bank)).toBeUndefined();
});

test('the last deposit is the one that arrived last, and says what was asked for and what came', async () => {
  const { database } = tables;
  expect(await lastDepositOf(database, member)).toBeUndefined();
  await order({ state: 'approved', at: '2026-11-21T12:00:00Z', credited: 4_900n });
  await order({ state: 'approved', at: '2026-11-20T12:00:00Z', credited: 100n });
  await order({ at: '2026-11-22T00:00:00Z' });
  expect(await lastDepositOf(database, member)).toEqual({ asked: 5_000n, credited: 4_900n });
});

test('of many members each has what they deposited, and 0 who deposited nothing', async () => {
  await order({ state: 'approved', at: '2026-11-21T00:00:00Z', credited: 20n });
  await order({ state: 'approved', at: '2026-11-21T12:00:00Z', credited: 300n });
  await order({ state: 'approved', at: '2026-11-22T00:00:00Z', credited: 4_000n });
  const other = await tables.member();
  const [from, until] = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T00:00:00Z')];
  expect(await depositsOfMany(tables.database, [member, other], from, until)).toEqual(
    new Map([
      [member, 320n],
      [other, 0n],
    ]),
  );
});
