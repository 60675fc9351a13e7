-- Orders that share a receiving address are told apart by an amount of their own; what members say is theirs is kept claim by claim.

-- The order's quote is asked of no other order of its receiving address: the last digits are drawn for it.
alter table deposit_order
  add column own_amount boolean not null default false,
  add check (not own_amount or way = 'usdt' and not own_address);

-- Amounts that are asked for at a shared address, each of one order until a moment. Kept when the order is decided before it:
-- a second payment of that amount is still nobody else's.
create table deposit_amount (
  protocol text not null check (protocol in ('TRC20', 'ERC20')),
  -- In lower case.
  address text not null,
  -- micro-USDT
  usdt bigint not null check (usdt > 0),
  held_until timestamptz not null,
  primary key (protocol, address, usdt)
);

-- Orders that a payment to a shared address may be for.
create index deposit_due on deposit_order (protocol, lower(receiving), usdt) where way = 'usdt' and state = 'pending';

-- Which members said that a payment is for which order. A later claim takes nothing from an earlier one.
create table chain_claim (
  payment_id bigint not null references chain_payment (id),
  order_id bigint not null references deposit_order (id),
  claimed_at timestamptz not null,
  primary key (payment_id, order_id)
);
create index chain_claim_of_order on chain_claim (order_id);
insert into chain_claim (payment_id, order_id, claimed_at)
  select id, claimed_order_id, seen_at from chain_payment where claimed_order_id is not null;
alter table chain_payment drop column claimed_order_id;
