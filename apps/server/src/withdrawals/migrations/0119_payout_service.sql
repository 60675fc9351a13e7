-- Withdrawals that a payout service sends. `queued`: it was not called yet; `asked`: it was called, and what became of it is not known;
-- `accepted`: it will send, or has sent; `refused`: it never will, so staff do.
alter table withdrawal_order
  add column service text check (service in ('queued', 'asked', 'accepted', 'refused')),
  add column service_asked_at timestamptz,
  add column service_attempts int not null default 0,
  add check (service is null or state = 'approved'),
  add check (service_asked_at is not null or service is null or service = 'queued'),
  -- What the service may be sending is on no list of staff's.
  add check (batch_id is null or service is null or service = 'refused');
create index withdrawal_at_service on withdrawal_order (id) where service in ('queued', 'asked', 'accepted') and transaction_hash is null;
