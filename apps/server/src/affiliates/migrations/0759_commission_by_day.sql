-- expands: commission is kept by day, so that a report of a year reads a year's days and not its bets (docs/decisions/0098)
create table agent_commission_day (
  -- Its foreign keys come later (0791): a key of a table that is being made would hold members fast.
  agent_id bigint not null,
  -- Beijing's.
  day date not null,
  member_id bigint not null,
  venue text not null,
  -- Fen, and micro-yuan.
  valid bigint not null,
  amount bigint not null,
  primary key (agent_id, day, member_id, venue)
);
create index agent_commission_day_in_time on agent_commission_day (day) include (agent_id, amount);

-- How far the lines of before are summed: up to `filled`, of those up to `until`. A job does it in pieces, for years of lines would hold
-- up the counting of commission.
create table agent_commission_filling (
  one boolean primary key default true check (one),
  filled bigint not null,
  until bigint not null check (filled <= until)
);

-- Short: whoever writes lines now is waited for, and from the next on the trigger sums them.
lock table agent_commission in share row exclusive mode;
insert into agent_commission_filling (filled, until) select 0, coalesce(max(id), 0) from agent_commission;

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

-- What reports read: the sums, and while the filling is under way the lines that are not in them yet. The first condition stands for
-- itself, so that nothing of the second half is read once all is filled.
create view agent_commission_by_day as
  select agent_id, day, member_id, venue, valid, amount from agent_commission_day
  union all
  select l.agent_id, beijing_day(l.at), l.member_id, l.venue, l.valid, l.amount from agent_commission l
   where (select f.filled < f.until from agent_commission_filling f)
     and l.id > (select f.filled from agent_commission_filling f) and l.id <= (select f.until from agent_commission_filling f);
