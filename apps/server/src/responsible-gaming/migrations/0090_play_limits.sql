-- Responsible play: limits that members set, breaks, and how long they have played.

-- Every wish is kept; the one that holds is the latest whose time has come. A tighter one holds at once, a looser one after a day.
create table play_limit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('deposit', 'loss', 'time')),
  -- Per Beijing day: fen for deposit and loss, minutes for time; null: none.
  value bigint check (value > 0),
  set_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= set_at)
);
create index play_limit_of_member on play_limit (member_id, kind, effective_at desc, id desc);

-- A break or an exclusion; nobody can shorten it.
create table play_break (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('break', 'exclusion')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at)
);
create index play_break_of_member on play_break (member_id, ends_at desc);

-- Minutes with a game in sight, by Beijing day.
create table play_time (
  member_id bigint not null references member (id),
  day date not null,
  seconds int not null default 0 check (seconds >= 0),
  -- The last sign of life, and when this sitting began.
  seen_at timestamptz not null,
  since timestamptz not null,
  primary key (member_id, day)
);
