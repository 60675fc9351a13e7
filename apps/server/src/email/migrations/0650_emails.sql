-- expands: members' verified e-mail addresses, and the letters that wait to be sent to them.

-- One address of a member, proved by a code that was sent there; one member of an address.
create table member_email (
  member_id bigint primary key references member (id),
  -- As it was typed, and as it is compared.
  address text not null check (length(address) between 6 and 100),
  address_key text not null unique,
  verified_at timestamptz not null,
  -- The mail server said for good that there is no such mailbox: nothing is sent there any more.
  dead_at timestamptz
);

-- Addresses that were replaced or removed: whoever still reads the letters there can undo it.
create table email_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  old_address text not null,
  changed_at timestamptz not null,
  -- SHA-256 of the code in the letter.
  undo_hash bytea not null unique check (length(undo_hash) = 32),
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index email_change_of on email_change (member_id);

create table email_outbox (
  id bigint generated always as identity primary key,
  -- The Message-ID of every attempt: what arrives twice is one letter.
  message_id text not null unique,
  member_id bigint not null references member (id),
  address text not null,
  subject text not null,
  -- Emptied once nobody tries any more: it may hold a code.
  body text not null,
  created_at timestamptz not null,
  -- Who was not reached by then is not told any more.
  expires_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  -- When it is tried next; none once it has an outcome.
  due_at timestamptz,
  outcome text check (outcome in ('sent', 'given_up', 'refused')),
  check ((due_at is null) = (outcome is not null)),
  check (outcome is null or body = '')
);
create index email_outbox_due on email_outbox (due_at) where due_at is not null;
create index email_outbox_of on email_outbox (member_id);
create index email_outbox_age on email_outbox (created_at);
