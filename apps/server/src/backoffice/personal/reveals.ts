/** Who asked for which member's data, and why. The staff's log tells of every reading, in the same transaction. */
import type { PersonalField } from '@mingpai/contract/console/personal';
import { type Clock, startOfBeijingDay } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { keepingWrites, type Queryable, type Tx } from '../../platform/database.ts';
import { hashOf } from '../../platform/ids.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import type { Visit } from '../../platform/router.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';

/** How long what was asked for stays open at most, for the view that asked, in ms. */
const openForMs = 15 * 60_000;
/** So many members one person may open on one day (Beijing). */
export const revealsADay = 60;
/** Of so many members one person reads, on one day (Beijing), what the work shows without asking: orders, lists of payouts. */
const readingsADay = 300;

export interface RevealRequest {
  readonly staffId: bigint;
  /** That asks (`viewOf`). */
  readonly view: string;
  /** One, or those of a page of a list. */
  readonly members: readonly bigint[];
  readonly fields: readonly PersonalField[];
  readonly reason: string;
}

/**
 * What of a session asks: the console names each view of its own, a page until it is left, so that what was asked for there is
 * masked everywhere else. Whoever names none is their whole session.
 */
export function viewOf({ token = '', request }: Pick<Visit, 'token' | 'request'>): string {
  const named = request.headers['x-view'];
  return typeof named === 'string' ? `${token} ${named}` : token;
}

/**
 * Opens members' data to one view, of all of them or of none. Refusals: `not_found`; `reveals_spent`, and `reveals_too_many` where a
 * part of them could still be opened today, which keep their line in the log.
 */
export async function reveal(
  tx: Tx,
  clock: Clock,
  request: RevealRequest,
): Promise<Outcome<{ until: Date }>> {
  const { staffId, reason } = request;
  const members = [...new Set(request.members)];
  const fields = [...new Set(request.fields)].sort();
  const now = clock.now();
  // One after the other, so that the last one of the day is one.
  await tx.query('select 1 from staff where id = $1 for no key update', [staffId]);
  const { rows: known } = await tx.query('select 1 from member_name where id = any($1)', [members]);
  if (known.length < members.length) return refused('not_found');
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from personal_reveal where staff_id = $1 and at >= $2',
    [staffId, startOfBeijingDay(now)],
  );
  const today = rows[0]?.count ?? 0;
  const tell = (action: string, subject: string, detail: AuditEntry['detail']) =>
    recordAudit(tx, clock, {
      staffId,
      action,
      subject,
      detail: { fields: fields.join(','), reason, ...detail },
    });
  if (today + members.length > revealsADay) {
    await tell('personal_refused', `member/${members[0]}`, {
      today: today + members.length,
      ...(members.length > 1 && { members: members.join(',') }),
    });
    const left = revealsADay - today;
    return keepingWrites(
      left > 0 ? refused('reveals_too_many', { asked: members.length, left }) : refused('reveals_spent'),
    );
  }
  const until = new Date(now.getTime() + openForMs);
  await tx.query(
    `insert into personal_reveal (staff_id, session, member_id, fields, reason, at, until)
     select $1, $2, member, $4, $5, $6, $7 from unnest($3::bigint[]) as member`,
    [staffId, hashOf(request.view), members, fields, reason, now, until],
  );
  // An entry for each: whoever asks the log for a member finds who has read their data.
  for (const [index, member] of members.entries())
    await tell('personal_revealed', `member/${member}`, { today: today + index + 1 });
  return done({ until });
}

/** What is open to a view now: `100001/mobile`. */
export async function openTo(db: Queryable, clock: Clock, view: string): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select distinct member_id || '/' || field as key from personal_reveal, unnest(fields) as field
      where session = $1 and until > $2`,
    [hashOf(view), clock.now()],
  );
  return new Set(rows.map(({ key }) => key));
}

export interface WorkReading {
  readonly staffId: bigint;
  /** What is worked on: `withdrawal/12`, `payout_batch/1001`. */
  readonly subject: string;
  readonly field: PersonalField;
  readonly members: readonly bigint[];
}

/**
 * Data that the work itself needs, such as the address that a payout goes to: open in this one answer, told in the log once for
 * each person and thing. What was read before stays open; for the rest there is an end of the day, loud in the log.
 * @returns refusal `reveals_spent`, which keeps its line in the log
 */
export async function readForWork(
  tx: Tx,
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  { staffId, subject, field, members }: WorkReading,
  open: (member: bigint, field: PersonalField) => void,
): Promise<Outcome<null>> {
  const now = clock.now();
  const whose = [...new Set(members)].sort((one, other) => Number(one - other));
  // One after the other, so that the last one of the day is one.
  await tx.query('select 1 from staff where id = $1 for no key update', [staffId]);
  const { rows } = await tx.query<{ known: boolean; today: number }>(
    `select coalesce(bool_or(subject = $2 and field = $3), false) as known,
            coalesce(sum(members) filter (where at >= $4), 0)::int as today
       from personal_reading where staff_id = $1 and (at >= $4 or subject = $2)`,
    [staffId, subject, field, startOfBeijingDay(now)],
  );
  const { known = false, today = 0 } = rows[0] ?? {};
  if (!known) {
    const detail = { fields: field, members: whose.join(',') };
    if (today + whose.length > readingsADay) {
      log.error(
        { staffId: String(staffId), subject, today },
        'a member of staff reads more personal data than a day of work shows',
      );
      await recordAudit(tx, clock, {
        staffId,
        action: 'personal_refused',
        subject,
        detail: { ...detail, today },
      });
      return keepingWrites(refused('reveals_spent'));
    }
    await tx.query(
      'insert into personal_reading (staff_id, subject, field, at, members) values ($1, $2, $3, $4, $5)',
      [staffId, subject, field, now, whose.length],
    );
    await recordAudit(tx, clock, { staffId, action: 'personal_read', subject, detail });
  }
  for (const member of whose) open(member, field);
  return done(null);
}
