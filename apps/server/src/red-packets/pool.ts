/** The pool of a day: made at the first grab, in parts, so that a thousand members in one second do not wait for one row. */
import type { Queryable, Tx } from '../platform/database.ts';
import { leastFen } from './draw.ts';

/** As many grabs can go on at the same time. */
const parts = 16;

/** What is left of the pool, fen; nothing was made of it yet: all of it. */
export async function poolLeft(db: Queryable, day: string, pool: bigint): Promise<bigint> {
  const { rows } = await db.query<{ left: string | null }>(
    'select sum(left_over)::text as left from red_packet_pool where day = $1',
    [day],
  );
  const left = rows[0]?.left ?? null;
  return left === null ? pool : BigInt(left);
}

/**
 * Takes as much of `wanted` as the pool still has, fen; the member's own part first. No packet holds less than one yuan (business
 * rules, Red packet), so what is less than that stays in the pool.
 *
 * @param pool what the rules give for the whole day, fen
 * @returns 0: it has run dry, and stays so: nothing is ever put back, and what other grabs hold was waited for
 */
export async function takeFromPool(
  tx: Tx,
  day: string,
  pool: bigint,
  memberId: bigint,
  wanted: bigint,
): Promise<bigint> {
  const own = Number(memberId % BigInt(parts));
  if (await takeFromPart(tx, day, own, wanted)) return wanted;
  // The part is nearly empty, or this is the first grab of the day.
  if ((await makeParts(tx, day, pool)) && (await takeFromPart(tx, day, own, wanted))) return wanted;
  const other = await partWith(tx, day, wanted);
  if (other !== undefined && (await takeFromPart(tx, day, other, wanted))) return wanted;
  // No part has enough. The rest of the pool, from the first part on: everybody who takes from several locks them in the same order.
  const { rows } = await tx.query<{ got: bigint }>(
    `with open as (select part, left_over from red_packet_pool where day = $1 and left_over > 0 order by part for update),
     run as (select part, left_over, (sum(left_over) over (order by part))::bigint - left_over as before from open),
     take as (select part, least(left_over, $2::bigint - before) as got from run
               where before < $2::bigint and (select sum(left_over) from open) >= $3)
     update red_packet_pool p set left_over = p.left_over - take.got from take where p.day = $1 and p.part = take.part
     returning take.got`,
    [day, wanted, leastFen],
  );
  return rows.reduce((sum, { got }) => sum + got, 0n);
}

/**
 * True when the part had enough; otherwise nothing is held. A row that somebody emptied while it was waited for stays locked to
 * the end of the transaction although it is not updated: going back to the savepoint lets it go. Held on, two who then take the
 * rest of the pool would wait for each other.
 */
async function takeFromPart(tx: Tx, day: string, part: number, wanted: bigint): Promise<boolean> {
  await tx.query('savepoint before_part');
  const { rows } = await tx.query(
    `update red_packet_pool set left_over = left_over - $3
      where day = $1 and part = $2 and left_over >= $3 returning part`,
    [day, part, wanted],
  );
  if (rows.length === 1) return true;
  await tx.query('rollback to savepoint before_part');
  return false;
}

/** Any part that has enough: by chance, so that those whose own part is empty do not all wait for the same one. */
async function partWith(tx: Tx, day: string, wanted: bigint): Promise<number | undefined> {
  const { rows } = await tx.query<{ part: number }>(
    'select part from red_packet_pool where day = $1 and left_over >= $2 order by random() limit 1',
    [day, wanted],
  );
  return rows[0]?.part;
}

/** @returns false where they were there */
async function makeParts(tx: Tx, day: string, pool: bigint): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into red_packet_pool (day, part, amount, left_over)
     select $1, part, size, size
       from (select part, $2::bigint / ${parts} + (case when part < $2::bigint % ${parts} then 1 else 0 end) as size
               from generate_series(0, ${parts - 1}) as part) as parts
     on conflict do nothing returning part`,
    [day, pool],
  );
  return rows.length > 0;
}

interface Part {
  readonly part: number;
  left: bigint;
}

export interface OpenPool {
  /** As much of it as there is; nothing holds less than one yuan. @returns 0: it has run dry */
  take(wanted: bigint): bigint;
  /** What was taken is gone. */
  write(): Promise<void>;
}

/** The whole pool for one transaction that gives many packets: its parts stand still, locked in the order of all. Amounts in fen. */
export async function openPool(tx: Tx, day: string, pool: bigint): Promise<OpenPool> {
  const read = () =>
    tx.query<Part>(
      'select part, left_over as left from red_packet_pool where day = $1 order by part for update',
      [day],
    );
  let { rows: open } = await read();
  if (open.length === 0) {
    await makeParts(tx, day, pool);
    ({ rows: open } = await read());
  }
  const before = new Map(open.map(({ part, left }) => [part, left]));
  let left = open.reduce((sum, part) => sum + part.left, 0n);
  return {
    take(wanted) {
      if (left < leastFen) return 0n;
      const amount = least(wanted, left);
      left -= amount;
      let missing = amount;
      for (const part of open) {
        const got = least(part.left, missing);
        part.left -= got;
        missing -= got;
      }
      return amount;
    },
    async write() {
      const changed = open.filter(({ part, left: now }) => before.get(part) !== now);
      await tx.query(
        `update red_packet_pool p set left_over = c.left_over from unnest($2::smallint[], $3::bigint[]) c (part, left_over)
          where p.day = $1 and p.part = c.part`,
        [day, changed.map(({ part }) => part), changed.map((part) => part.left)],
      );
    },
  };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
