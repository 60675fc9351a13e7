-- expands: a bet counts toward what was asked for by when it settled, and toward nothing that was asked for later.

-- Uses up a member's open requirements with one bet, oldest first: each takes what those before it left over. `latest` is when the bet
-- first settled: what it did not need then is gone, and a further win or a correction of it brings nothing to a credit that came
-- since (docs/decisions/0144). The caller holds the lock of the member's turnover. Settings: as for ledger.apply_once. What
-- stands in its place without `latest` is for nodes of the version before.
create function use_turnover_by(who bigint, named text, counts bigint, latest timestamptz) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  with open as (
    select id, amount - used as room, sum(amount - used) over (order by id) - (amount - used) as before
      from turnover_requirement where member_id = who and used < amount and opened_at <= latest),
  taken as (select id, least(room, counts - before) as amount from open where before < counts),
  noted as (insert into turnover_use (member_id, bet, requirement_id, amount) select who, named, id, amount from taken)
  update turnover_requirement r set used = r.used + taken.amount from taken where r.id = taken.id;
end $$;

-- Counts bets of which the above is so, and notes that they settled. As `countBet` and `recordSettlement` do for one (turnover.ts,
-- settlements.ts). bets: place, venue, id, seq, member_id, category, valid, result, stake, counts (fen, toward requirements).
create or replace function settle_first(bets jsonb, at timestamptz) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 1))
     from unnest(array(select distinct 'turnover/' || b.member_id from jsonb_to_recordset(bets) b (member_id bigint) order by 1)) k;
  -- Read after the locks, and a new snapshot for each: a bet sees what the one before it used up.
  for one in
    select b.venue, b.id, b.member_id, b.counts
      from jsonb_to_recordset(bets) b (place int, venue text, id text, member_id bigint, counts bigint)
     where b.counts > 0 and exists (select from turnover_requirement r where r.member_id = b.member_id and r.used < r.amount)
     order by b.place
  loop
    perform use_turnover_by(one.member_id, one.venue || '/' || one.id, one.counts, 'infinity');
  end loop;
  insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
  select b.venue, b.id, b.seq, b.member_id, b.category, b.valid, b.result, 'settled', settle_first.at, settle_first.at, b.stake, 1
    from jsonb_to_recordset(bets) b (place int, venue text, id text, seq bigint, member_id bigint, category text, valid bigint,
                                     result bigint, stake bigint)
   order by b.place;
end $$;
