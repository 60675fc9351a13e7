-- expands: commission is kept by day, so that a report of a year reads a year's days and not its bets (docs/decisions/0098)
create table agent_commission_day (
  agent_id bigint not null references agent (member_id),
  -- Beijing's.
  day date not null,
  member_id bigint not null references member (id),
  venue text not null,
  -- Fen, and micro-yuan.
  valid bigint not null,
  amount bigint not null,
  primary key (agent_id, day, member_id, venue)
);
create index agent_commission_day_in_time on agent_commission_day (day) include (agent_id, amount);

-- Nothing is written between the past and what is kept from here on.
lock table agent_commission in share row exclusive mode;
insert into agent_commission_day (agent_id, day, member_id, venue, valid, amount)
  select agent_id, beijing_day(at), member_id, venue, sum(valid), sum(amount) from agent_commission group by 1, 2, 3, 4;

-- In the database, so that no way of writing lines forgets it. Whoever counts commission holds a lock: rows meet nobody else's.
create function keep_commission_day() returns trigger language plpgsql as $$
begin
  insert into agent_commission_day as d (agent_id, day, member_id, venue, valid, amount)
    select l.agent_id, beijing_day(l.at), l.member_id, l.venue, sum(l.valid), sum(l.amount) from lines l group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (agent_id, day, member_id, venue) do update set valid = d.valid + excluded.valid, amount = d.amount + excluded.amount;
  return null;
end $$;
create trigger keep_commission_day after insert on agent_commission
  referencing new table as lines for each statement execute function keep_commission_day();
