/** Amounts are fen, times Unix ms. Runs at every start: what is there stays. */
export const platformSchema = `
-- What tells this platform from every other, drawn with its store: one row.
create table if not exists platform (
  one integer primary key check (one = 1),
  id text not null
) strict;
insert or ignore into platform (one, id) values (1, lower(hex(randomblob(16))));

create table if not exists player (
  venue text not null,
  player text not null,
  balance integer not null check (balance >= 0),
  created_at integer not null,
  primary key (venue, player)
) strict, without rowid;

-- Every change of a balance; a balance is the sum of its movements.
create table if not exists movement (
  seq integer primary key,
  venue text not null,
  player text not null,
  kind text not null check (kind in ('transfer', 'stake', 'payout', 'refund', 'correction')),
  -- The transfer or bet that it belongs to.
  reference text not null,
  amount integer not null,
  balance_after integer not null check (balance_after >= 0),
  at integer not null,
  foreign key (venue, player) references player (venue, player)
) strict;
create index if not exists movement_of_player on movement (venue, player, seq);

-- The operator's transfers by the operator's id, refused ones too: what was refused once is never applied.
create table if not exists transfer (
  id text primary key,
  venue text not null,
  player text not null,
  direction text not null check (direction in ('in', 'out')),
  amount integer not null check (amount > 0),
  state text not null check (state in ('done', 'refused')),
  reason text,
  balance_after integer,
  at integer not null,
  check ((state = 'done') = (balance_after is not null)),
  check ((state = 'refused') = (reason is not null))
) strict, without rowid;

-- One row for each state of each bet, never changed: a reader of the sequence sees them all.
create table if not exists bet_state (
  seq integer primary key autoincrement,
  id text not null,
  venue text not null,
  player text not null,
  game text not null,
  round text not null,
  stake integer not null check (stake > 0),
  valid integer not null check (valid >= 0),
  payout integer not null check (payout >= 0),
  state text not null check (state in ('unsettled', 'settled', 'void')),
  placed_at integer not null,
  settled_at integer,
  check ((state = 'unsettled') = (settled_at is null)),
  foreign key (venue, player) references player (venue, player)
) strict;
create index if not exists bet_state_of_venue on bet_state (venue, seq);
create index if not exists bet_state_of_bet on bet_state (id, seq);

-- Sessions of players in games. The token itself is not kept.
create table if not exists session (
  token_hash text primary key,
  venue text not null,
  player text not null,
  game text not null,
  language text not null,
  lobby_url text not null,
  expires_at integer not null
) strict, without rowid;
`;
