-- The last deposits of a way that arrived: how long they usually take on this site.
create index deposit_arrived_by_way on deposit_order (way, decided_at desc) where state = 'approved';
