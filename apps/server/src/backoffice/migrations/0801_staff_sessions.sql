-- expands: what a member of staff is shown of their own sessions, and told of their account.

-- The User-Agent; empty: of a session from before it was kept.
alter table staff_session add column device text not null default '';

create table staff_notice (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  kind text not null check (kind in ('new_device', 'password', 'passkey_added', 'passkey_removed')),
  address text not null,
  device text not null,
  -- The session that did it: whoever did it answers no question about it.
  session_hash bytea not null check (length(session_hash) = 32),
  -- When its reader answered it.
  seen_at timestamptz
);
create index staff_notice_open on staff_notice (staff_id, at) where seen_at is null;
