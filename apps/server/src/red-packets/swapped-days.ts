/** Days whose seed is not the one whose fingerprint was published. */
import { keptOf, type Swap } from '../fingerprints/index.ts';
import type { Queryable } from '../platform/database.ts';

/** Days of red packets whose seed, or the round that was named with it, does not fit the fingerprint that was kept when it was drawn. */
export async function swappedDays(db: Queryable): Promise<Swap[]> {
  const [kept, { rows }] = await Promise.all([
    keptOf(db, { kind: 'red_packets', venue: '', subjects: [] }),
    db.query<{ day: string; hash: string }>(
      `select to_char(d.day, 'YYYY-MM-DD') as day, encode(sha256(convert_to(
              case d.scheme when 1 then d.seed else '2|' || d.seed || '|' || d.beacon_key || '|' || d.beacon_round end, 'UTF8')), 'hex') as hash
         from public.red_packet_day d`,
    ),
  ]);
  const published = new Map(kept.map(({ subject, hash }) => [subject, hash]));
  const fits = new Map(rows.map(({ day, hash }) => [day, hash]));
  return [...new Set([...fits.keys(), ...published.keys()])]
    .sort()
    .filter((day) => fits.get(day) !== published.get(day))
    .map((day) => ({
      of: `red packets of ${day}`,
      detail: published.has(day)
        ? 'the seed is not the one whose fingerprint was published'
        : 'no fingerprint of this day was kept',
    }));
}
