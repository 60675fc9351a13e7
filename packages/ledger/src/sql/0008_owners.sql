-- expands: accounts by whose they are, for whoever goes through all owners a stretch at a time.
-- concurrently: the tables are big where a site has a past, and are written all the time
create index concurrently if not exists account_owner on ledger.account (owner, code);
