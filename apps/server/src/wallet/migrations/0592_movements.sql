-- expands: the same rows, by what the books publish of themselves.

-- What members got from the house, or gave it, with each transfer that is neither a bet's nor a move between their own wallets; fen.
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
                     'adjustment_down', 'grant_opened', 'grant_returned')
          or t.reference like 'prize/%' and h.amount is not null
          or t.kind = 'win_refused' and t.reference like 'review/%');

-- What members' wallets got with each transfer, fen.
create or replace view member_movement as
  select t.id, t.xid, t.at, split_part(a.code, '/', 1) as wallet, l.amount
    from ledger.transfer_on_record t
   cross join lateral unnest(t.accounts, t.amounts) l (account, amount)
    join ledger.account_on_record a on a.id = l.account
   where t.phase in ('single', 'post') and a.owner <> 'house';
