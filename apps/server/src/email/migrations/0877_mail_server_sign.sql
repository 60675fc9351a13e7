-- expands: nodes without a mail server know that another one has it.
create table mail_server_sign (
  one boolean primary key default true check (one),
  -- When a node with a mail server last was there.
  seen_at timestamptz not null
);
