-- The withdrawals that were paid last, by when they were: where a chain is watched when it was verified there, else when staff
-- approved what they had sent.
create index withdrawal_paid on withdrawal_order ((case when payout = 'verified' then payout_checked_at else decided_at end))
  where state = 'approved' and (payout is null or payout = 'verified');
