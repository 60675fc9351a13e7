-- expands: the log is asked by an address from which or about which something was done, and by one that stands on a list.
-- concurrently: the log is never emptied.
create index concurrently if not exists audit_of_any_address on audit ((coalesce(detail ->> 'address', detail ->> 'value')), at desc)
  where coalesce(detail ->> 'address', detail ->> 'value') is not null;
