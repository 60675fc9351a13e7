/** What a stand-in for a BTCPay Server keeps (docs/connecting-btcpay.md). Amounts of invoices are hundredths of their currency, times Unix ms. */
export const btcpaySchema = `
create table if not exists invoice (
  id text primary key,
  -- Nothing keeps two from having the same: the API has no idempotency key.
  order_id text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null default 'New',
  additional text not null default 'None',
  created_at integer not null,
  expires_at integer not null,
  watched_until integer not null
) strict, without rowid;
create index if not exists invoice_of_order on invoice (order_id);

-- Out of the shop's sight; lists leave them out unless they are asked for.
create table if not exists archived_invoice (
  id text primary key references invoice (id)
) strict, without rowid;

create table if not exists invoice_payment (
  id text primary key,
  invoice text not null references invoice (id),
  -- Millionths of the coin.
  value integer not null,
  status text not null,
  at integer not null
) strict, without rowid;
create index if not exists payment_of_invoice on invoice_payment (invoice);

-- Events that the operator is told, in the order in which they happened.
create table if not exists delivery (
  number integer primary key,
  content text not null,
  attempts integer not null default 0,
  -- Null: acknowledged, or given up.
  due_at integer
) strict;
create index if not exists delivery_due on delivery (due_at) where due_at is not null;

create table if not exists payout (
  id text primary key,
  order_id text not null,
  destination text not null,
  -- Millionths of the coin.
  amount integer not null check (amount > 0),
  method text not null,
  state text not null,
  proof text,
  created_at integer not null
) strict, without rowid;
`;
