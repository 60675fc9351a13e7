-- expands: an index, so that operations of long ago are found and forgotten
-- concurrently: the table is written with each call that moves money
create index concurrently if not exists operation_by_age on operation (created_at);
