-- expands: (functions of 1001 and 0965) what is asked together is read once, and who may stake or move money in one plan for all of them.

-- What `place_stakes` takes of one stake.
create type stake_request as (
  place int, venue text, id text, member_id bigint, token bytea, game text, round text, amount bigint, account uuid, transfer jsonb,
  alias text, closes boolean, shown jsonb
);


-- Takes the stakes that nothing speaks against, and records their bets; gives the central wallet after each, by its place among the
-- requests. Of any other (a repetition, a bet that was taken back, a member who may not play, limits that have to be counted or
-- are being set, a venue or a game that staff have stopped, too little money, a round that ends and has other bets open) nothing is
-- written, and nothing is given: the caller asks for it alone, and is told why (apps/server/src/game-providers/seamless/effects.ts, which
-- decides the same).
--
-- keys: what has to stand still (effects' `idsOf`), each once and in the order in which everybody takes them.
-- requests: place from 0, venue, id, member_id, token (hash), game, round, amount, account (the central wallet's), transfer (as
-- ledger.apply takes it); alias; closes (the round is over); shown (draw and hash of each fingerprint). A member may be there several
-- times, an id only once; one that closes its round is the only one of it.
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
  asked constant stake_request[] := array(select r from jsonb_populate_recordset(null::stake_request, requests) r);
  shut text[];
  still bigint[];
  fit int[];
  taken int[];
  shown jsonb;
  lost jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 5)) from unnest(keys) k;

  -- Statements of their own: the next one reads what was set before.
  shut := stopped_games(
    array(select distinct r.venue from unnest(asked) r),
    array(select distinct r.venue || '/' || r.game from unnest(asked) r), at);
  still := array(
    select q.member_id
      from (select distinct r.member_id from unnest(asked) r offset 0) q
     where limits_stand_still(q.member_id));

  -- Read after the locks: each statement takes a new snapshot (read committed). `offset 0` keeps each look-up by its key, for each
  -- request (0861).
  fit := array(
    select q.place
      from (
        select r.place, r.venue, r.id, r.member_id, r.closes
          from unnest(asked) r
         where r.venue <> all (shut) and r.venue || '/' || r.game <> all (shut)
           and exists (select from seamless_session g
                        where g.token_hash = r.token and g.venue = r.venue and g.member_id = r.member_id and g.expires_at > at
                          and exists (select from playing_session(g.member_session, at) offset 0)
                       offset 0)
           and not exists (select from seamless_transaction t where t.venue = r.venue and t.id = r.id offset 0)
           and not exists (select from seamless_transaction t
                            where t.venue = r.venue and t.reference = r.id and t.kind = 'rollback' offset 0)
           and (r.alias is null or r.alias = r.id or not exists (
                  select from seamless_transaction t
                   where t.venue = r.venue and t.reference = r.alias and t.kind = 'rollback' offset 0))
           and not exists (select from bet b where b.venue = r.venue and b.bet_id = r.id offset 0)
           -- With the round's bets that are open others lose, and with what counts somebody may have to look closer.
           and (r.closes is not true or not exists (
                  select from seamless_transaction t
                   cross join lateral (select b.state from bet b where b.venue = t.venue and b.bet_id = t.id offset 0) b
                   where t.venue = r.venue and t.member_id = r.member_id and t.round = r.round and t.kind = 'bet' and t.refusal is null
                     and b.state = 'unsettled' offset 0))
           and (r.closes is not true or not exists (
                  select from win_review w
                   where w.venue = r.venue and w.member_id = r.member_id and w.kind = 'ahead' and w.held > 0 offset 0))
        offset 0) q
     where q.member_id = any (still) and exists (select from unrestricted_player(q.member_id, at) offset 0)
       and (q.closes is not true or exists (select from plainly_counted(q.member_id, q.venue, q.id) offset 0))
     order by q.place);
  if cardinality(fit) = 0 then return; end if;

  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                           from unnest(asked) r where r.place = any (fit)))
           with ordinality a
     where a.code = 'done' and not a.replayed);
  if cardinality(taken) = 0 then return; end if;

  -- What closes its round has lost with it, as its second state.
  insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, posted, seq, recorded_at,
                   reported_valid)
  select r.venue, r.id, r.member_id, r.game, r.round, r.amount, case when r.closes then r.amount else 0 end, 0,
         case when r.closes then 'settled' else 'unsettled' end, at, case when r.closes then at end, -r.amount,
         case when r.closes then 2 else 1 end, at, case when r.closes then r.amount else 0 end
    from unnest(asked) r
   where r.place = any (taken);
  shown := (select jsonb_agg(jsonb_build_object('kind', 'bet', 'venue', r.venue, 'subject', r.id, 'draw', s.draw, 'hash', s.hash)
                             order by r.place)
              from unnest(asked) r
              join lateral jsonb_to_recordset(r.shown) s (draw text, hash text) on true
             where r.place = any (taken));
  if shown is not null then perform keep_fingerprints(shown, at); end if;

  -- What is there now, and for a member's earlier bets what the later ones of the same call have taken since.
  return query
  with told as (
    select r.place, r.venue, r.id, r.member_id, r.game, r.round, r.amount, r.alias, coalesce(r.closes, false) as closes,
           (b.balance - b.pending_debits)::bigint
             + coalesce(sum(r.amount) over (partition by r.account order by r.place rows between 1 following and unbounded following), 0)::bigint
             as balance
      from unnest(asked) r
      join ledger.balances(array(select distinct q.account from unnest(asked) q
                                  where q.place = any (taken))) b on b.id = r.account
     where r.place = any (taken)),
  kept as (
    insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at, alias, closes)
    select t.venue, t.id, 'bet', t.member_id, t.round, t.game, t.amount, -t.amount, t.balance, at, t.alias, t.closes from told t)
  select t.place, t.balance from told t;

  -- The last thing that members of one venue could wait for. The shards only keep writers apart; what counts is their sum.
  insert into venue_hour (venue, hour, shard, paid)
  select r.venue, date_trunc('hour', at), (pg_backend_pid() % 16)::smallint, -sum(r.amount)
    from unnest(asked) r
   where r.place = any (taken) group by r.venue order by r.venue
  on conflict (venue, hour, shard) do update set paid = venue_hour.paid + excluded.paid;

  lost := (select jsonb_agg(jsonb_build_object(
             'place', r.place, 'venue', r.venue, 'id', r.id, 'seq', 2, 'member_id', r.member_id,
             'category', coalesce(g.category, v.category), 'valid', r.amount, 'result', -r.amount, 'stake', r.amount,
             'counts', r.amount * coalesce(g.wagering_percent, v.wagering_percent) / 100))
             from unnest(asked) r
             join venue v on v.code = r.venue
             left join game g on g.venue = r.venue and g.code = r.game
            where r.place = any (taken) and r.closes);
  if lost is not null then perform settle_first(lost, at); end if;
