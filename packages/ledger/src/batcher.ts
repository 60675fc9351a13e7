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

/** While one batch waits for its flush the other is decided; a third would only make both smaller (bench/ledger.bench.ts). */
const lanes = 2;

/** A batch decides in some 10 ms; longer ones gain no more and hold their locks for longer. */
const largestBatch = 256;

/** Attempts at a batch that the database itself asks to repeat. */
const attempts = 5;

export function openBatcher(pool: PreparedQueryable): Batcher {
  let waiting: Waiting[] = [];
  /** What the batches touch that are being written. */
  const busy = new Set<string>();
  let writing = 0;
  let woken = false;

  /** After this turn of the loop, so that all who ask in it share a batch. */
  function wake(): void {
    if (woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      while (writing < lanes && start(nextBatch()));
    });
  }

  /**
   * A batch whose accounts another one holds would only wait for that one's flush, in the database and with all of its own
   * locks; those transfers stay in the queue instead, and transfers on one account keep their order.
   */
  function nextBatch(): Waiting[] {
    const free = apartFrom(busy, waiting);
    let batch = free.slice(0, largestBatch);
    if (lanes - writing > 1) {
      // The other lane gets half, if that half can do without what this one touches: on a hot account it can't.
      const half = free.slice(0, Math.min(Math.ceil(free.length / 2), largestBatch));
      const rest = apartFrom(touchedBy(half), free.slice(half.length));
      if (rest.length > free.length / 4) batch = half;
    }
    const chosen = new Set(batch);
    waiting = waiting.filter((one) => !chosen.has(one));
    return batch;
  }

  function start(batch: readonly Waiting[]): boolean {
    if (batch.length === 0) return false;
    writing += 1;
    const touched = touchedBy(batch);
    for (const id of touched) busy.add(id);
    void settle(pool, batch).then(() => {
      writing -= 1;
      for (const id of touched) busy.delete(id);
      wake();
    });
    return true;
  }

  return {
    submit: (transfer) =>
      new Promise((resolve, reject) => {
        waiting.push({ transfer, resolve, reject });
        wake();
      }),
  };
}

/** Those that touch nothing of `taken`, nor of one that is left behind before them. */
function apartFrom(taken: ReadonlySet<string>, waiting: readonly Waiting[]): Waiting[] {
  const avoided = new Set(taken);
  return waiting.filter((one) => {
    const touched = touches(one);
    const apart = !touched.some((id) => avoided.has(id));
    if (!apart) for (const id of touched) avoided.add(id);
    return apart;
  });
}

function touchedBy(batch: readonly Waiting[]): Set<string> {
  return new Set(batch.flatMap(touches));
}

/** A resolution touches its pending transfer; the accounts of that are not known here, so it may wait for them in the database. */
function touches({ transfer: { id, accounts, pending_id } }: Waiting): readonly string[] {
  return pending_id === null ? [id, ...accounts] : [id, pending_id];
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
