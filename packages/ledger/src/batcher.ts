/**
 * Group commit: transfers that arrive while a batch is being written form the next one, so that many share one round trip,
 * one lock of a hot account and one flush of the log. A transfer waits for at most the batch before it.
 */
import { answerColumns, outcomeOf, type PreparedTransfer } from './prepare.ts';
import type { TransferOutcome } from './types.ts';

/** Runs a statement that the connection keeps prepared under its name. */
export interface PreparedQueryable {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

export interface Batcher {
  submit(transfer: PreparedTransfer): Promise<TransferOutcome>;
}

interface Waiting {
  readonly transfer: PreparedTransfer;
  resolve(outcome: TransferOutcome): void;
  reject(error: unknown): void;
}

/** While one batch waits for its flush the other is decided; a third would only make both smaller (bench/ledger.ts). */
const lanes = 2;

/** A batch decides in some 10 ms; longer ones gain no more and hold their locks for longer. */
const largestBatch = 256;

/** Attempts at a batch that the database itself asks to repeat. */
const attempts = 5;

export function openBatcher(pool: PreparedQueryable): Batcher {
  const waiting: Waiting[] = [];
  let writing = 0;

  async function drain(): Promise<void> {
    for (;;) {
      const batch = waiting.splice(0, largestBatch);
      if (batch.length === 0) break;
      await settle(pool, batch);
    }
    writing -= 1;
  }

  return {
    submit: (transfer) =>
      new Promise((resolve, reject) => {
        waiting.push({ transfer, resolve, reject });
        if (writing === lanes) return;
        writing += 1;
        // After this turn of the loop, so that all who ask in it share the batch.
        setImmediate(() => void drain());
      }),
  };
}

/** Answers everyone in the batch; never throws. */
async function settle(pool: PreparedQueryable, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await write(pool, batch);
    for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
  } catch (error) {
    // What the database says about a statement may be one transfer's fault: its neighbours are tried without it. A broken
    // connection is nobody's; the outcome is unknown then, and the same ids may be sent again.
    if (batch.length > 1 && isStatementFault(error)) for (const one of batch) await settle(pool, [one]);
    else for (const one of batch) one.reject(error);
  }
}

async function write(pool: PreparedQueryable, batch: readonly Waiting[]): Promise<TransferOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool.query({
        name: 'ledger.apply',
        text: `select ${answerColumns} from ledger.apply($1::jsonb) with ordinality a order by a.ordinality`,
        values: [JSON.stringify(batch.map(({ transfer }) => transfer))],
      });
      return batch.map(({ transfer }, index) => outcomeOf(transfer.id, rows[index]));
    } catch (error) {
      if (attempt === attempts || !isCollision(error)) throw error;
    }
  }
}

/** Serialization failure or deadlock: nothing was written, and the next attempt may succeed. */
function isCollision(error: unknown): boolean {
  const code = sqlState(error);
  return code === '40001' || code === '40P01';
}

/** Classes 22 (data) and 23 (constraint): the statement's own fault, as against the machine's. */
function isStatementFault(error: unknown): boolean {
  const code = sqlState(error);
  return code.startsWith('22') || code.startsWith('23');
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
