-- expands: accounts by whose they are, for whoever goes through all owners a stretch at a time.
create index account_owner on ledger.account (owner, code);
