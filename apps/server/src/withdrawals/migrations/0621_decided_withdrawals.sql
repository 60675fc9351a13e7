-- expands: withdrawals by the moment that they were decided at
-- concurrently: the tables are big where a site has a past, and are written all the time
create index concurrently if not exists withdrawal_decided on withdrawal_order (decided_at, id) where state = 'approved';
