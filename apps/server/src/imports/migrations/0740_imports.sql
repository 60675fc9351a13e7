-- expands: members, opening balances and bets of another system, by CSV (docs/decisions/0094).
create table import_file (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('members', 'bets')),
  name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'coming'
    check (state in ('coming', 'reading', 'faulty', 'read', 'asked', 'running', 'done', 'refused')),
  -- null: by the command line, where the server runs.
  uploaded_by bigint references staff (id),
  uploaded_at timestamptz not null,
  -- The last row that was read, and lines, faults and fen up to it.
  reached integer not null default 1,
  lines integer not null default 0,
  faults integer not null default 0,
  amount bigint not null default 0,
  asked_by bigint references staff (id),
  asked_at timestamptz,
  reason text,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  -- The last row that was let in; how many were, how many could not be, and fen of both.
  applied_to integer not null default 1,
  applied integer not null default 0,
  left_out integer not null default 0,
  posted bigint not null default 0,
  left_amount bigint not null default 0,
  ended_at timestamptz,
  check (state <> 'read' or faults = 0),
  check (state not in ('asked', 'running', 'done') or asked_by is not null),
  -- Nobody lets in what they asked for.
  check (state not in ('running', 'done') or decided_by is not null and decided_by <> asked_by),
  -- To the fen: what the file says is posted, or belongs to a row that is named as left out.
  check (state <> 'done' or kind = 'bets' or posted + left_amount = amount and applied + left_out = lines)
);
-- The same file twice has no second effect.
create unique index import_file_once on import_file (kind, sha256) where state not in ('refused', 'faulty');

-- The file as it comes, until it is read.
create table import_part (
  import_id bigint not null references import_file (id),
  part integer not null check (part >= 0),
  content bytea not null,
  primary key (import_id, part)
);

create table import_fault (
  import_id bigint not null references import_file (id),
  row integer not null,
  place text not null,
  fault text not null,
  other integer,
  primary key (import_id, row, place, fault)
);

-- Lines of a file of members; what a faulty cell says is null, for a file with faults makes nobody.
create table import_member (
  import_id bigint not null references import_file (id),
  row integer not null,
  username text,
  username_key text generated always as (lower(username)) stored,
  skeleton text,
  real_name text,
  mobile text,
  email text,
  birthday date,
  registered_at timestamptz,
  vip_level smallint,
  referrer_key text,
  balance bigint check (balance >= 0),
  turnover bigint check (turnover >= 0),
  password_hash text,
  primary key (import_id, row)
);
create index import_member_name on import_member (import_id, username_key);
create index import_member_skeleton on import_member (import_id, skeleton, row);
create index import_member_mobile on import_member (import_id, mobile, row) where mobile is not null;
create index import_member_email on import_member (import_id, lower(email), row) where email is not null;

-- Bets of another system: history to be read. They count for nothing here, for they counted there.
create table imported_bet (
  import_id bigint not null references import_file (id),
  row integer not null,
  member_id bigint references member (id),
  venue text,
  bet_id text,
  game text,
  round text,
  stake bigint check (stake >= 0),
  valid bigint check (valid >= 0),
  payout bigint check (payout >= 0),
  placed_at timestamptz,
  settled_at timestamptz,
  primary key (import_id, row)
);
create index imported_bet_once on imported_bet (venue, bet_id, import_id, row);
create index imported_bet_of_member on imported_bet (member_id, placed_at desc, import_id, row);
