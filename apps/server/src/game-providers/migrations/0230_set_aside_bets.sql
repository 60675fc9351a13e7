-- Bets that a venue reports and that cannot be recorded: put aside, so that all the others go on.

create table bet_set_aside (
  id bigint generated always as identity primary key,
  venue text not null references venue (code),
  -- SHA-256 of the whole record: the same one again is counted here.
  fingerprint bytea not null,
  -- The venue's number of the bet and of its change, where they could be read.
  bet_id text not null,
  seq bigint,
  reason text not null check (reason in ('unreadable', 'unknown_player', 'no_such_member', 'other_member', 'stake_too_large', 'not_recordable')),
  -- The detail, for who asks the venue.
  why text not null,
  -- JSON as it arrived.
  raw text not null,
  times int not null default 1 check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- superseded: a later state of the same bet was recorded.
  state text not null default 'open' check (state in ('open', 'recorded', 'superseded', 'closed')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  closed_reason text,
  unique (venue, fingerprint),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'closed') = (closed_reason is not null))
);
create index bet_set_aside_open on bet_set_aside (venue, bet_id) where state = 'open';

-- When all that a venue had to tell was recorded last (at one that calls us: its last sign of life); before that, when we first asked.
alter table bet_cursor add column caught_up_at timestamptz;
update bet_cursor set caught_up_at = read_at;

-- What counts as turnover is never above the stake. Bets of before stay as they are.
alter table bet add constraint bet_valid_within_stake check (valid <= stake) not valid;
