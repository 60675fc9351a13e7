-- expands: an index, so that sessions of long ago are found and forgotten
-- concurrently: the table is written with each sign-in
create index concurrently if not exists session_by_age on session (expires_at);
