/** Bets that a venue reported and that could not be recorded: kept with their reason until staff or a later state settle them. */

import { createHash } from 'node:crypto';
import type { SetAsideReason } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';
import { type Place, sliceOf, soughtBy, uncounted } from '../platform/slice.ts';
import type { AtVenue } from './console-lists.ts';

export interface SetAsideRecord {
  /** JSON as it arrived. */
  readonly raw: string;
  readonly betId: string;
  readonly seq: bigint | undefined;
  readonly reason: SetAsideReason;
  readonly why: string;
}

/** No record of any venue comes near it, in characters; a longer one is kept in part and cannot be tried again. */
const longestRaw = 16_000;
const longestWhy = 500;

/** So many of one venue wait for people at most: more than anybody settles one by one, and nothing to a database. */
export const mostOpen = 1_000;

const fingerprintOf = (raw: string) => createHash('sha256').update(raw).digest();

/**
 * Whether as many of this venue wait as may: whoever sends what nobody can record, on purpose or since its format has changed, would fill
 * the database. A record that is kept already is one of them.
 */
export async function isFull(tx: Queryable, venue: string, raw: string): Promise<boolean> {
  const { rows } = await tx.query<{ full: boolean }>(
    `select (select count(*) from (select from bet_set_aside where venue = $1 and state = 'open' limit $2) waiting) >= $2
        and not exists (select from bet_set_aside where venue = $1 and fingerprint = $3) as full`,
    [venue, mostOpen, fingerprintOf(raw)],
  );
  return rows[0]?.full === true;
}

/** Counts a record that came before, whatever became of it. */
export async function setAside(
  tx: Queryable,
  venue: string,
  { raw, betId, seq, reason, why }: SetAsideRecord,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into bet_set_aside (venue, fingerprint, bet_id, seq, reason, why, raw, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (venue, fingerprint) do update set times = bet_set_aside.times + 1, last_seen_at = excluded.last_seen_at`,
    [
      venue,
      fingerprintOf(raw),
      storable(betId).slice(0, 100),
      seq !== undefined && seq <= largestSeq ? seq : null,
      reason,
      storable(why).slice(0, longestWhy),
      storable(raw).slice(0, longestRaw),
      now,
    ],
  );
}

const largestSeq = 2n ** 63n - 1n;

/** The database keeps no zero bytes and no halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '\\u0000').toWellFormed();
}

/** Closes what a later state of the same bet has made meaningless. */
export async function closeSuperseded(tx: Tx, venue: string, now: Date): Promise<void> {
  await tx.query(
    `update bet_set_aside s set state = 'superseded', decided_at = $2
       from bet b
      where s.venue = $1 and s.state = 'open' and s.reason <> 'other_member'
        and b.venue = s.venue and b.bet_id = s.bet_id and b.seq >= s.seq`,
    [venue, now],
  );
}

export interface SetAsideRow {
  readonly id: bigint;
  readonly venue: string;
  readonly venueName: string;
  readonly betId: string;
  readonly reason: SetAsideReason;
  readonly why: string;
  readonly raw: string;
  readonly times: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly state: 'open' | 'recorded' | 'superseded' | 'closed';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly closedReason: string | null;
}

/** Newest first; `#12` is this one alone, whatever its state. */
export async function setAsideBets(
  db: Queryable,
  { closed, venue, search, ...place }: { readonly closed: boolean } & AtVenue & Place,
): Promise<{ rows: readonly SetAsideRow[]; total: number }> {
  const where = `($3::bigint is not null or a.state ${closed ? '<>' : '='} 'open') and ($1 = '' or a.venue = $1)
    and ($2 = '' or a.bet_id = $2) and ($3 is null or a.id = $3)`;
  const { text, row } = soughtBy(search);
  const values = [venue, text, row];
  const { paged, behind, tail } = sliceOf(place, 'a.id', 'a.id desc');
  const [rows, counted] = await Promise.all([
    db.query<SetAsideRow>(
      `select a.id, a.venue, ${readersColumn('v.name')} as "venueName", a.bet_id as "betId", a.reason, a.why, a.raw, a.times,
              a.first_seen_at as "firstSeenAt", a.last_seen_at as "lastSeenAt", a.state, s.name as "decidedBy",
              a.decided_at as "decidedAt", a.closed_reason as "closedReason"
         from bet_set_aside a join venue v on v.code = a.venue left join staff_name s on s.id = a.decided_by
        where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(
          `select count(*)::int as total from bet_set_aside a where ${where}`,
          values,
        )
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface OpenSetAside {
  readonly venue: string;
  readonly raw: string;
  readonly state: SetAsideRow['state'];
}

export async function setAsideBet(
  db: Queryable,
  id: bigint,
  lock: 'for update' | '' = '',
): Promise<OpenSetAside | undefined> {
  const { rows } = await db.query<OpenSetAside>(
    `select venue, raw, state from bet_set_aside where id = $1 ${lock}`,
    [id],
  );
  return rows[0];
}

/** @returns false when it was settled already */
export async function settleSetAside(
  tx: Queryable,
  id: bigint,
  verdict:
    | { readonly state: 'recorded'; readonly staffId: bigint }
    | { readonly state: 'closed'; readonly staffId: bigint; readonly reason: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query(
    `update bet_set_aside set state = $2, decided_by = $3, decided_at = $4, closed_reason = $5
      where id = $1 and state = 'open' returning id`,
    [id, verdict.state, verdict.staffId, now, verdict.state === 'closed' ? verdict.reason : null],
  );
  return rows.length > 0;
}
