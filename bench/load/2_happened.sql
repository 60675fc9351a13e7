-- What happened: for each member 5 orders and 10 bets. A fifth of the bets is played by one member of a thousand, 2,000 each.

create function load.some(members int) returns int language sql volatile as $$
  select case when random() < 0.2 then floor(random() * ceil(members / 1000.0)) else floor(random() * members) end::int
$$;

-- d: deposit, r: deposit that was turned away, v: money to a venue, w: withdrawal, b: bet at a venue with wallets of its own,
-- s: bet at one that plays from the central wallet. Amounts in fen; `net` is what a bet brought, payout less stake.
create unlogged table load.happened (what "char", number int, member int, at timestamptz, amount bigint, net bigint);

insert into load.happened
select 'd'::"char", n, n, registered + interval '1 hour', 1000000, 0 from load.member
 union all
select 'v'::"char", n, n, registered + interval '2 hours', 500000, 0 from load.member
 union all
select what, number, m.n, m.registered + interval '3 hours' + (s.until - m.registered - interval '5 hours') * random() as at, amount, net
  from load.size s
 cross join lateral (
   select 'd'::"char" as what, members + n as number, floor(random() * members)::int as member, 10000 + n % 400 * 100 as amount, 0 as net
     from generate_series(0, 2 * members - 1) n
    union all
   select 'r'::"char", n, floor(random() * members)::int, 10000 + n % 400 * 100, 0 from generate_series(0, members * 14 / 10 - 1) n
    union all
   select 'w'::"char", n, floor(random() * members)::int, 10000, 0 from generate_series(0, members * 6 / 10 - 1) n
    union all
   select 'b'::"char", n, load.some(members), 100 + n % 10 * 100,
          (100 + n % 10 * 100) * case when n % 3 > 0 then 0 when random() < 0.55 then -1 else 0.9 end
     from generate_series(0, members * 9 - 1) n
    union all
   select 's'::"char", n, load.some(members), 100 + n % 10 * 100, (100 + n % 10 * 100) * case when random() < 0.6 then -1 else 1.4 end
     from generate_series(0, members - 1) n) o
  join load.member m on m.n = o.member;

-- Bets whose result is nothing move no money; they are here for the transaction that settled them. Fifty are in a transaction, as callers
-- are gathered.
create unlogged table load.transfer as
select row_number() over (order by at, first desc) as seq, s.first_xid + row_number() over (order by at, first desc) / 50 as xid, t.*
  from load.size s cross join (
    select h.what, h.number, m.id as member, true as first, gen_random_uuid() as id, 'single'::ledger.phase as phase,
           case what when 'd' then 'deposit' when 'w' then 'withdrawal_hold' when 's' then 'bet_stake' when 'b' then 'bet_result' end as kind,
           case what when 'd' then s.deposits when 'w' then m.central when 's' then m.central
             else case when net < 0 then m.venue else s.transfer_house end end as giver,
           case what when 'd' then m.central when 'w' then m.held when 's' then s.seamless_house
             else case when net < 0 then s.transfer_house else m.venue end end as taker,
           case what when 'b' then abs(net) else amount end as amount, null::uuid as pending, at
      from load.happened h join load.member m on m.n = h.member cross join load.size s
     where what in ('d', 'w', 's', 'b')
     union all
    select what, number, m.id, false, gen_random_uuid(), 'single', case what when 'w' then 'withdrawal_paid' else 'bet_payout' end,
           case what when 'w' then m.held else s.seamless_house end, case what when 'w' then s.payouts else m.central end,
           case what when 'w' then amount else amount + net end, null, at + case what when 'w' then interval '1 hour' else interval '3 seconds' end
      from load.happened h join load.member m on m.n = h.member cross join load.size s
     where what = 'w' or (what = 's' and amount + net > 0)
     union all
    select what, number, m.id, phase = 'pending', case phase when 'pending' then h.reserved else gen_random_uuid() end, phase, 'venue_in',
           m.central, m.venue, amount, case phase when 'post' then h.reserved end,
           at + case phase when 'post' then interval '1 second' else interval '0' end
      from (select *, gen_random_uuid() as reserved from load.happened where what = 'v' offset 0) h
      join load.member m on m.n = h.member cross join load.size s
     cross join unnest(array['pending', 'post']::ledger.phase[]) phase) t;

analyze load.transfer;
