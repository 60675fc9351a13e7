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

/** Whose fingerprints; empty lists: of every subject, of every draw. */
export interface KeptQuery extends Pick<Fingerprint, 'kind' | 'venue'> {
  readonly subjects: readonly string[];
  readonly draws?: readonly string[];
}

/**
 * What is kept, by subject and draw, for who compares it with what is said later. Read from the table itself and not from the view:
 * the owner of the database could give a view another body.
 */
export async function keptOf(
  db: Queryable,
  { kind, venue, subjects, draws = [] }: KeptQuery,
): Promise<Pick<Fingerprint, 'subject' | 'draw' | 'hash'>[]> {
  const { rows } = await db.query<Pick<Fingerprint, 'subject' | 'draw' | 'hash'>>(
    `select subject, draw, hash from public.fingerprint
      where kind = $1 and venue = $2 and (cardinality($3::text[]) = 0 or subject = any ($3))
        and (cardinality($4::text[]) = 0 or draw = any ($4))
      order by subject, draw`,
    [kind, venue, [...subjects], [...draws]],
  );
  return rows;
}

/** How many fingerprints of bets a venue has shown. */
export async function countKept(db: Queryable, venue: string): Promise<number> {
  const { rows } = await db.query<{ kept: number }>(
    `select count(*)::int as kept from public.fingerprint where kind = 'bet' and venue = $1`,
    [venue],
  );
  return rows[0]?.kept ?? 0;
}
