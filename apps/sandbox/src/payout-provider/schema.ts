/** The payout service (docs/payouts.md). Amounts are micro-USDT, times Unix ms. */
export const payoutSchema = `
-- One row for each payout that the operator asked for, under the operator's id. A refusal is final for its id.
create table if not exists payout (
  id text primary key,
  network text not null,
  address text not null,
  amount integer not null check (amount > 0),
  -- sending: a node was told, and its answer is not known; it is not told again.
  state text not null check (state in ('accepted', 'sending', 'sent', 'refused')),
  transaction_hash text,
  reason text,
  at integer not null,
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'sent') = (transaction_hash is not null))
) strict, without rowid;
create index if not exists payout_waiting on payout (at) where state = 'accepted';
`;
