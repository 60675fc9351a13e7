-- expands: keys of programs, each a part of what its maker may do (docs/decisions/0095).
create table api_key (
  id bigint generated always as identity primary key,
  -- Whose arm it is: what it does counts as theirs, with their limits, and never as a second person's.
  staff_id bigint not null references staff (id),
  name text not null check (length(name) between 1 and 40),
  -- SHA-256: who reads this table cannot use what is in it.
  key_hash bytea not null unique check (length(key_hash) = 32),
  tail text not null check (length(tail) = 4),
  rights text[] not null,
  per_minute integer not null check (per_minute between 1 and 600),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_by bigint references staff (id),
  revoked_at timestamptz,
  check (expires_at > made_at and expires_at <= made_at + interval '366 days'),
  check ((revoked_at is null) = (revoked_by is null))
);

-- Each call of a key; kept for ninety days. What it changed is in the staff's log for good.
create table api_key_call (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_key (id),
  at timestamptz not null,
  call text not null,
  code integer not null,
  address text not null
);
create index api_key_call_of_key on api_key_call (key_id, id desc);
create index api_key_call_by_time on api_key_call using brin (at);
