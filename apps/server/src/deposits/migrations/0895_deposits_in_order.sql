-- expands: indexes for the list of all deposits, newest first, for those of one state, and for the end of an address
-- concurrently: the table is written with each order
create index concurrently if not exists deposit_in_order on deposit_order (created_at desc, id desc);
create index concurrently if not exists deposit_decided on deposit_order (state, created_at desc, id desc) where state <> 'pending';
create index concurrently if not exists deposit_of_ending on deposit_order (lower(last_four));
