-- expands: bets that the house gives to members through a platform; each gift is written here before the platform is asked for it.

create table free_bet (
  id bigint generated always as identity primary key,
  -- Ours at the platform, chosen before it is asked.
  reference uuid not null unique,
  venue text not null references venue (code),
  member_id bigint not null references member (id),
  game text not null,
  -- The platform's template.
  template text not null,
  bets int not null check (bets between 1 and 1000),
  -- Of each bet, fen.
  stake bigint not null check (stake > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null,
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  -- The second person, where it took one.
  approved_by bigint references staff (id) check (approved_by <> asked_by),
  -- waiting: for a second person; wanted: the platform is to be asked; unknown: it was asked, and nothing is known of it.
  state text not null check (state in ('waiting', 'wanted', 'unknown', 'given', 'refused', 'cancelled', 'used', 'expired')),
  -- When the platform was asked: once, whatever came of it.
  sent_at timestamptz,
  -- The platform's id.
  gift text,
  -- When the platform's list was read for it last.
  looked_at timestamptz,
  -- Why the platform said no, or that its list has nothing of it.
  fault text not null default '',
  -- Somebody wants it taken back; it is, as soon as the platform has said so.
  cancel_wanted_at timestamptz,
  cancelled_by bigint references staff (id),
  cancel_reason text not null default '',
  told_at timestamptz,
  closed_at timestamptz,
  check (state <> 'given' or gift is not null),
  check (state not in ('waiting', 'wanted') or sent_at is null and gift is null),
  check (state <> 'unknown' or sent_at is not null),
  check ((closed_at is null) = (state in ('waiting', 'wanted', 'unknown', 'given')))
);
-- One at a time for a member in a game: whoever gives another one waits for this row.
create unique index free_bet_one on free_bet (venue, member_id, game) where state in ('waiting', 'wanted', 'unknown', 'given');
create unique index free_bet_of_gift on free_bet (venue, gift) where gift is not null;
create index free_bet_of_member on free_bet (member_id, id);
create index free_bet_by_state on free_bet (state, id);
create index free_bet_to_look on free_bet (looked_at nulls first, id) where state in ('wanted', 'unknown', 'given');
-- Of which the platform's list had nothing: should it turn up after all, it is taken back.
create index free_bet_not_found on free_bet (looked_at, id) where state in ('refused', 'cancelled') and gift is null and sent_at is not null;
