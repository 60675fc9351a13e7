/** Seeds that are not those whose fingerprints were shown: what has been put in their place afterwards. */
import type { Queryable } from '../platform/database.ts';

export interface Swap {
  /** What hangs on the draw: a bet at a venue, a chain of draws, a day of red packets. */
  readonly of: string;
  readonly detail: string;
}

/** Days of red packets whose seed, or the round that was named with it, does not fit the fingerprint that was kept when it was drawn. */
export async function swappedDays(db: Queryable): Promise<Swap[]> {
  const { rows } = await db.query<{ day: string; kept: boolean }>(
    `select coalesce(to_char(d.day, 'YYYY-MM-DD'), f.subject) as day, f.hash is not null as kept
       from public.red_packet_day d
       full join (select subject, hash from public.fingerprint where kind = 'red_packets') f on f.subject = to_char(d.day, 'YYYY-MM-DD')
      where f.hash is distinct from encode(sha256(convert_to(
              case d.scheme when 1 then d.seed else '2|' || d.seed || '|' || d.beacon_key || '|' || d.beacon_round end, 'UTF8')), 'hex') order by 1`,
  );
  return rows.map(({ day, kept }) => ({
    of: `red packets of ${day}`,
    detail: kept
      ? 'the seed is not the one whose fingerprint was published'
      : 'no fingerprint of this day was kept',
  }));
}