end $$;

-- What `begin_transfers` takes of one transfer.
create type transfer_request as (
  place int, id uuid, member_id bigint, venue text, direction text, amount bigint, key text, transfer jsonb, opens jsonb
);

-- Begins the transfers that nothing speaks against: reserves the money, and leaves each to the caller as its first try, so that nothing has
-- to be claimed. Gives their places. Of any other (a repetition, a member who may not, limits that are being set, what staff have stopped,
-- money that comes ahead of the venue's records, too little of it) nothing is written, and nothing is given: the caller asks for it alone,
-- and is told why (apps/server/src/game-providers/transfers-recall-launch.ts, which decides the same).
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
  asked constant transfer_request[] := array(select r from jsonb_populate_recordset(null::transfer_request, requests) r);
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
      from (select distinct r.member_id from unnest(asked) r where r.direction = 'in' offset 0) q
     where limits_stand_still(q.member_id));

  -- Read after the locks: each statement takes a new snapshot (read committed).
  shut := array(
    select v.venue from (select distinct r.venue from unnest(asked) r where r.direction = 'in') v
     where exists (select from stop_at(array['transfers', 'venue'], array['', v.venue], at)));
  fit := array(
    select r.place
      from unnest(asked) r
     where operation_is_new(r.member_id, 'transfer', r.key, since)
       and exists (select from moving_by_hand(r.member_id, r.direction = 'in') offset 0)
       and (r.direction = 'out' or (
             r.venue <> all (shut) and r.member_id = any (still) and exists (select from unrestricted_player(r.member_id, at) offset 0)))
     order by r.place);
  if cardinality(fit) = 0 then return; end if;

  opens := (select jsonb_agg(o.account)
              from unnest(asked) r
             cross join lateral jsonb_array_elements(r.opens) o (account) where r.place = any (fit));
  if opens is not null then perform ledger.open_accounts(opens, at); end if;

  -- What there is too little of is refused here, and nothing of it written.
  taken := array(
    select fit[a.ordinality]
      from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                           from unnest(asked) r where r.place = any (fit)))
           with ordinality a
     where a.code = 'done' and not a.replayed);
  if cardinality(taken) = 0 then return; end if;

  insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at, attempts, leased_until)
  select r.id, r.member_id, r.venue, r.direction, r.amount, not_after, at, 1, leased_until
    from unnest(asked) r
   where r.place = any (taken);
  perform keep_operations('transfer', (select jsonb_agg(r.request)
                                         from jsonb_array_elements(requests) r (request) where (r.request ->> 'place')::int = any (taken)), at);
  return query select unnest(taken);
end $$;
