-- Customer service: conversations of members and visitors with staff.

create table conversation (
  id bigint generated always as identity primary key,
  -- Either a member's, or a visitor's who keeps a secret whose hash stands here.
  member_id bigint unique references member (id),
  visitor_hash bytea unique,
  opened_at timestamptz not null,
  -- The latest message, and who wrote it: what waits for staff is what a member wrote last.
  last_message bigint not null default 0,
  last_from text check (last_from in ('member', 'staff')),
  last_at timestamptz not null,
  -- Up to which message each side has seen it.
  member_read bigint not null default 0,
  staff_read bigint not null default 0,
  member_seen_at timestamptz,
  assigned_to bigint references staff (id),
  closed_at timestamptz,
  check ((member_id is null) <> (visitor_hash is null))
);
create index conversation_open on conversation (last_at desc) where closed_at is null;

create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation (id),
  author text not null check (author in ('member', 'staff')),
  staff_id bigint references staff (id),
  body text not null check (length(body) between 1 and 1000),
  -- A deposit or withdrawal that the message is about.
  order_no text,
  -- The writer's own id of the message: sent twice, it is kept once.
  client_id text not null,
  created_at timestamptz not null,
  unique (conversation_id, author, client_id),
  check ((author = 'staff') = (staff_id is not null))
);
create index conversation_message_in on conversation_message (conversation_id, id);

-- Opens the conversation page for a member, once, within a minute; only the hash is kept.
create table service_ticket (
  hash bytea primary key,
  member_id bigint not null references member (id),
  expires_at timestamptz not null
);

-- What the conversation page carries from then on.
create table service_pass (
  hash bytea primary key,
  conversation_id bigint not null references conversation (id),
  expires_at timestamptz not null
);

-- Who of the staff looked last when: whether somebody is on duty.
create table service_presence (
  staff_id bigint primary key references staff (id),
  seen_at timestamptz not null
);
