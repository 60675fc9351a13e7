-- Wins above the limits of what may be won at a venue, and money that left a venue ahead of its records: booked, out of the
-- member's reach, until two people have looked at it.

create table win_review (
  id bigint generated always as identity primary key,
  venue text not null references venue (code),
  member_id bigint not null references member (id),
  -- ahead: a transfer out of more than the venue's records explain.
  kind text not null check (kind in ('bet', 'prize', 'ahead')),
  -- The venue's id of the bet or the prize, or our id of the transfer.
  subject text not null,
  reason text not null check (reason in ('win', 'multiple', 'hour', 'ahead')),
  -- fen: of the bet; 0 where there is none.
  stake bigint not null check (stake >= 0),
  -- fen: held at first, and held still.
  amount bigint not null check (amount > 0),
  held bigint not null check (held between 0 and amount),
  -- withdrawn: the venue took it back; explained: its records came.
  state text not null default 'open' check (state in ('open', 'proposed', 'released', 'refused', 'withdrawn', 'explained')),
  created_at timestamptz not null,
  verdict text check (verdict in ('release', 'refuse')),
  note text,
  proposed_by bigint references staff (id),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  check ((state in ('open', 'proposed')) = (held > 0)),
  check ((state in ('open', 'proposed')) = (decided_at is null)),
  check ((verdict is null) = (proposed_by is null) and (verdict is null) = (note is null)),
  check (state <> 'open' or verdict is null),
  check (state not in ('proposed', 'released', 'refused') or verdict is not null),
  -- Four eyes, whatever the code does.
  check (state not in ('released', 'refused') or (decided_by is not null and decided_by <> proposed_by))
);
create index win_review_open on win_review (venue, member_id) where held > 0;
create index win_review_decided on win_review (decided_at desc) where held = 0;

-- What a venue paid to members more than it took (below zero: less), by the clock hour: what the limits look at. Several rows an hour,
-- so that members do not wait for each other.
create table venue_hour (
  venue text not null references venue (code),
  hour timestamptz not null,
  shard smallint not null,
  -- fen
  paid bigint not null default 0,
  held bigint not null default 0,
  -- What left it ahead of its records.
  ahead bigint not null default 0,
  primary key (venue, hour, shard)
);

-- The part of a transfer out that is held until the venue's records explain it.
alter table venue_transfer add column held bigint not null default 0 check (held >= 0 and held <= amount and (held = 0 or direction = 'out'));
