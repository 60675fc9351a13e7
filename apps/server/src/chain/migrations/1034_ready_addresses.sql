-- expands: (table of its own) the version before takes its index from the key's row, as it did.

-- Addresses that were derived ahead of the orders that will take them. An order that took its index from the key's own row held that
-- row until its commit, and all orders of a chain, on all nodes, waited for one another. What an order took and did not keep is ready
-- again, so that none is left out.
create table chain_ready_address (
  chain text not null,
  key_name text not null,
  key_index integer not null check (key_index >= 0),
  -- As members read it.
  address text not null,
  -- As nodes write it (chain_address).
  node_address text not null,
  primary key (chain, key_name, key_index),
  unique (chain, node_address),
  foreign key (chain, key_name) references chain_key (chain, name)
);

comment on column chain_key.next_index is 'The first index that was neither taken by an order nor derived ahead.';
