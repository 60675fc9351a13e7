-- expands: the log is asked which thing was changed.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_of_items on audit using gin (audit_items(detail));
