/** Whose a row of a queue is. A claim keeps two people from the same row; it never decides, and one that ran out blocks nobody. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import { beijingText } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { NextAsked, WaitingRow, WorkQueue } from './queue.ts';

/**
 * How long a row stays somebody's who gives no sign of life, in ms: one order with its member's page beside it takes less, and whoever
 * went for lunch holds nobody up for longer. The console renews it while its person is at the desk.
 */
export const claimMs = 5 * 60_000;

export interface Claimer {
  readonly staffId: bigint;
  readonly now: Date;
}

export interface Held {
  readonly item: bigint;
  readonly staff_id: bigint;
  readonly by: string;
  readonly since: Date;
  readonly until: Date;
}

/** Takes the next row of a queue: never one that another person got at the same moment, however many ask. */
export async function claimNext(
  tx: Tx,
  queue: WorkQueue,
  { except, sought, ...claimer }: NextAsked,
): Promise<WaitingRow | undefined> {
  await sweep(tx, claimer.now);
  for (;;) {
    const row = await queue.next(tx, { ...claimer, except, sought });
    if (row === undefined) return undefined;
    const [claimed] = await claim(tx, queue.name, [row.id], claimer);
    if (claimed !== undefined) return row;
    // A colleague's claim was written after that look began and before the row was locked: the next look sees it.
  }
}

/** Takes rows, or keeps them for longer. @returns those that are this person's now */
export async function claim(
  tx: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
  { staffId, now }: Claimer,
): Promise<readonly bigint[]> {
  const { rows } = await tx.query<{ item: bigint }>(
    `insert into work_claim as c (queue, item, staff_id, since, until)
     select $1, n.item, $3, $4, $5 from unnest($2::bigint[]) as n (item) order by n.item
     on conflict (queue, item) do update
       set staff_id = excluded.staff_id, until = excluded.until,
           since = case when c.staff_id = excluded.staff_id and c.until > excluded.since then c.since else excluded.since end
       where c.staff_id = excluded.staff_id or c.until <= excluded.since
     returning item`,
    [queue, [...ids], staffId, now, new Date(now.getTime() + claimMs)],
  );
  return rows.map(({ item }) => item);
}

/** Takes a row from whoever has it. @returns who had it; undefined: nobody else did */
export async function takeOver(
  tx: Tx,
  queue: WorkQueueName,
  id: bigint,
  { staffId, now }: Claimer,
): Promise<Held | undefined> {
  const [before] = (await claimsOn(tx, queue, [id], now)).filter((held) => held.staff_id !== staffId);
  await tx.query(
    `insert into work_claim (queue, item, staff_id, since, until) values ($1, $2, $3, $4, $5)
     on conflict (queue, item) do update set staff_id = excluded.staff_id, since = excluded.since, until = excluded.until`,
    [queue, id, staffId, now, new Date(now.getTime() + claimMs)],
  );
  return before;
}

/** Gives rows back; those of others stay theirs. */
export async function release(
  db: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
  staffId: bigint,
): Promise<void> {
  await db.query('delete from work_claim where queue = $1 and item = any($2) and staff_id = $3', [
    queue,
    [...ids],
    staffId,
  ]);
}

/** The claims that hold now. */
export async function claimsOn(
  db: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
  now: Date,
): Promise<readonly Held[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Held>(
    'select item, staff_id, by, since, until from claimed_work where queue = $1 and item = any($2) and until > $3',
    [queue, [...ids], now],
  );
  return rows;
}

/** The claims of a queue that hold now. */
export async function claimsOf(db: Queryable, queue: WorkQueueName, now: Date): Promise<readonly Held[]> {
  const { rows } = await db.query<Held>(
    'select item, staff_id, by, since, until from claimed_work where queue = $1 and until > $2 order by item',
    [queue, now],
  );
  return rows;
}

/** Who works on a row of a queue now, and this colleague besides; by name. */
export async function claimersOf(
  db: Queryable,
  queue: WorkQueueName,
  { now, besides }: { readonly now: Date; readonly besides: bigint | 'nobody' | undefined },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: bigint; name: string }>(
    `select s.id, s.name from staff_name s
      where s.id = $3 or s.id = any (array(select c.staff_id from claimed_work c where c.queue = $1 and c.until > $2))
      order by s.name, s.id`,
    [queue, now, typeof besides === 'bigint' ? besides : null],
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

/** @returns refusal `work_held` with the name of the colleague who works on this row: nothing is decided behind their back */
export async function refuseHeld(
  db: Queryable,
  queue: WorkQueueName,
  id: bigint,
  { staffId, now }: Claimer,
): Promise<Refused | undefined> {
  const [held] = (await claimsOn(db, queue, [id], now)).filter((one) => one.staff_id !== staffId);
  return held && refused('work_held', { by: held.by, since: beijingText(held.since) });
}

/** A decision on a row, and who makes it. */
interface DecisionOn {
  readonly queue: WorkQueueName;
  readonly id: number;
  readonly staff: { readonly id: bigint };
  readonly now: Date;
}

/** A decision that is refused (`work_held`) while a colleague works on its row; once it is made, nobody works on the row any more. */
export function unlessHeld<Result extends { readonly ok: boolean }>(
  { queue, id, staff, now }: DecisionOn,
  decide: (tx: Tx) => Promise<Result>,
): (tx: Tx) => Promise<Result | Refused> {
  return async (tx) => {
    const held = await refuseHeld(tx, queue, BigInt(id), { staffId: staff.id, now });
    if (held) return held;
    const decided = await decide(tx);
    if (decided.ok) await endWork(tx, queue, BigInt(id));
    return decided;
  };
}

/** Nobody works on a row any more: it is decided, or waits for somebody else. */
export async function endWork(tx: Tx, queue: WorkQueueName, id: bigint): Promise<void> {
  await tx.query(
    `with parked as (delete from work_parked where queue = $1 and item = $2)
     delete from work_claim where queue = $1 and item = $2`,
    [queue, id],
  );
}

/** What ran out a day ago tells nobody anything: rows that a machine decided leave theirs behind. */
export async function sweep(tx: Queryable, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  await tx.query(
    `delete from work_claim c using (select queue, item from work_claim where until < $1 limit 100 for update skip locked) o
      where c.queue = o.queue and c.item = o.item`,
    [yesterday],
  );
  await tx.query(
    `delete from work_parked p using (select queue, item from work_parked where until < $1 limit 100 for update skip locked) o
      where p.queue = o.queue and p.item = o.item`,
    [yesterday],
  );
}
