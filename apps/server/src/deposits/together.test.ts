/** Orders to pay in that are placed together: what they leave is what each leaves that is placed alone; whatever speaks against one is told. */
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openOwnAddresses } from '../chain/index.ts';
import { SetClock } from '../platform/clock.ts';
import { done } from '../platform/outcome.ts';
import { setLimit } from '../responsible-gaming/index.ts';
import { watchBuffers } from '../testing/buffers.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { type RoundTrips, watchRoundTrips } from '../testing/round-trips.ts';
import { type DepositRequest, openDeposit, type Receivers } from './deposits.ts';
import { openDepositsTogether } from './together.ts';

const hourMs = 3_600_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** But for what derives addresses ahead, which no order waits for, and for settings, which a site that is told of changes remembers. */
let trips: RoundTrips;
/** As the site has it, and where nothing is placed together. */
let ways: readonly [together: Receivers, alone: Receivers];
beforeAll(async () => {
  cashier = await openCashier(clock);
  const all = watchRoundTrips(cashier.database.pool);
  trips = {
    of: async (work) => (await all.of(work)).filter((text) => !/chain_key|from setting\b/.test(text)),
  };
  const { site, settings } = cashier;
  const addresses = openOwnAddresses({ site, settings });
  const payPages: Receivers['payPages'] = {
    serves: async () => true,
    take: async () => done(null),
    open: async () => done(null),
    lookedAt: async () => undefined,
    pageOf: async () => undefined,
  };
  const together = openDepositsTogether(site, { settings, addresses });
  ways = [
    { takeAddress: addresses.take, placeTogether: together, payPages },
    { takeAddress: addresses.take, placeTogether: async () => undefined, payPages },
  ];
  const extendedKey = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/44'/195'/0'").publicExtendedKey;
  const { TRC20, ERC20 } = await settings.current('chain');
  await cashier.set('chain', {
    TRC20: { ...TRC20, ownAddresses: true, extendedKey },
    ERC20: { ...ERC20, ownAddresses: false },
  });
  await cashier.set('payments', { ways: ['usdt', 'card'], receiving: { TRC20: '', ERC20: '0xShared' } });
  await open(usdt({ memberId: await cashier.memberWith(0n) }));
  await vi.waitFor(async () => expect(await ready()).toBeGreaterThan(128), { timeout: 60_000 });
});
afterAll(() => cashier.close());
beforeEach(() => clock.advance(2 * 24 * hourMs));

function usdt(more: Partial<DepositRequest> & Pick<DepositRequest, 'memberId'>): DepositRequest {
  return {
    key: crypto.randomUUID(),
    way: 'usdt',
    protocol: 'TRC20',
    amount: 50_000n,
    lastFour: 'aB12',
    holder: '',
    bank: '',
    number: '',
    branch: '',
    language: 'zh-CN',
    ...more,
  };
}

const card = (memberId: bigint) =>
  usdt({
    memberId,
    way: 'bank',
    protocol: undefined,
    lastFour: '2222',
    holder: '张三',
    bank: '工商银行',
    number: '6222000011112222',
    branch: '上海',
  });

const asked = (request: DepositRequest, receivers = ways[0]) =>
  openDeposit(cashier.site, cashier.settings, receivers, request);

async function open(request: DepositRequest, receivers = ways[0]): Promise<string> {
  const opened = await asked(request, receivers);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.orderNo;
}

async function ready(): Promise<number> {
  const { rows } = await cashier.database.query<{ count: number }>(
    'select count(*)::int as count from chain_ready_address',
  );
  return rows[0]?.count ?? 0;
}

/** What an order wrote, without what each has of its own. */
async function left(orderNo: string): Promise<object> {
  const { rows } = await cashier.database.query<{ left: object }>(
    `select jsonb_build_object(
              'order', to_jsonb(d) - array['id', 'order_no', 'member_id', 'usdt', 'receiving'],
              'receives', d.receiving <> '', 'own', d.usdt is null or d.usdt > 0,
              'operation', (select to_jsonb(o) - array['id', 'key', 'member_id', 'answer'] from operation o
                             where o.member_id = d.member_id and o.answer -> 'value' ->> 'orderNo' = d.order_no),
              'addresses', (select jsonb_agg(to_jsonb(a) - array['address', 'shown', 'member_id', 'key_index']) from chain_address a
                             where a.member_id = d.member_id and a.shown = d.receiving),
              'amounts', (select jsonb_agg(a.held_until) from deposit_amount a where a.address = lower(d.receiving) and a.usdt = d.usdt),
              'told', (select count(*) from identity_told t where t.member_id = d.member_id)) as left
       from deposit_order d where d.order_no = $1`,
    [orderNo],
  );
  const [row] = rows;
  if (!row) throw new Error(`no order ${orderNo}`);
  return row.left;
}

test('an order is two round trips, whichever way it is paid', async () => {
  for (const request of [
    (memberId: bigint) => usdt({ memberId }),
    (memberId: bigint) => usdt({ memberId, protocol: 'ERC20' }),
    card,
  ]) {
    const member = await cashier.memberWith(0n);
    expect(await trips.of(() => open(request(member)))).toHaveLength(2);
  }
});

