-- expands: messages by their transaction, in time, and by the mailing that they came with
-- concurrently: the tables are big where a site has a past, and are written all the time
create index concurrently if not exists inbox_xid on inbox_message (xid) where xid is not null;
create index concurrently if not exists inbox_in_time on inbox_message (member_id, created_at desc);
create unique index concurrently if not exists inbox_of_mailing on inbox_message (mailing_id, member_id) where mailing_id is not null;
create index concurrently if not exists inbox_read_of_mailing on inbox_message (mailing_id) where mailing_id is not null and read_at is not null;
