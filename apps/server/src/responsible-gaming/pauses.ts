/** Breaks and exclusions: nobody can shorten them. */
import type { Queryable, Tx } from '../platform/database.ts';

export interface Pause {
  readonly kind: 'break' | 'exclusion';
  readonly endsAt: Date;
}

/** The break or exclusion that holds now; the longer where there are two. */
export async function pauseOf(db: Queryable, memberId: bigint, now: Date): Promise<Pause | undefined> {
  const { rows } = await db.query<{ kind: Pause['kind']; ends_at: Date }>(
    'select kind, ends_at from play_break where member_id = $1 and ends_at > $2 order by ends_at desc limit 1',
    [memberId, now],
  );
  return rows[0] && { kind: rows[0].kind, endsAt: rows[0].ends_at };
}

/** Begins at once and cannot be taken back; a shorter one beside a longer changes nothing. */
export async function takePause(
  tx: Tx,
  memberId: bigint,
  kind: Pause['kind'],
  days: number,
  now: Date,
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock_shared(hashtextextended('pauses', 0))");
  await tx.query('insert into play_break (member_id, kind, began_at, ends_at) values ($1, $2, $3, $4)', [
    memberId,
    kind,
    now,
    new Date(now.getTime() + days * 24 * 3_600_000),
  ]);
}

/**
 * No break, no exclusion and no closing of an account begins until the transaction ends: whoever sends advertising reads after this who is to be left alone, and
 * what somebody asked for before it is seen. Held for the moment that a batch takes.
 */
export async function holdPauses(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('pauses', 0))");
}
