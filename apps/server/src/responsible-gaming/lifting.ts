/**
 * A break that was carried over to somebody else's account: two of the staff lift it there, with a reason. What a member took in their
 * own account nobody lifts, and the break that it came from goes on.
 */
import { changed, type Logged, standingYes } from '../backoffice/index.ts';
import { inboxTexts } from '../inbox/index.ts';
import { lockMembers, tellOfAccount } from '../members/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';

export interface CarriedBreak {
  readonly id: bigint;
  readonly kind: 'break' | 'exclusion';
  readonly endsAt: Date;
  readonly firstId: bigint | null;
  readonly first: string | null;
  readonly reason: string | null;
}

/** Those of a member that hold now and come from another account. */
export async function carriedBreaks(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<readonly CarriedBreak[]> {
  const { rows } = await db.query<CarriedBreak>(
    `select b.id, b.kind, b.ends_at as "endsAt", l.first_by as "firstId", s.name as first, l.reason
       from play_break b left join play_break_lift l on l.break_id = b.id left join staff_name s on s.id = l.first_by
      where b.member_id = $1 and b.carried_from is not null and b.ends_at > $2 order by b.id`,
    [memberId, now],
  );
  return rows;
}

export interface Lifting {
  readonly breakId: bigint;
  readonly reason: string;
  readonly staffId: bigint;
}

/**
 * The first yes, or the second of somebody else, which ends it; the job that carries does not carry it again, for its row is there.
 * Refusals `not_found` (none that was carried), `already_decided` (over), `lift_own_yes`
 */
export async function liftCarried(
  tx: Tx,
  clock: Clock,
  { breakId, reason, staffId }: Lifting,
): Promise<Refused | Logged<{ both: boolean }>> {
  const now = clock.now();
  const { rows } = await tx.query<{ member_id: bigint; ends_at: Date }>(
    'select member_id, ends_at from play_break where id = $1 and carried_from is not null for update',
    [breakId],
  );
  const [held] = rows;
  if (!held) return refused('not_found');
  if (held.ends_at <= now) return refused('already_decided');
  const { rows: said } = await tx.query<{ first_by: bigint; reason: string }>(
    'select first_by, reason from play_break_lift where break_id = $1',
    [breakId],
  );
  const [before] = said;
  const standing = before && (await standingYes(tx, before.first_by, 'members.freeze'));
  const first = standing === null ? undefined : before;
  if (first?.first_by === staffId) return refused('lift_own_yes');
  const entry = {
    subject: `member/${held.member_id}`,
    before: { until: beijingText(held.ends_at) },
    about: { reason: first?.reason ?? reason },
  };
  if (!first) {
    await tx.query(
      `insert into play_break_lift (break_id, reason, would_end_at, first_by, first_at) values ($1, $2, $3, $4, $5)
       on conflict (break_id) do update set reason = excluded.reason, first_by = excluded.first_by, first_at = excluded.first_at`,
      [breakId, reason, held.ends_at, staffId, now],
    );
    return changed({ both: false }, { ...entry, action: 'break_lift_first', after: entry.before });
  }
  await lockMembers(tx, [held.member_id]);
  await tx.query('update play_break_lift set second_by = $2, second_at = $3 where break_id = $1', [
    breakId,
    staffId,
    now,
  ]);
  await tx.query(
    "update play_break set ends_at = greatest($2::timestamptz, began_at + interval '1 microsecond') where id = $1",
    [breakId, now],
  );
  await tellOfAccount(tx, clock, held.member_id, inboxTexts.breakLifted());
  return changed({ both: true }, { ...entry, action: 'break_lifted', after: { until: beijingText(now) } });
}
