/**
 * Fingerprints as they were shown before they decided anything: the first one that is told for a draw is kept for good, and what
 * is told later under the same name changes nothing.
 */
import type { Queryable } from '../platform/database.ts';

export type FingerprintKind = 'bet' | 'chain' | 'red_packets' | 'liabilities';

export interface Fingerprint {
  readonly kind: FingerprintKind;
  /** The venue that showed it; empty for what is our own. */
  readonly venue: string;
  /** The bet, the game of the chain, or the Beijing day (YYYY-MM-DD). */
  readonly subject: string;
  /** Which draw, where there are several. */
  readonly draw: string;
  /** SHA-256 of the seed's text, in hex. */
  readonly hash: string;
}

/** Keeps those of draws that have none. @returns how many were new */
export async function keepFingerprints(
  db: Queryable,
  fingerprints: readonly Fingerprint[],
  at: Date,
): Promise<number> {
  if (fingerprints.length === 0) return 0;
  const column = (name: keyof Fingerprint) => fingerprints.map((one) => one[name]);
  const { rows } = await db.query(
    `insert into fingerprint (kind, venue, subject, draw, hash, recorded_at)
     select f.kind, f.venue, f.subject, f.draw, f.hash, $6
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as f (kind, venue, subject, draw, hash)
     on conflict (kind, venue, subject, draw) do nothing returning id`,
    [column('kind'), column('venue'), column('subject'), column('draw'), column('hash'), at],
  );
  return rows.length;
}

/** What is kept for a bet: the fingerprint of each draw that it hangs on. */
export async function keptFor(
  db: Queryable,
  venue: string,
  bet: string,
): Promise<{ draw: string; hash: string }[]> {
  const { rows } = await db.query<{ draw: string; hash: string }>(
    `select draw, hash from fingerprint where kind = 'bet' and venue = $1 and subject = $2 order by draw`,
    [venue, bet],
  );
  return rows;
}

/** All of a kind, by subject. */
export async function keptOfKind(db: Queryable, kind: FingerprintKind): Promise<Map<string, string>> {
  const { rows } = await db.query<{ subject: string; hash: string }>(
    'select subject, hash from fingerprint where kind = $1 order by subject',
    [kind],
  );
  return new Map(rows.map(({ subject, hash }) => [subject, hash]));
}
