-- Pictures of bank transfers that members upload for their deposit orders; kept here, served to the member and to staff only.
create table deposit_proof (
  id bigint generated always as identity primary key,
  order_id bigint not null references deposit_order (id),
  -- PNG, drawn anew from what was uploaded.
  picture bytea not null check (octet_length(picture) <= 4194304),
  created_at timestamptz not null
);
create index deposit_proof_of_order on deposit_proof (order_id, id);
