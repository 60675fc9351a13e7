-- expands: the operator's own programs are told of events (docs/decisions/0105).
create table webhook_receiver (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 40),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- ended: taken away; its row stays for what was sent.
  state text not null default 'on' check (state in ('on', 'paused', 'ended')),
  paused_by text check (paused_by in ('person', 'silence', 'gone')),
  paused_at timestamptz,
  -- Both sides sign with it, so that it is kept as it is; it was shown to one person once.
  secret bytea not null check (length(secret) between 24 and 64),
  secret_shown_at timestamptz,
  -- The one before: it signs too until somebody has seen the new one, and until then.
  former_secret bytea check (length(former_secret) between 24 and 64),
  former_until timestamptz,
  failing_since timestamptz,
  delivered_at timestamptz,
  made_at timestamptz not null,
  check ((state = 'paused') = (paused_by is not null))
);

-- Written in the transaction of what happened, and only where somebody is told of it.
create table webhook_event (
  id bigint generated always as identity primary key,
  event_id text not null unique check (length(event_id) <= 64),
  kind text not null,
  version integer not null,
  at timestamptz not null,
  data jsonb not null
);
create index webhook_event_by_time on webhook_event (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  receiver_id bigint not null references webhook_receiver (id),
  event_id bigint not null references webhook_event (id),
  -- A member's number, 0 for what is nobody's: what stands in one lane is sent one behind the other.
  lane bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  tries integer not null default 0,
  due_at timestamptz,
  tried_at timestamptz,
  status integer,
  answer text not null default '' check (length(answer) <= 300),
  unique (receiver_id, event_id),
  check ((state = 'waiting') = (due_at is not null))
);
create index webhook_delivery_due on webhook_delivery (receiver_id, due_at) where state = 'waiting';
create index webhook_delivery_lane on webhook_delivery (receiver_id, lane, event_id) where state = 'waiting';
create index webhook_delivery_listed on webhook_delivery (receiver_id, id desc);
create index webhook_delivery_of_event on webhook_delivery (event_id);

-- Up to where settled bets were told of.
create table webhook_bets (
  one boolean primary key default true check (one),
  told_to timestamptz not null
);
