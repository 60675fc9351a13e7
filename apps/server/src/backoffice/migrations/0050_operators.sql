-- Staff, their sessions, and what they did.

create table staff (
  id bigint generated always as identity primary key,
  username text not null unique,
  name text not null,
  password_hash text not null,
  -- Second factor (RFC 6238), base32.
  totp_secret text not null,
  -- The newest time step that was used; a code works once.
  totp_step bigint not null default 0,
  rights text[] not null,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table staff_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id bigint not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint references staff (id),
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_subject on audit (subject, id desc);
create trigger audit_is_history before update or delete on audit for each row execute function refuse_change();
