-- expands: a break that was carried over to the wrong person's account, and the two of the staff who lift it.
create table play_break_lift (
  break_id bigint primary key references play_break (id),
  reason text not null check (reason <> ''),
  -- When it would have ended.
  would_end_at timestamptz not null,
  first_by bigint not null references staff (id),
  first_at timestamptz not null,
  second_by bigint references staff (id),
  second_at timestamptz,
  -- Nobody is their own second person.
  check (first_by <> second_by),
  check ((second_by is null) = (second_at is null))
);
