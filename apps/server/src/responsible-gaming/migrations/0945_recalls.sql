-- expands: what lies at venues comes back by itself when its member takes a break, or sets a limit on losses that is below it.

-- One row for each member whose money is to come back. It goes when all of it is there.
create table play_recall (
  member_id bigint primary key references member (id),
  -- What comes back from here on is told to the member in the end.
  since timestamptz not null,
  -- Grows with each reason: a look that began before the last of them ends nothing.
  wanted int not null default 1 check (wanted > 0),
  next_at timestamptz not null,
  tries int not null default 0 check (tries >= 0)
);
create index play_recall_due on play_recall (next_at);

create function want_recall(who bigint, at timestamptz) returns void language sql volatile as $$
  insert into play_recall (member_id, since, next_at) values (who, at, at)
  on conflict (member_id) do update set wanted = play_recall.wanted + 1, next_at = excluded.next_at, tries = 0
$$;

-- Breaks that hold already.
insert into play_recall (member_id, since, next_at)
  select member_id, now(), now() from play_break where ends_at > now() group by member_id;
