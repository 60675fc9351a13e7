/** Receiving addresses of single orders: a member's for ever, and given to their next order where nobody paid the one before. */
import type { Protocol } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { type ExtendedKey, readExtendedKey } from './extended-key.ts';

/** How long after it was given out an address is watched; later a member's word is needed (`findDeposit`). */
export const watchedMs = 14 * 86_400_000;

/** Of those that a member was given last, so many are looked at for one that nobody paid to. */
const lookedAt = 20;

/**
 * Who never paid anything in is given so many new ones a day: what the nodes are asked about would else grow with orders that cost
 * nothing. Whoever pays is not held up, nor whoever waits until an order has run out.
 */
const newADay = 10;

const dayMs = 86_400_000;

/** So many are derived at a time, some milliseconds in which nothing else runs; the stock is looked at once for every half of it that orders took. */
const derivedAtOnce = 16;

/**
 * So many are ready where nobody orders: each order that is being written holds one, and one that finds none waits for the commits of all
 * others that found none. Orders take the lowest, so that none is left out however many are ready.
 */
const stock = 64;

/** Who took one, as wallets write it, and whether it is time to look at the stock. */
interface Taken {
  readonly address: string;
  readonly look: boolean;
}

/** Whose order takes one, and when. */
interface Taking {
  readonly chain: Protocol;
  readonly memberId: bigint;
  readonly now: Date;
}

/**
 * The one that their order before had, where that ran out and nothing ever arrived: it is watched anew. What another open order shows is
 * not taken, so that two of one member have two. Orders of one member come one after the other (responsible-gaming, `refuseDeposit`).
 */
async function takeAgain(
  tx: Tx,
  key: ExtendedKey,
  { chain, memberId, now }: Taking,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ shown: string }>(
    `update chain_address a set given_at = $4
       from (select own.address
               from (select address, shown, given_at from chain_address
                      where member_id = $3 and chain = $1 and key_name = $2
                      order by given_at desc limit ${lookedAt}) own
              cross join lateral (
                     select d.state, d.expires_at, d.decided_by from deposit_on_record d
                      where d.protocol = $1 and lower(d.receiving) = lower(own.shown) and d.own_address
                      order by d.created_at desc, d.id desc limit 1) latest
              where (latest.state = 'pending' or latest.state = 'rejected' and latest.decided_by = 'chain') and latest.expires_at <= $4
                and not exists (select from chain_payment p where p.chain = $1 and p.recipient in (own.shown, own.address))
              order by own.given_at desc limit 1) free
      where a.chain = $1 and a.address = free.address
     returning a.shown`,
    [chain, key.name, memberId, now],
  );
  return rows[0]?.shown;
}

/** Whether so many were given to this member within a day, and nothing of theirs was ever credited. */
async function hasEnough(tx: Tx, { memberId, now }: Taking): Promise<boolean> {
  const { rows } = await tx.query<{ enough: boolean }>(
    `select count(*) >= ${newADay} and not exists (select from credited_deposit where member_id = $1) as enough
       from (select from chain_address where member_id = $1 and taken_at > $2 limit ${newADay}) new`,
    [memberId, new Date(now.getTime() - dayMs)],
  );
  return rows[0]?.enough ?? false;
}

/** The next of the stock: what another order is taking is passed over, so that orders do not wait for one another. */
async function takeReady(
  tx: Tx,
  key: ExtendedKey,
  { chain, memberId, now }: Taking,
): Promise<Taken | undefined> {
  const { rows } = await tx.query<{ address: string; index: number }>(
    `with next as materialized (
       select key_index from chain_ready_address where chain = $1 and key_name = $2
        order by key_index limit 1 for update skip locked),
     taken as (
       delete from chain_ready_address r using next
        where r.chain = $1 and r.key_name = $2 and r.key_index = next.key_index
       returning r.key_index, r.address, r.node_address),
     given as (
       insert into chain_address (chain, address, key_name, key_index, given_at, taken_at, member_id, shown)
       select $1, node_address, $2, key_index, $3, $3, $4, address from taken)
     select address, key_index as index from taken`,
    [chain, key.name, now, memberId],
  );
  const [taken] = rows;
  return taken && { address: taken.address, look: taken.index % (derivedAtOnce / 2) === 0 };
}

/** Where the stock is empty: derived here, and whoever else finds it empty waits until this order's transaction has ended. */
async function takeDerived(tx: Tx, key: ExtendedKey, { chain, memberId, now }: Taking): Promise<Taken> {
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
  return { address, look: true };
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

/**
 * For the order form: the address of an earlier order of theirs that nobody paid, or the next of the operator's key; in the transaction of
 * the order that it is for. @returns of a call `undefined` where orders share one address: the operator wants it so, or has set no key;
 * refusal `own_addresses_spent`
 */
export function ownAddressFor({ site, settings }: Pick<ChainDeps, 'site' | 'settings'>) {
  const keys = new Map<string, ExtendedKey>();
  const deriving = new Set<Protocol>();
  const keyOf = (chain: Protocol, text: string): ExtendedKey => {
    const known = keys.get(text);
    if (known) return known;
    const key = readExtendedKey(text);
    if (typeof key === 'string') throw new Error(`${chain}: the extended public key cannot be used: ${key}`);
    keys.set(text, key);
    return key;
  };
  async function lookAtStock(chain: Protocol, key: ExtendedKey): Promise<void> {
    if (deriving.has(chain)) return;
    deriving.add(chain);
    // The next orders derive for themselves where this one could not.
    try {
      while (await deriveAhead(site.database, chain, key));
    } catch (error) {
      site.log.warn({ err: error, chain }, 'no addresses were derived ahead');
    }
    deriving.delete(chain);
  }
  return async (tx: Tx, chain: Protocol, memberId: bigint): Promise<Outcome<string | undefined>> => {
    const { [chain]: set } = await settings.current('chain');
    if (!set.ownAddresses || set.extendedKey === '') return done(undefined);
    const key = keyOf(chain, set.extendedKey);
    const taking = { chain, memberId, now: site.clock.now() };
    const again = await takeAgain(tx, key, taking);
    if (again !== undefined) return done(again);
    if (await hasEnough(tx, taking)) return refused('own_addresses_spent');
    const { address, look } = (await takeReady(tx, key, taking)) ?? (await takeDerived(tx, key, taking));
    if (look) tx.ended(() => void lookAtStock(chain, key));
    return done(address);
  };
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
