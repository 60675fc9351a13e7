-- expands: the sums that a decision is judged by are kept, so that it costs at the end of a day what it cost at its beginning
-- (apps/server/src/authority/decide.ts).

-- What was decided, added up as it is decided, under the lock of the kind. Amounts are fen.
create table staff_decision_sum (
  kind text not null,
  -- `clerk/3`: what this person gave alone on one day; `offer/4`: what was given of it on one day; `house`: everything, of one minute.
  subject text not null,
  -- Where the day (Beijing), or the minute, begins.
  since timestamptz not null,
  amount bigint not null,
  -- How much more than the orders said.
  above bigint not null,
  primary key (kind, subject, since)
);

-- By a trigger: a node of the version before counts too.
create function count_staff_decision() returns trigger language plpgsql as $$
begin
  insert into staff_decision_sum as s (kind, subject, since, amount, above)
  select new.kind, c.subject, c.since, new.amount, new.above
    from (values ('clerk/' || case when new.second_by is null then new.first_by end, start_of_beijing_day(beijing_day(new.at))),
                 ('house', date_trunc('minute', new.at)),
                 ('offer/' || new.offer_id, start_of_beijing_day(beijing_day(new.at)))) c (subject, since)
   where c.subject is not null
  on conflict (kind, subject, since) do update set amount = s.amount + excluded.amount, above = s.above + excluded.above;
  return null;
end $$;

-- Nobody decides between what is added up here and the first that the trigger adds.
lock table staff_decision in share row exclusive mode;
insert into staff_decision_sum (kind, subject, since, amount, above)
select d.kind, c.subject, c.since, sum(d.amount), sum(d.above)
  from staff_decision d
 cross join lateral (values ('clerk/' || case when d.second_by is null then d.first_by end, start_of_beijing_day(beijing_day(d.at))),
                            ('house', date_trunc('minute', d.at)),
                            ('offer/' || d.offer_id, start_of_beijing_day(beijing_day(d.at)))) c (subject, since)
 where c.subject is not null and d.at >= now() - interval '3 days'
 group by 1, 2, 3;
create trigger count_staff_decision after insert on staff_decision for each row execute function count_staff_decision();
