/** How long deposits usually take on this site. */
import type { OrderWay } from '@mingpai/contract/states';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';

/** So many of the last are looked at. */
export const usualOf = 50;
/** Of fewer nothing is said. */
const least = 5;

/**
 * @returns whole minutes, at least 1: the median of the last deposits of this way that arrived, each from its opening to its credit;
 *          `undefined` when there are too few. Served by the index deposit_arrived_by_way.
 */
export async function usualMinutes(db: Queryable, way: OrderWay): Promise<number | undefined> {
  const { rows } = await db.query<Median>(
    `select count(*)::int as count,
            percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))::float8 as seconds
       from (select created_at, decided_at from deposit_order
              where way = $1 and state = 'approved' order by decided_at desc limit ${usualOf}) latest`,
    [way],
  );
  return minutesOf(rows[0]);
}

/** A figure for a form that everybody opens stays this long, in ms. */
const keptMs = 5 * 60_000;

/** As `read`, asked of the database once in five minutes on each node, however many open the form. */
export function keptUsualMinutes<Way>(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  read: (db: Queryable, way: Way) => Promise<number | undefined>,
): (way: Way) => Promise<number | undefined> {
  const kept = new Map<Way, { readonly until: number; readonly minutes: Promise<number | undefined> }>();
  return (way) => {
    const known = kept.get(way);
    const now = clock.now().getTime();
    if (known !== undefined && now < known.until) return known.minutes;
    const minutes = read(database, way);
    kept.set(way, { until: now + keptMs, minutes });
    // What could not be read is asked for again by the next.
    minutes.catch(() => kept.delete(way));
    return minutes;
  };
}

export interface Median {
  readonly count: number;
  readonly seconds: number | null;
}

/** @returns whole minutes, at least 1; `undefined` of too few */
export function minutesOf(row: Median | undefined): number | undefined {
  if (!row || row.count < least || row.seconds === null) return undefined;
  return Math.max(1, Math.round(row.seconds / 60));
}
