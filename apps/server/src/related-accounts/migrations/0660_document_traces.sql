-- expands: a document that people have seen is a trace of its holder, as a card is; the version before writes none
alter table account_trace drop constraint account_trace_kind_check;
alter table account_trace add constraint account_trace_kind_check
  check (kind in ('device', 'network', 'name', 'address', 'card', 'document')) not valid;
