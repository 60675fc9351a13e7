/**
 * Orders to pay in that nothing speaks against, many in one statement and one commit (migrations/1113_deposits_together.sql): those that are
 * asked for while others are being written form the next call. Whatever else there is about one is decided alone (`deposits.ts`), by the
 * same functions of the database. Amounts in fen and micro-USDT.
 */
import { depositOrderLifeMs } from '@mingpai/contract/constants';
import type { OrderWay, PageWay, Protocol } from '@mingpai/contract/states';
import { levelRules } from '../identity/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { openGathering } from '../platform/gathering.ts';
import { afterTimeoutMs, fingerprintOf } from '../platform/idempotency.ts';
import { newId, newOrderNumber } from '../platform/ids.ts';
import { done } from '../platform/outcome.ts';
import { restsMayReach } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import { drawAmount, heldUntil } from './own-amounts.ts';

/** The operation of an order (`platform/idempotency.ts`). */
export const depositCall = 'openDeposit';

/** More open orders than this at once help nobody find their payment. */
export const mostOpenOrders = 10;

/** An order that the settings allow. */
interface AllowedOrder {
  readonly memberId: bigint;
  readonly key: string | undefined;
  /** What makes two requests the same. */
  readonly content: object;
  readonly way: Exclude<OrderWay, PageWay>;
  /** Of an order by USDT, as what it is to be paid: micro-USDT, and of one USDT in 1/10000 yuan. */
  readonly chain:
    | {
        readonly protocol: Protocol;
        readonly quote: bigint;
        readonly rate: number;
        readonly receiving: string;
      }
    | undefined;
  readonly amount: bigint;
  readonly lastFour: string;
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
  readonly branch: string;
}

/** Addresses of single orders, as the chain keeps them. */
interface ReadyAddresses {
  /** The name of the operator's key whose addresses single orders have; undefined: they share one. */
  keyOf(protocol: Protocol): Promise<string | undefined>;
  /** What was ready under this index is taken. */
  taken(protocol: Protocol, index: number): Promise<void>;
  /** Waits for more where none is ready. @returns whether it had to */
  refilled(protocol: Protocol): Promise<boolean>;
}

/** @returns the order's number; undefined: nothing is known to have happened, and the ordinary way decides */
export type PlaceTogether = (order: AllowedOrder) => Promise<string | undefined>;

/**
 * An order that found no address ready is placed once more after more were derived, so many times at the most. Alone it would derive its own
 * in its transaction, one order after the other over all nodes.
 */
const mostRefills = 3;

/** As of stakes (`game-providers/seamless/stakes.ts`). */
const size = {
  lanes: 2,
  most: 64,
  aside: { worth: 16, afterMs: 20 },
  queue: { length: 2_000, patienceMs: 2_500 },
} as const;

export function openDepositsTogether(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  { settings, addresses }: { readonly settings: Settings; readonly addresses: ReadyAddresses },
): PlaceTogether {
  async function place(all: readonly AllowedOrder[]): Promise<readonly (string | undefined)[]> {
    const now = clock.now();
    // Whom somebody else's break may concern is asked about alone.
    const apart = await restsMayReach(
      database,
      all.map(({ memberId }) => memberId),
      now,
    );
    const batch = all.flatMap((order, at) =>
      apart.has(order.memberId) ? [] : [{ order, at, orderNo: newOrderNumber('D', beijingText(now)) }],
    );
    const protocols = new Set(batch.flatMap(({ order }) => order.chain?.protocol ?? []));
    const keys = new Map<Protocol, string | undefined>();
    for (const protocol of protocols) keys.set(protocol, await addresses.keyOf(protocol));
    const placed = new Map<number, string>();
    let left: readonly Prepared[] = batch;
    for (let refills = 0; left.length > 0; refills += 1) {
      await placeOf(left, keys, now, placed);
      const refused = left.filter(({ at }) => !placed.has(at));
      const dry = await refilled(refills < mostRefills ? refused : []);
      left = refused.filter(({ order }) => dry.has(order.chain?.protocol));
    }
    return all.map((_order, at) => placed.get(at));
  }

  /** @returns chains of these orders of which no address was ready until now */
  async function refilled(orders: readonly Prepared[]): Promise<ReadonlySet<Protocol | undefined>> {
    const dry = new Set<Protocol>();
    for (const protocol of new Set(orders.flatMap(({ order }) => order.chain?.protocol ?? [])))
      if (await addresses.refilled(protocol)) dry.add(protocol);
    return dry;
  }

  /** One call. @param placed order numbers by the places of those who ask */
  async function placeOf(
    batch: readonly Prepared[],
    keys: ReadonlyMap<Protocol, string | undefined>,
    now: Date,
    placed: Map<number, string>,
  ): Promise<void> {
    const { rows } = await database.pool.query<{ place: number; index: number | null }>({
      name: 'place_deposits',
      text: `select place, key_index as index
               from place_deposits($1::jsonb, $2::text[], $3::jsonb, $4::int, $5::timestamptz, $6::timestamptz, $7::timestamptz)`,
      values: [
        JSON.stringify(batch.map((one) => requestOf(one, keys, now))),
        batch.map(({ order }) => `${order.memberId}/${depositCall}`).sort(),
        JSON.stringify(levelRules(await settings.current('identity'))),
        mostOpenOrders,
        now,
        new Date(now.getTime() - afterTimeoutMs),
        new Date(now.getTime() + depositOrderLifeMs),
      ],
    });
    const taken = new Map(rows.map(({ place: at, index }) => [at, index]));
    for (const { order, at, orderNo } of batch) {
      const index = taken.get(at);
      if (index === undefined) continue;
      placed.set(at, orderNo);
      if (index !== null && order.chain) void addresses.taken(order.chain.protocol, index);
    }
  }

  return openGathering<AllowedOrder, string>(
    size,
    // Of two orders of one member the second counts the first.
    { nameOf: ({ memberId }) => String(memberId), ownerOf: ({ memberId }) => String(memberId) },
    place,
    // Perhaps one's fault, perhaps done after all: alone each is asked for by its key, and told what became of it.
    (error, orders) => log.warn({ err: error, orders }, 'deposit orders could not be placed together'),
  );
}

interface Prepared {
  readonly order: AllowedOrder;
  /** Its place among those who ask. */
  readonly at: number;
  readonly orderNo: string;
}

function requestOf(
  { order, at, orderNo }: Prepared,
  keys: ReadonlyMap<Protocol, string | undefined>,
  now: Date,
) {
  const { memberId, key, content, way, chain, amount, lastFour, holder, bank, number, branch } = order;
  const addressKey = chain && keys.get(chain.protocol);
  const shared = chain !== undefined && addressKey === undefined;
  return {
    place: at,
    order_no: orderNo,
    member_id: String(memberId),
    way,
    protocol: chain?.protocol ?? null,
    amount: String(amount),
    usdt: chain ? String(shared ? drawAmount(chain.quote) : chain.quote) : null,
    rate: chain?.rate ?? null,
    last_four: lastFour,
    holder,
    bank,
    number,
    branch,
    address_key: addressKey ?? null,
    receiving: shared ? chain.receiving : '',
    held_until: shared ? heldUntil(now) : null,
    key: key ?? null,
    operation: newId(),
    fingerprint: fingerprintOf(content).toString('hex'),
    answer: done({ orderNo }),
  };
}
