-- expands: (function of 0946) the wallets that money is moved to are opened with what moves it. The version before opens them itself, and
-- sends none.

-- Begins the transfers that nothing speaks against: reserves the money, and leaves each to the caller as its first try, so that nothing has
-- to be claimed. Gives their places. Of any other (a repetition, a member who may not, limits that are being set, what staff have stopped, money that comes ahead of
-- the venue's records, too little of it) nothing is written, and nothing is given: the caller asks for it alone, and is told why
-- (apps/server/src/game-providers/transfers-recall-launch.ts, which decides the same).
--
-- keys: the operations' locks, in the order in which everybody takes them.
-- requests: place from 0, id, member_id, venue, direction, amount, key, operation, fingerprint, answer (as keep_operations takes them),
-- transfer (as ledger.apply takes it), opens (accounts of it that may not be there yet, as ledger.open_accounts takes them). A member once
-- only. since: see operation_is_new.
--
-- Everything is taken in the order of the ordinary way: operations, stops, accounts. Settings: as for ledger.apply_once. Who waits for
-- longer than a second for somebody's lock holds up all the others of the call, which then are asked for one by one.
create or replace function begin_transfers(
  requests jsonb, keys text[], at timestamptz, since timestamptz, not_after timestamptz, leased_until timestamptz)
returns setof int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_variable
declare
  still bigint[];
  shut text[];
  fit int[];
  taken int[];
  opens jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- A statement of its own: the next ones read what was set before. What goes out asks nobody.
  still := array(
    select q.member_id
      from (select distinct r.member_id from jsonb_to_recordset(requests) r (member_id bigint, direction text) where r.direction = 'in' offset 0) q
     where limits_stand_still(q.member_id));

  -- Read after the locks: each statement takes a new snapshot (read committed).
  shut := array(
    select v.venue from (select distinct r.venue from jsonb_to_recordset(requests) r (venue text, direction text) where r.direction = 'in') v
     where exists (select from stop_at(array['transfers', 'venue'], array['', v.venue], at)));
  fit := array(
    select r.place
      from jsonb_to_recordset(requests) r (place int, member_id bigint, venue text, direction text, key text)
     where operation_is_new(r.member_id, 'transfer', r.key, since)
       and moves_by_hand(r.member_id, r.direction = 'in')
       and (r.direction = 'out' or (r.venue <> all (shut) and r.member_id = any (still) and stakes_freely(r.member_id, at)))
     order by r.place);
  if cardinality(fit) = 0 then return; end if;

  opens := (select jsonb_agg(o.account)
              from jsonb_to_recordset(requests) r (place int, opens jsonb)
             cross join lateral jsonb_array_elements(r.opens) o (account) where r.place = any (fit));
  if opens is not null then perform ledger.open_accounts(opens, at); end if;

  -- What there is too little of is refused here, and nothing of it written.
  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                           from jsonb_to_recordset(requests) r (place int, transfer jsonb) where r.place = any (fit)))
           with ordinality a
     where a.code = 'done' and not a.replayed);
  if cardinality(taken) = 0 then return; end if;

  insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at, attempts, leased_until)
  select r.id, r.member_id, r.venue, r.direction, r.amount, not_after, at, 1, leased_until
    from jsonb_to_recordset(requests) r (place int, id uuid, member_id bigint, venue text, direction text, amount bigint)
   where r.place = any (taken);
  perform keep_operations('transfer', (select jsonb_agg(r.request)
                                         from jsonb_array_elements(requests) r (request) where (r.request ->> 'place')::int = any (taken)), at);
  return query select unnest(taken);
end $$;

-- Whether the last that a venue answered of a member's transfers was done, so that it knows the player. Of their last transfers only: it costs
-- the same whatever they were. Settings: as for ledger.apply_once.
create function venue_knows(who bigint, at_venue text) returns boolean language plpgsql stable
set enable_seqscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
as $$
declare
  last text;
begin
  select t.state into last
    from (select t.venue, t.state, t.created_at from venue_transfer t where t.member_id = who order by t.created_at desc limit 20) t
   where t.venue = at_venue and t.state <> 'pending'
   order by t.created_at desc limit 1;
  return coalesce(last = 'done', false);
end $$;
