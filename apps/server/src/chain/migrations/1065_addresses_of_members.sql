-- expands: (columns that may be empty, and indexes) the version before leaves them empty, and nobody takes its addresses again.

-- Whose an address is, so that their next order takes it again where nobody paid the one before: what the nodes are asked about grows
-- with members, not with orders.
alter table chain_address
  add column member_id bigint references member (id),
  -- As members read it.
  add column shown text,
  -- When it was given out first; given_at is when it was last.
  add column taken_at timestamptz;

create index chain_address_of_member on chain_address (member_id, chain, given_at desc);

-- Whether anything ever arrived there.
create index chain_payment_to on chain_payment (chain, recipient);
