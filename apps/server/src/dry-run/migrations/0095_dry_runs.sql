-- A draft rule is run over the recorded history before it can be switched on.
create table dry_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('rebate', 'red_packet', 'promotion')),
  -- SHA-256 of the draft: what is switched on must be what was looked at.
  draft_hash bytea not null,
  staff_id bigint not null references staff (id),
  ran_at timestamptz not null,
  result jsonb not null
);
create index dry_run_of_draft on dry_run (kind, draft_hash, ran_at desc);
