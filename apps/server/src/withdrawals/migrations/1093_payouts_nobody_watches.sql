-- expands: (the view keeps its columns) an approved withdrawal that is without a transaction is on its way, also where nobody watches
-- the network: the page that it is worked on has it.
create or replace view unpaid_withdrawal as
  select coalesce(payout_since, decided_at) as since, amount, coalesce(payout = 'wrong', false) as wrong, id, order_no
    from withdrawal_order
   where state = 'approved' and (payout in ('due', 'sent', 'wrong') or payout is null and transaction_hash is null);
