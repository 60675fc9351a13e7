-- expands: what the ledger comes to, looked at by a job instead of at each call
create table ledger_count (
  one boolean primary key default true check (one),
  sum bigint not null check (sum >= 0),
  transfers bigint not null check (transfers >= 0),
  through bigint not null,
  counted_at timestamptz not null
);
