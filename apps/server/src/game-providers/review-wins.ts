/** Held wins before staff: one proposes to release or to refuse, another one confirms, or the first puts it back. Amounts in fen. */

import type { Sorting } from '@mingpai/contract/console/parts';
import { formatYuan } from '@mingpai/contract/money';
import { mayStill } from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { memberNamed } from '../orders/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import { readersColumn } from '../platform/language.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, sortedBy, uncounted } from '../platform/slice.ts';
import { takeWinBack } from './bet-state.ts';
import type { AtVenue } from './console-lists.ts';
import { explainAhead, type HoldDeps, venueNames } from './held-wins.ts';

export interface HeldWin {
  readonly id: bigint;
  readonly venue: string;
  readonly venueName: string;
  readonly memberId: bigint;
  readonly username: string;
  readonly kind: 'bet' | 'prize' | 'ahead';
  readonly subject: string;
  readonly reason: 'win' | 'multiple' | 'hour' | 'ahead';
  readonly stake: bigint;
  readonly amount: bigint;
  readonly held: bigint;
  readonly state: 'open' | 'proposed' | 'released' | 'refused' | 'withdrawn' | 'explained';
  readonly createdAt: Date;
  readonly verdict: 'release' | 'refuse' | null;
  readonly note: string | null;
  readonly proposedBy: bigint | null;
  readonly proposer: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
}

