/**
 * Keeps the figures: whatever was added to the ledger, the settlements and the members since the last time becomes lines, each once,
 * and their sums are kept by day (docs/decisions/0057). What is read stands for good: rows of transactions that are all over.
 */
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { keepActivity } from './activity.ts';
import { forgetMemberDays, keepMemberDays, noteComplete } from './member-days.ts';
import { keepMembers } from './milestones.ts';
import { keepReturns } from './returns.ts';
import { readBets, readMembers, readMoney, type StreamEnd } from './streams.ts';
import { sumLines } from './sums.ts';

/** Rows of each stream in one transaction. */
const rowsAtOnce = 5_000;
/** One count at a time, whichever node it runs on. */
const lockKey = 7_316_580;

export interface CountDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Counts all that was added since the last time. @returns how many lines were written */
export async function countFigures({ database, clock }: CountDeps, atOnce = rowsAtOnce): Promise<number> {
  let written = 0;
  for (;;) {
    const step = await database.transaction((tx) => countSome(tx, clock.now(), atOnce));
    written += step.written;
    if (!step.more) return written;
  }
}

/** Forgets every figure and counts the whole past again, in one transaction: whoever looks meanwhile sees what was known before. */
export function rebuildFigures({ database, clock }: CountDeps, atOnce = rowsAtOnce): Promise<number> {
  return database.transaction(
    async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
      await forget(tx);
      let written = 0;
      for (;;) {
        const step = await countSome(tx, clock.now(), atOnce);
        written += step.written;
        if (!step.more) return written;
      }
    },
    { patient: true },
  );
}

async function countSome(tx: Tx, now: Date, atOnce: number) {
  await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows: before } = await tx.query<{ settled: bigint; line: bigint }>(
    'select ledger.settled_xid() as settled, coalesce((select max(id) from figure_line), 0) as line',
  );
  const [start] = before;
  if (!start) throw new Error('a query without a row');
  const end: StreamEnd = { before: start.settled, atOnce };
  // Members first: what they do afterwards is counted for them.
  const read = [await readMembers(tx, end), await readMoney(tx, end), await readBets(tx, end)];
  await keepMembers(tx, start.line);
  await keepActivity(tx, start.line);
  await sumLines(tx, start.line);
  await keepReturns(tx, start.line);
  const behind = await keepMemberDays(tx, 10 * atOnce);
  const more = behind || read.some((some) => some >= atOnce);
  if (!more) await noteComplete(tx, start.settled, now);
  await tx.query('update figure_mark set read_at = $1', [now]);
  const { rows } = await tx.query<{ written: bigint }>(
    'select count(*) as written from figure_line where id > $1',
    [start.line],
  );
  return { written: Number(rows[0]?.written ?? 0n), more };
}

async function forget(tx: Tx): Promise<void> {
  await tx.query('delete from figure_line');
  await tx.query('delete from figure_day');
  await tx.query('delete from figure_hour');
  await tx.query('delete from figure_liability');
  await tx.query('delete from figure_member');
  await tx.query('delete from figure_funnel');
  await tx.query('delete from figure_active_day');
  await tx.query('delete from figure_active');
  await tx.query('delete from figure_active_week');
  await tx.query('delete from figure_cohort');
  await tx.query('delete from figure_return');
  await forgetMemberDays(tx);
  await tx.query(
    "update figure_mark set xid = -1, last = case stream when 'money' then '00000000-0000-0000-0000-000000000000' else '0' end",
  );
}
