/** Payouts of the store: asked for, approved, sent by a wallet that tests play, seen or cancelled. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { MovableClock } from '../kit/clock.ts';
import { wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';

const states = ['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled'] as const;

const row = z.object({
  id: z.string(),
  order_id: z.string(),
  destination: z.string(),
  amount: z.bigint(),
  method: z.string(),
  state: z.string(),
  proof: z.string().nullable(),
  created_at: wholeColumn,
});
export type Payout = Readonly<z.output<typeof row>>;
const columns = 'id, order_id, destination, amount, method, state, proof, created_at';

export interface NewPayout {
  readonly orderId: string;
  readonly destination: string;
  readonly amount: bigint;
  readonly method: string;
  readonly approved: boolean;
}

export interface Payouts {
  /** The API refuses a destination that another payout of the same order of things still waits for: `duplicate-destination`. */
  create(wanted: NewPayout): Payout | 'duplicate-destination';
  all(): readonly Payout[];
  find(id: string): Payout | undefined;
  /** @returns false: it does not wait for that */
  approve(id: string): boolean;
  /** @returns false: it is on its way */
  cancel(id: string): boolean;
  /** Whatever it was before: what a server says need not make sense. */
  become(id: string, state: string, proof?: string): void;
}

export function openPayouts(store: Store, clock: MovableClock, unique: () => boolean): Payouts {
  const find = (id: string) => store.one(row, `select ${columns} from payout where id = :id`, { id });
  const move = (id: string, from: readonly (typeof states)[number][], to: (typeof states)[number]) => {
    const known = find(id);
    if (!known || !from.some((state) => state === known.state)) return false;
    store.run('update payout set state = :to where id = :id', { id, to });
    return true;
  };
  return {
    find,
    all: () => store.all(row, `select ${columns} from payout order by created_at`),
    create: (wanted) =>
      store.transact(() => {
        const waiting = store.one(
          z.object({ id: z.string() }),
          "select id from payout where destination = :destination and state in ('AwaitingApproval', 'AwaitingPayment', 'InProgress')",
          { destination: wanted.destination },
        );
        if (waiting && unique()) return 'duplicate-destination';
        const id = randomBytes(16).toString('hex');
        store.run(
          `insert into payout (id, order_id, destination, amount, method, state, created_at)
           values (:id, :order, :destination, :amount, :method, :state, :now)`,
          {
            id,
            order: wanted.orderId,
            destination: wanted.destination,
            amount: wanted.amount,
            method: wanted.method,
            state: wanted.approved ? 'AwaitingPayment' : 'AwaitingApproval',
            now: clock.now(),
          },
        );
        const made = find(id);
        if (!made) throw new Error('what was made is found');
        return made;
      }),
    approve: (id) => move(id, ['AwaitingApproval'], 'AwaitingPayment'),
    cancel: (id) => move(id, ['AwaitingApproval', 'AwaitingPayment'], 'Cancelled'),
    become(id, state, proof) {
      store.run('update payout set state = :state, proof = coalesce(:proof, proof) where id = :id', {
        id,
        state,
        proof: proof ?? null,
      });
    },
  };
}
