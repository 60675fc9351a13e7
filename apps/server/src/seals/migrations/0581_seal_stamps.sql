-- expands: time-stamps (RFC 3161) of the heads of all seals and of the published books, by an authority outside of the house.

-- Numbers and hashes of the published days, for whoever seals or stamps them.
create view liability_head as select number, day, head from liability_day;

create table seal_stamp (
  -- Beijing day.
  day date primary key,
  -- What was stamped, and the authority's whole answer (TimeStampResp).
  document text not null,
  response bytea not null,
  stamped_at timestamptz not null,
  told_at timestamptz not null
);
create trigger seal_stamp_is_history before update or delete or truncate on seal_stamp
  for each statement execute function refuse_change();
