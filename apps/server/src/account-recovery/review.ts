/** Two of the staff say yes to a request that the records bear out; each sees how far, and no answer. */
import type { RecoveryWants } from '@mingpai/contract/states';
import { changed, type Logged, standingYes } from '../backoffice/index.ts';
import { memberNamed } from '../orders/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';

export interface RequestInQueue {
  readonly id: bigint;
  readonly number: string;
  readonly memberId: bigint;
  readonly username: string;
  readonly wants: RecoveryWants;
  readonly points: number;
  readonly most: number;
  readonly address: string;
  readonly device: string;
  readonly state: 'open' | 'approved' | 'rejected' | 'stopped' | 'used' | 'over';
  readonly askedAt: Date;
  readonly readyAt: Date;
  readonly firstId: bigint | null;
  readonly first: string | null;
  readonly second: string | null;
  readonly reason: string | null;
  /** How many requests of this account its owner has stopped. */
  readonly stopped: number;
}

export interface QueueQuery {
  readonly state: 'open' | 'all';
  /** A request's number, or a member's number or whole name; empty: all. */
  readonly search?: string;
}

/** The oldest that wait first; of all the newest first. Those whose answers did not match are nobody's to decide, and not in it. */
export async function requestQueue(
  db: Queryable,
  { state, search = '', ...place }: QueueQuery & Place,
): Promise<{ rows: RequestInQueue[]; total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'r.id', state === 'all' ? 'r.id desc' : 'r.id');
  const where = `r.enough and r.way = 'support' and ($1 = 'all' or r.state = 'open')
    and ($2 = '' or r.number = $2 or r.member_id = $3::bigint)`;
  const values = [state, search.toUpperCase(), (await memberNamed(db, search)) ?? null];
  const [rows, counted] = await Promise.all([
    db.query<RequestInQueue>(
      `select r.id, r.number, m.id as "memberId", m.username, r.wants, r.points, r.most, r.address, r.device, r.state,
              r.asked_at as "askedAt", r.ready_at as "readyAt", r.first_by as "firstId", f.name as first, s.name as second,
              r.reason,
              (select count(*)::int from account_recovery o where o.member_id = r.member_id and o.state = 'stopped') as stopped
         from account_recovery r join member_name m on m.id = r.member_id
         left join staff_name f on f.id = r.first_by left join staff_name s on s.id = r.second_by
        where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(
          `select count(*)::int as total from account_recovery r where ${where}`,
          values,
        )
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * The first yes, or the second of somebody else.
 * @returns whether both are there; refusals `not_found`, `already_decided`, `recovery_unproved`, `recovery_own_yes`
 */
export async function approveRequest(
  tx: Tx,
  now: Date,
  staffId: bigint,
  id: bigint,
): Promise<Refused | Logged<{ both: boolean }>> {
  const row = await lockOpen(tx, id);
  if (!row.ok) return row;
  const { memberId, number, enough } = row.value;
  if (!enough) return refused('recovery_unproved');
  const first = await standingYes(tx, row.value.first, 'members');
  if (first === staffId) return refused('recovery_own_yes');
  const both = first !== null;
  await tx.query(
    both
      ? `update account_recovery set second_by = $2, second_at = $3, state = 'approved' where id = $1`
      : 'update account_recovery set first_by = $2, first_at = $3 where id = $1',
    [id, staffId, now],
  );
  return changed(
    { both },
    {
      action: both ? 'recovery_approved' : 'recovery_first_approval',
      subject: `member/${memberId}`,
      before: { state: 'pending' },
      after: { state: both ? 'approved' : 'pending' },
      about: { order: number },
    },
  );
}

/** By anybody who may say yes; the one who asked reads why. Refusals `not_found`, `already_decided` */
export async function rejectRequest(
  tx: Tx,
  now: Date,
  id: bigint,
  reason: string,
): Promise<Refused | Logged<null>> {
  const row = await lockOpen(tx, id);
  if (!row.ok) return row;
  const { memberId, number } = row.value;
  await tx.query(`update account_recovery set state = 'rejected', reason = $2, ended_at = $3 where id = $1`, [
    id,
    reason,
    now,
  ]);
  return changed(null, {
    action: 'recovery_rejected',
    subject: `member/${memberId}`,
    before: { state: 'pending' },
    after: { state: 'rejected' },
    about: { order: number, reason },
  });
}

interface Open {
  readonly memberId: bigint | null;
  readonly number: string;
  readonly enough: boolean;
  readonly state: RequestInQueue['state'];
  readonly first: bigint | null;
}

async function lockOpen(tx: Tx, id: bigint): Promise<Outcome<Open>> {
  const { rows } = await tx.query<Open>(
    'select member_id as "memberId", number, enough, state, first_by as first from account_recovery where id = $1 for update',
    [id],
  );
  const [row] = rows;
  if (!row) return refused('not_found');
  return row.state === 'open' ? done(row) : refused('already_decided');
}
