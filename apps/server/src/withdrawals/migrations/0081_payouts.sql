-- What the chain says of a withdrawal that staff have sent: it counts as paid when recipient, contract and amount were verified there.
alter table withdrawal_order
  add column payout text check (payout in ('sent', 'verified', 'wrong')),
  add column payout_reason text,
  add column payout_since timestamptz,
  add column payout_checked_at timestamptz,
  add check (payout is null or (transaction_hash is not null and payout_since is not null));
create index withdrawal_sent on withdrawal_order (protocol, id) where payout = 'sent';
