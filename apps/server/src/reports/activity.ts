/**
 * Who was active when. A span's members are counted without looking at members: of each day on which one was active the day before
 * it is kept, and a member of the span is a day in it whose day before is not in it.
 */
import type { Tx } from '../platform/database.ts';

/** @param after the last line that was counted already */
export async function keepActivity(tx: Tx, after: bigint): Promise<void> {
  // Days may come in any order: what follows a new one changes its day before, so that all from the first new one on is counted anew.
  await tx.query(
    `with found as (
       select case when l.figure = 'bet' then 'bet' else 'deposit' end as activity, l.member_id, beijing_day(l.at) as day
         from figure_line l
        where l.id > $1 and l.number > 0 and l.figure in ('bet', 'deposit')
        group by 1, 2, 3),
     new as (
       insert into figure_active_day (activity, member_id, day)
       select activity, member_id, day from found order by activity, member_id, day
       on conflict do nothing
       returning activity, member_id, day),
     since as (select activity, member_id, min(day) as day from new group by activity, member_id),
     old as (
       select d.activity, d.member_id, d.day, d.previous
         from figure_active_day d join since s on s.activity = d.activity and s.member_id = d.member_id and d.day > s.day),
     whole as (
       select activity, member_id, day from new union all select activity, member_id, day from old),
     linked as (
       select w.activity, w.member_id, w.day,
              coalesce(lag(w.day) over (partition by w.activity, w.member_id order by w.day),
                       (select max(d.day) from figure_active_day d
                         where d.activity = w.activity and d.member_id = w.member_id and d.day < w.day),
                       '-infinity') as previous
         from whole w),
     changes as (
       select activity, day, previous, -1 as by from old
       union all
       select activity, day, previous, 1 as by from linked)
     insert into figure_active (activity, day, previous, members)
     select activity, day, previous, sum(by) from changes group by 1, 2, 3 having sum(by) <> 0
     on conflict (activity, day, previous) do update set members = figure_active.members + excluded.members`,
    [after],
  );
  await tx.query(
    `with touched as (
       select case when l.figure = 'bet' then 'bet' else 'deposit' end as activity, l.member_id, min(beijing_day(l.at)) as since
         from figure_line l
        where l.id > $1 and l.number > 0 and l.figure in ('bet', 'deposit')
        group by 1, 2),
     linked as (
       select d.activity, d.member_id, d.day,
              coalesce((select max(b.day) from figure_active_day b
                         where b.activity = d.activity and b.member_id = d.member_id and b.day < d.day), '-infinity') as previous
         from touched t
         join figure_active_day d on d.activity = t.activity and d.member_id = t.member_id and d.day >= t.since)
     update figure_active_day d set previous = l.previous
       from linked l
      where d.activity = l.activity and d.member_id = l.member_id and d.day = l.day and d.previous <> l.previous`,
    [after],
  );
  await tx.query(
    `with new as (
       insert into figure_active_week (activity, member_id, week)
       select case when l.figure = 'bet' then 'bet' else 'deposit' end, l.member_id, date_trunc('week', beijing_day(l.at))::date
         from figure_line l
        where l.id > $1 and l.number > 0 and l.figure in ('bet', 'deposit')
        group by 1, 2, 3
       on conflict do nothing
       returning activity, member_id, week)
     insert into figure_cohort (registered, activity, week, members)
     select date_trunc('week', m.registered)::date, n.activity, n.week, count(*)
       from new n join figure_member m on m.member_id = n.member_id
      group by 1, 2, 3
     on conflict (registered, activity, week) do update set members = figure_cohort.members + excluded.members`,
    [after],
  );
}
