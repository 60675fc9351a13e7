-- The ledger's tables. They know nothing of what the money is for.
--
-- A transfer is what somebody asked for, an entry is what it did to one account, an account is where its entries have led.
-- Only ledger.apply (0003) writes them; the guards (0002) hold for whoever else tries.

-- Everything of the ledger is kept apart, so that its owner can grant it, dump it and move it as one.
create schema ledger;

-- single: moves at once. pending: reserves. post: moves what a pending one reserved. void: gives it back.
create type ledger.phase as enum ('single', 'pending', 'post', 'void');

-- The running transaction, as a number that never wraps around and that can be compared. Sequences are drawn before commit, so
-- a transaction that commits late may carry an early number; a transaction id can be compared with the oldest that is open.
create function ledger.current_xid() returns bigint language sql volatile
  return pg_current_xact_id()::text::bigint;

-- Every transaction below this one has ended and is visible now: nothing can be added there any more. What seals and folds
-- cover ends here, so that a late commit can't slip in behind them. (A prepared transaction counts as open.)
create function ledger.settled_xid() returns bigint language sql volatile
  return pg_snapshot_xmin(pg_current_snapshot())::text::bigint;

-- One row an account; the only rows of the ledger that change.
create table ledger.account (
  -- Chosen by the caller, so that it can be computed instead of looked up.
  id uuid primary key,
  -- Whose it is: what accounts would be spread over machines by.
  owner text not null check (owner <> ''),
  code text not null check (code <> ''),
  currency text not null check (currency <> ''),
  -- What is available (balance - pending_debits) never falls below it; null: no floor.
  floor bigint,
  -- balance + pending_credits never rises above it; null: no ceiling.
  ceiling bigint,
  -- A house account takes part in every transfer: as a row it would make all of them wait for each other. A folded account
  -- is never locked or written by a transfer; what it holds is `balance` plus its entries from `folded_through` on.
  folded boolean not null default false,
  opened_at timestamptz not null,
  balance bigint not null default 0,
  -- Going out and coming in by pending transfers.
  pending_debits bigint not null default 0,
  pending_credits bigint not null default 0,
  -- The number of its last entry; numbers have no gaps. 0 for folded accounts.
  version bigint not null default 0,
  -- Entries of transactions below this are in `balance` (folded accounts only).
  folded_through bigint not null default 0,
  constraint account_floor check (balance - pending_debits >= floor),
  constraint account_ceiling check (balance + pending_credits <= ceiling),
  constraint account_pending check (pending_debits >= 0 and pending_credits >= 0),
  -- A guard that is checked only at a fold would be no guard.
  constraint account_folded_free check (not folded or (floor is null and ceiling is null)),
  -- Far from the end of bigint (9.2e18), so that no sum on the way to a check overflows.
  constraint account_range check (abs(balance) <= 4e18::bigint and pending_debits <= 4e18::bigint and pending_credits <= 4e18::bigint)
) with (fillfactor = 50); -- room on the page for new versions of the row: updates then touch no index

-- What was asked for, in the words of the caller. A repetition is compared with this row.
-- The columns are a type of their own, here and for entries: PostgreSQL copies a table's check constraints whenever a function
-- handles rows of the table's type, which took a fifth of a transfer's time.
create type ledger.transfer_row as (
  -- Chosen by the caller: the idempotency key.
  id uuid,
  phase ledger.phase,
  kind text,
  -- What it belongs to outside of the ledger.
  reference text,
  -- The transfer that this one compensates.
  mends uuid,
  -- The pending transfer that this one posts or voids.
  pending_id uuid,
  -- The legs, by account; `numbers` are those of the entries they made.
  accounts uuid[],
  amounts bigint[],
  numbers bigint[],
  -- The business moment.
  at timestamptz,
  xid bigint
);
create table ledger.transfer of ledger.transfer_row (
  primary key (id),
  phase with options not null,
  kind with options not null check (kind <> ''),
  reference with options not null,
  mends with options references ledger.transfer (id),
  pending_id with options references ledger.transfer (id),
  accounts with options not null,
  amounts with options not null,
  numbers with options not null,
  at with options not null,
  xid with options not null,
  constraint transfer_legs check (cardinality(accounts) between 2 and 1000
    and cardinality(amounts) = cardinality(accounts) and cardinality(numbers) = cardinality(accounts)),
  -- A leg moves something, and at most 1e15: 10 trillion yuan in fen, a billion USDT in millionths.
  constraint transfer_amounts check (0 <> all (amounts) and 1000000000000000 >= all (amounts) and -1000000000000000 <= all (amounts)),
  constraint transfer_resolution check ((pending_id is not null) = (phase in ('post', 'void')))
);
-- A pending transfer ends once: posted or voided, never both, never twice.
create unique index transfer_resolves_once on ledger.transfer (pending_id) where pending_id is not null;
-- Seals walk the transfers in the order of their transactions.
create index transfer_xid on ledger.transfer (xid);

-- What a transfer did to one account.
create type ledger.entry_row as (
  account_id uuid,
  -- The account's version that this entry made: 1, 2, 3, ... For a folded account, which has none, a number of a sequence.
  number bigint,
  transfer_id uuid,
  -- What it added to the balance, and to what is reserved. A pending transfer changes only the latter.
  amount bigint,
  pending_debits bigint,
  pending_credits bigint,
  -- Where the account stood before and after; null for folded accounts.
  balance_before bigint,
  balance_after bigint,
  pending_debits_after bigint,
  pending_credits_after bigint,
  at timestamptz,
  xid bigint
);
-- No foreign keys: they would lock the row of a house account in every transfer; the guard on this table checks the same for
-- a whole statement at once.
create table ledger.entry of ledger.entry_row (
  primary key (account_id, number),
  transfer_id with options not null,
  amount with options not null,
  pending_debits with options not null,
  pending_credits with options not null,
  at with options not null,
  xid with options not null,
  constraint entry_adds_up check (balance_after = balance_before + amount)
);
-- The entries of folded accounts since their last fold.
create index entry_to_fold on ledger.entry (account_id, xid) where balance_after is null;
-- Seals read entries by transaction; they lie on disk nearly in that order, so an index of page ranges is enough.
create index entry_xid on ledger.entry using brin (xid) with (pages_per_range = 16, autosummarize = on);

create sequence ledger.folded_entry;

-- Open legs of pending transfers: who waits for what, without searching all that ever was pending. Derived from the entries.
create table ledger.reservation (
  transfer_id uuid not null,
  account_id uuid not null,
  kind text not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (transfer_id, account_id)
);
-- One index for each question that pendingOf answers.
create index reservation_of_account on ledger.reservation (account_id, at);
create index reservation_of_kind on ledger.reservation (kind, at);

-- Each seal covers the transfers and entries of the transactions [from_xid, to_xid) and is chained to the one before.
create table ledger.seal (
  number bigint primary key,
  from_xid bigint not null,
  to_xid bigint not null check (to_xid > from_xid),
  -- Transfers and entries together.
  rows bigint not null,
  previous bytea not null,
  -- SHA-256 of `previous`, the range, and the SHA-256 of every row in order.
  hash bytea not null,
  -- The first 8 bytes of each row's SHA-256: they prove nothing, but point at the row that changed.
  leaves bytea not null,
  sealed_at timestamptz not null
);
