-- expands: how long withdrawals take is asked of each network; the version before asks all of them by the index of 0118
-- concurrently: orders are never emptied.
create index concurrently if not exists withdrawal_paid_over_network on withdrawal_order
  (protocol, (case when payout = 'verified' then payout_checked_at else decided_at end))
  where state = 'approved' and (payout is null or payout = 'verified');
