/**
 * Takes payouts for the operator, each once, and sends those of a network from an account of a development node where it was given
 * one. Without a node it only keeps what it took. Amounts in micro-USDT.
 */
import { z } from 'zod';
import { every } from '../kit/background.ts';
import { type Network, networks, nodeAddress } from '../kit/chain-address.ts';
import type { MovableClock } from '../kit/clock.ts';
import type { Store } from '../kit/store.ts';
import { type ChainNode, sendTokens } from './node.ts';

/** By network. */
export type ChainNodes = { readonly [Name in Network]?: ChainNode | undefined };

const dueRow = z.object({
  id: z.string(),
  network: z.enum(networks),
  address: z.string(),
  amount: z.bigint(),
});

export interface PayoutOrder {
  /** The operator's; the same content again is the same payout. */
  readonly id: string;
  readonly network: Network;
  readonly address: string;
  readonly amount: bigint;
}

const row = z.object({
  id: z.string(),
  network: z.enum(networks),
  address: z.string(),
  amount: z.bigint(),
  state: z.enum(['accepted', 'sending', 'sent', 'refused']),
  transaction_hash: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Payout = Readonly<z.output<typeof row>>;

export interface Payouts {
  /** @param refusal why it never will be sent; kept for its id @returns `undefined` when the id names another payout */
  take(order: PayoutOrder, refusal?: string): Payout | undefined;
  find(id: string): Payout | undefined;
  start(): void;
  stop(): Promise<void>;
}

const sendEveryMs = 200;
const shapes = { ERC20: /^0x[0-9a-fA-F]{40}$/, TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ } as const;

export function openPayouts(nodes: ChainNodes, store: Store, clock: MovableClock): Payouts {
  let sending = false;
  let stopSending: () => Promise<void> = async () => undefined;
  const find = (id: string) =>
    store.one(
      row,
      'select id, network, address, amount, state, transaction_hash, reason from payout where id = :id',
      { id },
    );

  /** One run at a time: another would send what this one has read and not reached yet. */
  async function sendDue(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      for (const network of networks) {
        const node = nodes[network];
        if (node) await sendAll(network, node);
      }
    } finally {
      sending = false;
    }
  }

  async function sendAll(network: Network, node: ChainNode): Promise<void> {
    const due = store.all(
      dueRow,
      `select id, network, address, amount from payout where state = 'accepted' and network = :network order by at limit 20`,
      { network },
    );
    for (const { id, address, amount } of due) {
      const to = nodeAddress(network, address);
      if (to === undefined) {
        store.run("update payout set state = 'refused', reason = 'bad_address' where id = :id", { id });
        continue;
      }
      store.run("update payout set state = 'sending' where id = :id", { id });
      const sent = await sendTokens(node, to, amount);
      if (sent.outcome === 'done')
        store.run("update payout set state = 'sent', transaction_hash = :hash where id = :id", {
          id,
          hash: sent.hash,
        });
      else if (sent.outcome === 'refused')
        store.run("update payout set state = 'refused', reason = 'node_refused' where id = :id", { id });
    }
  }

  return {
    find,
    take(order, refusal) {
      return store.transact(() => {
        const known = find(order.id);
        if (known) {
          const same =
            known.network === order.network &&
            known.address === order.address &&
            known.amount === order.amount;
          return same ? known : undefined;
        }
        const reason = shapes[order.network].test(order.address) ? refusal : 'bad_address';
        store.run(
          `insert into payout (id, network, address, amount, state, reason, at)
           values (:id, :network, :address, :amount, :state, :reason, :now)`,
          {
            ...order,
            state: reason === undefined ? 'accepted' : 'refused',
            reason: reason ?? null,
            now: clock.now(),
          },
        );
        return find(order.id);
      });
    },
    start() {
      stopSending = every(sendEveryMs, sendDue);
    },
    async stop() {
      await stopSending();
    },
  };
}
