-- expands: (function of 0862) whoever's limits are being set or counted meanwhile is asked for alone.

-- Takes the stakes that nothing speaks against, and records their bets; gives the central wallet after each, by its place among the
-- requests. Of any other (a repetition, a bet that was taken back, a member who may not play, limits that have to be counted or
-- are being set, too little money) nothing is written, and nothing is given: the caller asks for it alone, and is told why
-- (apps/server/src/game-providers/seamless/effects.ts, which decides the same).
--
-- keys: what has to stand still (effects' `idsOf`), each once and in the order in which everybody takes them.
-- requests: place from 0, venue, id, member_id, token (hash), game, round, amount, account (the central wallet's), transfer (as
-- ledger.apply takes it). A member may be there several times, an id only once.
--
-- Settings: as for ledger.apply_once. Who waits for longer than a second for somebody's lock holds up all the others of the call,
-- which then are asked for one by one.
create or replace function place_stakes(requests jsonb, keys text[], at timestamptz) returns table (place int, balance bigint)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_column
declare
  still bigint[];
  fit int[];
  taken int[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 5)) from unnest(keys) k;

  -- A statement of its own: the next one reads what was set before.
  still := array(
    select q.member_id
      from (select distinct r.member_id from jsonb_to_recordset(requests) r (member_id bigint) offset 0) q
     where limits_stand_still(q.member_id));

  -- Read after the locks: each statement takes a new snapshot (read committed). `offset 0` keeps each look-up by its key, for each
  -- request (0861).
  fit := array(
    select q.place
      from (
        select r.place, r.member_id
          from jsonb_to_recordset(requests) r (place int, venue text, id text, member_id bigint, token bytea)
         where exists (select from seamless_session g
                        where g.token_hash = r.token and g.venue = r.venue and g.member_id = r.member_id and g.expires_at > at
                          and session_may_play(g.member_session, at)
                       offset 0)
           and not exists (select from seamless_transaction t where t.venue = r.venue and t.id = r.id offset 0)
           and not exists (select from seamless_transaction t
                            where t.venue = r.venue and t.reference = r.id and t.kind = 'rollback' offset 0)
           and not exists (select from bet b where b.venue = r.venue and b.bet_id = r.id offset 0)
        offset 0) q
     where q.member_id = any (still) and stakes_freely(q.member_id, at)
     order by q.place);
  if cardinality(fit) = 0 then return; end if;

  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                           from jsonb_to_recordset(requests) r (place int, transfer jsonb) where r.place = any (fit)))
           with ordinality a
     where a.code = 'done' and not a.replayed);
  if cardinality(taken) = 0 then return; end if;

  insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, posted, seq, recorded_at, reported_valid)
  select r.venue, r.id, r.member_id, r.game, r.round, r.amount, 0, 0, 'unsettled', at, -r.amount, 1, at, 0
    from jsonb_to_recordset(requests) r (place int, venue text, id text, member_id bigint, game text, round text, amount bigint)
   where r.place = any (taken);

  -- What is there now, and for a member's earlier bets what the later ones of the same call have taken since.
  return query
  with told as (
    select r.place, r.venue, r.id, r.member_id, r.game, r.round, r.amount,
           (b.balance - b.pending_debits)::bigint
             + coalesce(sum(r.amount) over (partition by r.account order by r.place rows between 1 following and unbounded following), 0)::bigint
             as balance
      from jsonb_to_recordset(requests)
             r (place int, venue text, id text, member_id bigint, game text, round text, amount bigint, account uuid)
      join ledger.balances(array(select distinct q.account from jsonb_to_recordset(requests) q (place int, account uuid)
                                  where q.place = any (taken))) b on b.id = r.account
     where r.place = any (taken)),
  kept as (
    insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at)
    select t.venue, t.id, 'bet', t.member_id, t.round, t.game, t.amount, -t.amount, t.balance, at from told t)
  select t.place, t.balance from told t;

  -- The last thing that others could wait for. The shards only keep writers apart; what counts is their sum.
  insert into venue_hour (venue, hour, shard, paid)
  select r.venue, date_trunc('hour', at), (pg_backend_pid() % 16)::smallint, -sum(r.amount)
    from jsonb_to_recordset(requests) r (place int, venue text, amount bigint)
   where r.place = any (taken) group by r.venue order by r.venue
  on conflict (venue, hour, shard) do update set paid = venue_hour.paid + excluded.paid;
end $$;