/** Open ones oldest first; decided ones latest first. @param id that one alone, whether it is open or not */
export async function heldWins(
  db: Queryable,
  {
    open,
    id,
    venue,
    search,
    sorted,
    ...place
  }: {
    readonly open: boolean;
    readonly id?: number | undefined;
    readonly sorted?: Sorting | undefined;
  } & AtVenue &
    Place,
): Promise<{ rows: readonly HeldWin[]; total: number }> {
  const where = `${id === undefined ? `r.held ${open ? '>' : '='} 0` : `r.id = ${BigInt(id)}`}
    and ($1 = '' or r.venue = $1) and ($2 = '' or r.subject = $2 or r.member_id = $3::bigint)`;
  const values = [venue, search, (await memberNamed(db, search)) ?? null];
  const order =
    sortedBy(sorted, { time: 'r.created_at', sum: 'r.amount' }, 'r.id') ??
    (open ? 'r.id' : 'r.decided_at desc, r.id desc');
  const { paged, behind, tail } = sliceOf(place, 'r.id', order);
  const [rows, counted] = await Promise.all([
    db.query<HeldWin>(
      `select r.id, r.venue, ${readersColumn('v.name')} as "venueName", r.member_id as "memberId", m.username, r.kind, r.subject, r.reason, r.stake,
              r.amount, r.held, r.state, r.created_at as "createdAt", r.verdict, r.note, r.proposed_by as "proposedBy",
              p.name as proposer, d.name as decider, r.decided_at as "decidedAt"
         from win_review r join venue v on v.code = r.venue join member_name m on m.id = r.member_id
         left join staff_name p on p.id = r.proposed_by left join staff_name d on d.id = r.decided_by
        where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from win_review r where ${where}`, values)
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

type Decided = Outcome<{
  readonly member: bigint;
  readonly held: bigint;
  readonly verdict: HeldWin['verdict'];
}>;

interface Row {
  readonly id: bigint;
  readonly venue: string;
  readonly wallet: 'transfer' | 'seamless';
  readonly memberId: bigint;
  readonly kind: HeldWin['kind'];
  readonly subject: string;
  readonly held: bigint;
  readonly state: HeldWin['state'];
  readonly verdict: HeldWin['verdict'];
  readonly proposedBy: bigint | null;
  /** The bet was given by the house. */
  readonly given: boolean;
}

async function lockReview(tx: Tx, id: bigint): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>(
    `select r.id, r.venue, v.wallet, r.member_id as "memberId", r.kind, r.subject, r.held, r.state, r.verdict,
            r.proposed_by as "proposedBy",
            r.kind = 'bet' and exists (select from given_bet g where g.venue = r.venue and g.bet_id = r.subject) as given
       from win_review r join venue v on v.code = r.venue where r.id = $1 for update of r`,
    [id],
  );
  return rows[0];
}

/** Says what should become of a held win. Refusals `not_found`, `already_decided`. */
export async function proposeVerdict(
  tx: Tx,
  order: { id: bigint; staffId: bigint; verdict: 'release' | 'refuse'; note: string },
): Promise<Decided> {
  const row = await lockReview(tx, order.id);
  if (!row) return refused('not_found');
  if (row.state !== 'open') return refused('already_decided');
  await tx.query(
    "update win_review set state = 'proposed', verdict = $2, note = $3, proposed_by = $4 where id = $1",
    [order.id, order.verdict, order.note, order.staffId],
  );
  return done({ member: row.memberId, held: row.held, verdict: order.verdict });
}

/** Takes a proposal back: it waits as before. Refusals `not_found`, `already_decided`. */
export async function putBack(tx: Tx, id: bigint): Promise<Decided> {
  const row = await lockReview(tx, id);
  if (!row) return refused('not_found');
  if (row.state !== 'proposed') return refused('already_decided');
  await tx.query(
    "update win_review set state = 'open', verdict = null, note = null, proposed_by = null where id = $1",
    [id],
  );
  return done({ member: row.memberId, held: row.held, verdict: row.verdict });
}

export interface Confirmation {
  readonly id: bigint;
  readonly staffId: bigint;
  /** What was proposed, and of how much, as this person read it. */
  readonly verdict: 'release' | 'refuse';
  readonly held: bigint;
  /** Whether this person may decide from the chief's limit on. */
  readonly large: boolean;
  /** From this amount on a chief confirms. */
  readonly chiefFrom: bigint;
}

/**
 * The second person's yes to what they read: money moves. Refusals `not_found`, `already_decided`, `four_eyes`, `held_win_changed` where
 * the proposal was put back and made anew meanwhile or records have explained a part, `adjustment_for_chief`.
 */
export async function confirmVerdict(
  parts: HoldDeps,
  tx: Tx,
  { id, staffId, verdict, held, large, chiefFrom }: Confirmation,
): Promise<Decided> {
  const row = await lockReview(tx, id);
  if (!row) return refused('not_found');
  if (row.state !== 'proposed') return refused('already_decided');
  if (row.proposedBy === staffId) return refused('four_eyes');
  if (row.proposedBy === null || !(await mayStill(tx, row.proposedBy, 'adjustments')))
    return refused('proposer_gone');
  if (row.verdict !== verdict || row.held !== held) return refused('held_win_changed');
  if (row.held >= chiefFrom && !large) return refused('adjustment_for_chief');
  const released = row.verdict === 'release';
  await (released ? release(parts, tx, row) : refuse(parts, tx, row));
  await tx.query(
    `update win_review set state = $2, held = 0, refused = case when $5 then held else 0 end, decided_by = $3, decided_at = $4
      where id = $1`,
    [id, released ? 'released' : 'refused', staffId, parts.clock.now(), !released && row.kind !== 'ahead'],
  );
  if (released && row.kind !== 'ahead') await explainAhead(parts, tx, row.venue, row.memberId);
  const amount = formatYuan(row.held);
  const venue = await venueNames(tx, row.venue);
  const told = { amount, venue, subject: row.kind === 'ahead' ? undefined : row.subject };
  const text = released ? inboxTexts.heldReleased(told) : inboxTexts.heldRefused(told);
  await sendInboxMessage(tx, parts.clock, row.memberId, text);
  return done({ member: row.memberId, held: row.held, verdict: row.verdict });
}

function movementOf(row: Row) {
  const { id, memberId, venue, held: amount } = row;
  return { id: namedId(`review/${id}`), memberId, venue, amount, reference: `review/${id}` };
}

async function release({ wallet }: HoldDeps, tx: Tx, row: Row): Promise<void> {
  if (row.kind === 'ahead') await wallet.releaseAhead(tx, movementOf(row));
  else
    await wallet.releaseWin(tx, { ...movementOf(row), to: row.wallet === 'seamless' ? 'central' : 'venue' });
}

/** The bet has not paid it then: its record, and what is computed from it, follow. */
async function refuse({ wallet, clock }: HoldDeps, tx: Tx, row: Row): Promise<void> {
  if (row.kind === 'ahead') {
    await wallet.refuseAhead(tx, movementOf(row));
    return;
  }
  await wallet.takeHeldWin(tx, { ...movementOf(row), given: row.given });
  if (row.kind === 'bet')
    await takeWinBack(tx, {
      venue: row.venue,
      betId: row.subject,
      amount: row.held,
      now: clock.now(),
    });
}
