-- expands: transfers to and from venues, many at once: their beginnings and their ends, one round trip and one commit each for all that
-- come together, as for stakes (0300) and wins (0861).

-- Begins the transfers that nothing speaks against: reserves the money, and leaves each to the caller as its first try, so that nothing has
-- to be claimed. Gives their places. Of any other (a repetition, a member who may not, what staff have stopped, money that comes ahead of
-- the venue's records, too little of it) nothing is written, and nothing is given: the caller asks for it alone, and is told why
-- (apps/server/src/game-providers/transfers-recall-launch.ts, which decides the same).
--
-- keys: the operations' locks, in the order in which everybody takes them.
-- requests: place from 0, id, member_id, venue, direction, amount, key, operation, fingerprint, answer (as keep_operations takes them),
-- transfer (as ledger.apply takes it; its accounts are open). A member once only. since: see operation_is_new.
--
-- Everything is taken in the order of the ordinary way: operations, stops, accounts. Settings: as for ledger.apply_once. Who waits for
-- longer than a second for somebody's lock holds up all the others of the call, which then are asked for one by one.
create function begin_transfers(
  requests jsonb, keys text[], at timestamptz, since timestamptz, not_after timestamptz, leased_until timestamptz)
returns setof int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_variable
declare
  shut text[];
  fit int[];
  taken int[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- Read after the locks: each statement takes a new snapshot (read committed).
  shut := array(
    select v.venue from (select distinct r.venue from jsonb_to_recordset(requests) r (venue text, direction text) where r.direction = 'in') v
     where exists (select from stop_at(array['transfers', 'venue'], array['', v.venue], at)));
  fit := array(
    select r.place
      from jsonb_to_recordset(requests) r (place int, member_id bigint, venue text, direction text, key text)
     where operation_is_new(r.member_id, 'transfer', r.key, since)
       and moves_by_hand(r.member_id, r.direction = 'in')
       and (r.direction = 'out' or (r.venue <> all (shut) and stakes_freely(r.member_id, at)))
     order by r.place);
  if cardinality(fit) = 0 then return; end if;

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

-- Ends the transfers that the venue has done, where nothing else follows: posts what was reserved. Gives their ids. Of any other (another
-- try has it by now, a part of it is held, money was taken ahead that it pays back or explains) nothing is written: the caller ends it
-- alone (apps/server/src/game-providers/transfers.ts).
--
-- requests: id, try, venue, member_id, accounts (all that ending one alone locks), ahead (one of them), transfer (the posting, as
-- ledger.apply takes it).
create function end_transfers(requests jsonb, at timestamptz) returns setof uuid language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_column
declare
  fit uuid[];
  taken uuid[];
begin
  perform from jsonb_to_recordset(requests) r (id uuid) join venue_transfer t on t.id = r.id order by t.id for update of t;

  fit := array(
    select r.id
      from jsonb_to_recordset(requests) r (id uuid, try int, venue text, member_id bigint)
     where exists (select from venue_transfer t
                    where t.id = r.id and t.state = 'pending' and t.attempts = r.try and t.held = 0 offset 0)
       and not exists (select from win_review w
                        where w.venue = r.venue and w.member_id = r.member_id and w.kind = 'ahead' and w.held > 0 offset 0)
     order by r.id);
  if cardinality(fit) = 0 then return; end if;

  -- What is reserved there counts, too: one that takes money ahead itself may find it there by now, and pays it back.
  fit := array(
    with standing as materialized (
      select b.id, b.balance, b.pending_debits, b.pending_credits
        from ledger.lock_balances(array(
               select unnest(r.accounts) from jsonb_to_recordset(requests) r (id uuid, accounts uuid[]) where r.id = any (fit))) b)
    select r.id from jsonb_to_recordset(requests) r (id uuid, ahead uuid)
     where r.id = any (fit) and not exists (select from standing s where s.id = r.ahead and (s.balance, s.pending_debits, s.pending_credits) <> (0, 0, 0))
     order by r.id);
  if cardinality(fit) = 0 then return; end if;

  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.id)
                           from jsonb_to_recordset(requests) r (id uuid, transfer jsonb) where r.id = any (fit)))
           with ordinality a
     where a.code = 'done');

  update venue_transfer t set state = 'done', reason = null, settled_at = at, leased_until = null where t.id = any (taken);
  return query select unnest(taken);
end $$;
