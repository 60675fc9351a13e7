-- USDT seen on the chain. A chain is named by its protocol; amounts are micro-USDT; blocks are numbered as the chain does.

-- How far a chain was read. Blocks up to `safe` are final for us and read for good; those above are read again each time.
create table chain_cursor (
  chain text primary key check (chain in ('TRC20', 'ERC20')),
  safe bigint,
  -- Its hash: a node that tells another history than this is not believed.
  safe_hash text,
  head bigint,
  read_at timestamptz,
  -- Why the last look failed, and since when looks have failed.
  trouble text,
  trouble_since timestamptz,
  -- Nothing was read yet, or all of it is known.
  check (num_nulls(safe, safe_hash, head, read_at) in (0, 4)),
  check ((trouble is null) = (trouble_since is null))
);

-- A transfer of the configured contract to an address of ours. Rows are never deleted: what a reorganisation took away
-- is `removed`, and is seen again if it comes back.
create table chain_payment (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('TRC20', 'ERC20')),
  -- 0x and 64 lower-case hex digits, on both chains.
  tx_hash text not null,
  -- As the node numbered it. Nodes number the logs of a block in more than one way, and a reorganisation changes it, so
  -- this tells nobody which transfer it is: `nth` does.
  log_index integer not null check (log_index >= 0),
  -- Which of the transaction's transfers to this recipient, from 0.
  nth integer not null check (nth >= 0),
  sender text not null,
  recipient text not null,
  amount bigint not null check (amount > 0),
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  seen_at timestamptz not null,
  -- The block itself counts as the first.
  confirmations integer not null check (confirmations >= 0),
  state text not null default 'seen'
    check (state in ('seen', 'confirmed', 'removed', 'credited', 'unmatched', 'ambiguous', 'dust', 'ignored')),
  -- The order it seems to be for; for credited ones the order that it paid.
  order_id bigint references deposit_order (id),
  -- The order that its sender says it is for.
  claimed_order_id bigint references deposit_order (id),
  decided_by text,
  decided_at timestamptz,
  -- Why staff ignored it, or why it waits for them.
  reason text,
  unique (chain, tx_hash, recipient, nth),
  check (state <> 'credited' or order_id is not null),
  check ((state in ('credited', 'ignored')) = (decided_at is not null))
);
-- One payment for one order, whatever the code does.
create unique index chain_payment_of_order on chain_payment (order_id) where state = 'credited';
create index chain_payment_open on chain_payment (chain, block_number) where state in ('seen', 'confirmed');
create index chain_payment_queue on chain_payment (id) where state in ('unmatched', 'ambiguous');
create index chain_payment_expected on chain_payment (order_id) where order_id is not null;

-- Orders that a payment may be for.
create index deposit_open_usdt on deposit_order (protocol, lower(last_four)) where way = 'usdt';
