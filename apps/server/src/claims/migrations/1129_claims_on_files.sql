-- expands: imports, files of statements and their differences are somebody's while they are open, too; the version before writes none of
-- these names

alter table work_claim drop constraint work_claim_queue_check;
alter table work_claim add constraint work_claim_queue_check check (queue in (
  'deposits', 'withdrawals', 'identity', 'adjustments', 'promotion-applications', 'recoveries', 'held-wins', 'chain-payments',
  'arrivals', 'agent-applications', 'payouts', 'set-aside-bets', 'agent-statements', 'free-bets', 'mailings', 'imports',
  'statement-files', 'statement-differences'));
