-- Receiving addresses of single orders, derived from an extended public key: no two orders share one.

-- A key that addresses were derived from. What is public of it is not kept here but in the settings.
create table chain_key (
  chain text not null check (chain in ('TRC20', 'ERC20')),
  -- The fingerprint of what the addresses lie under.
  name text not null,
  -- The index that the next order takes; taken in the order's transaction, so that none is left out.
  next_index integer not null default 0 check (next_index >= 0),
  primary key (chain, name)
);

create table chain_address (
  chain text not null,
  address text not null,
  key_name text not null,
  key_index integer not null check (key_index >= 0),
  given_at timestamptz not null,
  primary key (chain, address),
  unique (chain, key_name, key_index),
  foreign key (chain, key_name) references chain_key (chain, name)
);
create index chain_address_given on chain_address (chain, given_at);

-- The order has a receiving address of its own, so that no last four characters are needed to tell whose a payment is.
alter table deposit_order add column own_address boolean not null default false;
-- One order for one address, whatever the code does.
create unique index deposit_own_address on deposit_order (protocol, lower(receiving)) where own_address;
