-- expands: rows of every queue that people decide can be claimed; the version before claims none of the new ones
alter table work_claim drop constraint work_claim_queue_check;
alter table work_claim add constraint work_claim_queue_check check (queue in (
  'deposits', 'withdrawals', 'identity', 'adjustments', 'promotion-applications', 'recoveries', 'held-wins', 'chain-payments',
  'arrivals', 'agent-applications', 'payouts', 'set-aside-bets'));
