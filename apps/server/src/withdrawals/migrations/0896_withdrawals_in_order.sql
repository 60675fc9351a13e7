-- expands: indexes for the lists of withdrawals and payouts in their order, and for their addresses
-- concurrently: the table is written with each order
create index concurrently if not exists withdrawal_in_order on withdrawal_order (created_at desc, id desc);
create index concurrently if not exists withdrawal_by_state on withdrawal_order (state, created_at desc, id desc) where state <> 'pending';
create index concurrently if not exists withdrawal_to_address on withdrawal_order (lower(address));
create index concurrently if not exists withdrawal_to_ending on withdrawal_order (right(lower(address), 4));
create index concurrently if not exists payout_open on withdrawal_order ((payout is not distinct from 'wrong') desc, decided_at desc, id desc)
  where state = 'approved' and (payout in ('due', 'sent', 'wrong') or payout is null and transaction_hash is null);
create index concurrently if not exists payout_in_order on withdrawal_order ((payout is not distinct from 'wrong') desc, decided_at desc, id desc)
  where state = 'approved';
