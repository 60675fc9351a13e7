-- expands: while a draft is run, what each member would have won; nothing of the version before knows of it

-- Rows of a run go when it is over; those of a node that died go by age.
create unlogged table dry_run_win (
  run uuid not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  begun_at timestamptz not null,
  primary key (run, member_id)
);
