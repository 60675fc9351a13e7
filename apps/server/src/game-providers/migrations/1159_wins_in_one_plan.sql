-- expands: (function of 1035) wins that come together are read once, and which of them count plainly in one plan for all.

-- What `settle_wins` takes of one win.
create type win_request as (
  place int, venue text, id text, member_id bigint, bet text, amount bigint, valid bigint, small bigint, multiple numeric, hour numeric,
  round text, closes boolean, before_end boolean, category text, central uuid, ahead uuid, transfer jsonb
);

-- Joined, all bets of a venue were read for each win, as long as the plan was of a young table.
create or replace function settle_wins(requests jsonb, keys text[], at timestamptz) returns table (place int, balance bigint)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_column
declare
  asked win_request[];
  fit int[];
  moved int[];
  taken int[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 5)) from unnest(keys) k;
  -- Read after the locks, of which the round's is one: none joins it meanwhile.
  if jsonb_path_exists(requests, '$[*].round ? (@ != null)') then
    requests := (
      select jsonb_agg(case when q.named or q.bet is null then q.one
                            else jsonb_set(q.one || jsonb_build_object('bet', q.bet), '{transfer}',
                                   case when jsonb_typeof(q.one -> 'transfer') = 'object'
                                        then (q.one -> 'transfer') || jsonb_build_object('reference', 'bet/' || q.venue || '/' || q.bet)
                                        else 'null' end) end order by q.place)
        from (
          select a.one, a.place, a.venue, a.named, a.bet, row_number() over (partition by a.venue, a.bet order by a.place) as nth
            from (
              select e.one, r.place, r.venue, r.round is null as named, case when r.round is null then r.bet else o.id end as bet
                from jsonb_array_elements(requests) e (one)
               cross join lateral jsonb_to_record(e.one) r (place int, venue text, member_id bigint, bet text, round text)
                left join lateral (
                  select t.id from seamless_transaction t
                   cross join lateral (select b.state from bet b where b.venue = t.venue and b.bet_id = t.id offset 0) b
                   where r.round is not null and t.venue = r.venue and t.member_id = r.member_id and t.round = r.round and t.kind = 'bet'
                     and t.refusal is null and b.state = 'unsettled'
                   order by t.at, t.id limit 1) o on true) a) q
       where q.bet is null or q.nth = 1);
  end if;
  asked := array(select r from jsonb_populate_recordset(null::win_request, requests) r);
  perform from unnest(asked) r join bet b on b.venue = r.venue and b.bet_id = r.bet
    order by b.venue, b.bet_id for update of b;

  -- Read after the locks: each statement takes a new snapshot (read committed). `offset 0` keeps each look-up by its key, for each
  -- request: joined, and planned while a table is small, one of them would be read from end to end for each of the others.
  fit := array(
    select q.place
      from (
        select r.place, r.venue, r.member_id, r.bet
          from unnest(asked) r
         cross join lateral (
           select b.member_id, b.stake, b.payout, b.posted, b.state, b.selections, b.round
             from bet b where b.venue = r.venue and b.bet_id = r.bet offset 0) b
         where b.member_id = r.member_id and b.state = 'unsettled' and b.payout = 0 and b.posted = -b.stake and b.selections is null
           and (b.stake = 0 or r.amount < r.small or r.amount <= b.stake * r.multiple)
           and (b.stake > 0 or not exists (select from given_bet g where g.venue = r.venue and g.bet_id = r.bet offset 0))
           and exists (select from seamless_transaction t
                        where t.venue = r.venue and t.id = r.bet and t.kind = 'bet' and t.member_id = r.member_id and t.refusal is null
                       offset 0)
           and not exists (select from seamless_transaction t where t.venue = r.venue and t.id = r.id offset 0)
           and not exists (select from seamless_transaction t
                            where t.venue = r.venue and t.reference = r.id and t.kind = 'rollback' offset 0)
           and (r.closes is not true or not exists (
                  select from seamless_transaction t
                   cross join lateral (select o.state from bet o where o.venue = t.venue and o.bet_id = t.id offset 0) o
                   where t.venue = r.venue and t.member_id = r.member_id and t.round = b.round and t.kind = 'bet' and t.refusal is null
                     and t.id <> r.bet and o.state = 'unsettled' offset 0))
           and (r.before_end is not true or r.round is null or not exists (
                  select from seamless_transaction t
                   where t.venue = r.venue and t.member_id = r.member_id and t.round = r.round and t.closes and t.refusal is null offset 0))
           and not exists (select from win_review w
                            where w.venue = r.venue and w.member_id = r.member_id and w.kind = 'ahead' and w.held > 0 offset 0)
        offset 0) q
     where exists (select from plainly_counted(q.member_id, q.venue, q.bet) offset 0)
     order by q.place);
  if cardinality(fit) = 0 then return; end if;

  -- What the venue may pay in this hour still, under the lock that orders it, and what those before it in this call take of it.
  fit := array(
    with paying as materialized (
      select r.place, r.venue, r.amount, r.hour
        from unnest(asked) r
       where r.place = any (fit)),
    room as materialized (
      select v.venue, room_in_hour(v.venue, at, v.adding, v.hour) as room
        from (select a.venue, sum(a.amount)::bigint as adding, min(a.hour) as hour
                from paying a where a.amount > 0 group by a.venue order by a.venue offset 0) v)
    select w.place
      from (select a.place, a.venue, a.amount, sum(a.amount) over (partition by a.venue order by a.place) as paid from paying a) w
     where w.amount = 0 or w.paid <= (select r.room from room r where r.venue = w.venue)
     order by w.place);
  if cardinality(fit) = 0 then return; end if;

  -- What a win is owed to first, read under the lock of all that it could move.
  fit := array(
    with standing as materialized (
      select b.id, b.balance, b.pending_debits, b.pending_credits
        from ledger.lock_balances(array(
               select unnest(array[r.central, r.ahead]) from unnest(asked) r
                where r.place = any (fit))) b)
    select r.place
      from unnest(asked) r
     where r.place = any (fit)
       and not exists (select from standing s where s.id = r.ahead and (s.balance, s.pending_debits, s.pending_credits) <> (0, 0, 0))
     order by r.place);
  if cardinality(fit) = 0 then return; end if;

  moved := array(select r.place from unnest(asked) r
                  where r.place = any (fit) and r.amount > 0 order by r.place);
  taken := array(select r.place from unnest(asked) r
                  where r.place = any (fit) and r.amount = 0);
  if cardinality(moved) > 0 then
    taken := taken || array(
      select moved[a.ordinality]
        from ledger.apply((select jsonb_agg(r.transfer order by r.place)
                             from unnest(asked) r where r.place = any (moved)))
             with ordinality a
       where a.code = 'done' and not a.replayed);
  end if;
  if cardinality(taken) = 0 then return; end if;

  update bet b
     set payout = r.amount, valid = least(coalesce(r.valid, b.stake), b.stake), reported_valid = coalesce(r.valid, b.stake),
         state = 'settled', settled_at = at, posted = r.amount - b.stake, seq = b.seq + 1, recorded_at = at
    from unnest(asked) r
   where r.place = any (taken) and b.venue = r.venue and b.bet_id = r.bet;

  -- What is there now, and for a member's earlier wins what the later ones of the same call have not brought yet.
  return query
  with told as (
    select r.place, r.venue, r.id, r.member_id, r.bet, r.amount, r.valid, r.round, coalesce(r.closes, false) as closes,
           (b.balance - b.pending_debits)::bigint
             - coalesce(sum(r.amount) over (partition by r.central order by r.place rows between 1 following and unbounded following), 0)::bigint
             as balance
      from unnest(asked) r
      join ledger.balances(array(select distinct q.central from unnest(asked) q
                                  where q.place = any (taken))) b on b.id = r.central
     where r.place = any (taken)),
  kept as (
    insert into seamless_transaction (venue, id, kind, member_id, reference, round, amount, valid, moved, balance, bet, at, closes)
    select t.venue, t.id, 'win', t.member_id, case when t.round is null then t.bet end, t.round, t.amount, t.valid, t.amount, t.balance, t.bet,
           at, t.closes from told t)
  select t.place, t.balance from told t;

  -- The shards only keep writers apart; what counts is their sum.
  insert into venue_hour (venue, hour, shard, paid)
  select r.venue, date_trunc('hour', at), (pg_backend_pid() % 16)::smallint, sum(r.amount)
    from unnest(asked) r
   where r.place = any (taken) and r.amount > 0 group by r.venue order by r.venue
  on conflict (venue, hour, shard) do update set paid = venue_hour.paid + excluded.paid;

  perform settle_first(
    (select jsonb_agg(jsonb_build_object(
       'place', r.place, 'venue', b.venue, 'id', b.bet_id, 'seq', b.seq, 'member_id', b.member_id,
       'category', coalesce(g.category, r.category),
       'valid', b.valid, 'result', b.payout - b.stake, 'stake', b.stake,
       'counts', b.valid * coalesce(g.wagering_percent, v.wagering_percent) / 100))
       from unnest(asked) r
      cross join lateral (select b.* from bet b where b.venue = r.venue and b.bet_id = r.bet offset 0) b
      cross join lateral (select v.wagering_percent from venue v where v.code = b.venue offset 0) v
       left join lateral (select g.category, g.wagering_percent from game g where g.venue = b.venue and g.code = b.game offset 0) g on true
      where r.place = any (taken)),
    at);
end $$;
