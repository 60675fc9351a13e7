-- The books: transfers, the entry that each leg makes, and where they have led.

create unlogged table load.leg as
select l.*, case when folded then nextval('ledger.folded_entry') else row_number() over w end as number,
       sum(amount) over w as balance, sum(debits) over w as debits_after, sum(credits) over w as credits_after
  from (
    select t.seq, side.n as side, case side.n when 1 then giver else taker end as account, t.id, t.xid, t.at,
           h.id is not null as folded,
           case phase when 'pending' then 0 else case side.n when 1 then -t.amount else t.amount end end as amount,
           case when side.n = 1 then case phase when 'pending' then t.amount when 'post' then -t.amount else 0 end else 0 end as debits,
           case when side.n = 2 then case phase when 'pending' then t.amount when 'post' then -t.amount else 0 end else 0 end as credits
      from load.transfer t cross join (values (1), (2)) side (n)
      left join (select id from ledger.account where folded) h on h.id = case side.n when 1 then giver else taker end
     where t.amount > 0) l
window w as (partition by account order by seq)
 order by seq, side;
analyze load.leg;

insert into ledger.entry
select account, number, id, amount, debits, credits, case when not folded then balance - amount end, case when not folded then balance end,
       case when not folded then debits_after end, case when not folded then credits_after end, at, xid
  from load.leg;

insert into ledger.transfer (id, phase, kind, reference, pending_id, accounts, amounts, numbers, at, xid)
select t.id, phase, kind,
       case what when 'd' then 'deposit/' || load.order_no('D', t.number, placed) when 'w' then 'withdrawal/' || load.order_no('W', t.number, placed)
         when 'v' then 'venue/mpqp/' || coalesce(pending, t.id) when 'b' then 'bet/mpqp/hl-' || t.number
         else 'bet/mpdz/' || load.named('bet/' || t.number) end,
       pending, array[giver, taker], array[-t.amount, t.amount], array[one.number, two.number], t.at, t.xid
  from load.transfer t
  join load.leg one on one.seq = t.seq and one.side = 1
  join load.leg two on two.seq = t.seq and two.side = 2
 cross join lateral (select case when what = 'w' and not first then t.at - interval '1 hour' else t.at end as placed) p
 where t.amount > 0
 order by t.seq;

insert into ledger.account (id, owner, code, currency, floor, opened_at, balance, version)
select a.account, m.id::text, a.code, 'CNY', 0, m.registered, coalesce(s.balance, 0), coalesce(s.version, 0)
  from load.member m
 cross join lateral (values (central, 'central'), (held, 'held'), (venue, 'venue/mpqp')) a (account, code)
  left join (select account, sum(amount) as balance, count(*) as version from load.leg where not folded group by account) s
    on s.account = a.account;
