-- expands: credits and bonuses of different people are decided beside one another (apps/server/src/authority/decide.ts); a node of the
-- version before still takes the lock of the whole kind, by the function of 1144.

-- Whoever decides waits for those alone whose sums are the same: of a payout everybody (the house's hour), of a credit the same person, of a
-- bonus the same person and the same offer, in this order. The kind's own lock is shared, so that a node of before waits for all of them.
-- Two statements: the second takes a new snapshot (read committed), and finds what whoever had the lock before has decided.
create function first_yes_in_turn(of_kind text, of_subject text, of_staff bigint, of_offer bigint)
returns table (staff_id bigint, content jsonb, reasons jsonb, reference text, key text) language plpgsql as $$
begin
  if of_kind = 'payout' then
    perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind, 3));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('authority/' || of_kind, 3));
    perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind || '/clerk/' || of_staff, 3));
    if of_offer is not null then
      perform pg_advisory_xact_lock(hashtextextended('authority/' || of_kind || '/offer/' || of_offer, 3));
    end if;
  end if;
  return query
    select f.staff_id, f.content, f.reasons, f.reference, f.key from first_yes f where f.subject = of_subject;
end $$;

-- The house's hour limits payouts alone; kept of the others, too, its one row would make everybody wait again.
create or replace function count_staff_decision() returns trigger language plpgsql as $$
begin
  insert into staff_decision_sum as s (kind, subject, since, amount, above)
  select new.kind, c.subject, c.since, new.amount, new.above
    from (values ('clerk/' || case when new.second_by is null then new.first_by end, start_of_beijing_day(beijing_day(new.at))),
                 (case when new.kind = 'payout' then 'house' end, date_trunc('minute', new.at)),
                 ('offer/' || new.offer_id, start_of_beijing_day(beijing_day(new.at)))) c (subject, since)
   where c.subject is not null
  on conflict (kind, subject, since) do update set amount = s.amount + excluded.amount, above = s.above + excluded.above;
  return null;
end $$;
