-- Venues, their games, transfers to and from them, and the bets they report.

create table venue (
  code text primary key,
  name text not null,
  category text not null check (category in ('realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise')),
  -- Which adapter speaks to it.
  adapter text not null,
  -- Staff switch a venue off: no launch and no transfer in; money may always come out.
  enabled boolean not null default true,
  position int not null
);

create table game (
  venue text not null references venue (code),
  code text not null,
  name text not null,
  picture text not null,
  shown boolean not null default true,
  position int not null,
  primary key (venue, code)
);

create table venue_transfer (
  -- The id that the venue and the ledger know it by.
  id uuid primary key,
  member_id bigint not null references member (id),
  venue text not null references venue (code),
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  reason text,
  -- The venue never applies it after this moment, so "not found" is then an answer.
  not_after timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  attempts int not null default 0,
  -- Who works on it has it until then; a node that dies leaves it to the next.
  leased_until timestamptz,
  check ((state = 'pending') = (settled_at is null))
);
create index venue_transfer_of_member on venue_transfer (member_id, created_at desc);
create index venue_transfer_open on venue_transfer (created_at) where state = 'pending';

create table bet (
  venue text not null references venue (code),
  bet_id text not null,
  member_id bigint not null references member (id),
  game text not null,
  round text not null,
  stake bigint not null check (stake >= 0),
  -- The part of the stake that counts as turnover.
  valid bigint not null check (valid >= 0),
  payout bigint not null check (payout >= 0),
  state text not null check (state in ('unsettled', 'settled', 'void')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- What the ledger already moved for this bet, so that a later state moves only the difference.
  posted bigint not null default 0,
  -- The venue's sequence number of the state that is recorded; an older one never overwrites it.
  seq bigint not null,
  recorded_at timestamptz not null,
  primary key (venue, bet_id)
);
create index bet_of_member on bet (member_id, placed_at desc, bet_id);
create index bet_of_member_at_venue on bet (member_id, venue, placed_at desc, bet_id);

create table bet_cursor (
  venue text primary key references venue (code),
  cursor text not null default '0',
  read_at timestamptz
);
