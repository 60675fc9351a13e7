-- expands: transfers and bets by the moment that they were settled at
-- concurrently: the tables are big where a site has a past, and are written all the time
create index concurrently if not exists venue_transfer_settled on venue_transfer using brin (settled_at);
create index concurrently if not exists bet_settled on bet using brin (settled_at);
