import type { Tx } from '../platform/database.ts';

/** Limits, times of play and what was chosen; an exclusion that runs stays, it holds for the number alone then. */
export async function erasePlay(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `with one as (delete from play_limit where member_id = $1),
          two as (delete from play_sitting where member_id = $1),
          three as (update play_break_lift l set reason = '-' from play_break b where b.id = l.break_id and b.member_id = $1)
     delete from play_preference where member_id = $1`,
    [memberId],
  );
}
