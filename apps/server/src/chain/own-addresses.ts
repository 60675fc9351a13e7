/** Receiving addresses of single orders: a member's for ever, and given to their next order where nobody paid the one before. */
import type { Protocol } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { type ExtendedKey, readExtendedKey } from './extended-key.ts';

/** How long after it was given out an address is watched; later a member's word is needed (`findDeposit`). */
export const watchedMs = 14 * 86_400_000;

/** So many are derived at a time, some milliseconds in which nothing else runs; the stock is looked at once for every half of it that orders took. */
const derivedAtOnce = 16;

/**
 * So many are ready where nobody orders: each order that is being written holds one, and two calls of 64 orders are written at a time
 * (deposits/together.ts). One that finds none waits for the commits of all others that found none. Orders take the lowest, so that none
 * is left out however many are ready.
 */
const stock = 144;

/** Whose order takes one, and when. */
interface Taking {
  readonly chain: Protocol;
  readonly memberId: bigint;
  readonly now: Date;
}

/** Where the stock is empty: derived here, and whoever else finds it empty waits until this order's transaction has ended. */
async function takeDerived(tx: Tx, key: ExtendedKey, { chain, memberId, now }: Taking): Promise<string> {
  const { rows } = await tx.query<{ index: number }>(
    `insert into chain_key (chain, name, next_index) values ($1, $2, 1)
     on conflict (chain, name) do update set next_index = chain_key.next_index + 1
     returning next_index - 1 as index`,
    [chain, key.name],
  );
  const [taken] = rows;
  if (!taken) throw new Error('an insert returns its row');
  const address = key.address(chain, taken.index);
  await tx.query(
    `insert into chain_address (chain, address, key_name, key_index, given_at, taken_at, member_id, shown)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [chain, nodeText(chain, address), key.name, taken.index, now, memberId, address],
  );
  return address;
}

/**
 * Derives the next ones where the stock has room for them. Another node that did so at the same time is not disturbed.
 * @returns whether it may have room for more
 */
export async function deriveAhead(db: Queryable, chain: Protocol, key: ExtendedKey): Promise<boolean> {
  const { rows } = await db.query<{ next: number; ready: number }>(
    `select coalesce((select next_index from chain_key where chain = $1 and name = $2), 0) as next,
            (select count(*)::int from chain_ready_address where chain = $1 and key_name = $2) as ready`,
    [chain, key.name],
  );
  const { next, ready } = rows[0] ?? { next: 0, ready: 0 };
  if (ready > stock - derivedAtOnce) return false;
  const addresses = Array.from({ length: derivedAtOnce }, (_none, index) => key.address(chain, next + index));
  await db.query(
    `with moved as (
       insert into chain_key (chain, name, next_index) values ($1, $2, $3::int + $4::int)
       on conflict (chain, name) do update set next_index = excluded.next_index where chain_key.next_index = $3
       returning next_index)
     insert into chain_ready_address (chain, key_name, key_index, address, node_address)
     select $1, $2, $3::int + a.place::int - 1, a.address, a.node
       from moved cross join unnest($5::text[], $6::text[]) with ordinality a (address, node, place)`,
    [chain, key.name, next, derivedAtOnce, addresses, addresses.map((address) => nodeText(chain, address))],
  );
  return true;
}

/** Addresses of single orders, for the order form. */
interface OwnAddresses {
  /**
   * The address of an earlier order of theirs that nobody paid, or the next of the operator's key; in the transaction of the order that
   * it is for. @returns `undefined` where orders share one address: the operator wants it so, or has set no key; refusal
   * `own_addresses_spent`
   */
  take(tx: Tx, chain: Protocol, memberId: bigint): Promise<Outcome<string | undefined>>;
  /** The name of the operator's key (`take_address`); undefined: orders share one address. */
  keyOf(chain: Protocol): Promise<string | undefined>;
  /** A function of the database took what was ready under this index. */
  taken(chain: Protocol, index: number): Promise<void>;
  /** Where none is ready that no order holds, waits until more are derived; outside of any transaction. @returns whether it had to */
  refilled(chain: Protocol): Promise<boolean>;
}

/** As `take_address` finds one (migrations/1112_addresses_taken_in_one_call.sql). */
interface Found {
  readonly outcome: 'again' | 'spent' | 'ready' | 'none';
  readonly address: string | null;
  /** Of the stock, where it comes from there. */
  readonly index: number | null;
}

export function openOwnAddresses({ site, settings }: Pick<ChainDeps, 'site' | 'settings'>): OwnAddresses {
  const keys = new Map<string, ExtendedKey>();
  const deriving = new Map<Protocol, Promise<void>>();
  const keyOf = (chain: Protocol, text: string): ExtendedKey => {
    const known = keys.get(text);
    if (known) return known;
    const key = readExtendedKey(text);
    if (typeof key === 'string') throw new Error(`${chain}: the extended public key cannot be used: ${key}`);
    keys.set(text, key);
    return key;
  };
  function lookAtStock(chain: Protocol, key: ExtendedKey): Promise<void> {
    const under = deriving.get(chain) ?? fillStock(chain, key).finally(() => deriving.delete(chain));
    deriving.set(chain, under);
    return under;
  }
  async function fillStock(chain: Protocol, key: ExtendedKey): Promise<void> {
    // The next orders derive for themselves where this one could not.
    try {
      while (await deriveAhead(site.database, chain, key));
    } catch (error) {
      site.log.warn({ err: error, chain }, 'no addresses were derived ahead');
    }
  }
  async function current(chain: Protocol): Promise<ExtendedKey | undefined> {
    const { [chain]: set } = await settings.current('chain');
    return set.ownAddresses && set.extendedKey !== '' ? keyOf(chain, set.extendedKey) : undefined;
  }
  /** Once for every half of what is derived at a time. */
  const isTime = (index: number | null) => index !== null && index % (derivedAtOnce / 2) === 0;
  return {
    async take(tx, chain, memberId) {
      const key = await current(chain);
      if (key === undefined) return done(undefined);
      const now = site.clock.now();
      const { rows } = await tx.query<Found>(
        'select outcome, address, key_index as index from take_address($1, $2, $3, $4)',
        [chain, key.name, memberId, now],
      );
      const [found] = rows;
      if (found?.outcome === 'spent') return refused('own_addresses_spent');
      // Where nothing was ready, or what was taken leaves room for more.
      if (found?.outcome === 'none' || isTime(found?.index ?? null))
        tx.ended(() => void lookAtStock(chain, key));
      return done(found?.address ?? (await takeDerived(tx, key, { chain, memberId, now })));
    },
    keyOf: async (chain) => (await current(chain))?.name,
    async taken(chain, index) {
      const key = await current(chain);
      if (key && isTime(index)) await lookAtStock(chain, key);
    },
    async refilled(chain) {
      const key = await current(chain);
      if (key === undefined || (await isReady(site.database, chain, key.name))) return false;
      await lookAtStock(chain, key);
      return true;
    },
  };
}

/** Whether one lies ready that no order is taking. */
async function isReady(db: Queryable, chain: Protocol, keyName: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from chain_ready_address where chain = $1 and key_name = $2
      order by key_index limit 1 for update skip locked`,
    [chain, keyName],
  );
  return rows.length > 0;
}

