-- What the books speak of: orders, transfers to venues, bets with their settlements; and what lies beside them.

insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at, reason)
select load.order_no(case what when 'd' then 'D' else 'R' end, number, at), m.id, case number % 3 when 0 then 'bank' when 1 then 'wechat' else 'alipay' end,
       amount, lpad((number % 10000)::text, 4, '0'), case what when 'd' then 'approved' else 'rejected' end, at - interval '5 minutes',
       at + interval '25 minutes', case what when 'd' then amount end, 'loaded', at, case what when 'r' then '未收到款项' end
  from load.happened h join load.member m on m.n = h.member where what in ('d', 'r') order by h.at;

insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, state, created_at,
                              first_approved_by, decided_by, decided_at, transaction_hash, payout, payout_since, payout_checked_at)
select load.order_no('W', h.number, at), m.id, c.id, 'TRC20', c.number, amount, 720, 1388, 0, 1388, gen_random_uuid(), 'approved', at,
       null, 'loaded', at + interval '1 hour', encode(sha256(convert_to('paid' || h.number, 'UTF8')), 'hex'), 'verified', at + interval '1 hour',
       at + interval '1 hour'
  from load.happened h join load.member m on m.n = h.member join card c on c.member_id = m.id where what = 'w' order by h.at;

insert into turnover_requirement (member_id, source, amount, used, opened_at)
select m.id, 'deposit/' || load.order_no('D', number, at), amount, amount, at
  from load.happened h join load.member m on m.n = h.member where what = 'd' order by h.at;

insert into venue_transfer (id, member_id, venue, direction, amount, state, not_after, created_at, settled_at)
select t.id, t.member, 'mpqp', 'in', t.amount, 'done', t.at + interval '1 minute', t.at, t.at + interval '1 second'
  from load.transfer t where what = 'v' and first order by seq;

insert into bet (venue, bet_id, member_id, game, round, stake, valid, reported_valid, payout, state, placed_at, settled_at, posted, seq, recorded_at)
select case what when 'b' then 'mpqp' else 'mpdz' end, load.bet_id(what, number), m.id,
       case what when 'b' then 'mpqp0' else 'mpdz0' end || number % 3 + 1, 'r' || number, amount, amount, amount, amount + net, 'settled',
       at, at + interval '3 seconds', net, number + 1, at + interval '5 seconds'
  from load.happened h join load.member m on m.n = h.member where what in ('b', 's') order by h.at;

insert into seamless_transaction (venue, id, kind, member_id, round, game, amount, moved, balance, at)
select 'mpdz', load.bet_id(what, number), 'bet', m.id, 'r' || number, 'mpdz0' || number % 3 + 1, amount, -amount, 1000000, at
  from load.happened h join load.member m on m.n = h.member where what = 's' order by h.at;
insert into seamless_transaction (venue, id, kind, member_id, reference, amount, valid, moved, balance, at, bet)
select 'mpdz', load.bet_id(what, number) || '/w', 'win', m.id, load.bet_id(what, number), amount + net, amount, amount + net, 1000000,
       at + interval '3 seconds', load.bet_id(what, number)
  from load.happened h join load.member m on m.n = h.member where what = 's' order by h.at;

insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta, xid)
select case what when 'b' then 'mpqp' else 'mpdz' end, load.bet_id(what, number), number + 1, member,
       case what when 'b' then 'joker' else 'gaming' end, stake, net, 'settled', at, at, stake, 1, xid
  from (select t.what, t.number, t.member, t.at, t.xid, h.amount as stake, h.net, t.seq
          from load.transfer t join load.happened h on h.what = t.what and h.number = t.number
         where t.what in ('b', 's') and t.first) s order by seq;

insert into operation (member_id, call, key, id, fingerprint, created_at, answer)
select m.id, 'openDeposit', gen_random_uuid()::text, gen_random_uuid(), sha256(convert_to(number::text, 'UTF8')), at, '{"ok": true}'
  from load.happened h join load.member m on m.n = h.member where what = 'r' and at > (select until - interval '3 days' from load.size);

insert into inbox_message (member_id, title, content, created_at, read_at, xid, subject, order_no)
select m.id, '存款到账', '您的存款已到账。', at, case when number % 3 = 0 then null else at end, null, 'deposit', load.order_no('D', number, at)
  from load.happened h join load.member m on m.n = h.member where what = 'd' and number % 2 = 0 order by h.at;
