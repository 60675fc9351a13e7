/**
 * Venue against ledger: what each member has there by our books, and what the venue says. Differences are kept with their age and
 * shown to staff; nothing is ever corrected by itself.
 */
import { noteEvent } from '../webhooks/index.ts';
import type { Books, Figures, ReconciliationDeps } from './books.ts';
import { seamlessBooks } from './seamless/books.ts';
import { statementBooks } from './seamless/statement.ts';
import { untoldBooks } from './seamless/untold.ts';
import { transferBooks } from './transfer/books.ts';

export interface Reconciliation {
  /** Members who were compared. */
  readonly players: number;
  /** Not compared: the venue did not answer for them, or their money was on the move. */
  readonly skipped: number;
  /** Differences that are open now. */
  readonly differences: number;
  /** Transactions that the venue's list tells of nobody here. */
  readonly strangers: number;
}

/** Questions to one venue at the same time: its limits are not ours to use up. */
const atOnce = 4;
/** Members who neither have money there nor moved any for this long come last, in ms. */
const quietMs = 24 * 3_600_000;
/** One hour's run asks about this many members at most. */
const most = 5_000;

/** @param staffId who asked for it; undefined: the hourly run */
export async function reconcile(
  parts: ReconciliationDeps,
  venue: string,
  staffId?: bigint,
): Promise<Reconciliation> {
  const { site } = parts;
  const { database, clock } = site;
  const startedAt = clock.now();
  const books = booksOf(parts, venue);
  await books.catchUp();
  const { toAsk, agreed } = await books.members(new Date(startedAt.getTime() - quietMs), most);
  const waiting = [...toAsk];
  let players = 0;
  async function work(): Promise<void> {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop())
      if (await compare(site, books, venue, member)) players += 1;
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const { rows } = await database.query<{ open: number }>(
    'select count(*)::int as open from venue_difference where venue = $1 and resolved_at is null',
    [venue],
  );
  const skipped = toAsk.length - players;
  const found = {
    players: players + agreed,
    skipped,
    differences: rows[0]?.open ?? 0,
    strangers: books.strangers?.() ?? 0,
  };
  await database.query(
    `insert into reconciliation (venue, started_at, finished_at, staff_id, players, skipped, differences, strangers)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      venue,
      startedAt,
      clock.now(),
      staffId ?? null,
      found.players,
      found.skipped,
      found.differences,
      found.strangers,
    ],
  );
  if (found.differences > 0 || found.strangers > 0)
    site.log.warn({ venue, ...found }, 'venue and ledger differ');
  return found;
}

function booksOf(parts: ReconciliationDeps, venue: string): Books {
  const port = parts.adapters.portOf(venue);
  if (port.wallet === 'transfer') return transferBooks(parts, venue);
  if (port.totals) return seamlessBooks(parts, venue, port.totals);
  if (port.transactions) return statementBooks(parts.site, venue, port.transactions);
  return untoldBooks(parts.site.database, venue);
}

/** @returns false when it cannot be said now */
async function compare(
  site: ReconciliationDeps['site'],
  books: Books,
  venue: string,
  memberId: bigint,
): Promise<boolean> {
  const first = await books.figures(memberId);
  if (first === undefined) return false;
  if (first.ours === first.theirs) {
    await resolved(site, venue, memberId);
    return true;
  }
  // They may be playing right now: a difference is one that is still there after the venue's news were read.
  await books.catchUp();
  const second = await books.figures(memberId);
  if (second === undefined) return false;
  if (second.ours === second.theirs) await resolved(site, venue, memberId);
  else await differs(site, venue, memberId, second);
  return true;
}

async function differs(
  { database, clock }: ReconciliationDeps['site'],
  venue: string,
  memberId: bigint,
  { ours, theirs }: Figures,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ found: boolean }>(
      `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at)
       values ($1, $2, $3, $4, $5, $5)
       on conflict (venue, member_id) where resolved_at is null
       do update set ours = excluded.ours, theirs = excluded.theirs, last_seen_at = excluded.last_seen_at
       returning first_seen_at = last_seen_at as found`,
      [venue, memberId, ours, theirs, clock.now()],
    );
    if (rows[0]?.found)
      await noteEvent(tx, clock, {
        kind: 'differences.found',
        data: { counterparty: `venue/${venue}`, differences: 1 },
      });
  });
}

async function resolved(
  { database, clock }: ReconciliationDeps['site'],
  venue: string,
  memberId: bigint,
): Promise<void> {
  await database.query(
    'update venue_difference set resolved_at = $3 where venue = $1 and member_id = $2 and resolved_at is null',
    [venue, memberId, clock.now()],
  );
}
