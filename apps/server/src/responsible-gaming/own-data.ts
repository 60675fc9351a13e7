/** Limits, breaks and times of play, for the file that a member takes along. */
import type { Queryable } from '../platform/database.ts';

export interface OwnLimit {
  readonly kind: string;
  readonly span: string;
  /** Fen, or minutes; none: no limit. */
  readonly value: bigint | null;
  readonly set_at: Date;
  readonly effective_at: Date;
}

export async function ownLimits(db: Queryable, memberId: bigint): Promise<readonly OwnLimit[]> {
  const { rows } = await db.query<OwnLimit>(
    'select kind, span, value, set_at, effective_at from play_limit where member_id = $1 order by id limit 10000',
    [memberId],
  );
  return rows;
}

export interface OwnPause {
  /** None of one that was chosen in another account, nor its end. */
  readonly kind: string | null;
  readonly began_at: Date;
  readonly ends_at: Date | null;
}

/** What was carried over is told without what the other account chose: a card that both bound may be a stranger's. */
export async function ownPauses(db: Queryable, memberId: bigint): Promise<readonly OwnPause[]> {
  const { rows } = await db.query<OwnPause>(
    `select case when carried_from is null then kind end as kind, began_at, case when carried_from is null then ends_at end as ends_at
       from play_break where member_id = $1 order by id limit 10000`,
    [memberId],
  );
  return rows;
}

export interface OwnSitting {
  readonly began_at: Date;
  readonly seen_at: Date;
}

export async function ownSittings(db: Queryable, memberId: bigint): Promise<readonly OwnSitting[]> {
  const { rows } = await db.query<OwnSitting>(
    'select began_at, seen_at from play_sitting where member_id = $1 order by began_at desc limit 20000',
    [memberId],
  );
  return rows;
}

/** How often the member wants to be shown how long they have played, in minutes; undefined: they chose nothing. */
export async function ownCheck(db: Queryable, memberId: bigint): Promise<number | undefined> {
  const { rows } = await db.query<{ minutes: number | null }>(
    'select check_minutes as minutes from play_preference where member_id = $1',
    [memberId],
  );
  return rows[0]?.minutes ?? undefined;
}
