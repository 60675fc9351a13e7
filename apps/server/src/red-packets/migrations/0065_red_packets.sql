-- Red packets: the draw of each day, its pool, and what was grabbed.

create table red_packet_day (
  -- Beijing day.
  day date primary key,
  -- Drawn before the window opens; its SHA-256 is public from then on, the seed itself once the window is over.
  seed text not null check (length(seed) = 64),
  created_at timestamptz not null
);

-- The day's pool in parts, so that a thousand members in one second do not wait for one row; made at the first grab.
create table red_packet_pool (
  day date not null references red_packet_day (day),
  part smallint not null,
  amount bigint not null check (amount >= 0),
  left_over bigint not null check (left_over between 0 and amount),
  primary key (day, part)
);

create table red_packet (
  id uuid primary key,
  day date not null references red_packet_day (day),
  member_id bigint not null references member (id),
  -- The member's first, second ... of the day.
  number int not null check (number > 0),
  -- Deposits that counted, fen.
  deposits bigint not null,
  -- What was drawn, and what the pool still had of it; fen.
  drawn bigint not null check (drawn > 0),
  amount bigint not null check (amount > 0 and amount <= drawn),
  created_at timestamptz not null,
  unique (day, member_id, number)
);
create index red_packet_of_member on red_packet (member_id, created_at desc);

-- Deposits that count towards chances, by when they arrived.
create index deposit_arrived on deposit_order (member_id, decided_at) where state = 'approved';
