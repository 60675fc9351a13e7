/** The venues as staff see them: health, switch, what waits, what differs. */
import type { Queryable } from '../platform/database.ts';
import type { Venue } from './catalogue.ts';

export interface VenueStanding {
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
  readonly pendingTransfers: number;
  readonly differences: number;
  readonly reconciledAt: Date | null;
}

export async function venueStandings(db: Queryable): Promise<readonly VenueStanding[]> {
  const { rows } = await db.query<VenueStanding>(
    `select v.code, v.name, v.category, v.adapter, v.wallet, v.enabled,
            coalesce(h.state, 'up') as state, h.since, coalesce(h.reason, '') as reason, c.read_at as "readAt",
            (select count(*)::int from venue_transfer t where t.state = 'pending' and t.venue = v.code) as "pendingTransfers",
            (select count(*)::int from venue_difference d where d.resolved_at is null and d.venue = v.code) as differences,
            (select r.finished_at from reconciliation r where r.venue = v.code order by r.id desc limit 1) as "reconciledAt"
       from venue v
       left join venue_health h on h.venue = v.code
       left join bet_cursor c on c.venue = v.code
      order by v.position, v.code`,
  );
  return rows;
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

/** Open ones oldest first; those that have resolved, latest first. */
export async function venueDifferences(
  db: Queryable,
  { open, page, pageSize }: { readonly open: boolean; readonly page: number; readonly pageSize: number },
): Promise<{ rows: readonly VenueDifference[]; total: number }> {
  const where = `d.resolved_at is ${open ? '' : 'not '}null`;
  const [rows, counted] = await Promise.all([
    db.query<VenueDifference>(
      `select d.id, d.venue, v.name as "venueName", d.member_id as "memberId", m.username, d.ours, d.theirs,
              d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt", d.resolved_at as "resolvedAt"
         from venue_difference d join venue v on v.code = d.venue join member m on m.id = d.member_id
        where ${where} order by ${open ? 'd.first_seen_at, d.id' : 'd.resolved_at desc, d.id desc'}
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from venue_difference d where ${where}`),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
