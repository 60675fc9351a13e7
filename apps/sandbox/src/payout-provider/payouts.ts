/**
 * Takes payouts for the operator, each once, and sends those of ERC20 from an account of a development node when
 * it was given one. Without a node it only keeps what it took. Amounts in micro-USDT.
 */
import { z } from 'zod';
import { every } from '../kit/background.ts';
import type { MovableClock } from '../kit/clock.ts';
import type { Store } from '../kit/store.ts';
import { type ChainNode, sendTokens } from './node.ts';

const dueRow = z.object({ id: z.string(), address: z.string(), amount: z.bigint() });

export const networks = ['TRC20', 'ERC20'] as const;

export interface PayoutOrder {
  /** The operator's; the same content again is the same payout. */
  readonly id: string;
  readonly network: (typeof networks)[number];
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

export function openPayouts(node: ChainNode | undefined, store: Store, clock: MovableClock): Payouts {
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
    if (!node || sending) return;
    sending = true;
    try {
      await sendAll(node);
    } finally {
      sending = false;
    }
  }

  async function sendAll(node: ChainNode): Promise<void> {
    const due = store.all(
      dueRow,
      "select id, address, amount from payout where state = 'accepted' and network = 'ERC20' order by at limit 20",
    );
    for (const { id, address, amount } of due) {
      store.run("update payout set state = 'sending' where id = :id", { id });
      const sent = await sendTokens(node, address, amount);
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
