/**
 * Venue against ledger: what each member has there by our books, and what the venue says. Differences are kept with their age and
 * shown to staff; nothing is ever corrected by itself.
 */
import type { Site } from '../app/site.ts';
import type { Queryable } from '../platform/database.ts';
import type { Balances } from '../wallet/index.ts';
import type { Adapters } from './adapters.ts';
import type { BetReader } from './bets.ts';
import { playerOf } from './transfers.ts';

export interface Reconciliation {
  /** Members who were compared. */
  readonly players: number;
  /** Not compared: the venue did not answer for them, or their money was on the move. */
  readonly skipped: number;
  /** Differences that are open now. */
  readonly differences: number;
}

export interface ReconciliationParts {
  readonly site: Site;
  readonly balances: Balances;
  readonly adapters: Adapters;
  readonly bets: BetReader;
}

/** Questions to one venue at the same time: its limits are not ours to use up. */
const atOnce = 4;
/** Members who neither have money there nor moved any for this long are not asked about, in ms. */
const quietMs = 24 * 3_600_000;
/** One hour's run asks about this many members at most, those with open differences first. */
const most = 5_000;

/** @param staffId who asked for it; undefined: the hourly run */
export async function reconcile(
  parts: ReconciliationParts,
  venue: string,
  staffId?: bigint,
): Promise<Reconciliation> {
  const { site, bets } = parts;
  const { database, clock } = site;
  const startedAt = clock.now();
  // What the venue has already told would be a difference only until it is read.
  await bets.pull(venue);
  const members = await membersAt(database, venue, new Date(startedAt.getTime() - quietMs));
  const waiting = [...members];
  let players = 0;
  async function work(): Promise<void> {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop())
      if (await compare(parts, venue, member)) players += 1;
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const { rows } = await database.query<{ open: number }>(
    'select count(*)::int as open from venue_difference where venue = $1 and resolved_at is null',
    [venue],
  );
  const found = { players, skipped: members.length - players, differences: rows[0]?.open ?? 0 };
  await database.query(
    `insert into reconciliation (venue, started_at, finished_at, staff_id, players, skipped, differences)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [venue, startedAt, clock.now(), staffId ?? null, found.players, found.skipped, found.differences],
  );
  if (found.differences > 0) site.log.warn({ venue, ...found }, 'venue and ledger differ');
  return found;
}

/** Whoever moved money to or from the venue, the open differences and the latest first. */
async function membersAt(db: Queryable, venue: string, since: Date): Promise<bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(
    `select t.member_id
       from venue_transfer t
       left join venue_difference d on d.venue = t.venue and d.member_id = t.member_id and d.resolved_at is null
      where t.venue = $1
      group by t.member_id
      order by bool_or(d.id is not null) desc, bool_or(t.created_at > $2) desc, max(t.created_at) desc
      limit ${most}`,
    [venue, since],
  );
  return rows.map(({ member_id }) => member_id);
}

/** @returns false when it cannot be said now */
async function compare(parts: ReconciliationParts, venue: string, memberId: bigint): Promise<boolean> {
  const first = await figures(parts, venue, memberId);
  if (first === undefined) return false;
  if (first.ours === first.theirs) {
    await resolved(parts.site, venue, memberId);
    return true;
  }
  // They may be playing right now: a difference is one that is still there after the venue's news were read.
  await parts.bets.pull(venue);
  const second = await figures(parts, venue, memberId);
  if (second === undefined) return false;
  if (second.ours === second.theirs) await resolved(parts.site, venue, memberId);
  else await differs(parts.site, venue, memberId, second);
  return true;
}

interface Figures {
  /** fen */
  readonly ours: bigint;
  readonly theirs: bigint;
}

/** Both figures, or nothing while money is on its way between the two or the venue does not answer. */
async function figures(
  { site, balances, adapters }: ReconciliationParts,
  venue: string,
  memberId: bigint,
): Promise<Figures | undefined> {
  const before = await movedAt(site.database, venue, memberId);
  if (before === 'moving') return undefined;
  const answer = await adapters.portOf(venue).balance(playerOf(memberId));
  if (answer.outcome !== 'done') return undefined;
  const ours = await balances.standingAt(memberId, venue);
  // A transfer in between would be compared with its own past.
  return (await movedAt(site.database, venue, memberId)) === before
    ? { ours, theirs: answer.value }
    : undefined;
}

/** The latest transfer, or that one is under way. */
async function movedAt(db: Queryable, venue: string, memberId: bigint): Promise<string> {
  const { rows } = await db.query<{ pending: boolean | null; latest: Date | null }>(
    `select bool_or(state = 'pending') as pending, max(coalesce(settled_at, created_at)) as latest
       from venue_transfer where member_id = $1 and venue = $2`,
    [memberId, venue],
  );
  return rows[0]?.pending ? 'moving' : String(rows[0]?.latest?.getTime());
}

async function differs(
  { database, clock }: Site,
  venue: string,
  memberId: bigint,
  { ours, theirs }: Figures,
): Promise<void> {
  await database.query(
    `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (venue, member_id) where resolved_at is null
     do update set ours = excluded.ours, theirs = excluded.theirs, last_seen_at = excluded.last_seen_at`,
    [venue, memberId, ours, theirs, clock.now()],
  );
}

async function resolved({ database, clock }: Site, venue: string, memberId: bigint): Promise<void> {
  await database.query(
    'update venue_difference set resolved_at = $3 where venue = $1 and member_id = $2 and resolved_at is null',
    [venue, memberId, clock.now()],
  );
}
