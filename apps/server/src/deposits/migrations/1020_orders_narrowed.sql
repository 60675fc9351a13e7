-- expands: the queues of deposits and withdrawals are narrowed by amount, way and network, however many orders there are.
-- concurrently: the tables are written with each order.
create index concurrently if not exists deposit_of_amount on deposit_order (amount);
create index concurrently if not exists deposit_of_way on deposit_order (way, protocol, created_at desc, id desc);
create index concurrently if not exists withdrawal_of_amount on withdrawal_order (amount);
create index concurrently if not exists withdrawal_of_network on withdrawal_order (protocol, created_at desc, id desc);