test('thirty at once are a few round trips, each with an address of its own', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => cashier.memberWith(0n)));
  const orders: string[] = [];
  const sent = await trips.of(async () => {
    orders.push(...(await Promise.all(members.map((memberId) => open(usdt({ memberId }))))));
  });
  expect(sent.filter((text) => text.includes('place_deposits')).length).toBeLessThan(6);
  expect(sent.filter((text) => text === 'begin')).toEqual([]);
  const { rows } = await cashier.database.query<{ addresses: number; commits: number; owners: number }>(
    `select count(distinct d.receiving)::int as addresses, count(distinct d.xmin::text)::int as commits,
            count(a.member_id)::int as owners
       from deposit_order d left join chain_address a on a.shown = d.receiving and a.member_id = d.member_id
      where d.order_no = any($1)`,
    [orders],
  );
  expect(rows[0]).toMatchObject({ addresses: 30, owners: 30 });
  expect(rows[0]?.commits).toBeLessThan(6);
});

test('what is left is the same as of an order that is placed alone: row, operation, address, amount', async () => {
  for (const request of [
    (memberId: bigint) => usdt({ memberId }),
    (memberId: bigint) => usdt({ memberId, protocol: 'ERC20' }),
    card,
  ]) {
    const [one, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
    const sent: string[] = [];
    const orders: string[] = [];
    sent.push(...(await trips.of(async () => void orders.push(await open(request(one))))));
    orders.push(await open(request(other), ways[1]));
    expect(sent).not.toContain('begin');
    const [together, alone] = await Promise.all(orders.map(left));
    expect(together).toEqual(alone);
  }
});

test('the same key again is told the first order, whichever way either goes; another amount under it is refused', async () => {
  for (const [first, second] of [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as const) {
    const request = usdt({ memberId: await cashier.memberWith(0n) });
    const orderNo = await open(request, ways[first]);
    expect(await open(request, ways[second])).toBe(orderNo);
    expect(codeOf(await asked({ ...request, amount: 60_000n }))).toBe('idempotency_conflict');
  }
});

test('without a key a second one like it is the first, and another one is an order of its own', async () => {
  const request = usdt({ memberId: await cashier.memberWith(0n), key: undefined });
  const first = await open(request);
  expect(await asked(request)).toMatchObject({ value: { orderNo: first }, repeated: true });
  expect(await open({ ...request, amount: 60_000n })).not.toBe(first);
});

test('two of one member at once with room for one: one is placed', async () => {
  const memberId = await cashier.memberWith(0n);
  await setLimit(cashier.site, memberId, { kind: 'deposit', span: 'day' }, 80_000n);
  const codes = await Promise.all([asked(usdt({ memberId })), asked(usdt({ memberId }))]);
  expect(codes.map(codeOf).sort()).toEqual(['deposit_limit', 'ok']);
});

/** Both ways with a member each. @returns what they were told */
async function told(make: (memberId: bigint) => Promise<DepositRequest>): Promise<readonly unknown[]> {
  const answers = [];
  for (const way of ways) answers.push(await asked(await make(await cashier.memberWith(0n)), way));
  return answers.map((answer) => (answer.ok ? 'ok' : answer));
}

test('what speaks against an order is told as of one that is placed alone', async () => {
  const { database, site } = cashier;
  const limited = await told(async (memberId) => {
    await setLimit(site, memberId, { kind: 'deposit', span: 'week' }, 70_000n);
    await setLimit(site, memberId, { kind: 'deposit', span: 'month' }, 60_000n);
    await open(usdt({ memberId, amount: 20_000n }));
    return usdt({ memberId });
  });
  expect(limited[0]).toMatchObject({ code: 'deposit_limit', data: { span: 'month', left: '400.00' } });
  expect(limited[1]).toEqual(limited[0]);
  const onPause = await told(async (memberId) => {
    await database.query(
      "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
      [memberId, clock.now(), new Date(clock.now().getTime() + hourMs)],
    );
    return usdt({ memberId });
  });
  expect(onPause[0]).toMatchObject({ code: 'on_pause' });
  expect(onPause[1]).toEqual(onPause[0]);
  const crowded = await told(async (memberId) => {
    for (let count = 0; count < 10; count += 1) await open(card(memberId));
    return usdt({ memberId });
  });
  expect(crowded.map((answer) => (answer as { code: string }).code)).toEqual([
    'too_many_open_orders',
    'too_many_open_orders',
  ]);
  const young = await told(async (memberId) => {
    await database.query(
      "insert into identity_level (member_id, level, since, of_age_at) values ($1, 'none', $2, $3)",
      [memberId, clock.now(), new Date(clock.now().getTime() + hourMs)],
    );
    return usdt({ memberId });
  });
  expect(young.map((answer) => (answer as { code: string }).code)).toEqual([
    'identity_underage',
    'identity_underage',
  ]);
});

test('nothing is placed while staff have stopped it, and nothing is taken for it', async () => {
  const before = await ready();
  const lift = await cashier.stopped('deposits');
  expect(codeOf(await asked(usdt({ memberId: await cashier.memberWith(0n) })))).toBe('stopped');
  await lift();
  expect(await ready()).toBe(before);
});

test('a level with figures lets in what it has room for, and tells the member with the order that reaches the sum', async () => {
  const { none, askFrom } = await cashier.settings.current('identity');
  const figures = { ...none, deposits: { day: 100_000, month: null, life: null } };
  await cashier.set('identity', { none: figures, askFrom: 90_000 });
  try {
    const [one, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
    const said: object[] = [];
    for (const [member, way] of [
      [one, ways[0]],
      [other, ways[1]],
    ] as const) {
      const orders = [];
      for (const amount of [50_000n, 45_000n, 20_000n]) {
        orders.push(codeOf(await asked(usdt({ memberId: member, amount }), way)));
        orders.push((await cashier.inbox(member)).length);
      }
      said.push(orders);
    }
    expect(said[0]).toEqual(['ok', 0, 'ok', 1, 'identity_deposit', 1]);
    expect(said[1]).toEqual(said[0]);
    // Below the sum nothing is to be told: that order is placed together.
    const member = await cashier.memberWith(0n);
    expect(await trips.of(() => open(usdt({ memberId: member })))).toHaveLength(2);
  } finally {
    await cashier.set('identity', { none, askFrom });
  }
});

test('an order that ran out gives its address to the next one of its member', async () => {
  const memberId = await cashier.memberWith(0n);
  const receiving = async (orderNo: string) => {
    const { rows } = await cashier.database.query<{ receiving: string }>(
      'select receiving from deposit_order where order_no = $1',
      [orderNo],
    );
    return rows[0]?.receiving;
  };
  const first = await receiving(await open(usdt({ memberId })));
  expect(await receiving(await open(usdt({ memberId })))).not.toBe(first);
  clock.advance(2 * hourMs);
  const again = [
    await receiving(await open(usdt({ memberId }))),
    await receiving(await open(usdt({ memberId }))),
  ];
  expect(again).toContain(first);
});

test('an order reads as much of the tables where others have made twenty thousand as where they have made two thousand', async () => {
  const { database } = cashier;
  const pages = watchBuffers(database.pool);
  const one = async () => {
    const memberId = await cashier.memberWith(0n);
    await setLimit(cashier.site, memberId, { kind: 'deposit', span: 'month' }, 80_000n);
    const { statements } = await pages.of(() => open(usdt({ memberId })));
    return Number(statements.find((text) => text.includes('place_deposits'))?.split(' ')[0]);
  };
  // A table that was just looked through by the database itself is planned anew, which reads catalogues: once.
  const placed = async () => Math.min(await one(), await one(), await one());
  const { none, askFrom } = await cashier.settings.current('identity');
  const figures = { ...none, deposits: { day: 100_000, month: null, life: null } };
  await cashier.set('identity', { none: figures, askFrom: 90_000 });
  // Its plans are made of tables that are nearly empty, and kept.
  await placed();
  const other = await cashier.memberWith(0n);
  const orders = (from: number, to: number) =>
    database.query(
      `with made as (
         insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address, created_at, expires_at)
         select 'other' || n, $1, 'usdt', 'TRC20', 10000, 1000000, 71000, '', 'Tother' || n, true, $2, $2::timestamptz + interval '1 hour'
           from generate_series($3::int, $4::int) n),
       done as (
         insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
         select $1, 'openDeposit', 'other' || n, gen_random_uuid(), '\\x00', $2, '{}' from generate_series($3::int, $4::int) n)
       insert into chain_address (chain, address, key_name, key_index, given_at, taken_at, member_id, shown)
       select 'TRC20', 'tother' || n, k.name, 100000 + n, $2, $2, $1, 'Tother' || n
         from generate_series($3::int, $4::int) n, chain_key k`,
      [other, clock.now(), from, to],
    );
  await orders(1, 2_000);
  const before = await placed();
  await orders(2_001, 20_000);
  expect(before).toBeGreaterThan(20);
  expect(await placed()).toBeLessThan(before * 1.3);
  await cashier.set('identity', { none, askFrom });
});

// Last: it opens connections, and the first call of each reads catalogues, which the test before would count.
test('orders that find no address ready wait for more of them, and do not each derive their own while the others wait for its commit', async () => {
  const members = await Promise.all(Array.from({ length: 80 }, () => cashier.memberWith(0n)));
  await cashier.database.query('delete from chain_ready_address');
  const orders: string[] = [];
  const sent = await trips.of(async () => {
    orders.push(...(await Promise.all(members.map((memberId) => open(usdt({ memberId }))))));
  });
  // Some go the ordinary way after all, where others took what was derived meanwhile, on a slow machine more; all of them did.
  expect(sent.filter((text) => text === 'begin').length).toBeLessThan(50);
  const { rows } = await cashier.database.query(
    'select count(distinct receiving)::int as addresses from deposit_order where order_no = any($1)',
    [orders],
  );
  expect(rows).toEqual([{ addresses: 80 }]);
});
