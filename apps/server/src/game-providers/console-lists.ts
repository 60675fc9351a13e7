/** The venues as staff see them: health, switch, what waits, what differs. */

import type { Sorting } from '@mingpai/contract/console/parts';
import { memberNamed } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';
import { type Place, sliceOf, sortedBy, uncounted } from '../platform/slice.ts';
import type { Venue } from './catalogue.ts';
import { dayResults, type LimitsOf } from './exposure.ts';

export interface VenueStatus {
  readonly code: string;
  readonly name: string;
  readonly category: Venue['category'];
  readonly adapter: string;
  readonly wallet: Venue['wallet'];
  readonly enabled: boolean;
  readonly state: 'up' | 'down';
  readonly since: Date | null;
  readonly reason: string;
  /** When its bets were last read; where it calls us for each bet, when it last gave a sign of life. */
  readonly readAt: Date | null;
  /** How long ago all that it had to tell was recorded, in whole seconds; null: it was never asked. */
  readonly lagSeconds: number | null;
  /** Behind by more than a short absence explains. */
  readonly late: boolean;
  /** Bets that it reported and that nobody could record yet. */
  readonly setAside: number;
  /** Wins that wait for people, and how much that is, in fen. */
  readonly winsHeld: number;
  readonly heldSum: bigint;
  /** What it paid to members today (Beijing) more than it took, in fen; below zero: less. Held wins are counted. */
  readonly paidToday: bigint;
  /** More than operators want to see of a day. */
  readonly dayAlarm: boolean;
  readonly pendingTransfers: number;
  readonly differences: number;
  readonly reconciledAt: Date | null;
}

/** Records this far behind are an alarm, in seconds; at a venue that is asked seldom, so many looks. */
const lateSeconds = 60;
const lateLooks = 10;

export async function venueStandings(
  db: Queryable,
  now: Date,
  limitsOf: LimitsOf,
): Promise<readonly VenueStatus[]> {
  const paid = await dayResults(db, now);
  const { rows } = await db.query<Omit<VenueStatus, 'paidToday' | 'dayAlarm'>>(
    `select v.code, ${readersColumn('v.name')} as name, v.category, v.adapter, v.wallet, v.enabled,
            coalesce(h.state, 'up') as state, h.since, coalesce(h.reason, '') as reason, c.read_at as "readAt",
            case when c.caught_up_at is not null
                 then greatest(floor(extract(epoch from $1::timestamptz - c.caught_up_at)), 0)::int end as "lagSeconds",
            coalesce(extract(epoch from $1::timestamptz - c.caught_up_at) > greatest(${lateSeconds}, ${lateLooks} * v.pull_every_ms / 1000), false) as late,
            (select count(*)::int from bet_set_aside a where a.state = 'open' and a.venue = v.code) as "setAside",
            (select count(*)::int from win_review r where r.held > 0 and r.venue = v.code) as "winsHeld",
            (select coalesce(sum(r.held), 0)::bigint from win_review r where r.held > 0 and r.venue = v.code) as "heldSum",
            (select count(*)::int from venue_transfer t where t.state = 'pending' and t.venue = v.code) as "pendingTransfers",
            (select count(*)::int from venue_difference d where d.resolved_at is null and d.venue = v.code) as differences,
            (select r.finished_at from reconciliation r where r.venue = v.code order by r.id desc limit 1) as "reconciledAt"
       from venue v
       left join venue_health h on h.venue = v.code
       left join bet_cursor c on c.venue = v.code
      order by v.position, v.code`,
    [now],
  );
  return Promise.all(
    rows.map(async (venue) => {
      const paidToday = paid.get(venue.code) ?? 0n;
      return { ...venue, paidToday, dayAlarm: paidToday > (await limitsOf(venue.code)).day };
    }),
  );
}

export interface VenueDifference {
  readonly id: bigint;
  readonly venue: string;
  readonly venueName: string;
  readonly memberId: bigint;
  readonly username: string;
  /** fen */
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly resolvedAt: Date | null;
}

/** What narrows a list of what waits at venues. */
export interface AtVenue {
  /** Empty: all. */
  readonly venue: string;
  /** A member's number or whole name, or the number of a bet, as the list has it; empty: all. */
  readonly search: string;
}

/** Open ones oldest first; those that have resolved, latest first. */
export async function venueDifferences(
  db: Queryable,
  {
    open,
    venue,
    search,
    sorted,
    ...place
  }: { readonly open: boolean; readonly sorted?: Sorting | undefined } & AtVenue & Place,
): Promise<{ rows: readonly VenueDifference[]; total: number }> {
  const where = `d.resolved_at is ${open ? '' : 'not '}null and ($1 = '' or d.venue = $1) and ($2 = '' or d.member_id = $3::bigint)`;
  const values = [venue, search, (await memberNamed(db, search)) ?? null];
  const order =
    sortedBy(sorted, { time: 'd.first_seen_at', sum: 'abs(d.theirs - d.ours)' }, 'd.id') ??
    (open ? 'd.first_seen_at, d.id' : 'd.resolved_at desc, d.id desc');
  const { paged, behind, tail } = sliceOf(place, 'd.id', order);
  const [rows, counted] = await Promise.all([
    db.query<VenueDifference>(
      `select d.id, d.venue, ${readersColumn('v.name')} as "venueName", d.member_id as "memberId", m.username, d.ours, d.theirs,
              d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt", d.resolved_at as "resolvedAt"
         from venue_difference d join venue v on v.code = d.venue join member_name m on m.id = d.member_id
        where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(
          `select count(*)::int as total from venue_difference d where ${where}`,
          values,
        )
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
