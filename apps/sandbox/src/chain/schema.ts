/** The chains. Amounts are micro-USDT, times Unix ms; addresses and hashes 0x and small hex digits. */
export const chainSchema = `
-- How far blocks are apart from a block on; the chain begins with its first.
create table if not exists era (
  chain text not null,
  from_block integer not null,
  from_time integer not null,
  block_ms integer not null check (block_ms > 0),
  primary key (chain, from_block)
) strict, without rowid;

create table if not exists payment (
  id integer primary key,
  chain text not null,
  hash text not null unique,
  block integer not null,
  sender text not null,
  recipient text not null,
  -- Null: the token's.
  contract text,
  amount integer not null check (amount > 0),
  done integer not null check (done in (0, 1))
) strict;
create index if not exists payment_block on payment (chain, block);
create index if not exists payment_recipient on payment (chain, recipient, block);

-- Addresses that the token's issuer has frozen.
create table if not exists frozen (
  chain text not null,
  address text not null,
  primary key (chain, address)
) strict, without rowid;
`;
