/**
 * VIP levels (business rules, VIP): once a day up by at most one level when both cumulative figures meet the next, else down
 * by one when the level was held for 90 days and the turnover of those days is under its maintenance. Amounts in fen.
 */
import { vipMaintenanceDays } from '@mingpai/contract/constants';
import { setVipLevels } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import type { AreaValue } from '../settings/index.ts';
import { type ChangedLevel, tellLevels } from './tell.ts';

type Levels = AreaValue<'vip'>['levels'];

/**
 * Decides on all members by their figures at the end of a day, and tells those who changed. A member for whom that day was
 * decided already is left alone, so that it may be repeated, and interrupted.
 *
 * @param levels what the day is decided by
 * @param told what the levels give from `now` on: staff may have ordered other rebates since the day
 * @param day `YYYY-MM-DD`, Beijing time; its turnover is folded
 * @param now from when the new level holds
 * @returns how many members changed
 */
export async function decideLevels(
  tx: Tx,
  { levels, told }: { readonly levels: Levels; readonly told: Levels },
  day: string,
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<ChangedLevel>(
    `with level as (
       select * from jsonb_to_recordset($2::jsonb) as l(level int, deposit bigint, turnover bigint, maintenance bigint)),
     -- Read as a whole before anything is noted: looked up member by member, a table that is still small would be scanned
     -- for each, together with the changes that this statement adds (16 s for 50,000 changes; 1.4 s like this).
     held as materialized (select member_id, max(day) as since from vip_change group by member_id),
     figures as (
       select m.id as member_id, m.vip_level, coalesce(t.total, 0) as turnover,
              coalesce(t.total, 0) - coalesce(b.total, 0) as recent,
              coalesce(h.since, beijing_day(m.registered_at)) as held_since
         from member_account m
         left join lateral (select d.total from turnover_through d where d.member_id = m.id and d.day <= $1::date
                             order by d.day desc limit 1) t on true
         left join lateral (select d.total from turnover_through d where d.member_id = m.id and d.day <= $1::date - $3::int
                             order by d.day desc limit 1) b on true
         left join held h on h.member_id = m.id
        where h.since is null or h.since < $1::date),
     -- Few members have the turnover for the next level; only their deposits are added up.
     rising as (
       select f.*, next.deposit as needed_deposit, next.turnover as needed_turnover
         from figures f join level next on next.level = f.vip_level + 1
        where f.turnover >= next.turnover
          and next.deposit <= (select coalesce(sum(p.amount), 0) from credited_deposit p
                                where p.member_id = f.member_id and p.at < start_of_beijing_day($1::date + 1))),
     falling as (
       select f.*, null::bigint as needed_deposit, own.maintenance as needed_turnover
         from figures f join level own on own.level = f.vip_level
        where f.vip_level > 1 and $1::date - f.held_since >= $3::int and f.recent < own.maintenance
          and f.member_id not in (select member_id from rising)),
     noted as (
       insert into vip_change (member_id, day, from_level, to_level, deposited, turnover, recent, needed_deposit,
                               needed_turnover, at)
       select c.member_id, $1::date, c.vip_level, c.vip_level + c.step,
              (select coalesce(sum(p.amount), 0) from credited_deposit p
                where p.member_id = c.member_id and p.at < start_of_beijing_day($1::date + 1)),
              c.turnover, c.recent, c.needed_deposit, c.needed_turnover, $4
         from (select *, 1 as step from rising union all select *, -1 from falling) c
       returning member_id, from_level, to_level)
     select member_id as "memberId", from_level as "from", to_level as level from noted`,
    [
      day,
      JSON.stringify(levels.map((level, index) => ({ level: index + 1, ...level }))),
      vipMaintenanceDays,
      now,
    ],
  );
  const changed = await setVipLevels(tx, rows);
  await tellLevels(tx, rows, told, now);
  return changed;
}
