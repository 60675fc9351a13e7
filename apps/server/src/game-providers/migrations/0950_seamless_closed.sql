-- expands: the version before names the columns that it writes, and what it keeps of a venue's list the next look sums
-- When the database heard of a call, by its own clock: `at` is a node's, which may be wrong, and a call may commit later than another
-- that began after it. Rows of before have none, and are summed once (0952).
alter table seamless_transaction add column recorded_at timestamptz;
alter table seamless_transaction alter column recorded_at set default now();

-- Up to when our rows stand in the sums, by `recorded_at`; whoever closes or keeps a list holds the row.
create table seamless_closed (
  venue text primary key references venue (code),
  closed_to timestamptz not null default 'epoch'
);

-- What each side says has moved, in fen: ours of rows that are closed, theirs of all rows of the list that were looked at.
create table seamless_sum (
  venue text not null references venue (code),
  member_id bigint not null references member (id),
  ours bigint not null default 0,
  theirs bigint not null default 0,
  -- Of our closed rows.
  last_at timestamptz,
  primary key (venue, member_id)
);
create index seamless_sum_differs on seamless_sum (venue, member_id) where ours <> theirs;

-- `summed`: what of the row stands in the sum; `fresh`: to be looked at; `other`: the list's word for it means nothing here.
alter table seamless_statement
  add column summed bigint not null default 0,
  add column fresh boolean not null default true,
  add column told text,
  drop constraint seamless_statement_kind_check,
  add constraint seamless_statement_kind check (kind in ('bet', 'free_bet', 'win', 'undo', 'other')) not valid;

-- Transactions that a list tells of nobody here, or of what cannot be read.
alter table reconciliation add column strangers integer not null default 0;

-- Which of a platform's kinds and makers were chosen for the venue; null: of before, nobody wrote it down.
alter table venue add column chosen_kinds text[], add column chosen_makers text[];

-- Of the payout, what a jackpot paid, where the platform says so; in fen.
alter table bet add column jackpot bigint not null default 0;
alter table seamless_statement add column jackpot boolean not null default false;
