-- expands: indexes for the list of transfers to venues, newest first, and for those that a venue refused
-- concurrently: the table is written with each transfer
create index concurrently if not exists venue_transfer_in_order on venue_transfer (created_at desc, id desc);
create index concurrently if not exists venue_transfer_refused on venue_transfer (created_at desc, id desc) where state = 'refused';
