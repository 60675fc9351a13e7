-- expands: the log is asked what was done about a venue.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_of_venue on audit (audit_venue(subject, detail), at desc, id desc)
  where audit_venue(subject, detail) is not null;
