-- expands: indexes for lists of members: frozen ones, those of a level, those who registered in a span
-- concurrently: the table is written all the time
create index concurrently if not exists member_frozen on member (id desc) where frozen_at is not null;
create index concurrently if not exists member_of_level on member (vip_level, id desc);
create index concurrently if not exists member_registered on member (registered_at);
