-- expands: what came lately is found without what came before
-- concurrently: every bet writes this table
create index concurrently if not exists seamless_transaction_recorded on seamless_transaction using brin (recorded_at) with (pages_per_range = 16, autosummarize = on);
create index concurrently if not exists seamless_statement_fresh on seamless_statement (venue, id) where fresh;
create index concurrently if not exists seamless_statement_other on seamless_statement (venue, at) where kind = 'other';
create index concurrently if not exists seamless_statement_jackpot on seamless_statement (venue, reference) where jackpot;
