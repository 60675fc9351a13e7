-- Notices of arrivals by Web Push: the site's key, the browsers that asked for them, and what each is to be told.

create table push_key (
  -- One for the site, whichever node made it: a browser's subscription takes messages of one key for life.
  one boolean primary key default true check (one),
  -- P-256: the public key as an uncompressed point, the private one as PKCS #8.
  public_key bytea not null check (length(public_key) = 65),
  private_key bytea not null,
  created_at timestamptz not null
);

create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- Who signs out, or loses the session, is told nothing any more.
  session bytea not null references session (token_hash),
  -- A browser has one: signed in as somebody else it moves, and is not doubled.
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  language text not null check (language in ('zh-CN', 'en')),
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id, id);
create index push_subscription_session on push_subscription (session);

create table push_notice (
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  order_no text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  created_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  -- When it is tried next; none once it has an outcome.
  due_at timestamptz,
  outcome text check (outcome in ('sent', 'given_up')),
  -- An arrival is told to a browser once, however often it is reported.
  primary key (subscription_id, order_no),
  check ((due_at is null) = (outcome is not null))
);
create index push_notice_due on push_notice (due_at) where due_at is not null;
