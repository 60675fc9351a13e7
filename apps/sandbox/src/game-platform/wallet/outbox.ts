/**
 * What the operator must hear however long it takes: wins and rollbacks. A row is written with what made it necessary and repeated,
 * with the same id, until the operator acknowledges it; it survives the end of the process.
 */
import { z } from 'zod';
import type { MovableClock } from '../../kit/clock.ts';
import { deliveriesAtOnce, openDeliveries, pauseAfter } from '../../kit/deliveries.ts';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { WalletClient, WalletOutcome } from './client.ts';

const idRow = z.object({ id: z.string() });

export interface Message {
  /** Names its effect at the operator. */
  readonly id: string;
  readonly venue: string;
  readonly operation: 'win' | 'rollback';
  readonly content: object;
}

export interface Outbox {
  /** Call it in the transaction that makes the message necessary. */
  add(message: Message): void;
  /** Sends one now. @returns what the operator says to it, also when somebody else is just sending it */
  deliver(id: string): Promise<WalletOutcome>;
  /** Sends what is due. */
  deliverDue(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

const row = z.object({
  id: z.string(),
  venue: z.string(),
  operation: z.enum(['win', 'rollback']),
  content: z.string(),
  attempts: wholeColumn,
});

/** Refusals that later may be none: the bet is still on its way. */
const passing = new Set(['unknown_bet', 'unauthenticated']);

export function openOutbox(store: Store, clock: MovableClock, client: WalletClient): Outbox {
  const { deliver, idle } = openDeliveries(send);

  async function send(id: string): Promise<WalletOutcome> {
    const message = store.one(
      row,
      "select id, venue, operation, content, attempts from wallet_outbox where id = :id and state = 'waiting'",
      { id },
    );
    if (!message) return { outcome: 'unknown' };
    const content = z.record(z.string(), z.unknown()).parse(JSON.parse(message.content));
    const outcome = await client.call(message.venue, message.operation, content);
    if (outcome.outcome === 'done')
      store.run("update wallet_outbox set state = 'done' where id = :id", { id });
    else if (outcome.outcome === 'refused' && !passing.has(outcome.reason))
      store.run("update wallet_outbox set state = 'refused', reason = :reason where id = :id", {
        id,
        reason: outcome.reason,
      });
    else {
      store.run('update wallet_outbox set attempts = attempts + 1, due_at = :due where id = :id', {
        id,
        due: clock.now() + pauseAfter(message.attempts),
      });
    }
    return outcome;
  }

  return {
    deliver,
    idle,
    add({ id, venue, operation, content }) {
      store.run(
        `insert into wallet_outbox (id, venue, operation, content, due_at) values (:id, :venue, :operation, :content, :now)
         on conflict do nothing`,
        { id, venue, operation, content: JSON.stringify({ id, ...content }), now: clock.now() },
      );
    },
    async deliverDue() {
      const due = store.all(
        idRow,
        `select id from wallet_outbox where state = 'waiting' and due_at <= :now order by due_at limit ${deliveriesAtOnce}`,
        { now: clock.now() },
      );
      await Promise.all(due.map(({ id }) => deliver(id)));
    },
  };
}
