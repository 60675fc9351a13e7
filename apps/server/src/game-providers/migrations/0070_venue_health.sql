-- How venues are doing, and where their figures differ from ours.

-- How often a venue's bets are asked for: what its limits allow.
alter table venue add column pull_every_ms int not null default 2000 check (pull_every_ms between 500 and 600000);

-- Written when a node finds that a venue stops or starts to answer; the latest finding stands.
create table venue_health (
  venue text primary key references venue (code),
  state text not null check (state in ('up', 'down')),
  since timestamptz not null,
  reason text not null default ''
);

create table reconciliation (
  id bigint generated always as identity primary key,
  venue text not null references venue (code),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Who asked for it; null: the hourly run.
  staff_id bigint references staff (id),
  players int not null,
  -- Members whom the venue did not answer for, or whose money was on the move.
  skipped int not null,
  differences int not null
);
create index reconciliation_of_venue on reconciliation (venue, id desc);

-- One row for each member and venue whose figures differ, until they agree again.
create table venue_difference (
  id bigint generated always as identity primary key,
  venue text not null references venue (code),
  member_id bigint not null references member (id),
  -- fen
  ours bigint not null,
  theirs bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  check (ours <> theirs)
);
create unique index venue_difference_open on venue_difference (venue, member_id) where resolved_at is null;
