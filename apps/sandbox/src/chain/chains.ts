/**
 * Two chains with one token each, whose blocks are made by the clock and are never taken back. What anybody sends is play money: an
 * account is whoever says that it is its own, and has as much as it likes.
 */
import { z } from 'zod';
import type { Network } from '../kit/chain-address.ts';
import type { MovableClock } from '../kit/clock.ts';
import { wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';
import { type ChainView, hashOf, type Mined, tokenOf } from './node.ts';

/**
 * By network: the name in addresses and hashes, the chain's id, how far its blocks are apart (ms), and how many blocks below the head
 * the newest final one is: a payment is final after a minute on both.
 */
export const terms = {
  TRC20: { name: 'trc20', chainId: 31_338, blockMs: 3_000, finalDepth: 19 },
  ERC20: { name: 'erc20', chainId: 31_337, blockMs: 5_000, finalDepth: 12 },
} as const satisfies Record<Network, object>;

/** More than so many find no place in a block, and wait for a later one; where so many blocks are full already nobody is taken. */
const [mostInBlock, mostFull] = [20, 50];
/** What is paid at once at most, micro-USDT: a million. */
const mostPaid = 1_000_000_000_000n;
/** A chain that begins has blocks of so long before, in ms: somebody who watches looks back. */
const beginsBeforeMs = 3_600_000;

/** @param amount micro-USDT */
export function canBePaid(amount: bigint): boolean {
  return amount > 0n && amount <= mostPaid;
}

const eraRow = z.object({ from_block: wholeColumn, from_time: wholeColumn, block_ms: wholeColumn });
type Era = z.output<typeof eraRow>;

const paymentRow = z
  .object({
    hash: z.string(),
    block: wholeColumn,
    sender: z.string(),
    recipient: z.string(),
    contract: z.string().nullable(),
    amount: z.bigint(),
    done: wholeColumn,
  })
  .transform(
    ({ sender: from, recipient: to, contract, done, ...row }): Mined => ({
      ...row,
      from,
      to,
      contract: contract ?? undefined,
      done: done === 1,
    }),
  );
const columns = 'hash, block, sender, recipient, contract, amount, done';
const lastRow = z.object({ block: wholeColumn, count: wholeColumn });
const sumRow = z.object({ sum: z.bigint() });

/** What a chain was before it stood here. */
export interface Past {
  /** When its block 0 was made, and how far its blocks were apart, ms. */
  readonly genesis: number;
  readonly blockMs: number;
  readonly payments: readonly Mined[];
  readonly frozen: readonly string[];
}

export interface Chains {
  readonly of: { readonly [Name in Network]: ChainView };
  /** Goes on from another chain's blocks, at this one's pace from the next on. @throws where payments are here already */
  takeOver(network: Network, past: Past): void;
}

export function openChains(store: Store, clock: MovableClock): Chains {
  return {
    of: { TRC20: openChain(store, clock, 'TRC20'), ERC20: openChain(store, clock, 'ERC20') },
    takeOver(network, { genesis, blockMs, payments, frozen }) {
      const next = Math.floor((clock.now() - genesis) / blockMs) + 1;
      store.transact(() => {
        if (store.one(z.unknown(), 'select 1 from payment where chain = :network limit 1', { network }))
          throw new Error(`${network} has payments of its own already`);
        store.run('delete from era where chain = :network', { network });
        addEra(store, network, { from_block: 0, from_time: genesis, block_ms: blockMs });
        addEra(store, network, {
          from_block: next,
          from_time: genesis + next * blockMs,
          block_ms: terms[network].blockMs,
        });
        for (const payment of payments) put(store, network, payment);
        for (const address of frozen)
          store.run('insert or ignore into frozen (chain, address) values (:network, :address)', {
            network,
            address,
          });
      });
    },
  };
}

function openChain(store: Store, clock: MovableClock, network: Network): ChainView {
  const { name, chainId, blockMs, finalDepth } = terms[network];
  const eras = () =>
    store.all(
      eraRow,
      'select from_block, from_time, block_ms from era where chain = :network order by from_block desc',
      { network },
    );
  if (eras().length === 0)
    addEra(store, network, { from_block: 0, from_time: clock.now() - beginsBeforeMs, block_ms: blockMs });

  const head = () => {
    const now = clock.now();
    // Before a new era begins the one before goes on to its last block.
    const known = eras();
    const place = known.findIndex(({ from_time }) => from_time <= now);
    const era = known[place];
    if (!era) return 0;
    const last = (known[place - 1]?.from_block ?? Number.POSITIVE_INFINITY) - 1;
    return Math.min(last, era.from_block + Math.floor((now - era.from_time) / era.block_ms));
  };

  return {
    chainId,
    token: tokenOf(name),
    head,
    finalized: () => Math.max(0, head() - finalDepth),
    blockHash: (number) => hashOf(`${name}/${number}/0`),
    timeOf(number) {
      const era = eras().find(({ from_block }) => from_block <= number);
      return era ? era.from_time + (number - era.from_block) * era.block_ms : 0;
    },
    inBlock: (block) =>
      store.all(
        paymentRow,
        `select ${columns} from payment where chain = :network and block = :block order by id`,
        { network, block },
      ),
    paidTo: (recipients, from, to) =>
      [...new Set(recipients)]
        .flatMap((recipient) =>
          store.all(
            paymentRow,
            `select ${columns} from payment where chain = :network and recipient = :recipient and block between :from and :to
              order by id`,
            { network, recipient, from, to },
          ),
        )
        .sort((one, other) => one.block - other.block),
    transaction: (hash) =>
      store.one(paymentRow, `select ${columns} from payment where chain = :network and hash = :hash`, {
        network,
        hash,
      }),
    heldBy: (address, block) =>
      store.one(
        sumRow,
        `select coalesce(sum(amount), 0) as sum from payment
          where chain = :network and recipient = :address and block <= :block and done = 1 and contract is null`,
        { network, address, block },
      )?.sum ?? 0n,
    isFrozen: (address) =>
      store.one(z.unknown(), 'select 1 from frozen where chain = :network and address = :address', {
        network,
        address,
      }) !== undefined,
    send(payment) {
      if (!canBePaid(payment.amount)) return undefined;
      return store.transact(() => {
        const next = head() + 1;
        // What waits fills one block after the other, so the last that has any is the first that may have room.
        const last = store.one(
          lastRow,
          `select block, count(*) as count from payment where chain = :network and block >= :next
            group by block order by block desc limit 1`,
          { network, next },
        ) ?? { block: next, count: 0 };
        const block = last.count < mostInBlock ? last.block : last.block + 1;
        if (block >= next + mostFull) return undefined;
        const count = block === last.block ? last.count : 0;
        const hash = hashOf(`${name}/${block}/${count}/${payment.from}/${payment.to}/${payment.amount}`);
        put(store, network, { ...payment, hash, block, done: true });
        return hash;
      });
    },
  };
}

function addEra(store: Store, network: Network, era: Era): void {
  store.run(
    'insert into era (chain, from_block, from_time, block_ms) values (:network, :from_block, :from_time, :block_ms)',
    { network, ...era },
  );
}

function put(store: Store, network: Network, { from, to, contract, done, ...payment }: Mined): void {
  store.run(
    `insert into payment (chain, hash, block, sender, recipient, contract, amount, done)
     values (:network, :hash, :block, :from, :to, :contract, :amount, :done)`,
    { network, from, to, contract: contract ?? null, done: done ? 1 : 0, ...payment },
  );
}
