/**
 * Sums of the books by Beijing day (docs/decisions/0077): whatever the ledger got since the last time is summed, each transfer once, in
 * the order of transactions. A day is closed some minutes after its end; what is read of it later stands in the first day that is open.
 */
import { beijingText, type Clock, startOfBeijingDay } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';

/** Legs of transfers in one transaction. */
const legsAtOnce = 5_000;
/** One sum at a time, whichever node it runs on. */
const lockKey = 7_316_581;
/** After its end a day stays open for so long: transactions that began in it are over by then. */
const graceMs = 10 * 60_000;

export interface DayDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Sums all that the ledger got since the last time, and closes the days that are over. */
export async function sumDays({ database, clock }: DayDeps, atOnce = legsAtOnce): Promise<void> {
  for (;;) {
    const more = await database.transaction((tx) => sumSome(tx, clock.now(), atOnce));
    if (!more) return;
  }
}

interface Place {
  readonly xid: bigint;
  readonly last: string;
}

async function sumSome(tx: Tx, now: Date, atOnce: number): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows: marks } = await tx.query<Place & { settled: bigint }>(
    'select xid, last::text as last, ledger.settled_xid() as settled from book_mark',
  );
  const [mark] = marks;
  if (!mark) throw new Error('the books have no mark');
  const { rows: places } = await tx.query<Place>(
    `select xid, id::text as last from account_movement
      where (xid, id) > ($1, $2::uuid) and xid < $3 order by xid, id limit $4`,
    [mark.xid, mark.last, mark.settled, atOnce],
  );
  const end = places.at(-1);
  if (end) await sumUpTo(tx, mark, end);
  const more = places.length >= atOnce;
  await tx.query('update book_mark set read_at = $1', [now]);
  if (!more) await close(tx, dayToClose(now));
  return more;
}

/** Where an older transaction holds the reading back, what is there already and not read yet keeps its day open. */
async function close(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `update book_mark m set closed_through = $1::date
      where (m.closed_through is null or m.closed_through < $1)
        and not exists (select 1 from account_movement v
                         where (v.xid, v.id) > (m.xid, m.last) and v.at < start_of_beijing_day($1::date + 1))`,
    [day],
  );
}

/** The last day that is over for long enough, `YYYY-MM-DD`. */
function dayToClose(now: Date): string {
  return beijingText(startOfBeijingDay(new Date(now.getTime() - graceMs), -1)).slice(0, 10);
}

/** All legs of the transfers behind one, up to another. */
async function sumUpTo(tx: Tx, mark: Place, end: Place): Promise<void> {
  const span = [mark.xid, mark.last, end.xid, end.last];
  await tx.query(
    `insert into book_day (ledger, day, cause, debits, credits, entries, late)
     select v.ledger, greatest(beijing_day(v.at), m.closed_through + 1), v.cause, coalesce(sum(-v.amount) filter (where v.amount < 0), 0),
            coalesce(sum(v.amount) filter (where v.amount > 0), 0), count(*),
            count(*) filter (where beijing_day(v.at) <= m.closed_through)
       from account_movement v cross join book_mark m
      where (v.xid, v.id) > ($1, $2::uuid) and (v.xid, v.id) <= ($3, $4::uuid)
      group by 1, 2, 3
     on conflict (ledger, day, cause) do update
       set debits = book_day.debits + excluded.debits, credits = book_day.credits + excluded.credits,
           entries = book_day.entries + excluded.entries, late = book_day.late + excluded.late`,
    span,
  );
  await tx.query(
    `insert into account_day (account, day, debits, credits)
     select v.account, greatest(beijing_day(v.at), m.closed_through + 1), coalesce(sum(-v.amount) filter (where v.amount < 0), 0),
            coalesce(sum(v.amount) filter (where v.amount > 0), 0)
       from account_movement v cross join book_mark m
      where (v.xid, v.id) > ($1, $2::uuid) and (v.xid, v.id) <= ($3, $4::uuid)
      group by 1, 2
     on conflict (account, day) do update
       set debits = account_day.debits + excluded.debits, credits = account_day.credits + excluded.credits`,
    span,
  );
  await tx.query('update book_mark set xid = $1, last = $2', [end.xid, end.last]);
}
