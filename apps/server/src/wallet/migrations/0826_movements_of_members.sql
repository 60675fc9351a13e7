-- expands: whose the wallet of each movement is; the version before does not ask for it.

-- What members' wallets got with each transfer, fen.
create or replace view member_movement as
  select t.id, t.xid, t.at, split_part(a.code, '/', 1) as wallet, l.amount, a.owner::bigint as member_id
    from ledger.transfer_on_record t
   cross join lateral unnest(t.accounts, t.amounts) l (account, amount)
    join ledger.account_on_record a on a.id = l.account
   where t.phase in ('single', 'post') and a.owner <> 'house';
