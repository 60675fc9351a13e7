/** Sums of lines by member and Beijing day: what cash back and the results of promotions are read from (docs/decisions/0139). */
import type { Tx } from '../platform/database.ts';

/** Takes the next lines into account. @returns whether there may be more */
export async function keepMemberDays(tx: Tx, atOnce: number): Promise<boolean> {
  const { rows } = await tx.query<{ from: bigint; until: bigint; lines: number }>(
    `select m.line as from, coalesce(max(l.id), m.line) as until, count(l.id)::int as lines
       from figure_member_day_mark m
       left join lateral (select id from figure_line where id > m.line order by id limit $1) l on true
      group by m.line`,
    [atOnce],
  );
  const [step] = rows;
  if (!step) throw new Error('no mark of member days');
  if (step.lines === 0) return false;
  await tx.query(
    `insert into figure_member_day (member_id, day, figure, venue, amount, payout, number)
     select member_id, beijing_day(at), figure, coalesce(venue, ''), sum(amount), sum(payout), sum(number)
       from figure_line where id > $1 and id <= $2 group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (member_id, day, figure, venue) do update
       set amount = figure_member_day.amount + excluded.amount, payout = figure_member_day.payout + excluded.payout,
           number = figure_member_day.number + excluded.number`,
    [step.from, step.until],
  );
  await tx.query('update figure_member_day_mark set line = $1', [step.until]);
  return step.lines >= atOnce;
}

/**
 * All that could be read is read: what was noted the last time is complete if no transaction of that time runs any more. A
 * transaction that stays open holds it back. @param settled all transactions below it are over
 */
export async function noteComplete(tx: Tx, settled: bigint, now: Date): Promise<void> {
  await tx.query(
    `update figure_member_day_mark
        set complete_at = case when next_xid <= $1 then next_at else complete_at end,
            next_at = case when next_xid is null or next_xid <= $1 then $2::timestamptz else next_at end,
            next_xid = case when next_xid is null or next_xid <= $1 then pg_snapshot_xmax(pg_current_snapshot())::text::bigint
                            else next_xid end`,
    [settled, now],
  );
}

export async function forgetMemberDays(tx: Tx): Promise<void> {
  await tx.query('delete from figure_member_day');
  await tx.query(
    'update figure_member_day_mark set line = 0, complete_at = null, next_at = null, next_xid = null',
  );
}
