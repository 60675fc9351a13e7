/** Receiving addresses of single orders: given out once, and known for ever. */
import type { Protocol } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import type { AreaValue } from '../settings/index.ts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { readExtendedKey } from './extended-key.ts';

/** How long after it was given out an address is watched; later a member's word is needed (`findDeposit`). */
const watchedMs = 14 * 86_400_000;

/**
 * The next address of the operator's key, in the transaction of the order that it is for.
 * @returns `undefined` where orders share one address: the operator wants it so, or has set no key
 */
async function takeOwnAddress(
  tx: Tx,
  { ownAddresses, extendedKey }: AreaValue<'chain'>[Protocol],
  { chain, now }: { readonly chain: Protocol; readonly now: Date },
): Promise<string | undefined> {
  if (!ownAddresses || extendedKey === '') return undefined;
  const key = readExtendedKey(extendedKey);
  if (typeof key === 'string') throw new Error(`${chain}: the extended public key cannot be used: ${key}`);
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
    'insert into chain_address (chain, address, key_name, key_index, given_at) values ($1, $2, $3, $4, $5)',
    [chain, nodeText(chain, address), key.name, taken.index, now],
  );
  return address;
}

/** For the order form: takes an address where the operator wants orders to have their own. */
export function ownAddressFor({ site, settings }: Pick<ChainDeps, 'site' | 'settings'>) {
  return async (tx: Tx, chain: Protocol): Promise<string | undefined> => {
    const { [chain]: set } = await settings.current('chain');
    return takeOwnAddress(tx, set, { chain, now: site.clock.now() });
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
  const { rows } = await db.query<{ next_index: number }>(
    'select next_index from chain_key where chain = $1 and name = $2',
    [chain, keyName],
  );
  return rows[0]?.next_index ?? 0;
}

/** Kept as nodes write it, so that there is one way to write an address. */
function nodeText(chain: Protocol, address: string): NodeAddress {
  const text = nodeAddress(chain, address);
  if (!text) throw new Error(`${address} is no address of ${chain}`);
  return text;
}