/** Those that are looked at block by block. */
export async function watchedAddresses(db: Queryable, chain: Protocol, now: Date): Promise<NodeAddress[]> {
  const { rows } = await db.query<{ address: NodeAddress }>(
    'select address from chain_address where chain = $1 and given_at > $2',
    [chain, new Date(now.getTime() - watchedMs)],
  );
  return rows.map(({ address }) => address);
}

/** Which of these were ever given out. */
export async function ownAmong(
  db: Queryable,
  chain: Protocol,
  addresses: readonly NodeAddress[],
): Promise<NodeAddress[]> {
  const { rows } = await db.query<{ address: NodeAddress }>(
    'select address from chain_address where chain = $1 and address = any($2)',
    [chain, addresses],
  );
  return rows.map(({ address }) => address);
}

/** The index that the next order would take. */
export async function nextIndexOf(db: Queryable, chain: Protocol, keyName: string): Promise<number> {
  const { rows } = await db.query<{ next: number }>(
    `select coalesce((select min(key_index) from chain_ready_address where chain = $1 and key_name = $2),
                     (select next_index from chain_key where chain = $1 and name = $2), 0) as next`,
    [chain, keyName],
  );
  return rows[0]?.next ?? 0;
}

/** Kept as nodes write it, so that there is one way to write an address. */
function nodeText(chain: Protocol, address: string): NodeAddress {
  const text = nodeAddress(chain, address);
  if (!text) throw new Error(`${address} is no address of ${chain}`);
  return text;
}
