-- expands: the oldest payout and how many there are by one look, also of networks that nobody watches.
-- concurrently: the table is big, and few of its rows wait.
create index concurrently if not exists withdrawal_unpaid_everywhere on withdrawal_order (coalesce(payout_since, decided_at))
  where state = 'approved' and (payout in ('due', 'sent', 'wrong') or payout is null and transaction_hash is null);
