/** Where members stand: registered, first deposit, first bet, second deposit; the funnel of each day of registration. */
import type { Tx } from '../platform/database.ts';

/** Takes new lines into account; the first deposit of a member becomes a line of its own. @param after the last line before them */
export async function keepMembers(tx: Tx, after: bigint): Promise<void> {
  await tx.query(
    `with known as (
       insert into figure_member (member_id, registered)
       select distinct l.member_id, beijing_day(m.registered_at)
         from figure_line l join registered_member m on m.id = l.member_id
        where l.id > $1
       on conflict do nothing
       returning registered)
     insert into figure_funnel (day, registered) select registered, count(*) from known group by registered
     on conflict (day) do update set registered = figure_funnel.registered + excluded.registered`,
    [after],
  );
  await tx.query(
    `insert into figure_line (figure, source, at, member_id, amount, reference, transfer_id, agent, way, clerk)
     select 'first_deposit', d.source, d.at, d.member_id, d.amount, d.reference, d.transfer_id, d.agent, d.way, d.clerk
       from (select distinct on (l.member_id) l.source, l.at, l.member_id, l.amount, l.reference, l.transfer_id, l.agent, l.way,
                    l.clerk, l.id
               from figure_line l join figure_member m on m.member_id = l.member_id
              where l.id > $1 and l.figure = 'deposit' and m.deposits = 0
              order by l.member_id, l.id) d
      order by d.id
     on conflict do nothing`,
    [after],
  );
  await tx.query(
    `with new as (
       select l.member_id, count(*) filter (where l.figure = 'deposit') as deposits,
              (array_agg(beijing_day(l.at) order by l.id) filter (where l.figure = 'deposit'))[1:2] as days,
              min(beijing_day(l.at)) filter (where l.figure = 'bet' and l.number > 0) as bet
         from figure_line l where l.id > $1 and l.figure in ('deposit', 'bet') group by l.member_id),
     moved as (
       update figure_member m
          set deposits = m.deposits + new.deposits,
              first_deposit = coalesce(m.first_deposit, new.days[1]),
              second_deposit = coalesce(m.second_deposit,
                case when m.deposits = 0 then new.days[2] when m.deposits = 1 then new.days[1] end),
              first_bet = coalesce(m.first_bet, new.bet)
         from new, figure_member was
        where m.member_id = new.member_id and was.member_id = new.member_id
       returning m.registered,
                 (was.first_deposit is null and m.first_deposit is not null)::int as first_deposit,
                 (was.first_bet is null and m.first_bet is not null)::int as first_bet,
                 (was.second_deposit is null and m.second_deposit is not null)::int as second_deposit)
     insert into figure_funnel (day, first_deposit, first_bet, second_deposit)
     select registered, sum(first_deposit), sum(first_bet), sum(second_deposit) from moved group by registered
     on conflict (day) do update
       set first_deposit = figure_funnel.first_deposit + excluded.first_deposit,
           first_bet = figure_funnel.first_bet + excluded.first_bet,
           second_deposit = figure_funnel.second_deposit + excluded.second_deposit`,
    [after],
  );
}
