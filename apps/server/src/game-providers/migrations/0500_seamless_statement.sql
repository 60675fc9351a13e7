-- What a seamless venue's own list of transactions says, as far as it was read: the other side of its reconciliation where it counts
-- no sums. A row follows the list, which may take a transaction back later. Amounts in fen.
create table seamless_statement (
  venue text not null references venue (code),
  id text not null,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('bet', 'free_bet', 'win', 'undo')),
  reference text,
  amount bigint not null check (amount >= 0),
  -- Declined, or taken back by the venue: it moved nothing in the end.
  counts boolean not null,
  at timestamptz not null,
  primary key (venue, id)
);

create index seamless_statement_undone on seamless_statement (venue, reference) where kind = 'undo';
create index seamless_statement_of_member on seamless_statement (venue, member_id);

-- From when on it was read, and how far.
create table seamless_statement_read (
  venue text primary key references venue (code),
  from_time timestamptz not null,
  to_time timestamptz not null
);
