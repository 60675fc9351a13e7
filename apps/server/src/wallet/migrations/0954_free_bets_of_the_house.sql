-- expands: what bets won that the house gave away stands among its movements with members, as a bonus does.

create or replace view house_movement as
  select t.id, t.xid, t.at, t.kind, t.reference, m.owner::bigint as member_id, h.amount
    from ledger.transfer_on_record t
   cross join lateral (
     select (-sum(l.amount))::bigint as amount
       from unnest(t.accounts, t.amounts) l (account, amount) join ledger.account_on_record a on a.id = l.account
      where a.owner = 'house') h
   cross join lateral (
     select a.owner from ledger.account_on_record a where a.id = any (t.accounts) and a.owner <> 'house' limit 1) m
   where t.phase in ('single', 'post')
     and (t.kind in ('deposit', 'withdrawal_paid', 'bonus', 'rebate', 'red_packet', 'commission', 'adjustment_up',
                     'adjustment_down', 'grant_opened', 'grant_returned', 'free_bet_win', 'free_bet_undone')
          or t.reference like 'prize/%' and h.amount is not null
          or t.kind = 'win_refused' and t.reference like 'review/%');
