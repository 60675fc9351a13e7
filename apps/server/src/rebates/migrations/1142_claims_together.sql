-- expands: rebates that are claimed, many members' at once: one round trip and one commit for all that come together, as for orders to pay
-- in (1113).

-- Makes the rows of these members say what the stream of settled bets says (apps/server/src/rebates/rebates.ts), under the lock of the
-- members, which is the caller's to hold. Repeating it changes nothing. Bets are looked at again that were recorded, or corrected,
-- from_moment on and until the moment; last_day is the last that has rows. rates: of `ratesOf`.
create function refresh_rebates(whom bigint[], from_moment timestamptz, last_day date, rates jsonb, moment timestamptz) returns void
language plpgsql as $$
begin
  with touched as materialized (
    select distinct member_id, venue, beijing_day(first_at) as day from settled_change
     where member_id = any (whom) and at >= from_moment and at <= moment and first_at < start_of_beijing_day(last_day + 1)),
  span as materialized (select member_id, level, since, until from vip_span where member_id = any (whom)),
  rate as materialized (
    select r.level, r.category, r.rate, r.since, r.until
      from jsonb_to_recordset(rates) r (level int, category text, rate int, since timestamptz, until timestamptz)),
  sum as (
    select t.member_id, t.venue, t.day, sum(s.valid_delta * r.rate)::bigint as earned
      from touched t
      join settled_change s on s.member_id = t.member_id and s.venue = t.venue and s.at >= start_of_beijing_day(t.day) and s.at <= moment
                           and s.first_at >= start_of_beijing_day(t.day) and s.first_at < start_of_beijing_day(t.day + 1)
      join span v on v.member_id = s.member_id and s.first_at >= v.since and s.first_at < v.until
      join rate r on r.level = v.level and r.category = s.category and s.first_at >= r.since and s.first_at < r.until
     group by t.member_id, t.venue, t.day)
  insert into rebate (member_id, venue, day, earned, money, created_at)
  select member_id, venue, day, earned, earned / 10000, moment from sum
   order by member_id, day, venue
  on conflict (member_id, day, venue) do update set earned = excluded.earned,
    carried = case when rebate.claim_id is null then 0 else rebate.carried end,
    money = case when rebate.claim_id is null then excluded.money else rebate.money end
   where rebate.earned <> excluded.earned;

  -- What claimed rows turned out to be too much is taken from the open ones, oldest first, none below zero; what is left waits for the
  -- next row. What they turned out to be too little is added to the oldest open row.
  with left_over as (
    select member_id, sum(due - money) as fen from rebate
     where member_id = any (whom) and claim_id is not null and due <> money group by member_id),
  open as (
    select r.id, r.due, coalesce(o.fen, 0) as fen,
           sum(r.due) over earlier - r.due as before, row_number() over earlier as place
      from rebate r left join left_over o using (member_id)
     where r.member_id = any (whom) and r.claim_id is null
    window earlier as (partition by r.member_id order by r.day, r.venue)),
  part as (
    select id, due, case when fen < 0 then -least(due, greatest(0, -fen - before))
                         when place = 1 then fen else 0 end as carried from open)
  update rebate r set carried = part.carried, money = part.due + part.carried
    from part where r.id = part.id and r.carried <> part.carried;
end $$;

-- Pays what is pending of the members who ask for it and whom nothing speaks against, and opens the turnover of it. Gives their places and
-- what each was paid, fen. Of any other (a repetition, a member whom staff have frozen, who takes a break or closes the account, or for whom
-- nothing is pending) no money is moved, and nothing is given: the caller asks for it alone, and is told why
-- (apps/server/src/rebates/claim.ts, which decides the same by the same functions).
--
-- keys: the operations' locks, in the order in which everybody takes them.
-- requests: place from 0, member_id, key, operation, fingerprint (as keep_operations takes them), source, transfer (as credit_members takes
-- them). A member once only. multiple: turnover that is asked for, times what is paid. since: see operation_is_new. from_moment, last_day,
-- rates: as refresh_rebates takes them; last_day null: no day is counted yet.
--
-- Everything is taken in the order of the ordinary way: operations, members, rows, accounts. Settings: as for ledger.apply_once. Who waits
-- for longer than a second for somebody's lock holds up all the others of the call, which then are asked for one by one.
create function claim_rebates(
  requests jsonb, keys text[], multiple int, at timestamptz, since timestamptz, from_moment timestamptz, last_day date, rates jsonb)
returns table (place int, amount bigint) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_variable
declare
  fit bigint[];
  places int[];
  paid bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- Read after the locks: each statement takes a new snapshot (read committed).
  fit := array(
    select r.member_id from jsonb_to_recordset(requests) r (member_id bigint, key text)
     where operation_is_new(r.member_id, 'claimRebates', r.key, since) and may_be_addressed(r.member_id, at));
  if cardinality(fit) = 0 then return; end if;
  fit := array(select l.id from lock_unfrozen(fit) l (id));
  if cardinality(fit) = 0 then return; end if;

  -- What was void a moment ago is not paid out any more.
  if last_day is not null then perform refresh_rebates(fit, from_moment, last_day, rates, at); end if;

  -- One statement: a row that is written in between would be marked and not paid.
  with open as materialized (
    select r.id, r.member_id, r.money from rebate r where r.member_id = any (fit) and r.claim_id is null order by r.id for update),
  due as materialized (select o.member_id, sum(o.money)::bigint as fen from open o group by o.member_id having sum(o.money) > 0),
  asked as materialized (
    select q.place, q.operation, q.member_id, d.fen
      from jsonb_to_recordset(requests) q (place int, operation uuid, member_id bigint) join due d on d.member_id = q.member_id),
  claim as (insert into rebate_claim (id, member_id, amount, at) select a.operation, a.member_id, a.fen, at from asked a),
  marked as (
    update rebate r set claim_id = a.operation, claimed_at = at
      from open o join asked a on a.member_id = o.member_id where r.id = o.id)
  select array_agg(a.place order by a.place), array_agg(a.fen order by a.place) into places, paid from asked a;
  if places is null then return; end if;

  perform credit_members(
            (select jsonb_agg(r.request || jsonb_build_object('fen', p.fen, 'turnover', p.fen * multiple) order by p.place)
               from jsonb_array_elements(requests) r (request)
               join unnest(places, paid) p (place, fen) on p.place = (r.request ->> 'place')::int), at);
  perform keep_operations('claimRebates', (
            select jsonb_agg(r.request || jsonb_build_object(
                     'answer', jsonb_build_object('ok', true, 'value', jsonb_build_object('amount', p.fen::text))))
              from jsonb_array_elements(requests) r (request)
              join unnest(places, paid) p (place, fen) on p.place = (r.request ->> 'place')::int), at);
  return query select p.place, p.fen from unnest(places, paid) p (place, fen);
end $$;
