-- expands: accounts of locked bonuses are one kind in the trial balance, however many there are.
create or replace view account_movement as
  select t.id, t.xid, t.at, t.kind as cause, a.id as account,
         case when a.owner = 'house' then 'house/' || a.code
              when a.code like 'grant/%' then 'member/grant' else 'member/' || a.code end as ledger, l.amount
    from ledger.transfer_on_record t
   cross join lateral unnest(t.accounts, t.amounts) l (account, amount)
    join ledger.account_on_record a on a.id = l.account
   where t.phase in ('single', 'post');
