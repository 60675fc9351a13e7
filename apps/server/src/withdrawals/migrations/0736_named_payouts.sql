-- expands: which payout of a service without idempotency keys pays a withdrawal.

-- The one payout that may ever be approved for an order, chosen before it is; another that a lost answer left behind never is.
create table named_payout (
  order_no text primary key,
  -- The service's own id.
  payout text not null unique,
  chosen_at timestamptz not null,
  -- It was seen on its way: what the service says afterwards is no refusal any more.
  sent_at timestamptz
);
