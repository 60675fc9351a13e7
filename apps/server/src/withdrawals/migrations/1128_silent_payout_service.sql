-- expands: since when the payout service does not answer: the first withdrawal of which it was asked twice and more without a word, where
-- it has answered for none that it was asked of later. What waits for another reason has that reason written down.
create view silent_payout_service as
  select min(o.service_asked_at) as since from withdrawal_order o
   where o.service = 'asked' and o.transaction_hash is null and o.service_attempts > 1 and o.payout_reason is null
     and not exists (select from withdrawal_order n
       where n.state = 'approved' and n.decided_at > o.decided_at and n.service in ('accepted', 'refused')
         and n.service_asked_at > o.service_asked_at)
  having count(*) > 0;
