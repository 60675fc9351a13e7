-- Many payouts at once, and one transaction that pays many.

-- A list that one member of staff sends from: an order is in one list only, so that two people do not both pay it.
create table payout_batch (
  id bigint generated always as identity (start with 1001) primary key,
  protocol text not null check (protocol in ('TRC20', 'ERC20')),
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  closed_at timestamptz,
  -- `named`: a transaction is known for every order of it; `cancelled`: those without one may be paid otherwise.
  outcome text check (outcome in ('named', 'cancelled')),
  reason text,
  check ((closed_at is null) = (outcome is null)),
  check ((outcome = 'cancelled') = (reason is not null))
);
create index payout_batch_open on payout_batch (id) where closed_at is null;

-- `due`: approved, and still to be sent.
alter table withdrawal_order
  drop constraint withdrawal_order_payout_check,
  add constraint withdrawal_order_payout_check check (payout in ('due', 'sent', 'verified', 'wrong')),
  drop constraint withdrawal_order_check2,
  add constraint withdrawal_order_sent_check check (
    case when payout is null then true when payout = 'due' then transaction_hash is null
         else transaction_hash is not null and payout_since is not null end),
  add column batch_id bigint references payout_batch (id),
  add check (batch_id is null or state = 'approved');
create index withdrawal_of_batch on withdrawal_order (batch_id, id) where batch_id is not null;

-- One transaction may pay many orders, but each log of it one order only.
alter table withdrawal_order
  drop constraint withdrawal_order_transaction_hash_key,
  add column payout_log int check (payout_log >= 0),
  add check (payout_log is null or payout = 'verified');
create unique index withdrawal_paid_by_log on withdrawal_order (protocol, transaction_hash, payout_log) where payout_log is not null;
create index withdrawal_of_transaction on withdrawal_order (transaction_hash, id) where transaction_hash is not null;
