/** What a venue paid in an hour is asked for in that hour and for a day after it. */
import type { Database } from '../platform/database.ts';
import { daysBefore, forget } from '../platform/forgetting.ts';

const hourDays = 40;

/** @returns how many hours, of one part of the writers each, were forgotten */
export function forgetHours(database: Database, now: Date): Promise<number> {
  return forget(
    database,
    'delete from venue_hour where ctid = any (array(select ctid from venue_hour where hour < $1 limit $2)) returning 1',
    daysBefore(now, hourDays),
  );
}
