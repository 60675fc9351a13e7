-- expands: orders to pay in, many at once: one round trip and one commit for all that come together, as for transfers (0888).

-- Takes an amount of USDT at a shared address for one order until a moment, in the order's transaction. False: another order was given it.
create function take_amount(of_protocol text, at_address text, micro bigint, until timestamptz, moment timestamptz)
returns boolean language plpgsql volatile as $$
begin
  insert into deposit_amount (protocol, address, usdt, held_until) values (of_protocol, lower(at_address), micro, until)
  on conflict (protocol, address, usdt) do update set held_until = excluded.held_until where deposit_amount.held_until <= moment;
  return found;
end $$;

-- Places the orders that nothing speaks against. Gives their places, and the index of an address that was taken from a key's stock. Of any
-- other (a repetition, what staff have stopped, too many open ones, a limit, a break, a level that lets no more in or that something is
-- to be told of, no address ready, an amount that is another's) nothing is written, and nothing is given: the caller asks for it
-- alone, and is told why (apps/server/src/deposits/deposits.ts, which decides the same by the same functions).
--
-- keys: the operations' locks, in the order in which everybody takes them.
-- requests: place from 0, member_id, way, protocol, amount (fen), usdt (micro, with what makes it one order's at a shared address), rate,
-- last_four, holder, bank, number, branch, address_key (the key whose addresses single orders have; null: they share `receiving`),
-- receiving, held_until (until when an amount at a shared address is one order's), order_no, key, operation, fingerprint, answer (as
-- keep_operations takes them). A member once only.
-- rules: as level_lets_in takes them. since: see operation_is_new. most_open: so many open orders a member may have.
--
-- Everything is taken in the order of the ordinary way: operations, stops, limits, levels, addresses. Settings: as for ledger.apply_once.
-- Who waits for longer than a second for somebody's lock holds up all the others of the call, which then are asked for one by one.
create function place_deposits(
  requests jsonb, keys text[], rules jsonb, most_open int, at timestamptz, since timestamptz, expires_at timestamptz)
returns table (place int, key_index int) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
as $$
#variable_conflict use_variable
declare
  ours bigint[];
  shut text[];
  asked record;
  took record;
  places int[] := '{}';
  addresses text[] := '{}';
  indexes int[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(keys) k;

  -- Read after the locks: each statement takes a new snapshot (read committed).
  shut := array(
    select w.way || '/' || w.protocol
      from (select distinct r.way, coalesce(r.protocol, '') as protocol from jsonb_to_recordset(requests) r (way text, protocol text)) w
     where exists (select from stop_at(array['deposits', 'way', 'network'], array['', w.way, w.protocol], at)));

  -- A statement of its own: the next ones read what was set before.
  ours := array(
    select q.member_id from (select r.member_id from jsonb_to_recordset(requests) r (member_id bigint) offset 0) q
     where limits_are_ours(q.member_id));

  for asked in
    select r.place, r.member_id, r.protocol, r.usdt, r.address_key, r.receiving, r.held_until
      from jsonb_to_recordset(requests) r (
             place int, member_id bigint, way text, protocol text, amount bigint, usdt bigint, address_key text, receiving text,
             held_until timestamptz, key text)
     where r.member_id = any (ours)
       and r.way || '/' || coalesce(r.protocol, '') <> all (shut)
       and operation_is_new(r.member_id, 'openDeposit', r.key, since)
       -- Fenced: planned while hardly any order waits, all that wait would be read for each.
       and (select count(*) from (select d.state, d.expires_at as ends from deposit_order d where d.member_id = r.member_id offset 0) d
             where d.state = 'pending' and d.ends > at) < most_open
       and pays_in_freely(r.member_id, r.amount, at)
       and level_lets_in(r.member_id, r.amount, rules, at)
     order by r.place
  loop
    -- What comes last can still say no, and has written nothing then.
    if asked.address_key is not null then
      select t.address, t.key_index into took from take_address(asked.protocol, asked.address_key, asked.member_id, at) t;
      if took.address is null then continue; end if;
      addresses := addresses || took.address;
      indexes := indexes || took.key_index;
    else
      if asked.protocol is not null
         and (asked.receiving = '' or not take_amount(asked.protocol, asked.receiving, asked.usdt, asked.held_until, at))
      then continue; end if;
      addresses := addresses || asked.receiving;
      indexes := indexes || null::int;
    end if;
    places := places || asked.place;
  end loop;
  if cardinality(places) = 0 then return; end if;

  insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, holder, bank, number, branch, receiving,
                             created_at, expires_at, own_address, own_amount)
  select r.order_no, r.member_id, r.way, r.protocol, r.amount, r.usdt, r.rate, r.last_four, r.holder, r.bank, r.number, r.branch, p.address,
         at, expires_at, r.address_key is not null, r.protocol is not null and r.address_key is null
    from jsonb_to_recordset(requests) r (
           place int, order_no text, member_id bigint, way text, protocol text, amount bigint, usdt bigint, rate bigint, last_four text,
           holder text, bank text, number text, branch text, address_key text)
    join unnest(places, addresses) p (place, address) on p.place = r.place
   order by r.place;
  perform keep_operations('openDeposit', (select jsonb_agg(r.request)
                                            from jsonb_array_elements(requests) r (request) where (r.request ->> 'place')::int = any (places)), at);
  return query select p.place, p.key_index from unnest(places, indexes) p (place, key_index);
end $$;
