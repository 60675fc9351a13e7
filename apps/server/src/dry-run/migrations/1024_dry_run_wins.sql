-- expands: while a draft is run, what each member would have won; nothing of the version before knows of it

-- Rows of a run are there while its transaction goes on, and nobody else ever sees one.
create unlogged table dry_run_win (
  run uuid not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (run, member_id)
);
