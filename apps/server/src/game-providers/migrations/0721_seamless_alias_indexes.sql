-- expands: bets are found by their second names, and rounds that are over by what said so
-- concurrently: every bet writes this table
create index concurrently if not exists seamless_transaction_of_alias on seamless_transaction (venue, alias) where alias is not null;
create index concurrently if not exists seamless_transaction_over on seamless_transaction (venue, member_id, round) where closes;
