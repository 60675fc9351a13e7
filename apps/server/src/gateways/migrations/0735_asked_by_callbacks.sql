-- expands: callbacks that name the gateway's own payment, and one node at a time that opens it.

alter table gateway_payment
  -- What the gateway calls the payment of the order.
  add column reference text,
  -- Until when a node opens it; nobody else asks the gateway for its page before.
  add column opening_until timestamptz;
create index gateway_payment_reference on gateway_payment (gateway, reference) where reference is not null;
