/**
 * Group commit: transfers that arrive while a batch is being written form the next one, so that many share one round trip
 * and one flush of the log. One batch at a time: on a hot account a second one would only wait for the first.
 */
import { outcomeOf, type PreparedTransfer } from './prepare.ts';
import type { Queryable, TransferOutcome } from './types.ts';

/** A batch this long is written in about as many ms as a flush takes; longer ones only add latency. */
const largestBatch = 200;

export interface Batcher {
  submit(transfer: PreparedTransfer): Promise<TransferOutcome>;
}

interface Waiting {
  readonly transfer: PreparedTransfer;
  resolve(outcome: TransferOutcome): void;
  reject(error: unknown): void;
}

export function openBatcher(database: Queryable): Batcher {
  let waiting: Waiting[] = [];
  let writing = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    const found = await database.query<{ code: string; account: string | null; replayed: boolean }>(
      'select code, account, replayed from ledger.apply_batch($1::jsonb)',
      [JSON.stringify(batch.map(({ transfer }) => transfer))],
    );
    for (const [index, { resolve }] of batch.entries()) resolve(outcomeOf(found.rows[index]));
  }

  async function drain(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch);
      waiting = waiting.slice(largestBatch);
      try {
        await write(batch);
      } catch (error) {
        // A fault of one must not fail its neighbours: each is tried alone, with its own answer or error. Ids make that safe
        // even if the batch did commit and only the answer was lost.
        for (const one of batch) await write([one]).catch(() => one.reject(error));
      }
    }
    writing = false;
  }

  return {
    submit: (transfer) =>
      new Promise((resolve, reject) => {
        waiting.push({ transfer, resolve, reject });
        if (!writing) {
          writing = true;
          setImmediate(() => void drain());
        }
      }),
  };
}
