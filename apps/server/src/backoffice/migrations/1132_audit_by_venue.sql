-- expands: the log is asked what was done about a venue.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_by_venue on audit (audit_at_venue(subject, detail), at desc, id desc)
  where audit_at_venue(subject, detail) is not null;
