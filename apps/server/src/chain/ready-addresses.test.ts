/** The stock of addresses that are derived ahead of orders, on tables: in what order they are taken, and when more are derived. */
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Settings } from '../settings/index.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { nodeAddress } from './addresses.ts';
import { type ExtendedKey, readExtendedKey } from './extended-key.ts';
import { deriveAhead, nextIndexOf, openOwnAddresses } from './own-addresses.ts';

/** So many are derived at a time, and so many lie ready where nobody orders. */
const ahead = 16;
const full = 144;

const extended = (path: string) => HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive(path).publicExtendedKey;
const [ours, others] = [extended("m/44'/60'/0'"), extended("m/44'/60'/1'")];
const [key, otherKey] = [keyOf(ours), keyOf(others)];

const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.database.query('delete from chain_address');
  await tables.database.query('delete from chain_ready_address');
  await tables.database.query('delete from chain_key');
});

function keyOf(text: string): ExtendedKey {
  const read = readExtendedKey(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

interface Wanted {
  readonly ownAddresses?: boolean;
  readonly extendedKey?: string;
}

/** @param query of what derives ahead, where it is not the tables' own */
function taker({ ownAddresses = true, extendedKey = ours }: Wanted = {}, query = tables.database.query) {
  const set = { ownAddresses, extendedKey };
  const settings = { current: async () => ({ ERC20: set, TRC20: set }) } as unknown as Settings;
  const warn = vi.fn();
  const asked = new Set<Promise<unknown>>();
  const database: Pick<Database, 'query'> = {
    query: (text, values) => {
      const answer = query(text, values);
      asked.add(answer);
      return answer as never;
    },
  };
  const site = { database, clock, log: { warn } } as unknown as Parameters<
    typeof openOwnAddresses
  >[0]['site'];
  const { take, refilled } = openOwnAddresses({ site, settings });
  return {
    warn,
    asked,
    refilled,
    /** Of somebody new each time: nobody is given many who never paid. */
    async order(chain: 'ERC20' | 'TRC20' = 'ERC20'): Promise<string | undefined> {
      const member = await tables.member();
      const took = await tables.database.transaction((tx) => take(tx, chain, member));
      if (!took.ok) throw new Error(took.code);
      return took.value;
    },
    /** Until nothing is derived any more. */
    async derived(): Promise<void> {
      for (const answer of asked) await answer.catch(() => undefined);
    },
  };
}

async function stock(chain = 'ERC20', name = key.name): Promise<number[]> {
  const { rows } = await tables.database.query<{ index: number }>(
    'select key_index as index from chain_ready_address where chain = $1 and key_name = $2 order by key_index',
    [chain, name],
  );
  return rows.map(({ index }) => index);
}
const from = (first: number, count: number) => Array.from({ length: count }, (_none, place) => first + place);

/** Takes so many. @returns how many are ready then */
async function taking({ order, derived }: ReturnType<typeof taker>, count: number): Promise<number> {
  for (let each = 0; each < count; each += 1) await order();
  await derived();
  return (await stock()).length;
}

test('orders take what is next, and more is derived once there is room for it: none is left out', async () => {
  const one = taker();
  expect(await one.order()).toBe(key.address('ERC20', 0));
  await one.derived();
  expect(await stock()).toEqual(from(1, full));
  expect(await one.order()).toBe(key.address('ERC20', 1));
  // Every eighth looks: the first finds no room for sixteen, the second does, and looks once more whether there is room for further ones.
  const before = one.asked.size;
  expect([await taking(one, 6), one.asked.size]).toEqual([137, before]);
  expect([await taking(one, 1), one.asked.size]).toEqual([136, before + 1]);
  expect([await taking(one, 7), one.asked.size]).toEqual([129, before + 1]);
  expect([await taking(one, 1), one.asked.size]).toEqual([full, before + 4]);
  expect(await stock()).toEqual(from(17, full));
  const { rows } = await tables.database.query<{ address: string; index: number; at: Date }>(
    "select address, key_index as index, given_at as at from chain_address where chain = 'ERC20' and key_name = $1 order by key_index",
    [key.name],
  );
  expect(rows).toEqual(
    from(0, 17).map((index) => ({
      address: nodeAddress('ERC20', key.address('ERC20', index)),
      index,
      at: clock.now(),
    })),
  );
});

test('each chain and each key has a stock and a count of its own', async () => {
  const [one, other] = [taker(), taker({ extendedKey: others })];
  const first = [await one.order(), await one.order('TRC20'), await other.order()];
  const zeroth = [key.address('ERC20', 0), key.address('TRC20', 0), otherKey.address('ERC20', 0)];
  expect(first).toEqual(zeroth);
  for (const each of [one, other]) await each.derived();
  const stocks = [await stock(), await stock('TRC20'), await stock('ERC20', otherKey.name)];
  expect(stocks).toEqual([from(1, full), from(1, full), from(1, full)]);
  const second = [await one.order(), await one.order('TRC20'), await other.order()];
  expect(second).toEqual([key.address('ERC20', 1), key.address('TRC20', 1), otherKey.address('ERC20', 1)]);
  expect([await stock(), await stock('TRC20')]).toEqual([from(2, full - 1), from(2, full - 1)]);
});

test('what is ready of another chain or of another key is nobody else’s, though its index is lower', async () => {
  const { database } = tables;
  for (const [chain, of] of [
    ['ERC20', key],
    ['TRC20', key],
    ['ERC20', otherKey],
  ] as const)
    await deriveAhead(database, chain, of);
  await database.query(
    "delete from chain_ready_address where chain = 'ERC20' and key_name = $1 and key_index < 5",
    [key.name],
  );
  const one = taker();
  expect([await one.order(), await one.order()]).toEqual([key.address('ERC20', 5), key.address('ERC20', 6)]);
  expect([await stock('TRC20'), await stock('ERC20', otherKey.name)]).toEqual([
    from(0, ahead),
    from(0, ahead),
  ]);
});

test('the next index is the first that is ready, or else the first that was never derived', async () => {
  const { database } = tables;
  const next = (chain: 'ERC20' | 'TRC20' = 'ERC20', name = key.name) => nextIndexOf(database, chain, name);
  expect(await next()).toBe(0);
  await deriveAhead(database, 'ERC20', key);
  expect(await next()).toBe(0);
  await database.query('delete from chain_ready_address where key_index < 3');
  expect([await next(), await next('TRC20'), await next('ERC20', otherKey.name)]).toEqual([3, 0, 0]);
  await database.query('delete from chain_ready_address');
  expect([await next(), await next('TRC20'), await next('ERC20', otherKey.name)]).toEqual([ahead, 0, 0]);
});

test('nothing is derived while there is no room for sixteen, of this chain and this key', async () => {
  const { database } = tables;
  for (const [chain, of] of [
    ['TRC20', key],
    ['ERC20', otherKey],
    ['ERC20', key],
  ] as const)
    while (await deriveAhead(database, chain, of));
  await database.query('delete from chain_ready_address where key_index < 15');
  expect(await deriveAhead(database, 'ERC20', key)).toBe(false);
  expect(await stock()).toEqual(from(15, 129));
  await database.query('delete from chain_ready_address where key_index < 16');
  expect(await deriveAhead(database, 'ERC20', key)).toBe(true);
  expect(await stock()).toEqual(from(16, full));
  expect([await stock('TRC20'), await stock('ERC20', otherKey.name)]).toEqual([from(16, 128), from(16, 128)]);
});

test('what another node took from the count meanwhile is derived by nobody else', async () => {
  const { database } = tables;
  const one = taker();
  const late: Pick<Database, 'query'> = {
    query: async (text, values) => {
      const answer = await database.query(text, values);
      if (text.includes('as ready')) await taking(one, 1);
      return answer as never;
    },
  };
  await deriveAhead(late as Database, 'ERC20', key);
  expect(await stock()).toEqual(from(1, full));
});

test('where nothing can be derived ahead it is told, orders go on, and the next one tries again', async () => {
  let fails = true;
  const query: Database['query'] = (text, values) =>
    fails ? Promise.reject(new Error('full')) : tables.database.query(text, values);
  const one = taker({}, query);
  expect(await one.order()).toBe(key.address('ERC20', 0));
  await one.derived();
  expect(one.warn).toHaveBeenCalledWith(expect.objectContaining({ chain: 'ERC20' }), expect.any(String));
  expect(await one.order()).toBe(key.address('ERC20', 1));
  await one.derived();
  expect(one.warn).toHaveBeenCalledTimes(2);
  fails = false;
  expect(await one.order()).toBe(key.address('ERC20', 2));
  await one.derived();
  expect(await stock()).toEqual(from(3, full));
});

test('a process looks at a stock once at a time, and at that of another chain beside it', async () => {
  const asked: unknown[] = [];
  const held = Promise.withResolvers<void>();
  const query: Database['query'] = async (text, values) => {
    asked.push(values?.[0]);
    await held.promise;
    return tables.database.query(text, values);
  };
  const one = taker({}, query);
  for (const chain of ['ERC20', 'ERC20', 'TRC20'] as const) await one.order(chain);
  expect(asked).toEqual(['ERC20', 'TRC20']);
  held.resolve();
  await one.derived();
  expect([await stock(), await stock('TRC20')]).toEqual([from(2, full), from(1, full)]);
});

test('more are waited for where none is ready that no order is taking, and only then', async () => {
  const one = taker();
  expect([await one.refilled('ERC20'), await stock()]).toEqual([true, from(0, full)]);
  expect(await one.refilled('ERC20')).toBe(false);
  await tables.database.query('delete from chain_ready_address where key_index > 0');
  await tables.database.transaction(async (tx) => {
    await tx.query('select from chain_ready_address for update');
    expect(await one.refilled('ERC20')).toBe(true);
  });
  expect(await taker({ ownAddresses: false }).refilled('ERC20')).toBe(false);
});

test('without a key, or where the operator wants one address for all, an order has none of its own', async () => {
  expect(await taker({ ownAddresses: false }).order()).toBeUndefined();
  expect(await taker({ extendedKey: '' }).order()).toBeUndefined();
  await expect(taker({ extendedKey: 'xpub' }).order('TRC20')).rejects.toThrow(
    'TRC20: the extended public key',
  );
  expect(await stock()).toEqual([]);
});
